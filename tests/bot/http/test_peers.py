"""The shape of Mem0's REST: the requests that its client library sends (mem0ai 2.2.1), and what it is not."""

from typing import Any

import pytest

from bench.reference_store import ReferenceStore
from memory.domain.audience import PRIVATE
from tests.bot.http.test_api import ALL, Client, rig
from tests.clocks import FixedClock
from tests.domain.records import ADA, BRAM
from tests.operations.frail import FrailStore
from tests.operations.rig import Rig, composed

__all__ = ["rig"]
PEER = "/mem0/v3/memories"


@pytest.fixture
async def ada(rig: Rig) -> Client:
    """Return a client that sends Ada's token as the library does."""
    client = Client(rig)
    await client.connect(rights=ALL)
    client.scheme = "Token"
    return client


def said(*lines: str, role: str = "user") -> dict[str, Any]:
    return {"messages": [{"role": role, "content": line} for line in lines]}


async def test_what_is_added_is_found_listed_told_with_its_history_and_deleted(ada: Client) -> None:
    ping = await ada.said("GET", "/mem0/v1/ping/")
    assert ping["org_id"], ping["project_id"]
    body = said("I keep two beehives", "my password is hunter2") | {"user_id": "11", "expiration_date": "2030-01-01"}
    body["messages"].append({"role": "assistant", "content": "Noted: Ada hates honey"})
    kept, refused = (await ada.said("POST", f"{PEER}/add/", json=body))["results"]
    assert (kept["event"], refused["event"], refused["reason"]) == ("ADD", "NONE", "refused-secret")

    for filters in ({}, {"user_id": "11"}, {"AND": [{"user_id": "11"}]}):
        found = await ada.said("POST", f"{PEER}/search/", json={"query": "beehives", "filters": filters, "top_k": 50})
        listed = await ada.said("POST", f"{PEER}/", json={"filters": filters}, params={"page": 1, "page_size": 1})
        assert [each["id"] for each in found["results"]] == [each["id"] for each in listed["results"]] == [kept["id"]]
    assert (listed["count"], listed["next"]) == (1, None)
    one = await ada.said("GET", f"/mem0/v1/memories/{kept['id']}/")
    assert (one["memory"], one["user_id"], one["expiration_date"]) == (kept["memory"], "11", "2030-01-01")
    (version,) = await ada.said("GET", f"/mem0/v1/memories/{kept['id']}/history/")
    assert (version["old_memory"], version["new_memory"], version["event"]) == (None, kept["memory"], "ADD")
    (stored,) = await ada.rig.operations.inspection.list_own(ada.tenant, ADA)
    assert stored.audience == PRIVATE

    await ada.said("DELETE", f"/mem0/v1/memories/{kept['id']}/")
    assert (await ada.said("POST", f"{PEER}/", json={}))["results"] == []
    await ada.said("GET", f"/mem0/v1/memories/{kept['id']}/", 404)


async def test_an_add_that_the_store_breaks_off_can_be_sent_again(clock: FixedClock) -> None:
    lines = ("I keep two beehives", "My boat is called Windrose", "I bake rye bread on Sundays")
    broken = 0
    for writes in range(100):
        frail = FrailStore(ReferenceStore())
        rig = Rig.over(frail, clock)
        rig.operations, _ = composed(rig.core, rig.model)
        client = Client(rig)
        await client.connect()
        frail.break_after(writes)
        first = await client.ask("POST", f"{PEER}/add/", json=said(*lines))
        if not frail.has_broken:
            break
        broken += 1
        assert (first.status_code, first.json()["title"]) == (503, "store-unavailable")
        again = (await client.said("POST", f"{PEER}/add/", json=said(*lines)))["results"]
        listed = (await client.said("POST", f"{PEER}/", json={}))["results"]
        assert [each["event"] for each in again] == ["ADD"] * 3
        assert {each["id"] for each in again} == {each["id"] for each in listed}
        assert len(listed) == 3
    assert broken > len(lines)


async def test_what_means_something_else_here_is_refused_and_not_passed_over(ada: Client) -> None:
    theirs = await ada.rig.remembered("I mend an old accordion", subject=BRAM)
    for path, body in (
        (f"{PEER}/", {"filters": {"user_id": "12"}}),
        (f"{PEER}/", {"filters": {"OR": [{"user_id": "11"}]}}),
        (f"{PEER}/", {"filters": {"AND": [{"user_id": "12"}]}}),
        (f"{PEER}/", {"filters": {"user_id": "11", "AND": [{"user_id": "12"}]}}),
        (f"{PEER}/search/", {"query": "bees", "threshold": 0.3}),
        (f"{PEER}/search/", {"query": "bees", "filters": {"agent_id": "x"}}),
        (f"{PEER}/add/", said("I row") | {"infer": True}),
        (f"{PEER}/add/", said("I row") | {"user_id": "alex"}),
        (f"{PEER}/add/", said("I row") | {"expiration_date": "2020-01-01"}),
    ):
        await ada.said("POST", path, 422, json=body)
    await ada.said("DELETE", f"/mem0/v1/memories/{theirs.id}/", 404)
    await ada.said("DELETE", f"/mem0/v1/memories/{theirs.id}/", 422, params={"delete_linked": "true"})
    await ada.said("GET", "/mem0/v1/entities/", 404)
    assert await ada.rig.active(subject=BRAM) == [theirs.text]
