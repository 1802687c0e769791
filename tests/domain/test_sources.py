"""What exports of other programs hold is read by their form; what is none of theirs is no export."""

from datetime import UTC, datetime
from typing import Any, Final

import pytest

from memory.domain.export.sources import OWNER, ForeignNote, notes_in, notes_in_older

AT: Final = datetime(2025, 6, 1, 12, tzinfo=UTC)
MEM0: Final = {"id": "m1", "memory": "Likes tea", "user_id": "ada"}
NOTE: Final = ForeignNote("mem0/m1", "Likes tea", "ada")
BIO: Final = {
    "author": {"role": "assistant"},
    "recipient": "bio",
    "create_time": AT.timestamp(),
    "content": {"content_type": "text", "parts": ["User likes tea.", {"x": 1}]},
}
OTHER: Final = {"recipient": "all", "content": {"parts": ["Hello"]}}
DIRECTIVE: Final = {
    "_id": {"$oid": "a1"},
    "memory_type": "directive",
    "content": "Be short",
    "related_users": ["u"],
    "created_at": {"$date": {"$numberLong": str(int(AT.timestamp() * 1000))}},
}


@pytest.mark.parametrize(
    ("document", "notes"),
    [
        ({"results": [MEM0 | {"created_at": AT.isoformat()}]}, [ForeignNote("mem0/m1", "Likes tea", "ada", AT)]),
        ([MEM0, {"id": "m2", "memory": "Opens", "agent_id": "x"}], [NOTE, ForeignNote("mem0/m2", "Opens")]),
        ({"results": [{"id": "m1", "memory": 7}, "x"]}, [ForeignNote(f"mem0/{n}", unfit="unreadable") for n in (0, 1)]),
        (
            [{"mapping": {"n1": {"message": None}, "n2": {"message": BIO}, "n3": {"message": OTHER}}}, {}],
            [ForeignNote("chatgpt/n2", "User likes tea.", OWNER, AT)],
        ),
        ({"memory_sessions": [DIRECTIVE]}, [ForeignNote("memory_sessions/a1", "Be short", "u", AT)]),
        (
            {"memory_sessions": [DIRECTIVE | {"memory_type": "fact"}]},
            [ForeignNote("memory_sessions/a1", "Be short", None, AT, about=("u",))],
        ),
        ({"collections": {}}, None),
        ([], None),
        ("text", None),
        ([{"role": "user"}], None),
    ],
)  # fmt: skip
def test_an_export_is_known_by_its_form(document: Any, notes: list[ForeignNote] | None) -> None:
    assert notes_in(document) == notes


def test_what_a_note_calls_tomorrow_gets_its_date_by_when_it_was_noted() -> None:
    said, with_day = "I fly to Rome tomorrow", "I fly to Rome tomorrow (2025-06-02)"
    talk = [{"mapping": {"n": {"message": BIO | {"content": {"parts": [f"I row\n{said}"]}}}}}]
    for document in (
        {"results": [MEM0 | {"memory": said, "created_at": AT.isoformat()}]},
        {"memory_sessions": [DIRECTIVE | {"content": said}]},
        talk,
    ):
        [note] = notes_in(document) or []
        assert note.text.splitlines()[-1] == with_day

    # It was drawn together of what was said on several days.
    row = {"_id": 1, "content": said, "user_id": "u", "last_updated_at": AT.isoformat()}
    assert [note.text for note in notes_in_older("memory_user", row)] == [said]


@pytest.mark.parametrize("row", ["no document", {"_id": 1, "content": None, "user_id": "u"}])
def test_what_cannot_be_read_is_counted(row: object) -> None:
    assert [note.unfit for note in notes_in_older("memory_user", row)] == ["unreadable"]


@pytest.mark.parametrize("date", ["yesterday", 1e30, True, {"$date": "x"}, {"$date": {"$numberLong": "x"}}, None, []])
def test_a_date_that_is_none_is_left_out(date: object) -> None:
    [note] = notes_in([{"memory": "Likes tea", "created_at": date}]) or []

    assert note.at is None
