"""When messages become durable, as a change stream of the database tells, and what the database holds at the end."""

import threading
import time
from collections.abc import Iterable
from typing import Any, Final

import pymongo
from pymongo.errors import PyMongoError

_WATCH_MS: Final = 200
_BATCH: Final = 500
_AT_ONCE: Final = 5000


class Durability:
    """Watches one database on a thread of its own, from `begin` until `close`.

    A change stream tells of what a majority of the servers has on disk, so each time is an upper bound, its own way
    included.
    """

    def __init__(self, uri: str, database: str) -> None:
        self.at: dict[str, float] = {}
        """By the id of a message: when it was first seen to be kept, by `time.perf_counter`."""
        self.failed: str | None = None
        """Why it watches no more."""
        self._client = pymongo.MongoClient[dict[str, Any]](uri, serverSelectionTimeoutMS=30_000)
        self._database = self._client[database]
        self._over = threading.Event()
        self._begun = threading.Event()
        self._thread = threading.Thread(target=self._watch, name="durability", daemon=True)

    def begin(self) -> None:
        """Watch from now on. Blocks until it does."""
        self._thread.start()
        self._begun.wait()

    def close(self) -> None:
        """Watch no more. Blocks."""
        self._over.set()
        self._thread.join()
        self._client.close()

    def kept(self, message_ids: Iterable[str]) -> set[str]:
        """Return which of these messages the database holds. Blocks."""
        wanted, found = list(message_ids), set[str]()
        for first in range(0, len(wanted), _AT_ONCE):
            among = {"_id": {"$in": wanted[first : first + _AT_ONCE]}}
            found |= {row["_id"] for row in self._database["messages"].find(among, {"_id": 1})}
        return found

    def turns(self) -> int:
        """Count what all sessions took up: a message or an answer that was taken up twice counts twice. Blocks."""
        rows = self._database["sessions"].find({}, {"turn_count": 1})
        return sum(row["turn_count"] for row in rows)

    def answers_noted(self) -> int:
        """Count the answers with a receipt. Blocks."""
        return self._database["answer_receipts"].count_documents({})

    def living_texts(self) -> list[str]:
        """Return the texts of all memories that are in use. Blocks."""
        found = self._database["memories"].find({"state": {"$in": ["active", "proposed"]}}, {"text": 1})
        return [row["text"] for row in found]

    def formations(self) -> int:
        """Count the windows that became memory. Blocks."""
        return self._database["formations"].count_documents({"status": "applied"})

    def _watch(self) -> None:
        wanted: list[dict[str, Any]] = [{"$match": {"operationType": "insert"}}, {"$project": {"documentKey": 1}}]
        try:
            with self._database["messages"].watch(wanted, batch_size=_BATCH, max_await_time_ms=_WATCH_MS) as stream:
                while not self._over.is_set():
                    change = stream.try_next()
                    self._begun.set()
                    if change is not None:
                        self.at.setdefault(change["documentKey"]["_id"], time.perf_counter())
        except PyMongoError as error:
            self.failed = type(error).__name__
        finally:
            self._begun.set()
