"""Guild rules and people's choices, a document each; at hand until written again, since one process owns a tenant."""

from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import chain
from typing import Any, ClassVar, Final, TypeVar

from cachetools import LRUCache
from pydantic import BaseModel

from memory.domain.constraints import (
    MEMBERS_USE,
    ChannelMode,
    ConsentState,
    Constraints,
    ConstraintSet,
    GuildRules,
    PersonRules,
    in_force,
    is_left_out,
    stricter,
)
from memory.domain.ids import SubjectId, TenantId
from memory.domain.recall.lending import Sharers
from memory.store.codec import plain
from memory.store.documents import Document, DocumentStore, Find, Update, UpdateWhere, Upsert, Write
from memory.store.personal import Collection, Since, nothing_of_memories, of_person
from memory.store.questions import StoreQuery

EVERYWHERE: Final = TenantId("*")
"""Stands for the tenant of a choice that holds in every place."""
_RULES_AT_HAND: Final = 20_000  # Guilds and people's places; about 1 KB each
_GUILDS_AT_HAND: Final = 1_000  # Guilds for which it is at hand who shares with members
EVERYBODY: Final = 100
"""People who chose to be left out of everything that may be looked for in any tenant."""
_NOT_OFF: Final = (None, "undecided", "on", "paused")  # Every consent but being left out; a guild's rules have none
_CHOICES: Final = ("constraints", "notified_at", "insights", "off_record", "tells_noted", "known_as")
"""Fields of a person's rules beside consent."""

_Rules = TypeVar("_Rules", GuildRules, PersonRules)


@dataclass(frozen=True, slots=True)
class DeletionTime:
    """A rule that memories go after a time."""

    tenant: TenantId
    subject: SubjectId | None
    """Whose; None is everybody's in the guild, and what is about nobody."""
    days: int


_Rule = BaseModel | Sequence[BaseModel] | Sequence[str] | int


def _kept(rule: _Rule) -> Any:
    if isinstance(rule, BaseModel):
        return plain(rule)
    return rule if isinstance(rule, str | int) else [_kept(each) for each in rule]


class ConstraintBook(Collection):
    """Reads and writes of rules and choices."""

    name: ClassVar[str] = "constraints"
    ending = nothing_of_memories

    def __init__(self, store: DocumentStore) -> None:
        super().__init__(store)
        self._at_hand: LRUCache[str, GuildRules | PersonRules] = LRUCache(_RULES_AT_HAND)
        self._sharers: LRUCache[TenantId, Sharers] = LRUCache(_GUILDS_AT_HAND)
        self._writes = 0
        self.on_let_go: Callable[[TenantId], None] = lambda _tenant: None
        """Is told the place of each rule or choice that was written."""

    async def guild(self, tenant: TenantId) -> GuildRules:
        """Read a guild's rules; defaults when nothing was set."""
        return (await self._rules(GuildRules, [_guild_key(tenant)]))[_guild_key(tenant)]

    def guild_at_hand(self, tenant: TenantId) -> GuildRules | None:
        """Return a guild's rules without a look into the store; None where they are not at hand."""
        return held if isinstance(held := self._at_hand.get(_guild_key(tenant)), GuildRules) else None

    async def person(self, tenant: TenantId, subject: SubjectId) -> PersonRules:
        """Read a person's choices for one place (or `EVERYWHERE`); defaults when none was made."""
        return (await self._rules(PersonRules, [key := _person_key(tenant, subject)]))[key]

    async def consent_of(self, tenant: TenantId, subject: SubjectId) -> ConsentState:
        """Return the consent in force: of this place and of everywhere together."""
        return (await self.consents_of(tenant, [subject]))[subject]

    async def consents_of(self, tenant: TenantId, subjects: Iterable[SubjectId]) -> dict[SubjectId, ConsentState]:
        """Return the consent in force of each of some people; one trip reads what is not at hand."""
        keys = {each: (_person_key(tenant, each), _person_key(EVERYWHERE, each)) for each in subjects}
        rules = await self._rules(PersonRules, chain.from_iterable(keys.values()))
        return {each: in_force(rules[here], rules[everywhere]) for each, (here, everywhere) in keys.items()}

    async def left_out_of(self, tenant: TenantId) -> list[SubjectId]:
        """Return who is left out of a tenant, sorted; of more than `EVERYBODY` everywhere, those noted in it."""
        here, everywhere = [await self._off_in(place) for place in (tenant, EVERYWHERE)]
        if len(everywhere) > EVERYBODY:
            keys = sorted(_person_key(tenant, each) for each in everywhere)
            known = await self._documents({"_id": {"$in": keys}})
            everywhere = {SubjectId(row["subject"]) for row in known}
        return sorted(here | everywhere)

    async def _off_in(self, place: TenantId) -> set[SubjectId]:
        found = await self._documents({"tenant": place, "consent": "off"})
        return {SubjectId(row["subject"]) for row in found}

    def constraints_of(self, tenant: TenantId, subject: SubjectId | None) -> StoreQuery[Constraints]:
        """Query the constraints of guild and person together; those of the guild alone for what is about nobody."""
        guild_key = _guild_key(tenant)
        guild = self._rules(GuildRules, [guild_key])
        if subject is None:
            return guild.then(lambda rules: stricter(rules[guild_key].constraints, ConstraintSet()))
        person_key = _person_key(tenant, subject)
        own = self._rules(PersonRules, [person_key])
        lacking = [key for key, each in ((guild_key, guild), (person_key, own)) if each.find is not None]

        def read(found: list[Document]) -> Constraints:
            return stricter(guild.read(found)[guild_key].constraints, own.read(found)[person_key].constraints)

        return StoreQuery(self._store, Find(self.name, {"_id": {"$in": lacking}}) if lacking else None, read)

    async def sharers_in(self, tenant: TenantId) -> Sharers:
        """Return who of a tenant shares with members, none where its rules forbid it; what is at hand is not read."""
        if (known := self._sharers.get(tenant)) is not None:
            return known
        writes = self._writes
        found = await self._documents({"tenant": tenant, "constraints.share_with": MEMBERS_USE})
        own = {SubjectId(row["subject"]): _rules_in(row, PersonRules) for row in found if "subject" in row}
        guild, consents = await self.guild(tenant), await self.consents_of(tenant, own)
        there = {each: rules for each, rules in own.items() if not is_left_out(consents[each])}
        held = {each: (stricter(guild.constraints, rules.constraints), rules.known_as) for each, rules in there.items()}
        sharers = Sharers.of({each: found for each, found in held.items() if found[0].shares_with_members})
        if writes == self._writes:
            self._sharers[tenant] = sharers
        return sharers

    async def deletion_times(self) -> list[DeletionTime]:
        """List whose memories go after a time, by the rules of guilds and the choices of people, in no order."""
        found = await self._documents({"constraints.delete_after_days": {"$gte": 1}})
        return [
            DeletionTime(TenantId(row["tenant"]), row.get("subject"), row["constraints"]["delete_after_days"])
            for row in found
        ]

    async def set_guild(self, tenant: TenantId, *, by: str, **rules: _Rule) -> None:
        """Set some of the fields of `GuildRules`; those of several parts are replaced whole."""
        fields = {name: _kept(rule) for name, rule in rules.items()}
        await self._put(_guild_key(tenant), tenant, {**fields, "changed_by": by})

    async def open_to_insights(self, tenant: TenantId | None = None) -> list[tuple[TenantId, SubjectId]]:
        """List whom the bot may guess about if their guild's rules let it too, sorted; `tenant` None: everywhere."""
        where: dict[str, Any] = {"insights": True} if tenant is None else {"tenant": tenant, "insights": True}
        found = await self._documents(where)
        return sorted(
            (TenantId(row["tenant"]), SubjectId(row["subject"])) for row in found if row.get("subject") is not None
        )

    async def set_channel_mode(self, tenant: TenantId, channel_id: str, mode: ChannelMode, *, by: str) -> None:
        """Set what the bot does in a channel."""
        await self._put(_guild_key(tenant), tenant, {f"channel_modes.{channel_id}": mode, "changed_by": by})

    async def drop_channel_mode(self, tenant: TenantId, channel_id: str) -> None:
        """Forget what the bot does in a channel that is gone."""
        key = _guild_key(tenant)
        try:
            gone = Update(unset=[f"channel_modes.{channel_id}"])
            await self._store.commit([UpdateWhere(self.name, {"_id": key}, gone)])
        finally:
            self._let_go(key, tenant)

    async def set_consent(
        self, tenant: TenantId, subject: SubjectId, consent: ConsentState, at: datetime, *, before: Sequence[Write] = ()
    ) -> None:
        """Note a person's choice, in one commit with what is to be written before it."""
        fields: Document = {"subject": subject, "consent": consent, "decided_at": at}
        await self._put(_person_key(tenant, subject), tenant, fields, before=before)

    async def set_person(
        self, tenant: TenantId, subject: SubjectId, **choices: BaseModel | bool | datetime | list[str] | None
    ) -> None:
        """Set some of the fields of `PersonRules`, or parts of them by their path; `constraints` are replaced whole."""
        fields = {name: plain(choice) if isinstance(choice, BaseModel) else choice for name, choice in choices.items()}
        await self._put(_person_key(tenant, subject), tenant, {"subject": subject, **fields})

    async def _put(self, key: str, tenant: TenantId, fields: Document, *, before: Sequence[Write] = ()) -> None:
        try:
            await self._store.commit([*before, Upsert(self.name, key, Update(set={"tenant": tenant, **fields}))])
        finally:
            # Also after an error: whether it was written is not known then.
            self._let_go(key, tenant)

    def _rules(self, kind: type[_Rules], keys: Iterable[str]) -> StoreQuery[dict[str, _Rules]]:
        """Query the rules under some keys; what is at hand by now is not asked for."""
        wanted, writes = sorted(set(keys)), self._writes
        known = {key: held for key in wanted if isinstance(held := self._at_hand.get(key), kind)}
        lacking = [key for key in wanted if key not in known]

        def read(found: list[Document]) -> dict[str, _Rules]:
            rows = {row["_id"]: row for row in found}
            fresh = {key: _rules_in(rows.get(key, {}), kind) for key in lacking}
            # Not where something was written since it was asked for.
            if writes == self._writes:
                self._at_hand.update(fresh)
            return known | fresh

        return StoreQuery(self._store, Find(self.name, {"_id": {"$in": lacking}}) if lacking else None, read)

    def drop_at_hand(self) -> None:
        """Read everything anew: another process wrote."""
        self._writes += 1
        self._at_hand.clear()
        self._sharers.clear()

    def _let_go(self, key: str, tenant: TenantId) -> None:
        self._writes += 1
        self.on_let_go(tenant)
        self._at_hand.pop(key, None)
        if tenant == EVERYWHERE:
            # A choice for every place counts in each.
            self._sharers.clear()
        self._sharers.pop(tenant, None)

    async def export_person(self, subject: SubjectId, tenant: TenantId | None) -> AsyncIterator[list[Document]]:
        """Read the person's choices, also those for everywhere, and which guilds' rules they changed last."""
        found = await self._documents({"subject": subject})
        own = [document for document in found if tenant is None or document["tenant"] in (tenant, EVERYWHERE)]
        changed = await self._documents(of_person(subject, tenant, field="changed_by"))
        yield own + [{key: document[key] for key in ("_id", "tenant", "changed_by")} for document in changed]

    async def erase_person(self, subject: SubjectId, tenant: TenantId | None, since: Since | None = None) -> int:
        """Delete the person's choices, save being left out, which must outlive the rest, and who set guilds' rules."""
        erased = 0
        for document in await self._documents({"subject": subject}):
            is_chosen_anew = since is not None and (document.get("decided_at") or since.at) > since.at
            if (tenant is None or document["tenant"] == tenant) and not is_chosen_anew:
                try:
                    erased += await self._erase_choices(document)
                finally:
                    self._let_go(document["_id"], TenantId(document["tenant"]))
        for document in await self._documents(of_person(subject, tenant, field="changed_by")):
            where = {"_id": document["_id"], "changed_by": subject}
            (outcome,) = await self._store.commit([UpdateWhere(self.name, where, Update(unset=["changed_by"]))])
            erased += outcome.matched
        return erased

    async def erase_tenant(self, tenant: TenantId) -> int:
        """Delete a tenant's rules and choices, save the choice to be left out, in case the tenant comes back."""
        erased = 0
        try:
            for document in await self._documents({"tenant": tenant, "consent": "off"}):
                erased += await self._erase_choices(document)
            for consent in _NOT_OFF:
                erased += await self._delete({"tenant": tenant, "consent": consent})
        finally:
            for key in [key for key in self._at_hand if key.startswith(_person_key(tenant, SubjectId("")))]:
                self._let_go(key, tenant)
            self._let_go(_guild_key(tenant), tenant)
        return erased

    async def tenants(self) -> set[TenantId]:
        """Return the tenants with rules or choices, save those where only the choice to be left out remains."""
        found = [await self._distinct("tenant", {"consent": consent}) for consent in _NOT_OFF]
        return {TenantId(name) for names in found for name in names} - {EVERYWHERE}

    async def _erase_choices(self, document: Document) -> int:
        """Erase one place's choices; 0 when there is nothing left but the choice to be left out."""
        if document.get("consent") != "off":
            # A choice that is made meanwhile matches no more, so it stays.
            return await self._delete({"_id": document["_id"], "consent": document.get("consent")})
        beside = [field for field in _CHOICES if field in document]
        if beside:
            await self._store.commit([UpdateWhere(self.name, {"_id": document["_id"]}, Update(unset=beside))])
        return 1 if beside else 0


def _rules_in(row: Document, kind: type[_Rules]) -> _Rules:
    return kind.model_validate({name: row[name] for name in kind.model_fields if name in row})


def _guild_key(tenant: TenantId) -> str:
    return f"guild/{tenant}"


def _person_key(tenant: TenantId, subject: SubjectId) -> str:
    return f"person/{tenant}/{subject}"
