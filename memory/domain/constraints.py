"""Rules of a guild and of a person that memory obeys, the stricter first, and what a person has agreed to."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final, Literal

from pydantic import Field

from memory.domain.categories import Category
from memory.domain.frozen import Frozen
from memory.domain.ids import ChannelId
from memory.domain.persona import UNSAID, Persona

ConsentMode = Literal["opt_in", "notice"]
ChannelMode = Literal["off", "mention", "thread", "listen"]

ANSWER_USE: Final = "answer"
MEMBERS_USE: Final = "members"
"""Others of the guild may be told what the person said in its public channels, with whose it is and where."""
_SWITCHES: Final = {"use_in_answers": ANSWER_USE, "share_with_members": MEMBERS_USE}
_PERSON_UNSAID: Final = (ANSWER_USE,)
_GUILD_UNSAID: Final = (ANSWER_USE, MEMBERS_USE)
"""A guild that says nothing leaves it to its people; no person shares with members by saying nothing."""
_MAX_DAYS: Final = 3650
NO_LIMIT: Final = 0


class ConstraintSet(Frozen):
    """What one level (guild or person) has set. None means that this level says nothing."""

    memory_enabled: bool | None = None
    learn_patterns: bool | None = None
    share_with: tuple[str, ...] | None = None
    """Uses and agents that may see memories, of `answer`, `members` and the agents of the category table."""
    anonymize_dates: bool | None = None
    delete_after_days: int | None = Field(default=None, ge=1, le=_MAX_DAYS)

    @property
    def forbids_members(self) -> bool:
        """Return whether a guild keeps its people from sharing with members."""
        return self.share_with is not None and MEMBERS_USE not in self.share_with


class Constraints(Frozen):
    """The rules in force for one person in one tenant."""

    memory_enabled: bool = True
    learn_patterns: bool = True
    share_with: tuple[str, ...] = (ANSWER_USE,)
    anonymize_dates: bool = False
    delete_after_days: int | None = None

    @property
    def shares_with_members(self) -> bool:
        """Return whether others of the guild may be told what the person said in public."""
        return self.memory_enabled and {ANSWER_USE, MEMBERS_USE} <= set(self.share_with)

    def day_of(self, moment: datetime) -> str:
        """Write the day on which something was said, in UTC: `2026-03-14`, or where dates are blurred `2026-03`."""
        return f"{moment:%Y-%m}" if self.anonymize_dates else f"{moment:%Y-%m-%d}"


class GuildRules(Frozen):
    """What a guild's admins have set."""

    constraints: ConstraintSet = ConstraintSet()
    consent_mode: ConsentMode = "opt_in"
    share_collective: bool = False
    """True lets what the guild knows, put without people, support what the bot tells everywhere."""
    insights: bool = False
    """True lets the bot guess how to talk with those of the guild's people who switched that on too."""
    answer_percent: int = 100
    """How much of the operator's tokens a day answers may take here, 1 to 100."""
    categories: tuple[Category, ...] = ()
    """The guild's own, beside those of the table."""
    persona: Persona = UNSAID
    """How the bot is to be here; the operator's wishes hold where it says nothing."""
    model: str = ""
    """Which of the models that the operator offers answers here; the usual one where it says nothing."""
    groups: tuple[ChannelId, ...] = ()
    """Categories whose channels share what is said in them, as far as the same people read them."""
    told: tuple[ChannelId, ...] = ()
    """The channels of groups whose people were told, as `in_group` names them; no other shares."""
    former_groups: tuple[ChannelId, ...] = ()
    """Categories that were groups and are none now: what was said in them is still known in the channel it was said in.
    """
    channel_modes: Mapping[str, ChannelMode] = Field(default_factory=dict)
    """By channel id. A channel that is not listed is in mode `mention`."""


def with_changes(before: ConstraintSet, given: Mapping[str, Any], *, of_guild: bool = False) -> ConstraintSet:
    """Set some rules of a level by name, 0 days for no limit. Raises pydantic's `ValidationError` for no rule."""
    switched = {_SWITCHES[name]: bool(on) for name, on in given.items() if name in _SWITCHES}
    fields = before.model_dump() | {name: value for name, value in given.items() if name not in _SWITCHES}
    if switched:
        unsaid = _GUILD_UNSAID if of_guild else _PERSON_UNSAID
        uses = {*(unsaid if before.share_with is None else before.share_with), *switched}
        fields["share_with"] = tuple(sorted(use for use in uses if switched.get(use, True)))
    if fields["delete_after_days"] == NO_LIMIT:
        fields["delete_after_days"] = None
    return ConstraintSet.model_validate(fields)


def stricter(guild: ConstraintSet, person: ConstraintSet) -> Constraints:
    """Combine two levels; where one says nothing the other holds, where neither does the default holds."""
    default = Constraints()
    return Constraints(
        memory_enabled=all(_said(guild.memory_enabled, person.memory_enabled, default.memory_enabled)),
        learn_patterns=all(_said(guild.learn_patterns, person.learn_patterns, default.learn_patterns)),
        share_with=_shared(guild.share_with, person.share_with),
        anonymize_dates=any(_said(guild.anonymize_dates, person.anonymize_dates, default.anonymize_dates)),
        delete_after_days=min(
            (days for days in (guild.delete_after_days, person.delete_after_days) if days is not None), default=None
        ),
    )


def _said(guild: bool | None, person: bool | None, default: bool) -> list[bool]:
    said = [value for value in (guild, person) if value is not None]
    return said or [default]


def _shared(guild: tuple[str, ...] | None, person: tuple[str, ...] | None) -> tuple[str, ...]:
    if person is None:
        # Nobody's words reach other members before they said so themselves.
        return tuple(sorted(set(_PERSON_UNSAID if guild is None else guild) - {MEMBERS_USE}))
    return tuple(sorted(set(person) if guild is None else set(guild) & set(person)))


ConsentState = Literal["undecided", "on", "paused", "off"]
"""`undecided`: never asked or not answered; `on`: talk may become memory; `paused`: nothing new is learned from talk;
`off`: left out altogether, neither stored nor shown to a model."""


class PersonRules(Frozen):
    """One person's own choices in one tenant."""

    consent: ConsentState = "undecided"
    decided_at: datetime | None = None
    notified_at: datetime | None = None
    """When the first-contact notice was shown; None before."""
    constraints: ConstraintSet = ConstraintSet()
    insights: bool = False
    """True lets the bot guess how to talk with the person, where the guild's rules let it too."""
    tells_noted: bool = True
    """Whether an answer says once in a conversation that talk became memory."""
    off_record: dict[ChannelId, datetime | None] = Field(default_factory=dict)
    """Channels and threads where nothing that the person says is kept, since when; None: it is again."""
    known_as: tuple[str, ...] = ()
    """The names by which others ask for the person, as they were when the person began to share with members."""


def _combined(here: ConsentState, everywhere: ConsentState) -> ConsentState:
    """Combine the choices for this tenant and everywhere: `off` anywhere is off, else this place's counts first."""
    if "off" in (here, everywhere):
        return "off"
    return everywhere if here == "undecided" else here


def in_force(here: PersonRules, everywhere: PersonRules) -> ConsentState:
    """Return the consent that holds in a place: `_combined`, but a later choice for everywhere wins over one here."""
    if here.consent == "off" or not _is_later(everywhere, here):
        return _combined(here.consent, everywhere.consent)
    return everywhere.consent


def _is_later(everywhere: PersonRules, here: PersonRules) -> bool:
    if everywhere.consent == "undecided" or everywhere.decided_at is None or here.decided_at is None:
        return False
    return everywhere.decided_at > here.decided_at


def is_left_out(consent: ConsentState) -> bool:
    """Return whether the person's talk may neither be stored nor shown to a model."""
    return consent == "off"


def may_form(consent: ConsentState, *, notice_suffices: bool, notified: bool) -> bool:
    """Return whether talk may become memory; `notice_suffices` is `consent_mode: notice`, never in direct messages."""
    return consent == "on" or (consent == "undecided" and notice_suffices and notified)
