"""The next epoch is begun when it is due, whatever became of the one before."""

from pathlib import Path

import pytest

from bench.reference_store import ReferenceStore
from bot.ownership import Ownership
from bot.sealing import SealingJobs
from memory.domain.errors import StoreUnavailable
from memory.store.collections import Collections
from memory.store.documents import DocumentStore
from memory.store.erasure_log import ErasureLog
from memory.store.keys import EPOCH
from memory.store.logged_store import LoggedStore
from memory.store.sealing.epochs import FILE_NAME
from memory.store.sealing.opening import sealed_over
from memory.store.sealing.sealed_store import SealedStore
from tests.operations.frail import FrailStore

NOT_DUE = "no epoch is due yet"


async def _is_sealed(_: DocumentStore) -> SealedStore:
    raise AssertionError("it is sealed")


async def test_an_epoch_that_failed_is_tried_again_and_one_that_ended_lasts_a_day(tmp_path: Path) -> None:
    frail = FrailStore(ReferenceStore())
    sealed = await sealed_over(frail, tmp_path / FILE_NAME)
    assert sealed is not None
    store, now_s = LoggedStore(sealed, ErasureLog(tmp_path)), [5.0]
    made = SealingJobs(store, Collections.over(store), Ownership(None), _is_sealed, now_s=lambda: now_s[0])
    jobs = {job.name: job for job in made.jobs()}
    due = jobs["epoch-due"]

    frail.break_after(0)
    with pytest.raises(StoreUnavailable):
        await due.run()
    assert await due.run() != NOT_DUE
    assert await due.run() == NOT_DUE
    # Whoever asks for one has it, and the next one is a day later.
    now_s[0] += EPOCH.total_seconds() / 2
    await jobs["epoch"].run()
    now_s[0] += EPOCH.total_seconds() - 1
    assert await due.run() == NOT_DUE
    now_s[0] += 1
    assert await due.run() != NOT_DUE
    # A receipt names the moment at which a copy opens no more.
    assert due.every is not None
    assert due.every.total_seconds() <= 1800
