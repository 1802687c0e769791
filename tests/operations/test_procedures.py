"""How-tos.

Kept on explicit wish, as they were written, out of the envelope, and in a prompt only where a message names one.
"""

import pytest

from memory.domain.audience import PRIVATE, PUBLIC
from memory.domain.ids import MessageId
from memory.domain.writing.gate import Refused
from memory.operations.remembering.statement import KeptStatement, KnownAlready
from tests.domain.records import ADA, BRAM, HARBOUR
from tests.operations.answering.test_relating import context
from tests.operations.rig import Rig

DEPLOY = "deploy the club site: run the tests → build the image → ship it"
CODE = "tide service:\n```py\ndef fetch(url):\n    return url\n```"
ASKED = "how do I deploy the club site?"


async def test_a_how_to_is_kept_as_it_was_written_with_its_category(rig: Rig) -> None:
    deploy = await rig.remembered(DEPLOY, is_how_to=True)
    code = await rig.remembered(CODE)

    assert (deploy.kind, deploy.category, deploy.text) == ("procedure", "procedures", DEPLOY)
    assert (code.kind, code.category, code.text) == ("procedure", "code", CODE)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("x: " + "y" * 1200, "too_long"),
        ("```sh\nexport KEY=ghp_" + "kR3vT8mQ1xZ6bN0dW5yL9aE2sU7cJ4hPfGiV\n```", "secret"),
        ("call me: dial +44 20 7946 0018 → wait", "personal_data"),
    ],
)
async def test_a_how_to_is_not_exempt_from_the_rest_of_the_gate(rig: Rig, text: str, reason: str) -> None:
    outcome = await rig.remember(text, is_how_to=True)

    assert isinstance(outcome, Refused)
    assert outcome.reason == reason


async def test_a_question_brings_the_steps_of_a_how_to_and_a_mention_only_its_hint(rig: Rig) -> None:
    written = DEPLOY + " to the harbour, with a fresh tag & the <latest> notes of the club at hand"
    deploy = await rig.remembered(written, is_how_to=True)
    hint = "deploy the club site: run the tests → build the image → ship it to"

    for asked in (ASKED, "what are the steps for the site of the club?"):
        text, used = await context(rig, asked)
        steps = written.replace("&", "&amp;").replace("<latest>", "&lt;latest&gt;")
        assert f'<Hints>\n<HowTo category="procedures">{steps} [m:{deploy.id}]</HowTo>\n</Hints>' in text
        assert used == (deploy.id,)
    told, _ = await context(rig, "I deploy the club site today.")
    assert f'<Hints>\n<Hint category="procedures">{hint} [m:{deploy.id}]</Hint>\n</Hints>' in told
    for other in ("how is the club?", "what do you know about me?", "the site?"):
        assert "image" not in (await context(rig, other))[0]


async def test_code_keeps_its_lines_and_is_hinted_at_where_half_of_its_words_are_said(rig: Rig) -> None:
    await rig.remembered(CODE)

    text, _ = await context(rig, "how did I ask the tide service?")
    half, _ = await context(rig, "when is the tide high?")

    assert "def fetch(url):\n    return url\n" in text
    assert "tide service (python): fetch" in half
    assert "return url" not in half


async def test_a_hint_obeys_the_room(rig: Rig) -> None:
    await rig.remembered(DEPLOY, is_how_to=True, audience=PRIVATE, private=True)
    await rig.remembered(DEPLOY, is_how_to=True, subject=BRAM, cause="bram")

    assert "<Hints" not in (await context(rig, ASKED, audience=PUBLIC))[0]
    assert (await context(rig, ASKED, audience=PRIVATE))[0].count("<HowTo") == 1


async def test_told_anew_under_the_same_title_it_takes_the_place_of_the_old_one(rig: Rig) -> None:
    old = await rig.remembered(DEPLOY, is_how_to=True)
    again = await rig.remember(DEPLOY, is_how_to=True, cause="again")
    other = await rig.remembered(DEPLOY.replace("club site", "boat site"), is_how_to=True)
    new = await rig.remember("Deploy the club site: push the button", is_how_to=True)

    assert isinstance(again, KnownAlready)
    assert isinstance(new, KeptStatement)
    assert new.instead_of is not None
    assert new.instead_of.id == old.id
    assert await rig.active() == sorted([new.memory.text, other.text])
    assert await rig.collections.store.find("relations", {}) == []


async def test_what_was_taken_from_a_message_is_found_for_its_person_only(rig: Rig) -> None:
    memory = await rig.remembered(DEPLOY, is_how_to=True, message_id=MessageId("5"))
    await rig.remembered("I hum", message_id=MessageId("6"))

    taken_from = rig.forgetting.taken_from
    assert [each.id for each in await taken_from(HARBOUR, ADA, MessageId("5"))] == [memory.id]
    assert await taken_from(HARBOUR, BRAM, MessageId("5")) == []
    assert await taken_from(HARBOUR, ADA, MessageId("7")) == []
