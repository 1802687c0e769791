"""The bot's operations over any store, put together by the bot's own composition, with a stand-in for the language model alone."""

from dataclasses import dataclass

from bench.without_discord import guild_of_many, no_names
from bot.forming import Forming, forming_of
from bot.operations import operations_of
from bot.reading import Reading
from bot.settings import Settings
from bot.wiring import CATEGORY_FILE
from memory.operations.bundle import Operations
from memory.operations.category_file import load_categories
from memory.operations.constraining import Constraining
from memory.operations.diagnosis.job_book import JobBook
from memory.operations.locks import KeyedLocks
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
    operations: Operations
    forming: Forming

    @classmethod
    def over(cls, store: DocumentStore, *, model: ChatModel, clock: Clock) -> "Composed":
        """Put it together as `bot.wiring` does."""
        settings = local_settings(Settings(), model_url=None)
        collections = Collections.over(store)
        categories, locks = load_categories(CATEGORY_FILE), KeyedLocks()
        reading = Reading.over(
            collections,
            clock=clock,
            ttl_seconds=int(settings.envelope_cache_ttl_s),
            size=settings.envelope_cache_size,
            categories=categories,
        )
        invalidate = reading.envelopes.invalidate
        constraining = Constraining(collections, invalidate=reading.let_go, clock=clock)
        writer = reading.writer(collections)
        operations = operations_of(
            settings,
            collections,
            constraining,
            writer=writer,
            locks=locks,
            reading=reading,
            model=model,
            categories=categories,
            clock=clock,
            jobs=JobBook(),
            rules=Rules(),
        )
        forming = forming_of(
            collections,
            writer=writer,
            constraining=constraining,
            proposing=operations.proposing,
            invalidate=invalidate,
            model=model,
            clock=clock,
            categories=categories,
            locks=locks,
            owner="bench",
            tokens_a_day=settings.formation_tokens_a_day,
            kept_days=settings.message_retention_days,
            at_night=1,
            unread=1,
            names_of=no_names,
            facts_of=guild_of_many,
        )
        return cls(collections, reading, operations, forming)
