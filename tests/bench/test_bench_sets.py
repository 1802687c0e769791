"""The labelled sets are read strictly and counted rightly."""

import json
from pathlib import Path
from typing import Any

import pytest

from bench.__main__ import main
from bench.labelled_sets import SETS, evaluated
from bench.sets.items import SetError


def _folder(place: Path, *items: dict[str, Any], name: str = "half.jsonl") -> Path:
    place.mkdir(exist_ok=True)
    (place / name).write_text("\n".join(json.dumps(item) for item in items) + "\n", encoding="utf-8")
    return place


def _secret(number: int, text: str, *kinds: str, lang: str = "en") -> dict[str, Any]:
    return {"id": f"s{number}", "text": text, "kinds": kinds, "lang": lang, "detail": ["unread"]}


def _pair(number: int, old: str, new: str, label: str) -> dict[str, Any]:
    return {"id": f"p{number}", "old": old, "new": new, "label": label, "slot": "unread", "lang": "en"}


async def test_secrets_are_counted_by_kind_and_language(tmp_path: Path) -> None:
    folder = _folder(
        tmp_path / "set",
        _secret(1, "write to ines@harbour.example", "email"),
        _secret(2, "the lantern is green", "phone", lang="de"),
        _secret(3, "the kettle is on"),
        _secret(4, "write to bram@harbour.example"),
    )

    report = await evaluated("secrets-and-pii", folder=folder, predictions=tmp_path / "said.jsonl")

    assert report["items"] == {"all": 4, "with_something": 2, "benign": 2}
    assert report["figures"] == {"caught": 0.5, "benign_refused": 0.5, "kind_recall": {"email": 1.0, "phone": 0.0}}
    assert report["by_language"] == {"de": {"missed": 1}, "en": {"accepted": 1, "caught": 1, "wrongly_refused": 1}}
    assert (report["missed"], report["wrongly_refused"]) == (["s2"], ["s4"])
    said = [json.loads(line) for line in (tmp_path / "said.jsonl").read_text(encoding="utf-8").splitlines()]
    assert said[:2] == [{"id": "s1", "kinds": ["email"]}, {"id": "s2", "kinds": []}]


async def test_pairs_are_counted_by_what_is_made_of_them(tmp_path: Path) -> None:
    folder = _folder(
        tmp_path / "set",
        _pair(1, "Keeps bees.", "keeps bees", "same"),
        _pair(2, "Keeps bees.", "Keeps bees!", "update"),
        _pair(3, "Keeps bees.", "Sings in a choir.", "different"),
        _pair(4, "Keeps 3 hives.", "Keeps 4 hives.", "update"),
    )

    report = await evaluated("updates-and-duplicates", folder=folder, predictions=None)

    assert report["figures"] == {
        "merge": 1.0,
        "false_merge": round(1 / 3, 4),
        "let_merge": 1.0,
        "let_by_mistake_update": 0.5,
        "let_by_mistake_different": 1.0,
    }
    assert report["confusion"] == {"different->beside": 1, "same->same": 1, "update->beside": 1, "update->same": 1}
    assert report["false_merges"] == ["p2"]


async def test_contradictions_are_counted_by_kind(tmp_path: Path) -> None:
    pairs = [
        ("Lives in Bergen.", "Lives in Oslo.", True, "home"),
        ("Keeps bees.", "The moon is a lamp.", True, "riddle"),
        ("Keeps bees.", "Sings in a choir.", False, "addition"),
        ("Hates figs.", "Loves figs.", False, "addition"),
    ]
    items = [
        {"id": f"c{number}", "a": a, "b": b, "contradictory": contradictory, "kind": kind, "lang": "en"}
        for number, (a, b, contradictory, kind) in enumerate(pairs)
    ]

    report = await evaluated(
        "contradictions", folder=_folder(tmp_path / "set", *items), predictions=tmp_path / "said.jsonl"
    )

    assert report["figures"] == {"recall": 0.5, "harmless_offered": 0.5, "others_for_a_statement": 0.0}
    assert report["by_kind"] == {"home": 1.0, "riddle": 0.0}
    assert report["missed"] == ["c1"]
    said = [json.loads(line) for line in (tmp_path / "said.jsonl").read_text(encoding="utf-8").splitlines()]
    assert said[0] == {"id": "c0", "contradictory": True}


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("{", "half.jsonl, line 2"),
        ('{"id": "s9", "text": "no kinds"}', "half.jsonl, line 2: kinds"),
        ('{"id": "s1", "text": "again", "kinds": []}', "'s1' stands there twice"),
    ],
)
async def test_a_malformed_line_is_named(tmp_path: Path, line: str, said: str) -> None:
    folder = _folder(tmp_path / "set", _secret(1, "the kettle is on"))
    with (folder / "half.jsonl").open("a", encoding="utf-8") as file:
        file.write(line + "\n")

    with pytest.raises(SetError, match=said.replace("'", ".")):
        await evaluated("secrets-and-pii", folder=folder, predictions=None)


@pytest.mark.parametrize("name", sorted(SETS))
def test_a_folder_without_items_ends_with_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    codes = [main(["--set", name, "--path", str(folder)]) for folder in (tmp_path, tmp_path / "missing")]

    told = capsys.readouterr()
    assert (codes, told.out) == ([2, 2], "")
    assert [line[:8] for line in told.err.splitlines()] == ["the fold", "there is"]
