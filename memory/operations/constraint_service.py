"""Rules of guilds and choices of people: reading what is in force, and changing it."""

from collections.abc import Sequence
from datetime import datetime
from typing import assert_never

from memory.domain.categories import Category
from memory.domain.constraints import (
    MEMBERS_USE,
    ConsentMode,
    ConsentState,
    ConstraintSet,
    is_left_out,
    may_form,
)
from memory.domain.ids import ChannelId, ScopeKey, SubjectId, TenantId, guild_id_of, guild_scope
from memory.domain.persona import Persona
from memory.domain.scopes.consolidation import Guidance
from memory.operations.caches import Caches
from memory.operations.forgetting.name_removal import unname
from memory.operations.propagation.withdrawal import Withdrawal
from memory.ports import Clock
from memory.store.collections import Collections
from memory.store.constraints import EVERYWHERE
from memory.store.erasures import key_of, later_of
from memory.store.personal import Since


class ConstraintService:
    """What may be done with whose talk. Every change invalidates what it touches before it is acknowledged."""

    def __init__(self, collections: Collections, *, withdrawal: Withdrawal, caches: Caches, clock: Clock) -> None:
        self._collections = collections
        self._book = book = collections.constraints
        self._sessions = collections.sessions
        self._receipts = collections.answer_receipts
        self._messages = collections.messages
        self._scopes = collections.scopes
        self._withdrawal = withdrawal
        self._invalidate, self._settled = caches.let_go, caches.settled
        self._clock = clock
        # Reads, and the one write that changes nothing else, are the book's own.
        self.guild_rules, self.person_rules, self.constraints_of = book.guild, book.person, book.constraints_of
        self.consent_of, self.consents_of, self.left_out_of = book.consent_of, book.consents_of, book.left_out_of
        self.set_channel_mode, self.guild_rules_at_hand = book.set_channel_mode, book.guild_at_hand

    async def consent_everywhere(self, subject: SubjectId) -> ConsentState:
        """Return what a person chose for every place together."""
        return (await self._book.person(EVERYWHERE, subject)).consent

    async def may_be_shown(self, tenant: TenantId, subject: SubjectId | None) -> bool:
        """Return whether a model may see what is remembered: not of who is left out, and not where memory is off."""
        if not (await self.constraints_of(tenant, subject)).memory_enabled:
            return False
        return subject is None or not is_left_out(await self.consent_of(tenant, subject))

    async def may_form_from(self, tenant: TenantId, subject: SubjectId) -> bool:
        """Return whether talk of the person may become memory from now on."""
        here = await self._book.person(tenant, subject)
        notice_suffices = guild_id_of(tenant) is not None and (await self._book.guild(tenant)).consent_mode == "notice"
        return may_form(
            await self._book.consent_of(tenant, subject),
            notice_suffices=notice_suffices,
            notified=here.notified_at is not None,
        )

    async def is_off_record(self, tenant: TenantId, subject: SubjectId, channel_id: ChannelId) -> bool:
        """Return whether nothing of what a person says in a channel is kept, as they asked."""
        return (await self._book.person(tenant, subject)).off_record.get(channel_id) is not None

    async def set_off_record(
        self, tenant: TenantId, subject: SubjectId, channel_id: ChannelId, *, is_off: bool
    ) -> None:
        """Keep nothing of what a person says in a channel from now on, or again what they say; before it is told."""
        since = self._clock.now() if is_off else None
        await self._book.set_person(tenant, subject, **{f"off_record.{channel_id}": since})

    async def set_tells_noted(self, tenant: TenantId, subject: SubjectId, *, tells: bool) -> None:
        """Note whether answers tell a person that talk became memory."""
        await self._book.set_person(tenant, subject, tells_noted=tells)

    async def decide(
        self,
        tenant: TenantId,
        subject: SubjectId,
        consent: ConsentState,
        *,
        everywhere: bool,
        asked_at: datetime | None = None,
    ) -> None:
        """Note a choice made `asked_at`, in force from the next message; `off` ends talk and what was passed on."""
        at = later_of(self._clock.now(), asked_at)
        place = EVERYWHERE if everywhere else tenant
        place_left = None if everywhere else tenant
        # The next start ends what is cut off behind it.
        mark = [self._collections.erasures.of("left", place_left, subject, at=at)] if consent == "off" else []
        await self._book.set_consent(place, subject, consent, at, before=mark)
        if everywhere and consent != "off":
            await self._follow_everywhere(tenant, subject, consent, at)
        self._invalidate(None if everywhere else tenant, subject)
        match consent:
            case "off":
                await self.drop_talk(subject, place_left, at=at)
                await self._collections.store.commit(self._collections.erasures.carried_out(mark))
            case "on" | "paused" | "undecided":
                pass
            case _:
                assert_never(consent)
        await self._settled()

    async def _follow_everywhere(
        self, tenant: TenantId, subject: SubjectId, consent: ConsentState, at: datetime
    ) -> None:
        here = await self._book.person(tenant, subject)
        if here.consent not in ("undecided", consent):
            await self._book.set_consent(tenant, subject, consent, at)

    async def resume_leaving_out(self, subject: SubjectId, tenant: TenantId | None) -> None:
        """Drop the talk of somebody who chose to be left out, where that was begun and failed. Repeatable."""
        erasures, key = self._collections.erasures, key_of("left", tenant, subject)
        since = await erasures.pending_since(key)
        if since is not None:
            await self.drop_talk(subject, tenant, at=since, until=since)
            await self._collections.store.commit(erasures.carried_out([erasures.pending(key, since)]))

    async def drop_talk(
        self, subject: SubjectId, tenant: TenantId | None, *, at: datetime, until: datetime | None = None
    ) -> None:
        """Take out the talk of who is left out, up to `until`, and what rests on it; `tenant` None: everywhere."""
        await unname(self._collections, subject, tenant, until=until)
        await self._withdrawal.unname(subject, tenant, at=at)
        await self._sessions.drop_talk(subject, tenant, until=until)
        await self._messages.erase_person(subject, tenant, None if until is None else Since(until))
        await self._receipts.erase_person(subject, tenant)
        await self._withdrawal.recount_person(subject, tenant, at=at)

    async def set_guild_constraints(self, tenant: TenantId, constraints: ConstraintSet, *, by: SubjectId) -> None:
        """Replace the guild's constraints. The caller has checked that `by` may."""
        await self._book.set_guild(tenant, constraints=constraints, by=by)
        await self._blur(tenant, None, constraints)
        self._invalidate(tenant, None)
        await self._withdrawal.recount_guild(tenant, at=self._clock.now())

    async def set_consent_mode(self, tenant: TenantId, mode: ConsentMode, *, by: SubjectId) -> None:
        """Set how consent starts in the guild. The caller has checked that `by` may."""
        await self._book.set_guild(tenant, consent_mode=mode, by=by)
        self._invalidate(tenant, None)

    async def set_share_collective(self, tenant: TenantId, *, allowed: bool, by: SubjectId) -> None:
        """Set whether everybody may hear what the guild knows; No holds at once. The caller checked `by`."""
        await self._book.set_guild(tenant, share_collective=allowed, by=by)
        if not allowed:
            await self._withdrawal.recount_guild(tenant, at=self._clock.now())

    async def set_insights(self, tenant: TenantId, *, allowed: bool, by: SubjectId) -> None:
        """Set whether the bot may guess how to talk with people; if not, guesses go. The caller checked `by`."""
        await self._book.set_guild(tenant, insights=allowed, by=by)
        if not allowed:
            await self._withdrawal.insights.end_in(tenant, at=self._clock.now())

    async def set_own_insights(self, tenant: TenantId, subject: SubjectId, *, allowed: bool) -> None:
        """Note whether a person wants such guesses in this place; no longer, what was guessed goes at once."""
        await self._book.set_person(tenant, subject, insights=allowed)
        if not allowed:
            await self._withdrawal.insights.end_of(tenant, subject, at=self._clock.now())

    async def guidance_of(self, tenant: TenantId) -> Guidance:
        """Read what the admins of a guild wish."""
        scope = await self._scopes.get(scope_of_guild(tenant))
        if scope is None:
            return Guidance()
        return Guidance(
            scope.extraction_guidance, scope.consolidation_guidance, most_words=scope.max_words, pending=scope.threshold
        )

    async def set_guidance(self, tenant: TenantId, guidance: Guidance) -> None:
        """Set what the admins of a guild wish, from the next window and text on; the caller checked them."""
        await self._scopes.set_guidance(tenant, scope_of_guild(tenant), guidance)

    async def set_categories(self, tenant: TenantId, own: Sequence[Category], *, by: SubjectId) -> None:
        """Set the categories that a guild adds, from the next window on. The caller has checked that `by` may."""
        await self._book.set_guild(tenant, categories=own, by=by)

    async def set_groups(
        self, tenant: TenantId, groups: Sequence[ChannelId], *, told: Sequence[ChannelId], by: SubjectId
    ) -> None:
        """Set which categories are groups, from the next message on. The caller has checked that `by` may.

        `told` are the channels of all these groups whose people were told (`GuildRules.told`).
        """
        rules = await self._book.guild(tenant)
        changed = set(rules.groups) ^ set(groups)
        former = sorted({*rules.former_groups, *rules.groups} - set(groups))
        await self._book.set_guild(tenant, groups=groups, told=told, former_groups=former, by=by)
        # A text ends with its group, and one that is named again is made anew of what was said in it.
        for group in sorted(changed):
            await self._scopes.withhold(scope_of_guild(tenant, group))
        self._invalidate(tenant, None)
        # At hand for the next message, which is not kept waiting to learn who reads it.
        await self._book.guild(tenant)

    async def set_answer_percent(self, tenant: TenantId, percent: int, *, by: SubjectId) -> None:
        """Set how much of the day's answers a guild takes, 1 to 100. The caller has checked that `by` may."""
        await self._book.set_guild(tenant, answer_percent=percent, by=by)

    async def set_model(self, tenant: TenantId, model: str, *, by: SubjectId) -> None:
        """Set which model answers in a guild, empty for the usual one. The caller has checked both."""
        await self._book.set_guild(tenant, model=model, by=by)

    async def set_persona(self, tenant: TenantId, persona: Persona, *, by: SubjectId) -> None:
        """Set how the bot is to be in a guild, from the next answer on. The caller has checked that `by` may."""
        await self._book.set_guild(tenant, persona=persona, by=by)

    async def set_own_constraints(
        self, tenant: TenantId, subject: SubjectId, constraints: ConstraintSet, *, known_as: Sequence[str] = ()
    ) -> None:
        """Replace a person's own constraints for this place; `known_as` are their names now, none keeps the noted."""
        names = {"known_as": list(known_as)} if known_as else {}
        await self._book.set_person(tenant, subject, constraints=constraints, **names)
        if MEMBERS_USE not in (constraints.share_with or ()):
            await self._sessions.drop_lent(subject, tenant)
        await self._blur(tenant, subject, constraints)
        self._invalidate(tenant, subject)
        await self._withdrawal.recount_person(subject, tenant, at=self._clock.now())

    async def _blur(self, tenant: TenantId, subject: SubjectId | None, constraints: ConstraintSet) -> None:
        """Withhold what tells days, where dates are to be blurred: texts are made anew, summaries end."""
        if constraints.anonymize_dates:
            gone = self._sessions.drop_summaries(tenant, subject)
            await self._collections.store.commit([self._scopes.blur_days(tenant, subject), gone])

    async def note_notified(self, tenant: TenantId, subject: SubjectId) -> None:
        """Note that the first-contact notice was shown."""
        await self._book.set_person(tenant, subject, notified_at=self._clock.now())


def scope_of_guild(tenant: TenantId, group: ChannelId | None = None) -> ScopeKey:
    """Return the scope of a guild, or a `group` in it. Raises `ValueError` for direct messages: no admins."""
    guild_id = guild_id_of(tenant)
    if guild_id is None:
        raise ValueError(f"{tenant!r} is no guild and has no admins")
    return guild_scope(guild_id, group)
