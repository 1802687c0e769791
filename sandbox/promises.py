"""What the demo promises, and how each promise is checked on what happened.

`lasting_promises` has those of its three weeks. Pure.
"""

from collections.abc import Iterator
from typing import Final

from sandbox.demo_script import (
    ACCORDION,
    BEES,
    BOAT,
    COBBLES,
    GIST,
    HERON,
    KEY,
    KITE,
    LOCKER,
    ORDER,
    OWNERS,
    PHONE,
    SPOONS,
    TEA,
)
from sandbox.lasting_promises import LASTING
from sandbox.local_discord import PEOPLE, PersonName
from sandbox.playback import Playback, Played
from sandbox.promise import Promise
from sandbox.scene import Say, Slash
from sandbox.script import LABEL

MIN_MESSAGES: Final = 120
_STEM: Final = 8
"""So much of a word is looked for on the disk, that its stem among search terms is found too."""


def _everybody_speaks(played: Playback) -> Iterator[str]:
    said = [one.step for one in played.played if isinstance(one.step, Say)]
    if len(said) < MIN_MESSAGES:
        yield f"only {len(said)} messages"
    if {step.who for step in said} != set(PEOPLE) or not {"general", "staff"} <= {step.where for step in said}:
        yield "somebody is missing"


def _told_back(played: Playback) -> Iterator[str]:
    expected: dict[PersonName, tuple[str, ...]] = {
        "ada": (BEES, TEA, KITE), "bram": (ACCORDION,), "cleo": (GIST, BOAT), "dora": (SPOONS,),
    }  # fmt: skip
    asking = [one for one in played.during("asking") if _said_in(one, "general")]
    for who, words in expected.items():
        heard = "\n".join(one.replies for one in asking if one in played.by(who))
        yield from (f"{who} did not hear of {word!r}" for word in words if word not in heard)


def _only_to_them(played: Playback) -> Iterator[str]:
    aloud: dict[str, str] = {}
    for one in played.played:
        public = [line for line in one.lines if line.only_for is None]
        for line in public:
            if not line.is_bot:
                aloud[line.where] = aloud.get(line.where, "") + line.text
        if isinstance(one.step, Say):
            heard_before = "".join(aloud.get(line.where, "") for line in public[:1])
            yield from _foreign(one, one.step.who, heard_before)
        for line in public:
            aloud[line.where] = aloud.get(line.where, "") + line.text


def _foreign(one: Played, who: PersonName, heard_before: str) -> Iterator[str]:
    for word, owner in OWNERS.items():
        if owner == who:
            continue
        if word in one.told:
            yield f"{word!r} of {owner} was in what the model was told about {who}"
        elif word in one.prompt and word not in heard_before:
            yield f"{word!r} of {owner} was in a prompt for {who} without having been said there"


def _restricted_stays(played: Playback) -> Iterator[str]:
    if not any(LOCKER in one.replies for one in played.by("bram", "staff")):
        yield "it was not told back in #staff either"
    for one in played.played:
        # Its owner may list it anywhere: only they see the list.
        read_by_others = "\n".join(
            line.text for line in one.lines if line.is_bot and (line.only_for or "").casefold() != OWNERS[LOCKER]
        )
        if isinstance(one.step, Say | Slash) and one.step.where != "staff" and LOCKER in one.prompt + read_by_others:
            yield f"it was outside #staff: {one.step}"


def _refused(played: Playback) -> Iterator[str]:
    for one in played.during("refusing"):
        if isinstance(one.step, Slash) and not one.replies:
            yield f"nobody was told why: {one.step}"
    if len(played.refused) < len((PHONE, KEY, ORDER)):
        yield f"only {len(played.refused)} refusals are on record"
    kept = "\n".join(memory.text for memory in played.remembered)
    prompts = "\n".join(one.prompt for one in played.played)
    for word in (PHONE, KEY, ORDER):
        if word in kept or word in prompts or word.encode() in played.disk:
            yield f"{word!r} was kept"


def _forgotten(played: Playback) -> Iterator[str]:
    for one in played.after("forgotten"):
        yield from (f"{word!r} came back in {one.step}" for word in (KITE, BOAT) if word in one.prompt + one.replies)
    shown = "\n".join(one.replies for one in played.during("forgotten"))
    if BEES not in shown:
        yield "what was not forgotten is gone as well"


def _erased(played: Playback) -> Iterator[str]:
    if BEES.encode() not in played.disk:
        yield "the disk was not read, or does not hold what it should"
    lower = played.disk.lower()
    yield from (f"{word!r} is still on the disk" for word in (KITE, BOAT) if word[:_STEM].lower().encode() in lower)


def _answered_once(played: Playback) -> Iterator[str]:
    if not any(one.replies for one in played.during("twice")):
        yield "it was not answered the first time"
    for one in played.during("echo"):
        if one.lines or one.prompts:
            yield "the repeated message was answered or sent to the model again"


def _survives(played: Playback) -> Iterator[str]:
    if not any(BEES in one.replies for one in played.during("restart")):
        yield "Ada was not known any more"


def _overheard(played: Playback) -> Iterator[str]:
    prompts = "\n".join(one.prompt for one in played.played)
    for word in (HERON, COBBLES):
        if not any(word in line.text for one in played.played for line in one.lines):
            yield f"nobody said {word!r}"
        if word in prompts or word.encode() in played.disk:
            yield f"{word!r} was kept or sent to the model"


def _elsewhere(played: Playback) -> Iterator[str]:
    direct = played.by("ada", "dm")
    if not any(one.replies for one in direct):
        yield "Ada was not answered in the direct message"
    yield from (f"{word!r} was there" for one in direct for word in OWNERS if word in one.prompt + one.replies)


def _for_their_eyes(played: Playback) -> Iterator[str]:
    for one in played.played:
        for line in one.lines:
            if isinstance(one.step, Slash) and line.is_bot and line.only_for is None:
                yield f"everybody could read the answer to {one.step}"


def _labelled(played: Playback) -> Iterator[str]:
    for one in played.during("asking"):
        if isinstance(one.step, Say) and one.prompts and LABEL not in one.replies:
            yield f"not said in the answer to {one.step}"


def _said_in(one: Played, where: str) -> bool:
    return isinstance(one.step, Say) and one.step.where == where


PROMISES: Final = (
    Promise(
        "Four people talk, at least 120 messages in three weeks, one channel closed to two of them", _everybody_speaks
    ),
    Promise("Each person is told what they told it", _told_back),
    Promise("Nobody else is told it, and it is in no prompt for somebody else", _only_to_them),
    Promise("What was said in #staff stays in #staff, in answers and prompts", _restricted_stays),
    Promise(
        "A phone number, an API key and an order to the bot are refused, with a reason, and nowhere kept", _refused
    ),
    Promise("What is forgotten is at once out of lists, answers and prompts", _forgotten),
    Promise("After the undo time no file of the data directory holds a trace of it", _erased),
    Promise("A message that is delivered twice is answered once", _answered_once),
    Promise("What was told before a restart is known after it", _survives),
    Promise("Talk among people, and all talk of who opted out, is neither kept nor sent to the model", _overheard),
    Promise("A direct message knows nothing of the server", _elsewhere),
    Promise("Answers to commands are seen only by who asked", _for_their_eyes),
    Promise("Scripted answers say that they are scripted", _labelled),
    *LASTING,
)
"""In the order in which they are printed."""
