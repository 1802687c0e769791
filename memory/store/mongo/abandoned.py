"""Transactions that their client left behind: they hold what they wrote, for everybody else, until somebody ends them.

Trigger: a client is killed, or loses its network, between two writes of a commit.
Why: the server keeps such a transaction for a minute, and all who want to change one of its documents wait as long.
Outcome: who waits for a second looks for them and ends them. That is safe even for one whose client is alive but slow:
the server tells that client, which begins its transaction anew.
"""

from typing import Final

from memory.store.documents import Document
from memory.store.mongo.driver import Client

STUCK_S: Final = 1.0
"""After so long a commit looks for what holds it, and a transaction that rests for as long is taken for abandoned."""


def client_name(database: str) -> str:
    """Give the name under which the clients of a database are known to the server."""
    return f"keepsake/{database}"


async def end_abandoned(client: Client, database: str) -> None:
    """End the transactions on a database that rest. Raises `PyMongoError`, also on a server that lets nobody look."""
    found = await client.admin.command("aggregate", 1, pipeline=_resting(database), cursor={})
    sessions = [{"id": each["lsid"]["id"]} for each in found["cursor"]["firstBatch"]]
    if sessions:
        await client.admin.command("killSessions", sessions)


def _resting(database: str) -> list[Document]:
    own: Document = {"$currentOp": {"idleSessions": True, "allUsers": False}}
    rests: Document = {
        "type": "idleSession",
        "appName": client_name(database),
        "transaction.timeInactiveMicros": {"$gte": int(STUCK_S * 1_000_000)},
    }
    return [own, {"$match": rests}, {"$project": {"lsid": 1}}]
