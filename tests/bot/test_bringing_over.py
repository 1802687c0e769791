"""`python -m bot migrate --from`, as an operator runs it: from each kind of source, into both stores, and back."""

import asyncio
import copy
import json
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pymongo
import pytest

from bot.bringing_over import read_source
from bot.command_line import main
from bot.exit_codes import EXIT_FAILED, EXIT_OK, EXIT_SETTINGS
from bot.settings import Settings, load
from bot.stores import open_sealed_store
from memory.domain.export.sources import OWNER, ForeignNote, notes_in_older
from memory.domain.ids import SubjectId, TenantId, subject_of
from memory.domain.memory import Memory
from memory.store.collections import Collections
from tests.operations.remembering.older_memory import GENE, XANDER, dumped, older_collections
from tests.store import mongod

pytestmark = pytest.mark.usefixtures("logs_put_back")
GUILD = 900000000000000005


@pytest.fixture
def people(bare_machine: Path) -> Path:
    path = bare_machine.with_name("people.json")
    path.write_text(json.dumps({str(GENE): {"discord": "1", "names": ["Gene"]}, str(XANDER): 2}))
    return path


@pytest.fixture
def server(bare_machine: Path) -> Iterator[tuple[pymongo.MongoClient[dict[str, Any]], str]]:
    """Give a server, and the beginning of the names of databases there."""
    assert not bare_machine.exists()
    shared = mongod.shared()
    name = f"{shared.database}_over"
    with pymongo.MongoClient[dict[str, Any]](shared.uri, tz_aware=True) as client:
        yield client, name
        for ending in ("", "_old"):
            client.drop_database(name + ending)


def proposals(tenant: str, subject: SubjectId) -> list[Memory]:
    """Read what a person is asked about, from the store of the settings."""

    async def read() -> list[Memory]:
        async with open_sealed_store(load(Settings)) as store:
            return await Collections.over(store).memories.about.proposals_of(TenantId(tenant), subject)

    return asyncio.run(read())


def told(capsys: pytest.CaptureFixture[str]) -> str:
    return capsys.readouterr().out


@pytest.mark.parametrize("onto", ["embedded", "mongodb"])
def test_the_older_collections_wait_on_either_store_and_are_rolled_back(
    onto: str,
    server: tuple[pymongo.MongoClient[dict[str, Any]], str],
    people: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    client, name = server
    older = older_collections()
    for collection, rows in copy.deepcopy(older).items():
        client[f"{name}_old"][collection].insert_many(rows)
    shared = mongod.shared()
    if onto == "mongodb":
        monkeypatch.setenv("MONGODB_URI", shared.uri)
        monkeypatch.setenv("MONGODB_DATABASE", name)
    address, _, query = shared.uri.partition("?")
    source = f"{address.rstrip('/')}/{name}_old?{query}"
    asked = ["migrate", "--from", source, "--into", str(GUILD), "--people", str(people)]

    assert main([*asked, "--dry-run"]) == EXIT_OK
    dry = told(capsys)
    assert "17 statements: 7 wait, 2 are there already." in dry
    assert "1  not kept: several_people" in dry
    assert "Lisbon" not in dry, "the output is no terminal"
    assert main([*asked, "--batch", "4"]) == EXIT_OK
    assert "There is more" in told(capsys)
    assert main(asked) == EXIT_OK
    assert "Read back: 7 of 7 are in the store as they were read." in told(capsys)
    place, whose = f"GUILD:{GUILD}", subject_of(1)
    assert proposals(place, whose) == []

    assert main(["migrate", "--offer", "yes"]) == EXIT_OK
    assert len(proposals(place, whose)) == 3
    assert main(["migrate", "--roll-back"]) == EXIT_OK
    rolled_back = told(capsys)
    assert "7 statements are gone. 0 were taken over" in rolled_back
    assert "0 of a server stay" in rolled_back
    for collection, rows in older.items():
        assert list(client[f"{name}_old"][collection].find().sort("_id")) == rows, "the originals are untouched"


def test_files_of_each_kind_are_read(tmp_path: Path) -> None:
    folder, chatgpt, lines = tmp_path / "dump", tmp_path / "chatgpt.zip", tmp_path / "list.md"
    folder.mkdir()
    for as_lines, (name, rows) in enumerate(older_collections().items()):
        (folder / f"{name}.json").write_text(dumped(rows, as_lines=bool(as_lines)))
    talks = [{"mapping": {"n": {"message": {"recipient": "bio", "content": {"parts": ["User likes tea."]}}}}}]
    with zipfile.ZipFile(chatgpt, "w") as archive:
        archive.writestr("conversations.json", json.dumps(talks))
        archive.writestr("user.json", "{}")
    lines.write_text("- Likes tea\n- Rows on Mondays\n")

    read = [note for name, rows in older_collections().items() for row in rows for note in notes_in_older(name, row)]
    assert read_source(folder) == read
    assert read_source(chatgpt) == [ForeignNote("chatgpt/n", "User likes tea.", OWNER)]
    assert [note.text for note in read_source(lines)] == ["Likes tea", "Rows on Mondays"]


@pytest.mark.parametrize(
    ("source", "code", "sentence"),
    [
        ("nothing.json", EXIT_FAILED, "cannot be read"),
        ("other.json", EXIT_FAILED, "none of the exports that are known"),
        ("broken.json", EXIT_FAILED, "cannot be read"),
        (".", EXIT_FAILED, "the folder holds none of memory_user.json"),
        ("mongodb://elsewhere.example/old", EXIT_SETTINGS, "without TLS"),
    ],
)
@pytest.mark.usefixtures("bare_machine")
def test_what_is_no_source_is_told_in_a_sentence(
    source: str, code: int, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("other.json").write_text("{}")
    Path("broken.json").write_text("{")

    assert main(["migrate", "--from", source]) == code

    assert sentence in capsys.readouterr().err
