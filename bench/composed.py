"""The bot's operations over any store, composed as the bot composes them; only the language model is a stand-in."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from bot.category_file import load_categories
from bot.composition import Outside, compose, compose_background
from bot.reading import ReadSide
from bot.settings import Settings
from bot.wiring import CATEGORY_FILE
from memory.domain.categories import Categories
from memory.domain.ids import SubjectId, TenantId, made_at
from memory.domain.scopes.support import GuildFacts
from memory.operations.bundle import Background, Operations
from memory.operations.core import Core, InStep
from memory.operations.diagnosis.health import JobBook
from memory.operations.recall.lending import Guilds
from memory.operations.rule_process import Rules
from memory.ports import ChatModel, Clock
from memory.store.collections import Collections
from memory.store.documents import DocumentStore
from sandbox.local_settings import local_settings

_MEMBERS: Final = 100


async def no_names(_tenant: TenantId, _people: Sequence[SubjectId]) -> Sequence[str]:
    """Return no names: where nobody is left out, nobody's is asked for."""
    return ()


def guild_of_many(tenant: TenantId) -> GuildFacts:
    """Describe a guild of a hundred that the bot has long been in, with an owner of its own."""
    return GuildFacts(owner=SubjectId(f"USER:owner of {tenant}"), members=_MEMBERS, joined_at=made_at(0))


@dataclass(frozen=True, slots=True)
class Composed:
    """What the bot can do, without Discord."""

    collections: Collections
    reading: ReadSide
    core: Core
    operations: Operations
    background: Background

    @classmethod
    def over(
        cls,
        store: DocumentStore,
        *,
        model: ChatModel,
        clock: Clock,
        settings: Settings | None = None,
        categories: Categories | None = None,
        guilds: Guilds | None = None,
        in_step: InStep = lambda _tenant, _group: frozenset(),
    ) -> "Composed":
        """Build it as `bot.wiring` does; one pending observation is enough for a text.

        `guilds` and `in_step` tell what Discord would; None: nothing.
        """
        collections = Collections.over(store)
        settings = (settings or local_settings(Settings(), model_url=None)).model_copy(
            update={"consolidation_at_night": 1}
        )
        categories = categories or load_categories(CATEGORY_FILE)
        reading = ReadSide.over(
            collections,
            clock=clock,
            ttl_seconds=int(settings.envelope_cache_ttl_s),
            size=settings.envelope_cache_size,
            categories=categories,
            guilds=guilds,
        )
        core = Core.over(
            collections,
            clock=clock,
            categories=categories,
            caches=reading.caches,
            facts_of=guild_of_many,
            in_step=in_step,
            owner="bench",
        )
        outside = Outside(answers=model, jobs=model, by_hand=Rules().by_hand, names_of=no_names)
        operations = compose(core, reading, settings, outside, JobBook())
        background = compose_background(core, operations, settings, outside, unread=1)
        return cls(collections, reading, core, operations, background)
