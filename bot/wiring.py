"""The composition root: opens, builds and closes everything, in one async context.

Nothing else constructs an operation, a cog or an adapter, and nothing here decides anything.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Collection, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

import structlog

from bot.category_file import load_categories
from bot.client import KeepsakeClient
from bot.composition import Outside, compose, compose_background
from bot.fenced_model import fenced
from bot.jobs import discord_jobs, embedding_jobs, forming_jobs, order_jobs, upkeep_jobs
from bot.model.keyless_model import KeylessModel
from bot.models import choices_of, embeddings_of, models_of
from bot.operator_tokens import OperatorTokens
from bot.ownership import Ownership, own_name, owning
from bot.peers import Peers
from bot.pictures import PICTURES
from bot.reading import ReadSide
from bot.schedule import Job, Schedule
from bot.sealing import SealingJobs
from bot.settings import Settings
from bot.sharded_client import client_kind
from bot.status import Status
from bot.stores import begin_sealing_of, log_store, open_store, seal_before
from bot.tree_sync import TreeSync
from bot.trusted_time import TrustedTime
from cogs.places import in_step_in, open_channel_in
from cogs.presentation.policy import Policy
from memory.domain.categories import Categories
from memory.domain.ids import SubjectId, TenantId
from memory.domain.presence import ALL_SHARDS, WantedShards
from memory.operations.bundle import Background, Operations
from memory.operations.core import Core
from memory.operations.diagnosis.health import JobBook
from memory.operations.erasure_replay import ErasureReplay
from memory.operations.recall.lending import Guilds
from memory.operations.recall.vector_search import VectorSearch
from memory.operations.rule_process import BY_HAND_S, RuleProcess, Rules
from memory.ports import ChatModel, Clock, EmbeddingModel
from memory.store.collections import Collections
from memory.store.erasure_log import ErasureLog
from memory.store.logged_store import LoggedStore

_log = structlog.stdlib.get_logger(__name__)

CATEGORY_FILE: Final = Path(__file__).parent.parent / "config" / "categories.yaml"


@dataclass(frozen=True, slots=True)
class Keepsake:
    """The built bot: not logged in, its schedule not started."""

    client: KeepsakeClient
    collections: Collections
    reading: ReadSide
    operations: Operations
    background: Background
    erasing_again: ErasureReplay
    schedule: Schedule
    model: ChatModel
    ownership: Ownership


@asynccontextmanager
async def opened(
    settings: Settings,
    *,
    clock: Clock,
    is_scripted: bool,
    needs_model: bool = True,
    wait_s: float = 0.0,
    shards: WantedShards = ALL_SHARDS,
    rules: Rules | None = None,
    guilds: Guilds | None = None,
) -> AsyncIterator[Keepsake]:
    """Open the store and build the bot; drains and closes everything at the end.

    `is_scripted` says that the scripted model listens at the endpoint's address; `needs_model` False is content without
    a key, and then whatever asks the model after all raises `SettingsError`. `wait_s` is how long to wait for another
    process to let go of the database, or of the `shards` of it.
    `rules` are those of somebody who closes them; None begins some. `guilds` tells what Discord would otherwise.
    Raises `StoreError` when the store cannot be opened, `SettingsError` when there is no key for the model,
    `CategoryFileError` when the table of categories is wrong.
    """
    # Before anything is opened, so that a wrong table leaves nothing behind.
    categories = load_categories(CATEGORY_FILE)
    async with AsyncExitStack() as closing:
        is_keyless = settings.openai_api_key is None and not needs_model
        keyless = KeylessModel(), KeylessModel()
        model, for_jobs = keyless if is_keyless else models_of(settings, is_scripted=is_scripted)
        choices = {} if is_keyless else choices_of(settings, is_scripted=is_scripted)
        embeddings = None if is_keyless else embeddings_of(settings, is_scripted=is_scripted)
        for each in (model, for_jobs, embeddings, *choices.values()):
            if each is not None:
                closing.push_async_callback(each.close)
        store = await closing.enter_async_context(open_store(settings))
        log = ErasureLog(settings.keepsake_data_dir)
        closing.push_async_callback(log.close)
        # It lets go of the store behind the last write, and before the store is closed.
        ownership = await closing.enter_async_context(owning(store, wait_s=wait_s, shards=shards))
        logged = LoggedStore(await seal_before(store, settings), log, before_write=ownership.confirm)
        await log_store(logged.store, at=clock.now())
        rules = rules or _own_rules(closing)
        chosen = {name: fenced(each, ownership) for name, each in choices.items()}
        models = _Models(fenced(model, ownership), fenced(for_jobs, ownership), embeddings, chosen)
        keepsake = _built(
            settings, logged, models, clock, categories=categories, rules=rules, ownership=ownership, guilds=guilds
        )
        # From the last to the first, and one that fails does not keep the others from it.
        closing.push_async_callback(keepsake.reading.close)
        closing.push_async_callback(keepsake.client.close)
        closing.push_async_callback(_drained, keepsake, settings.drain_s)
        await _begun(keepsake)
        yield keepsake


def _own_rules(closing: AsyncExitStack) -> Rules:
    background, by_hand = RuleProcess(), RuleProcess(limit_s=BY_HAND_S)
    closing.callback(background.close)
    closing.callback(by_hand.close)
    return Rules(background.call, by_hand.call)


async def _begun(keepsake: Keepsake) -> None:
    """Do what comes before anything can read or write.

    What a restored backup brought back is in no answer, and today's count stands.
    """
    await keepsake.erasing_again.run()
    await keepsake.collections.usage.load_answered()


@dataclass(frozen=True, slots=True)
class _Models:
    """What is asked for answers, for forming memory and keeping it up, and for vectors."""

    answers: ChatModel
    jobs: ChatModel
    embeddings: EmbeddingModel | None
    choices: Mapping[str, ChatModel]
    """What a server may choose instead of `answers`, by name."""


def _built(
    settings: Settings,
    store: LoggedStore,
    models: _Models,
    clock: Clock,
    *,
    categories: Categories,
    rules: Rules,
    ownership: Ownership,
    guilds: Guilds | None,
) -> Keepsake:
    collections, book = Collections.over(store), JobBook()

    # The client is built of the operations, so what Discord tells is asked of it when somebody wants to know.
    def members_in(tenant: TenantId, people: Collection[SubjectId]) -> Mapping[SubjectId, Sequence[str]]:
        return client.member_names.members_in(tenant, people)

    guilds = guilds or Guilds(members_in, lambda tenant, channel_id: open_channel_in(client, tenant, channel_id))
    reading, meaning = _reading_of(
        settings, collections, models.embeddings, clock, categories=categories, guilds=guilds, peers=ownership.peers
    )

    async def names_of(tenant: TenantId, people: Sequence[SubjectId]) -> Sequence[str] | None:
        return await client.member_names.of(tenant, people)

    core = Core.over(
        collections,
        clock=clock,
        categories=categories,
        caches=reading.caches,
        run_rules=rules.background,
        # The client is built of what this is part of, so it is there only when it is asked.
        facts_of=lambda tenant: client.facts_of(tenant),  # noqa: PLW0108
        in_step=lambda tenant, group: in_step_in(client, tenant, group),
        owner=_owner(settings),
        has=ownership.shards.have,
    )
    outside = Outside(
        answers=models.answers, jobs=models.jobs, by_hand=rules.by_hand, names_of=names_of, choices=models.choices
    )
    operations = compose(core, reading, settings, outside, book)
    background = compose_background(core, operations, settings, outside)
    again = ErasureReplay(core, operations, log=store.log)
    client = _client(settings, operations, collections, ownership, model=models.answers, clock=clock)
    jobs = [*forming_jobs(background), *order_jobs(background), *upkeep_jobs(operations, reading)]
    jobs += [*discord_jobs(client, collections), *_told(client, collections, again), *embedding_jobs(meaning)]
    jobs += SealingJobs(store, collections, ownership, partial(begin_sealing_of, settings)).jobs()
    jobs += OperatorTokens(operations.connecting).jobs()
    schedule = _schedule(jobs, book, collections, clock, leads=lambda: ownership.leads)
    return Keepsake(client, collections, reading, operations, background, again, schedule, models.answers, ownership)


def _reading_of(
    settings: Settings,
    collections: Collections,
    embeddings: EmbeddingModel | None,
    clock: Clock,
    *,
    categories: Categories,
    guilds: Guilds,
    peers: Peers | None,
) -> tuple[ReadSide, VectorSearch | None]:
    meaning = None
    if embeddings is not None:
        meaning = VectorSearch(collections, model=embeddings, clock=clock, wait_s=settings.embedding_wait_ms / 1000)
    ttl_seconds, size = int(settings.envelope_cache_ttl_s), settings.envelope_cache_size
    reading = ReadSide.over(
        collections,
        clock=clock,
        ttl_seconds=ttl_seconds,
        size=size,
        meaning=meaning,
        categories=categories,
        guilds=guilds,
        peers=peers,
    )
    return reading, meaning


def _schedule(
    jobs: Sequence[Job], book: JobBook, collections: Collections, clock: Clock, *, leads: Callable[[], bool]
) -> Schedule:
    time = TrustedTime(clock, collections.installation)
    return Schedule(jobs, on_end=lambda name, ok: book.note(name, at=clock.now(), ok=ok), doubt=time.doubt, leads=leads)


def _owner(settings: Settings) -> str:
    """Name this process in leases: the embedded store has one owner at a time, a database may have several."""
    return "embedded" if settings.mongodb_uri is None else own_name()


def _told(client: KeepsakeClient, collections: Collections, again: ErasureReplay) -> list[Job]:
    status = Status(client, collections, client.cog_context.clock)
    return [
        Job(name="status", run=status.report, every=None),
        Job(name="backlog", run=status.backlog, every=None),
        Job(name="erasures", run=again.report, every=None),
    ]


def _client(
    settings: Settings,
    operations: Operations,
    collections: Collections,
    ownership: Ownership,
    *,
    model: ChatModel,
    clock: Clock,
) -> KeepsakeClient:
    noted = collections.installation
    return client_kind(ownership, own_name())(
        operations,
        clock=clock,
        policy=_policy(settings, model=model),
        debounce_s=settings.debounce_s,
        answers_a_minute=settings.answers_a_minute,
        reads_all_messages=settings.reads_all_messages,
        notices_typing=settings.notices_typing,
        pictures=PICTURES,
        tree_sync=TreeSync(
            recall=noted.synced_commands,
            record=noted.note_synced_commands,
            clock=clock,
            leads=lambda: ownership.leads,
        ),
    )


def _policy(settings: Settings, *, model: ChatModel) -> Policy:
    return Policy(
        message_retention_days=settings.message_retention_days,
        undo_s=settings.undo_s,
        is_scripted=model.is_scripted,
        may_listen=settings.reads_all_messages,
        takes_programs=bool(settings.http_port),
        provider=settings.model_provider_name,
        contact=settings.support_contact,
        url=settings.privacy_policy_url,
        model=settings.openai_model,
        model_choices=tuple(name for name in settings.openai_model_choices if name != settings.openai_model),
    )


async def _drained(keepsake: Keepsake, deadline_s: float) -> None:
    """Stop intake and finish what is under way in time; at once where the store is another's now."""
    deadline_s = 0.0 if keepsake.ownership.lost.is_set() else deadline_s
    await asyncio.gather(keepsake.client.drain(deadline_s), keepsake.schedule.stop(deadline_s))
    await keepsake.operations.unfinished.finish()
