"""One at a time, and nobody's work is stuck for ever."""

import asyncio
from datetime import timedelta

import pytest

from bench.reference_store import ReferenceStore
from memory.store.leases import Leases
from tests.clocks import START

SOON = START + timedelta(minutes=15)
LATER = SOON + timedelta(minutes=15)


@pytest.fixture
def leases() -> Leases:
    return Leases(ReferenceStore())


async def test_of_many_who_want_a_piece_of_work_one_gets_it(leases: Leases) -> None:
    wanted = [leases.claim("w", owner=f"p{number}", at=START, expires_at=SOON) for number in range(20)]

    assert sum(await asyncio.gather(*wanted)) == 1


async def test_ones_own_claim_is_renewed_and_another_is_not_taken(leases: Leases) -> None:
    assert await leases.claim("w", owner="a", at=START, expires_at=SOON)
    assert await leases.claim("w", owner="a", at=START, expires_at=LATER)
    assert not await leases.claim("w", owner="b", at=SOON, expires_at=LATER)
    assert await leases.claim("other", owner="b", at=START, expires_at=SOON)


async def test_a_claim_that_ran_out_is_taken_over_and_lost_to_who_had_it(leases: Leases) -> None:
    await leases.claim("w", owner="a", at=START, expires_at=SOON)

    assert not await leases.claim("w", owner="b", at=SOON - timedelta(milliseconds=1), expires_at=LATER)
    assert await leases.claim("w", owner="b", at=SOON, expires_at=LATER)
    assert not await leases.renew("w", owner="a", expires_at=LATER)
    assert not await leases.claim("w", owner="a", at=SOON, expires_at=LATER)


async def test_releasing_frees_ones_own_claim_only(leases: Leases) -> None:
    await leases.claim("w", owner="a", at=START, expires_at=SOON)

    await leases.release("w", owner="b")
    assert not await leases.claim("w", owner="b", at=START, expires_at=SOON)
    await leases.release("w", owner="a")
    assert await leases.claim("w", owner="b", at=START, expires_at=SOON)
