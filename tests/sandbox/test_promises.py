"""Every promise of the demo holds on a scene that went well, and is broken by what would break it."""

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta

import pytest

from memory.domain.ids import MessageId, subject_of
from memory.domain.memory import Memory, Provenance
from sandbox.demo_script import (
    ACCORDION,
    BEES,
    BOAT,
    COBBLES,
    DEMO,
    GIST,
    HERON,
    KEY,
    KITE,
    LOCKER,
    ORDER,
    PHONE,
    SPOONS,
    TEA,
)
from sandbox.demo_weeks import BELL, BREAD, BUOYS, GARLAND, ROPES, ROWING, SEMAPHORE, WEEKS
from sandbox.local_bot import NotKept
from sandbox.local_discord import PEOPLE, PersonName, Where
from sandbox.playback import Playback, Played, VisibleLine
from sandbox.promises import MIN_MESSAGES, PROMISES
from sandbox.scene import Heading, Later, Replay, Say, Slash, Step
from sandbox.script import LABEL
from tests.domain.records import AT, memory_with

GENERAL, STAFF, DIRECT = "#general", "#staff", "DM with Ada"
CHANNELS: dict[Where, str] = {"general": GENERAL, "staff": STAFF, "dm": DIRECT}


def prompt_of(*memories: str) -> str:
    lines = "".join(f"<Memory>{text} [m:m{place}]</Memory>" for place, text in enumerate(memories))
    return f"<MemoryContext>{lines}</MemoryContext>"


def asked(act: str, who: PersonName, *memories: str, where: Where = "general", said: str = "@Keepsake what?") -> Played:
    channel = CHANNELS[where]
    own = VisibleLine(channel, who, said)
    reply = VisibleLine(channel, "Keepsake", "\n".join([*memories, LABEL]), is_bot=True)
    return Played(Say(who, where, said), act, (own, reply), (prompt_of(*memories),))


def said(act: str, who: PersonName, text: str, where: Where = "general") -> Played:
    return Played(Say(who, where, text), act, (VisibleLine(CHANNELS[where], who, text),), ())


def commanded(act: str, who: PersonName, command: str, reply: str) -> Played:
    step = Slash(who, "general", command)
    return Played(step, act, (VisibleLine(GENERAL, "Keepsake", reply, only_for=who, is_bot=True),), ())


def silent(act: str, step: Step) -> Played:
    return Played(step, act, (), ())


SUBJECTS = {who: subject_of(place) for place, who in enumerate(PEOPLE, start=1)}


def formed(who: PersonName, text: str, **fields: object) -> Memory:
    chosen: dict[str, object] = {
        "subject": SUBJECTS[who], "text": text, "source": "chat",
        "provenance": Provenance(message_ids=(MessageId("1"),), author=SUBJECTS[who]),
    }  # fmt: skip
    return memory_with(**chosen | fields)


HABIT = formed(
    "ada",
    f"Usually rows {ROWING}.",
    kind="pattern",
    provenance=Provenance(message_ids=(MessageId("1"), MessageId("2"), MessageId("3")), author=SUBJECTS["ada"]),
    created_at=AT - timedelta(days=11),
    reinforced_at=AT,
)
FADED = (formed("bram", f"Often bakes {BREAD}."), formed("cleo", f"Still laughs {GARLAND}."))


def drawn_together(who: PersonName, word: str) -> Played:
    """One answer whose prompt has the text of what is known."""
    one = asked("overnight", who)
    return replace(
        one,
        prompts=(
            f'<MemoryContext><Consolidation rev="2">Something with {word}. [m:t1]</Consolidation></MemoryContext>',
        ),
    )


def remembering(*memories: Memory) -> Playback:
    return replace(GOOD, remembered=memories)


GOOD = Playback(
    played=[
        *(said("arriving", PEOPLE[place % 4], f"line {place}") for place in range(MIN_MESSAGES)),
        said("arriving", "ada", f"the {HERON}"),
        asked("staff", "bram", ACCORDION, LOCKER, where="staff"),
        *(commanded("refusing", who, "remember", "I would rather not") for who in ("ada", "bram", "cleo")),
        asked("asking", "bram", ACCORDION),
        asked("asking", "cleo", GIST, BOAT),
        asked("asking", "dora", SPOONS),
        asked("asking", "ada", BEES, TEA, KITE),
        asked("asking", "ada", where="dm"),
        asked("twice", "cleo", GIST, BOAT),
        silent("echo", Replay()),
        asked("restart", "ada", BEES, TEA, KITE),
        said("left out", "dora", COBBLES),
        commanded("forgotten", "ada", "memories", BEES),
        asked("forgotten", "cleo", GIST),
        asked("erased", "ada", BEES),
        asked("formed", "ada", ROWING, BELL),
        asked("formed", "bram", BREAD, ROPES),
        asked("formed", "cleo", GARLAND, BUOYS),
        drawn_together("ada", ROWING),
        drawn_together("cleo", SEMAPHORE),
        asked("second week", "cleo", GIST),
        asked("third week", "ada", BEES, ROWING),
        asked("third week", "bram", ACCORDION),
    ],
    remembered=(HABIT, *FADED),
    refused=[NotKept(1, "phone"), NotKept(2, "secret"), NotKept(3, "instruction")],
    disk=BEES.encode(),
)


def broken(playback: Playback) -> list[int]:
    return [place for place, promise in enumerate(PROMISES) if list(promise.against(playback))]


def with_more(*further: Played) -> Playback:
    return replace(GOOD, played=[*GOOD.played, *further])


def without(fits: Callable[[Played], bool]) -> Playback:
    return replace(GOOD, played=[one for one in GOOD.played if not fits(one)])


def changed(act: str, change: Callable[[Played], Played]) -> Playback:
    return replace(GOOD, played=[change(one) if one.act == act else one for one in GOOD.played])


def on_disk(word: str) -> Playback:
    return replace(GOOD, disk=GOOD.disk + word.encode())


def test_all_hold_when_everything_went_well() -> None:
    assert broken(GOOD) == []


(
    EVERYBODY,
    TOLD,
    THEIRS,
    CLOSED,
    KEPT_OUT,
    FORGOTTEN,
    ERASED,
    ONCE,
    SURVIVES,
    OVERHEARD,
    ELSEWHERE,
    EYES,
    LABELLED,
    FORMED,
    AGREED,
    REINFORCED,
    FADING,
    JOINED,
) = range(18)


@pytest.mark.parametrize(
    ("playback", "promise"),
    [
        (without(lambda one: one.act == "arriving" and HERON not in one.lines[0].text), EVERYBODY),
        (without(lambda one: isinstance(one.step, Say) and one.step.where == "staff"), EVERYBODY),
        (without(lambda one: one.act == "asking" and GIST in one.replies), TOLD),
        (with_more(asked("erased", "bram", BEES)), THEIRS),
        (with_more(Played(Say("bram", "dm", "hi"), "erased", (), (f"talk: {SPOONS}",))), THEIRS),
        (with_more(asked("erased", "bram", LOCKER)), CLOSED),
        (without(lambda one: one.act == "staff"), CLOSED),
        (with_more(Played(Say("ada", "general", "x"), "erased", (), (PHONE,))), KEPT_OUT),
        (on_disk(KEY), KEPT_OUT),
        (on_disk(ORDER), KEPT_OUT),
        (replace(GOOD, refused=GOOD.refused[:2]), KEPT_OUT),
        (changed("refusing", lambda one: replace(one, lines=())), KEPT_OUT),
        (with_more(asked("erased", "ada", KITE)), FORGOTTEN),
        (changed("forgotten", lambda _one: commanded("forgotten", "ada", "memories", "nothing")), FORGOTTEN),
        (on_disk(KITE.lower()[:8]), ERASED),
        (on_disk(BOAT), ERASED),
        (replace(GOOD, disk=b""), ERASED),
        (changed("echo", lambda one: replace(one, prompts=("again",))), ONCE),
        (changed("echo", lambda one: replace(one, lines=(VisibleLine(GENERAL, "Keepsake", "again", is_bot=True),))),
        ONCE),
        (changed("twice", lambda one: replace(one, lines=())), ONCE),
        (changed("restart", lambda one: replace(one, lines=())), SURVIVES),
        (on_disk(HERON), OVERHEARD),
        (with_more(Played(Say("dora", "general", "x"), "left out", (), (COBBLES,))), OVERHEARD),
        (changed("left out", lambda _one: said("left out", "dora", "nothing")), OVERHEARD),
        (with_more(asked("erased", "ada", BEES, where="dm")), ELSEWHERE),
        (with_more(Played(Slash("ada", "general", "memories"), "erased", (VisibleLine(GENERAL, "Keepsake", BEES,
        is_bot=True),), ())), EYES),
        (changed("asking", lambda one: replace(one, lines=tuple(replace(line, text=line.text.replace(LABEL,
        "")) for line in one.lines))), LABELLED),
        (without(lambda one: one.act == "formed" and BUOYS in one.told), FORMED),
        (remembering(HABIT.model_copy(update={"provenance": Provenance()}), *FADED), FORMED),
        (remembering(HABIT, *FADED, formed("dora", "Bakes cakes.")), AGREED),
        (remembering(HABIT.model_copy(update={"kind": "fact"}), *FADED), REINFORCED),
        (remembering(HABIT.model_copy(update={"reinforced_at": HABIT.created_at}), *FADED), REINFORCED),
        (remembering(*FADED), REINFORCED),
        (without(lambda one: one.act == "third week" and ROWING in one.told), REINFORCED),
        (with_more(asked("third week", "bram", BREAD)), FADING),
        (with_more(asked("second week", "cleo", GARLAND)), FADING),
        (without(lambda one: one.act == "third week" and ACCORDION in one.told), FADING),
        (remembering(HABIT, *FADED[:1]), FADING),
        (without(lambda one: one.act == "overnight" and any(ROWING in prompt for prompt in one.prompts)), JOINED),
    ],
)  # fmt: skip
def test_each_is_broken_by_what_would_break_it(playback: Playback, promise: int) -> None:
    assert promise in broken(playback)


@pytest.mark.parametrize("act", ["asking", "refusing", "forgotten", "twice", "echo", "restart", "formed", "third week"])
def test_a_scene_that_leaves_an_act_out_shows_nothing(act: str) -> None:
    playback = without(lambda one: one.act == act)
    with pytest.raises(LookupError, match=act):
        [list(promise.against(playback)) for promise in PROMISES]


def test_the_script_of_the_demo_has_the_acts_and_people_that_the_promises_speak_of() -> None:
    steps = [*DEMO, *WEEKS]
    talk = [step for step in steps if isinstance(step, Say)]
    acts = {step.name for step in steps if isinstance(step, Heading)}

    assert len(talk) >= MIN_MESSAGES
    assert {step.who for step in talk} == set(PEOPLE)
    assert acts >= {"asking", "staff", "refusing", "twice", "echo", "restart", "left out", "forgotten", "erased"}
    assert acts >= {"formed", "overnight", "second week", "third week"}
    assert sum(step.seconds for step in steps if isinstance(step, Later)) >= timedelta(weeks=3).total_seconds()
    assert max(len(step.text) for step in talk) <= 2000
