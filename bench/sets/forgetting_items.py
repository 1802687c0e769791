"""Stories of memories with what should have become of each, made by rules about people's expectations, not the bot's.

The rules, each with a share of the set: what is important, asked for, pinned, kept for good or in a topic stays however
quiet it is; so does what was used, said again or brought back within seven weeks, and what is younger; of what
something newer replaced the timeline stays for eleven weeks. Trivia that nobody used or said for nine weeks and more
may go, and what was replaced three months ago.
"""

from collections.abc import Callable
from random import Random
from typing import Any, Final, Literal

from bench.sets.items import Labelled

Label = Literal["keep", "may_go"]
EACH: Final = 72
"""Items of each rule."""
QUIET: Final = (63, 300)
"""Days without a use or a word after which nobody misses a triviality."""
LATELY: Final = (1, 49)
"""Days within which a use or a word says that it is not trivial to somebody."""
_SEED: Final = 5
_THINGS: Final = "gull kite lantern ferry anchor bucket crane barrel pier buoy rope sail net oar hull mast".split()
_PLACES: Final = "quay mill market tower bridge garden chapel station bakery library harbour orchard".split()


class ForgettingItem(Labelled):
    """One memory's life, in days from its first word; the last day is today."""

    rule: str
    label: Label
    text: str
    days: int
    """How old it is today."""
    importance: int = 2
    kind: Literal["fact", "pattern", "narrative", "episode"] = "fact"
    source: Literal["chat", "manual"] = "chat"
    tier: Literal["canon", "register"] = "register"
    topic: str | None = None
    pinned: bool = False
    said_again: tuple[int, ...] = ()
    used: tuple[int, ...] = ()
    replaced: int | None = None
    """Day on which something newer took its place."""
    brought_back: int | None = None
    """Day on which its person brought it back, if it was put away by then."""


Story = dict[str, Any]


def _quiet(random: Random) -> Story:
    return {"days": random.randint(*QUIET)}


def _lately(random: Random, field: str) -> Story:
    """Use it or say it again once, before anybody would have let it go."""
    first = random.randint(*LATELY)
    return {"days": first + random.randint(*LATELY), field: (first,)}


def _often(random: Random) -> Story:
    """Use it again and again, never with seven quiet weeks in between."""
    days, used = random.randint(*QUIET), [random.randint(*LATELY)]
    while days - used[-1] > LATELY[1]:
        used.append(used[-1] + random.randint(*LATELY))
    return {"days": days, "used": tuple(each for each in used if each <= days)}


def _replaced(random: Random, *, ago: tuple[int, int]) -> Story:
    since = random.randint(*ago)
    return {"days": since + random.randint(1, 40), "replaced": None} | {"ago": since}


def _long_ago(random: Random, field: str) -> Story:
    """Use it or say it again once, early, and never since."""
    first = random.randint(1, 40)
    return {"days": first + random.randint(*QUIET), field: (first,)}


_RULES: Final[tuple[tuple[str, Label, Callable[[Random], Story]], ...]] = (
    ("important", "keep", lambda random: _quiet(random) | {"importance": random.choice((4, 5))}),
    ("worth knowing", "keep", lambda random: _quiet(random) | {"importance": 3}),
    ("kept for good", "keep", lambda random: _quiet(random) | {"tier": "canon", "importance": 1}),
    ("pinned", "keep", lambda random: _quiet(random) | {"pinned": True, "importance": 1}),
    ("in a topic", "keep", lambda random: _quiet(random) | {"topic": "city"}),
    ("asked for by hand", "keep", lambda random: _quiet(random) | {"source": "manual"}),
    ("used lately", "keep", lambda random: _lately(random, "used")),
    ("said again lately", "keep", lambda random: _lately(random, "said_again")),
    ("used again and again", "keep", _often),
    ("young", "keep", lambda random: {"days": random.randint(1, 56)}),
    ("replaced lately", "keep", lambda random: _replaced(random, ago=(1, 77))),
    ("brought back", "keep", lambda random: {"days": 75 + random.randint(1, 40), "brought_back": 75}),
    ("trivia", "may_go", _quiet),
    ("used once, long ago", "may_go", lambda random: _long_ago(random, "used")),
    ("said again, long ago", "may_go", lambda random: _long_ago(random, "said_again")),
    ("replaced long ago", "may_go", lambda random: _replaced(random, ago=(95, 118))),
)


def forgetting_items(each: int = EACH) -> list[ForgettingItem]:
    """Make the set, the same one each time: so many stories of every rule."""
    random = Random(_SEED)  # noqa: S311
    return [
        _item(rule, label, story(random), random, place=f"{number:02}-{place:03}")
        for number, (rule, label, story) in enumerate(_RULES)
        for place in range(each)
    ]


def _item(rule: str, label: Label, story: Story, random: Random, *, place: str) -> ForgettingItem:
    text = f"Saw a {random.choice(_THINGS)} by the {random.choice(_PLACES)}, number {place}."
    ago = story.pop("ago", None)
    if ago is not None:
        story["replaced"] = story["days"] - ago
    story.setdefault("importance", random.choice((1, 2)))
    story["kind"] = random.choice(("fact", "pattern", "narrative", "episode"))
    return ForgettingItem.model_validate({"id": place, "rule": rule, "label": label, "text": text} | story)
