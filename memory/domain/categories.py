"""The table of categories and what makes one valid: context, travel, refusals, topics. Read by `bot.category_file`."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import Final, Literal, Self

from pydantic import Field, model_validator

from memory.domain.frozen import Frozen

_ContextMode = Literal["all", "rag"]
"""`all` stands in every context, before the others; `rag` where a search finds it, `rag_length` of them at most."""
_Origin = Literal["individual", "guild"]

GLOSS_CHARACTERS: Final = 60
_PROFILE: Final = "profile"  # Whose topics are about the person as such
_AGENTS: Final = ("supervisor", "planner", "stylist", "researcher", "executor", "jobs")
"""Who may ask memory for something; the supervisor is the model that answers."""
_OPENED: Final = ("supervisor", "jobs")  # Agents that may ask for what a guild added
OTHER: Final = "other"
"""Where a memory of an unknown category goes; every table has it."""


class Category(Frozen):
    """One row of the table."""

    name: str = Field(pattern=r"^\p{Ll}[\p{Ll}_]*$|^\p{Lo}[\p{Lo}\p{Lm}\p{M}_]*$", max_length=40)
    context: _ContextMode | None = None
    """None only for a sensitive category, of which nothing is ever kept."""
    rag_length: int | None = Field(default=None, ge=1, le=200)
    """Most memories of it that a search brings; set exactly when `context` is `rag`."""
    may_travel_from: tuple[_Origin, ...] = ()
    """Scopes whose memories of this category may propagate one scope up; empty: they stay."""
    gloss: str = Field(default="", max_length=GLOSS_CHARACTERS)
    """What belongs there, in a few words for the model; empty says it by the name alone."""
    for_members: bool = True
    """False keeps every memory of it from being told to other members, whatever its subject shares."""
    sensitive: bool = False
    """True refuses every memory of it."""
    topics: tuple[str, ...] = ()
    """Slots that hold one value: a later one replaces the earlier."""

    @property
    def described(self) -> str:
        """Say it on one line: `goals: what is wanted [current goal]`."""
        gloss = f": {self.gloss}" if self.gloss else ""
        topics = f" [{', '.join(self.topics).replace('_', ' ')}]" if self.topics else ""
        return f"{self.name}{gloss}{topics}"

    @model_validator(mode="after")
    def _row_makes_sense(self) -> Self:
        if (self.context == "rag") != (self.rag_length is not None):
            msg = f"category {self.name!r}: rag_length goes with context: rag, and only with it"
            raise ValueError(msg)
        if self.sensitive and (self.context or self.may_travel_from or self.topics):
            msg = f"category {self.name!r} is sensitive, so it has no context, no topics and does not travel"
            raise ValueError(msg)
        if not self.sensitive and self.context is None:
            msg = f"category {self.name!r} needs context: all or rag"
            raise ValueError(msg)
        return self


class Categories(Frozen):
    """The whole table."""

    categories: tuple[Category, ...]
    allowlists: Mapping[str, tuple[str, ...]]
    """Agent → the categories that it may ask for."""

    @model_validator(mode="after")
    def _table_makes_sense(self) -> Self:
        _refuse_repeats("category", (category.name for category in self.categories))
        _refuse_repeats("topic", (topic for category in self.categories for topic in category.topics))
        open_names = {category.name for category in self.categories if not category.sensitive}
        if OTHER not in open_names:
            msg = f"the table needs a category {OTHER!r} that is not sensitive, for what fits nowhere else"
            raise ValueError(msg)
        for agent, allowed in self.allowlists.items():
            if agent not in _AGENTS:
                msg = f"the allowlists name {agent!r}, which is no agent{_meant(agent, _AGENTS)}"
                raise ValueError(msg)
            _refuse_repeats(f"category in the allowlist of {agent!r}:", allowed)
            for name in allowed:
                if name not in open_names:
                    meant = _meant(name, sorted(open_names))
                    msg = (
                        f"the allowlist of {agent!r} names {name!r}, which is no category that can be asked for{meant}"
                    )
                    raise ValueError(msg)
        if _PROFILE not in open_names:
            # Under another name its topics would change without their subject's word.
            msg = (
                f"the table needs a category {_PROFILE!r} that is not sensitive, whose topics need a person's own word"
            )
            raise ValueError(msg)
        return self

    @property
    def always(self) -> frozenset[str]:
        """Name the categories that stand in every context."""
        return frozenset(category.name for category in self.categories if category.context == "all")

    @property
    def open_names(self) -> tuple[str, ...]:
        """Name the categories of which something may be kept, in the table's order."""
        return tuple(each.name for each in self.categories if not each.sensitive)

    @property
    def for_members(self) -> frozenset[str]:
        """Name the categories of which a member may let others be told; never what somebody is."""
        kept = frozenset(each.name for each in self.categories if each.for_members and not each.sensitive)
        return kept - {_PROFILE}

    @property
    def rag_lengths(self) -> Mapping[str, int]:
        """Return by category how many memories a search brings at most; one that is not in it has no limit."""
        return {category.name: category.rag_length for category in self.categories if category.rag_length is not None}

    def find(self, name: str) -> Category | None:
        """Return a category by name; None when the table has none of that name."""
        return next((category for category in self.categories if category.name == name), None)

    def known(self, name: str) -> str:
        """Return the name if the table has it, `other` if not."""
        return name if self.find(name) else OTHER

    def of_topic(self, topic_id: str) -> Category | None:
        """Return the category that a single-valued topic belongs to; None for an unknown topic."""
        return next((category for category in self.categories if topic_id in category.topics), None)

    def glossary(self) -> str:
        """List for a model what may be kept, with its single-valued topics: `bio: life, pets; goals [current goal]`."""
        return "; ".join(each.described for each in self.categories if not each.sensitive)

    def with_own(self, own: Sequence[Category]) -> Self:
        """Return the table with a guild's own categories, of which the answering model and jobs may ask."""
        if not own:
            return self
        names = tuple(each.name for each in own)
        opened = {agent: self.allowlists[agent] + names for agent in _OPENED if agent in self.allowlists}
        table = {"categories": (*self.categories, *own), "allowlists": {**self.allowlists, **opened}}
        return self.model_validate(table)

    def needs_consent(self, topic_id: str) -> bool:
        """Return whether a topic is a field of the profile, which changes by its subject's own word only."""
        category = self.of_topic(topic_id)
        return category is not None and category.name == _PROFILE

    def topic_named(self, words: str, *, category: str) -> str | None:
        """Return the single-valued topic of a category that words such as "preferred name" mean; None for none."""
        row = self.find(category)
        wanted = "_".join(words.casefold().replace("_", " ").split())
        return wanted if row is not None and wanted in row.topics else None

    def is_allowed(self, agent: str, category: str) -> bool:
        """Return whether an agent may ask for a category; an agent that is not listed may ask for none."""
        return category in self.allowlists.get(agent, ())


def _refuse_repeats(what: str, names: Iterable[str]) -> None:
    repeated = sorted(name for name, count in Counter(names).items() if count > 1)
    if repeated:
        msg = f"{what} {', '.join(map(repr, repeated))} stands more than once"
        raise ValueError(msg)


def _meant(name: str, known: Sequence[str]) -> str:
    """Say which name was probably meant, or which there are."""
    alike = get_close_matches(name, known, n=1)
    return f": did you mean {alike[0]!r}?" if alike else f"; there are {', '.join(known)}"
