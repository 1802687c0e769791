"""What people write with signs of markup in it stays as they wrote it, however often a model is shown it and writes it down."""

import re
from datetime import timedelta

import pytest

from memory.domain.ids import individual_scope
from memory.store.documents import DocumentStore
from tests.clocks import FixedClock
from tests.domain.records import ADA, HARBOUR
from tests.operations.talking import COLD, Talk, answer_of, observed, text_of

SCOPE = individual_scope(HARBOUR, ADA)


@pytest.mark.parametrize(
    ("said", "noted"),
    [
        ("i work in R&D and write C<T> templates", "Works in R&D and writes C<T> templates."),
        ("in html i write &amp; for an ampersand", "Writes &amp; for an ampersand."),
    ],
)
async def test_words_stay_as_they_were_said_through_three_texts(
    store: DocumentStore, clock: FixedClock, said: str, noted: str
) -> None:
    """A model copies from its prompt, where the words are escaped."""
    talk = Talk.over(store, clock)
    await talk.agree()
    await talk.chat(said)
    clock.advance(COLD)
    escaped = noted.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    talk.model.will_say(answer_of(observed(escaped)))
    await talk.formation.form_due()
    assert await talk.texts() == [noted]

    def copied(asked: str) -> str:
        text = re.search(r"<Text>\n(.*)\n</Text>", asked)
        new = re.search(r"<Observations>\n\[1\] \S+ (.*)\n", asked)
        assert new is not None
        return str(text_of(f"{text[1] if text else ''} {new[1]}")).replace("'", '"')

    talk.model.always = copied
    for more in ("", "Plays the cello.", "Keeps a ferret."):
        clock.advance(timedelta(days=1))
        if more:
            await talk.chat(more)
            clock.advance(COLD)
            talk.model.will_say(answer_of(observed(more)))
            await talk.formation.form_due()
        assert (await talk.consolidation.consolidate_due(nightly=True)).texts == 1

    scope = await talk.collections.scopes.get(SCOPE)
    assert scope is not None
    assert scope.text == f"{noted} Plays the cello. Keeps a ferret."
