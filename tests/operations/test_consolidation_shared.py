"""The texts that many read: of a guild, and of everybody.

Nothing enters them that one person could not have told everyone.
"""

from datetime import timedelta
from typing import Any, Final

import pytest

from memory.domain.ids import (
    COLLECTIVE_SCOPE,
    COLLECTIVE_TENANT,
    MemoryId,
    MessageId,
    ScopeKey,
    guild_scope,
    subject_of,
)
from memory.domain.memory import Memory, Provenance
from memory.domain.scopes.consolidation import _MAX_COLLECTIVE_WORDS, MAX_WORDS, Guidance
from memory.domain.writing.changes import Reinforce
from memory.store.scopes import Scope
from tests.domain.records import ADA, BRAM, HARBOUR, memory_as_of
from tests.operations.talking import Talk, text_of

GUILD: Final = guild_scope(1)
CLEO: Final = subject_of(13)
TEXT: Final = "The regatta is on 14 June."
BY_ADA: Final = Provenance(author=ADA, related_users=(CLEO,))
"""Two people say it: what one alone says of a guild stands in no text of it."""


async def _know(talk: Talk, *texts: str, first: int = 0, scope: ScopeKey = GUILD, **fields: Any) -> list[Memory]:
    """Keep what a guild knows, or everybody, oldest first."""
    kept = []
    for number, text in enumerate(texts, start=first):
        at = talk.clock.advance(timedelta(seconds=1))
        values: dict[str, Any] = {
            "id": MemoryId(f"g{number:011}"),
            "scope": scope,
            "tenant": COLLECTIVE_TENANT if scope == COLLECTIVE_SCOPE else HARBOUR,
            "subject": None,
            "source": "chat",
            "provenance": BY_ADA,
            "text": text,
            "fingerprint": text,
            **fields,
        }
        kept.append(memory_as_of(at, **values))
    await talk.collections.store.commit([talk.collections.memories.insert(memory) for memory in kept])
    return kept


async def _scope(talk: Talk, key: ScopeKey = GUILD) -> Scope:
    scope = await talk.collections.scopes.get(key)
    assert scope is not None
    return scope


@pytest.mark.parametrize(
    ("key", "words", "told"),
    [(GUILD, MAX_WORDS, "a community knows"), (COLLECTIVE_SCOPE, _MAX_COLLECTIVE_WORDS, "many communities")],
)
async def test_each_scope_has_its_own_prompt_and_its_limit(talk: Talk, key: ScopeKey, words: int, told: str) -> None:
    memories = await _know(talk, *(f"The pier has number {number}." for number in range(10)), scope=key)
    report = await talk.consolidate(text_of("The pier is open now. " * 200, [1]))

    scope = await _scope(talk, key)
    assert (report.texts, report.absorbed, scope.max_words) == (1, 10, words)
    assert scope.words == words
    assert scope.text.endswith("now.")
    assert scope.shareable == (memories[0].id,)
    assert told in talk.model.asked
    assert f"at most {words} words" in talk.model.asked
    absorbed = [await talk.collections.memories.get(memory.id) for memory in memories]
    assert {memory.absorbed_revision for memory in absorbed if memory is not None} == {scope.revision}


async def test_a_sentence_about_a_person_is_left_out_of_a_text_that_many_read(talk: Talk) -> None:
    await _know(talk, "The regatta is on 14 June.")
    await talk.consolidate(text_of(f"{TEXT} The person rows at dawn. She likes tea. The pier is new."))

    assert (await _scope(talk)).text == f"{TEXT} The pier is new."


async def test_what_somebody_told_who_is_left_out_is_not_shown_to_the_model(talk: Talk) -> None:
    await _know(talk, "The regatta is on 14 June.")
    await _know(talk, "The pier is closed.", first=1, provenance=Provenance(author=BRAM, related_users=(CLEO,)))
    await _know(talk, "The hall is booked.", first=2, provenance=Provenance(author=ADA, related_users=(BRAM,)))
    await talk.collections.constraints.set_consent(HARBOUR, BRAM, "off", talk.clock.now())
    await talk.consolidate(text_of(TEXT))

    assert "pier" not in talk.model.asked
    assert "hall" not in talk.model.asked


async def test_a_guild_whose_admins_said_what_they_wish_gets_its_text_with_it(talk: Talk) -> None:
    await talk.collections.scopes.set_guidance(HARBOUR, GUILD, Guidance(drawing_together="Stress boats."))
    await _know(talk, "The regatta is on 14 June.")
    report = await talk.consolidate(text_of(TEXT))

    assert (report.texts, (await _scope(talk)).text) == (1, TEXT)
    assert "<Guidance>\nStress boats.\n</Guidance>" in talk.model.asked
    assert (await _scope(talk)).consolidation_guidance == "Stress boats."


async def test_what_one_member_alone_says_of_a_guild_is_told_to_nobody_until_another_says_it_too(talk: Talk) -> None:
    (rumour,) = await _know(
        talk, "The pier is closed.", provenance=Provenance(author=ADA, message_ids=(MessageId("1"),))
    )
    assert (await talk.consolidate()).texts == 0
    assert talk.model.requests == []

    again = Reinforce(
        before=rumour,
        receipt=Provenance(author=BRAM, message_ids=(MessageId("2"),)),
        actor="formation",
        reason="said again",
    )
    await talk.writer.apply(again, at=talk.clock.advance(timedelta(seconds=1)))
    assert (await talk.consolidate(text_of("The pier is closed.", []))).texts == 1
