"""A client that a test ends from outside: `python -m tests.store.mongo_writing_process <uri> <database>`."""

import asyncio
import sys
from itertools import count

from memory.store.documents import DocumentStore, Insert, Update, Upsert, Write
from memory.store.mongo.store import open_mongo

LANES = 4
"""Commits under way at the same time."""


def commit_of(lane: int, number: int) -> list[Write]:
    """Return the writes of one commit: a message, and what its session counts.

    The first says whether it took place before.
    """
    key = f"{lane}-{number}"
    return [
        Insert("messages", {"_id": key, "tenant": "GUILD:1", "text": f"{key} " * 40}, must_match=True),
        Upsert(
            "sessions", f"lane-{lane}", Update(inc={"revision": 1}, push={"turns": [key]}, push_slice={"turns": 20})
        ),
        Insert("history", {"_id": f"{key}:1", "memory_id": key, "version": 1}),
    ]


async def assert_commits_are_whole(store: DocumentStore, acknowledged: set[str]) -> None:
    """Check that what was acknowledged is there, and that of every commit all is there or nothing."""
    messages = {document["_id"]: document["text"] for document in await store.find("messages", {})}
    assert acknowledged <= set(messages)
    assert all(text == f"{key} " * 40 for key, text in messages.items())
    assert {document["memory_id"] for document in await store.find("history", {})} == set(messages)
    for lane in range(LANES):
        own = sorted((key for key in messages if key.startswith(f"{lane}-")), key=lambda key: int(key.split("-")[1]))
        session = await store.get("sessions", f"lane-{lane}") or {"revision": 0, "turns": []}
        assert session["revision"] == len(own)
        assert session["turns"] == own[-20:]


async def _write_for_ever(uri: str, database: str) -> None:
    async with open_mongo(uri, database) as store:
        start = await store.count("messages", {})

        async def write(lane: int) -> None:
            for number in count(start):
                await store.commit(commit_of(lane, number))
                sys.stdout.write(f"{lane}-{number}\n")
                sys.stdout.flush()

        await asyncio.gather(*(write(lane) for lane in range(LANES)))


if __name__ == "__main__":
    asyncio.run(_write_for_ever(*sys.argv[1:]))
