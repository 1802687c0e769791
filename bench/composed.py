"""The bot's operations over any store, composed as the bot composes them; only the language model is a stand-in."""

from dataclasses import dataclass

from bench.without_discord import guild_of_many, no_names
from bot.composition import Outside, compose, compose_background
from bot.reading import Reading
from bot.settings import Settings
from bot.wiring import CATEGORY_FILE
from memory.domain.categories import Categories
from memory.operations.bundle import Background, Operations
from memory.operations.category_file import load_categories
from memory.operations.core import Core
from memory.operations.diagnosis.job_book import JobBook
from memory.operations.rule_process import Rules
from memory.ports import ChatModel, Clock
from memory.store.collections import Collections
from memory.store.documents import DocumentStore
from sandbox.local_settings import local_settings


@dataclass(frozen=True, slots=True)
class Composed:
    """What the bot can do, without Discord."""

    collections: Collections
    reading: Reading
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
    ) -> "Composed":
        """Build it as `bot.wiring` does; one pending observation is enough for a text."""
        collections = Collections.over(store)
        settings = (settings or local_settings(Settings(), model_url=None)).model_copy(
            update={"consolidation_at_night": 1}
        )
        categories = categories or load_categories(CATEGORY_FILE)
        reading = Reading.over(
            collections,
            clock=clock,
            ttl_seconds=int(settings.envelope_cache_ttl_s),
            size=settings.envelope_cache_size,
            categories=categories,
        )
        core = Core.over(
            collections,
            clock=clock,
            categories=categories,
            caches=reading.caches,
            facts_of=guild_of_many,
            owner="bench",
        )
        outside = Outside(answers=model, jobs=model, by_hand=Rules().by_hand, names_of=no_names)
        operations = compose(core, reading, settings, outside, JobBook())
        background = compose_background(core, operations, settings, outside, unread=1)
        return cls(collections, reading, core, operations, background)
