"""Scopes: the consolidated text of what is known about a person, a guild, or everyone.

A text is never shown while something that it holds is being erased or hidden: `spoiling` says the writes for that,
and every write that takes a memory away must carry them along.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import ClassVar, Final, Literal

from pydantic import BaseModel

from memory.domain.constraints import Constraints
from memory.domain.ids import ChannelId, MemoryId, ScopeKey, SubjectId, TenantId
from memory.domain.memory import Memory
from memory.domain.message import TextReceipt
from memory.domain.scopes.consolidation import MAX_WORDS, PENDING, Guidance
from memory.store.codec import to_document
from memory.store.documents import Document, Insert, Update, UpdateWhere, Upsert, Write
from memory.store.personal import Since, SubjectCollection
from memory.store.questions import Records, StoreQuery

Stage = Literal["idle", "asked", "saved"]
"""`asked`: a model makes a text of the memories in `absorbing`; `saved`: it is there, they are not marked yet."""

_PASSED_OVER_KEPT: Final = 200
_ENDED_KEPT: Final = 5000
_NOT_ABSORBING: Final[Document] = {"stage": "idle", "absorbing": [], "absorbing_prints": []}
_NO_TEXT: Final[Document] = {"text": "", "words": 0, "memories": 0, "channels": [], "shareable": [], "shares": False}
_EMPTY: Final[Document] = {**_NO_TEXT, **_NOT_ABSORBING}
_SPOILED: Final = Update(set=_EMPTY | {"dirty": True}, inc={"revision": 1})


class Scope(BaseModel, frozen=True, extra="ignore"):
    """A consolidation boundary with its text."""

    id: ScopeKey
    tenant: TenantId | None = None
    subject: SubjectId | None = None
    text: str = ""
    """The consolidation; empty before the first."""
    words: int = 0
    revision: int = 0
    """Goes up when a text is asked for, saved or spoiled."""
    text_revision: int = 0
    """Of the text that stands: the revision with which it was saved; 0 in what was kept before this was noted."""
    begun_revision: int = 0
    """Of the last text that was made anew, since something went that the earlier ones held; 0 before the first such."""
    channels: tuple[ChannelId, ...] = ()
    """Of a group: the channels whose statements the text holds, as `Audience.channel_id` names them."""
    memories: int = 0
    """How many memories the text was made of when it was saved; 0 in what was kept before this was noted."""
    dirty: bool = False
    """True when something that it absorbed was erased or hidden: the text is withheld until it is rebuilt."""
    is_active: bool = True
    """False keeps the scope from being consolidated."""
    threshold: int = PENDING
    """Of a guild: pending observations at which its text and those of its people are made anew."""
    max_words: int = MAX_WORDS
    extraction_guidance: str = ""
    """Of a guild: what its admins wish to be noticed in talk; data for the prompt, which cannot loosen its rules."""
    consolidation_guidance: str = ""
    """Of a guild: what its admins wish for texts of its people, as data that loosens no rule."""
    stage: Stage = "idle"
    absorbing: tuple[MemoryId, ...] = ()
    """The memories that the next text will hold besides; those of the last one until it is begun."""
    absorbing_prints: tuple[str, ...] = ()
    """Their fingerprints, in the same order: one that was reworded since is not in the text."""
    holds_patterns: bool = False
    """True when the text was made of patterns too, which people may decline."""
    tells_days: bool = True
    """True when the text was made of notes with their days, which people may have blurred, and in old records."""
    shareable: tuple[MemoryId, ...] = ()
    """Of what the text absorbed: what the model took for useful to others; a hint for propagation, no permission."""
    shares: bool = False
    """True while something is in `shareable`."""
    passed_over: tuple[str, ...] = ()
    """Of what is shareable: what could not be put without its people, as `passed_over_mark` names it; the last ones."""
    ended: tuple[str, ...] = ()
    """Of everybody's: what ended statements rested on, by id, and the statements by fingerprint; the last ones."""
    tries: int = 0
    """Bad answers in a row."""
    next_try_at: datetime | None = None
    """Not to be tried again before; None when the last answer was good."""
    consolidation_updated_at: datetime | None = None
    prompt_version: str = ""
    insights_at: datetime | None = None
    """Of a person: when a model was last asked how to talk with them; None before the first time."""

    @property
    def usable_text(self) -> str:
        """The text that may be shown: empty while the scope is dirty. See `text_under`."""
        return "" if self.dirty else self.text

    @property
    def receipt(self) -> TextReceipt:
        """What an answer that is made with the text keeps of it."""
        revision = self.text_revision or self.revision
        return TextReceipt(scope=self.id, revision=revision, holds_patterns=self.holds_patterns)

    def still_holds(self, text: TextReceipt) -> bool:
        """Return whether nothing went since that this text of the scope was made of."""
        return not self.dirty and self.begun_revision <= text.revision

    def text_under(self, constraints: Constraints) -> str:
        """Return the text that the rules in force let be shown; may be empty."""
        return self.usable_text if constraints.memory_enabled and not self.is_against(constraints) else ""

    def is_against(self, constraints: Constraints) -> bool:
        """Return whether the text was made of what the rules do not let a model be told."""
        tells_days = self.tells_days and bool(self.text)
        return (self.holds_patterns and not constraints.learn_patterns) or (tells_days and constraints.anonymize_dates)


class Scopes(Records[Scope], SubjectCollection):
    """Reads and writes of scopes."""

    name: ClassVar[str] = "scopes"
    model = Scope

    async def ending(self, memory: Memory, *, stays: bool = False) -> Sequence[Write]:
        """Withhold the text that holds it; of what is emptied that was done when it was put away."""
        return [] if stays else spoiling(memory)

    async def erase_person(self, subject: SubjectId, tenant: TenantId | None, since: Since | None = None) -> int:
        """Delete the person's texts; one of a scope in which something stays is withheld and made anew."""
        anew = frozenset[ScopeKey]() if since is None else since.scopes
        withheld = await self._store.commit([UpdateWhere(self.name, {"_id": each}, _SPOILED) for each in sorted(anew)])
        return sum(each.matched for each in withheld) + await super().erase_person(subject, tenant, since)

    def _came(self, document: Document, since: Since) -> bool:
        return document["_id"] in since.scopes

    def reading(self, scopes: Sequence[ScopeKey]) -> StoreQuery[dict[ScopeKey, Scope]]:
        """Query those of some scopes that there are, by key."""
        return self._among(scopes).then(lambda found: {scope.id: scope for scope in found})

    def still_hold(self, texts: Sequence[TextReceipt]) -> StoreQuery[bool]:
        """Query whether nothing went that texts were made of; of no text yes, of a lost scope no."""
        return self.reading([text.scope for text in texts]).then(
            lambda there: all(text.scope in there and there[text.scope].still_holds(text) for text in texts)
        )

    async def unfinished(self) -> list[ScopeKey]:
        """Return the scopes that are dirty or whose memories are not marked yet, in no order."""
        dirty = await self._distinct("_id", {"dirty": True})
        left = await self._distinct("_id", {"stage": "saved"})
        return [ScopeKey(name) for name in {*dirty, *left}]

    def sharing(self) -> StoreQuery[list[Scope]]:
        """Query the scopes that hold something which others might use, in no order."""
        return self._find({"shares": True})

    async def shared(self) -> list[ScopeKey]:
        """Return the scopes that are about nobody, in no order."""
        return [ScopeKey(name) for name in await self._distinct("_id", {"subject": None})]

    async def pass_over(self, scope: ScopeKey, marks: Sequence[str]) -> None:
        """Note what could not be put without its people, so that it is not asked for every night."""
        noted = Update(push={"passed_over": list(marks)}, push_slice={"passed_over": _PASSED_OVER_KEPT})
        await self._store.commit([UpdateWhere(self.name, {"_id": scope}, noted)])

    async def keep_ended(self, scope: ScopeKey, marks: Sequence[str]) -> None:
        """Note what a statement rested on that is ended for good, so that it is not passed on again."""
        noted = Update(push={"ended": list(marks)}, push_slice={"ended": _ENDED_KEPT})
        await self._store.commit([UpdateWhere(self.name, {"_id": scope}, noted)])

    async def set_guidance(self, tenant: TenantId, scope: ScopeKey, guidance: Guidance) -> None:
        """Set what the admins of a guild wish."""
        texts = {"consolidation_guidance": guidance.drawing_together, "max_words": guidance.most_words}
        fields = {"tenant": tenant, "extraction_guidance": guidance.noticing, "threshold": guidance.pending, **texts}
        await self._store.commit([Upsert(self.name, scope, Update(set=fields))])

    async def begin_insights(self, scope: Scope, *, last: datetime | None, at: datetime) -> bool:
        """Note that a model is asked about a person now; False when another one was at it since `last` was read."""
        begun = UpdateWhere(self.name, {"_id": scope.id, "insights_at": last}, Update(set={"insights_at": at}))
        _, outcome = await self._store.commit([self.create(scope), begun])
        return outcome.matched == 1

    async def give_back_insights(self, scope: ScopeKey, *, last: datetime | None, at: datetime) -> None:
        """Take that back, since the model was away."""
        before = Update(unset=["insights_at"]) if last is None else Update(set={"insights_at": last})
        await self._store.commit([UpdateWhere(self.name, {"_id": scope, "insights_at": at}, before)])

    async def withhold(self, scope: ScopeKey) -> None:
        """Withhold a text until it is made anew. Repeatable."""
        await self._store.commit([UpdateWhere(self.name, {"_id": scope}, _SPOILED)])

    def create(self, scope: Scope) -> Insert:
        """Return the write that makes a scope; it does not match when there is one."""
        return Insert(self.name, to_document(scope))

    def ask(self, scope: Scope, memories: Sequence[Memory]) -> UpdateWhere:
        """Return the compare-and-set that notes what the next text will hold; of two who ask only the later saves."""
        ids, prints = [each.id for each in memories], [each.fingerprint for each in memories]
        fields = {"stage": "asked", "absorbing": ids, "absorbing_prints": prints, "revision": scope.revision + 1}
        return self._change(scope, fields)

    def save(self, scope: Scope, fields: Document, *, anew: bool, waits_until: datetime | None = None) -> UpdateWhere:
        """Return the compare-and-set of a new text, without the one before if `anew`, in part if it `waits_until`."""
        revision = scope.revision + 1
        begun = {"begun_revision": revision} if anew else {}
        tries = 0 if waits_until is None else scope.tries + 1
        fresh = {"stage": "saved", "dirty": False, "tries": tries, "next_try_at": waits_until, "revision": revision}
        return self._change(scope, fields | fresh | begun | {"text_revision": revision})

    def blur_days(self, tenant: TenantId, subject: SubjectId | None) -> UpdateWhere:
        """Return the write that has texts that may tell days made anew: of a tenant (None), or of a person there."""
        whose = {} if subject is None else {"subject": subject}
        where = {"tenant": tenant, "tells_days": {"$in": [True, None]}, "text": {"$gt": ""}, **whose}
        return UpdateWhere(self.name, where, Update(set={"dirty": True}, inc={"revision": 1}))

    def finish(self, scope: Scope) -> UpdateWhere:
        """Return the compare-and-set that the memories of a saved text are marked."""
        return self._change(scope, {"stage": "idle"})

    def put_off(self, scope: Scope, *, until: datetime) -> UpdateWhere:
        """Return the compare-and-set after a bad answer; nothing else changes."""
        fields: Document = {**_NOT_ABSORBING, "tries": scope.tries + 1, "next_try_at": until}
        return self._change(scope, fields)

    def _change(self, scope: Scope, fields: Document) -> UpdateWhere:
        # A guild's scope begins with what its admins wish, without these fields.
        revision = scope.revision or {"$in": [0, None]}
        where = {"_id": scope.id, "revision": revision, "dirty": scope.dirty or {"$in": [False, None]}}
        return UpdateWhere(self.name, where, Update(set=fields), must_match=True)


def spoiling(memory: Memory) -> list[Write]:
    """Return the writes that withhold and drop a text because a memory goes that it holds or will. Repeatable."""
    scope = {"_id": memory.scope}
    if memory.absorbed_revision is not None:
        return [UpdateWhere(Scopes.name, scope, _SPOILED)]
    # Also when idle: the memory may have been marked since it was read.
    saved: Document = scope | {"stage": {"$in": ["saved", "idle"]}, "absorbing": memory.id}
    # Only the text in the making is stale then; the one that stands does not hold the memory.
    asked: Document = scope | {"stage": "asked", "absorbing": memory.id}
    stale = Update(set=_NOT_ABSORBING, inc={"revision": 1})
    return [UpdateWhere(Scopes.name, saved, _SPOILED), UpdateWhere(Scopes.name, asked, stale)]
