"""What the first system kept, made from its specification (002, sections 1 and 7): three collections as it wrote them.

`memory_user` has the text drawn together of a person, `memory_sessions` single notes of four types, `memory_agent` what
an agent knew, in parts. People and agents have ids of that system.
"""

from datetime import UTC, datetime, timedelta
from typing import Any, Final

from bson import ObjectId, json_util

GENE: Final = ObjectId(f"{1:024x}")
XANDER: Final = ObjectId(f"{2:024x}")
STRANGER: Final = ObjectId(f"{3:024x}")
"""Somebody whose Discord id nobody knows."""
AGENT: Final = ObjectId(f"{9:024x}")
_BEGAN: Final = datetime(2025, 6, 1, 12, tzinfo=UTC)

_TEXTS: Final = {
    GENE: "# Gene\n- Gene prefers short answers. Gene lives in Lisbon.\n- Gene's password is hunter2hunter2.\nOf:",
    XANDER: "The user keeps two beehives behind the boathouse.",
    STRANGER: "The user paints boats.",
}
_NOTES: Final[tuple[tuple[str, str, list[ObjectId]], ...]] = (
    ("directive", "Always answer Gene in Portuguese", [GENE]),
    ("directive", "Gene prefers short answers.", [GENE]),
    ("directive", "Both want the notes by Friday.", [GENE, XANDER]),
    ("directive", "Somebody wants an echo.", []),
    ("episode", "They talked about the mill for an hour.", [GENE, XANDER]),
    ("fact", "The rehearsal is in the old mill.", [GENE]),
    ("suggestion", "Gene is tired of the meetings.", [GENE]),
    ("fact", "", []),
)
_PARTS: Final[tuple[tuple[str, bool, str, list[Any]], ...]] = (
    (
        "rooms",
        True,
        "The library is closed on Mondays.",
        ["The rehearsal is in the old mill.", {"content": "The pier opens at nine."}],
    ),
    ("gone", False, "The old pier burnt down.", []),
)


def older_collections() -> dict[str, list[dict[str, Any]]]:
    """Make the documents, the same each time."""
    at = [_BEGAN + timedelta(days=day) for day in range(20)]
    users = [
        {
            "_id": ObjectId(f"{100 + number:024x}"),
            "agent_id": AGENT,
            "user_id": person,
            "content": text,
            "unabsorbed_memory_ids": [],
            "fully_formed_memory": text,
            "last_updated_at": at[number],
        }
        for number, (person, text) in enumerate(_TEXTS.items())
    ]
    sessions = [
        {
            "_id": ObjectId(f"{200 + number:024x}"),
            "agent_id": AGENT,
            "source_session_id": ObjectId(f"{8:024x}"),
            "memory_type": kind,
            "content": text,
            "source_message_ids": [],
            "related_users": people,
            "shard_id": None,
            "agent_owner": GENE,
            "created_at": at[number],
        }
        for number, (kind, text, people) in enumerate(_NOTES)
    ]
    agents = [
        {
            "_id": ObjectId(f"{300 + number:024x}"),
            "agent_id": AGENT,
            "shard_name": name,
            "extraction_prompt": "Note what matters here.",
            "is_active": is_active,
            "content": text,
            "unabsorbed_memory_ids": [],
            "facts": facts,
            "fully_formed_memory": text,
            "last_updated_at": at[number],
            "max_facts_per_shard": 100,
            "max_agent_memories_before_consolidation": 16,
        }
        for number, (name, is_active, text, facts) in enumerate(_PARTS)
    ]
    return {"memory_user": users, "memory_sessions": sessions, "memory_agent": agents}


def dumped(rows: list[dict[str, Any]], *, as_lines: bool) -> str:
    """Write a collection as the vendor's tool exports it: a document a line, or one list."""
    lines = [json_util.dumps(row, json_options=json_util.RELAXED_JSON_OPTIONS) for row in rows]
    return "\n".join(lines) if as_lines else f"[{','.join(lines)}]"
