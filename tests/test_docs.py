"""The documents keep up with the code: settings, commands, collections, feature rows, decisions."""

import re
import tomllib
from functools import cache
from pathlib import Path

from bench.reference_store import ReferenceStore
from bot.settings import Settings
from memory.store.collections import Collections

ROOT = Path(__file__).parent.parent
FEATURE_ROW = re.compile(
    r"^\| (?P<id>[EGSDVLPMN]\d+) \| (?P<what>[^|]+) \| (?P<place>[^|]+) \| (?P<shown>[^|]+) \|$", re.MULTILINE
)
LONGEST_CELL = 200
"""Characters of a cell of FEATURES and FIGURES; what is longer stands in FEATURES_NOTES."""
WANTED_ROWS = (
    [*(f"E{n}" for n in range(1, 11)), "G1", "G2", "G3"]
    + [f"S{n}" for n in range(1, 16)]
    + [f"D{n}" for n in range(1, 12)]
    + [f"V{n}" for n in range(1, 13)]
    + [f"L{n}" for n in range(1, 13)]
    + [f"P{n}" for n in range(1, 17)]
    + [f"M{n}" for n in (1, 2, 3, 4, 5, 6)]
    + [f"N{n}" for n in range(1, 12)]
)


def _text(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def _rows() -> list[re.Match[str]]:
    return list(FEATURE_ROW.finditer(_text("docs/FEATURES.md")))


def test_every_feature_has_its_row_once() -> None:
    assert [row["id"] for row in _rows()] == WANTED_ROWS


def test_what_a_row_names_exists() -> None:
    named = [
        (row["id"], name.strip())
        for row in _rows()
        for cell in (row["place"], row["shown"])
        for name in cell.split(",")
        if name.strip() != "–"
    ]

    assert [(row, name) for row, name in named if not (ROOT / name).exists()] == []


def test_cells_of_tables_are_short_and_notes_name_what_exists() -> None:
    long = [
        f"{name}: {cell[:60]}"
        for name in ("FEATURES", "FIGURES")
        for line in _text(f"docs/{name}.md").splitlines()
        if line.startswith("|")
        for cell in line.strip("|").split("|")
        if len(cell.strip()) > LONGEST_CELL
    ]
    named = re.findall(
        r"`((?:memory|cogs|bot|bench|sandbox|tests|prompts|config)/[\w./-]+)`", _text("docs/FEATURES_NOTES.md")
    )

    assert long == []
    assert [name for name in named if not (ROOT / name).exists()] == []


def test_a_row_with_a_place_has_a_test_or_says_what_is_missing() -> None:
    unshown = [row["id"] for row in _rows() if row["place"].strip() != "–" and row["shown"].strip() == "–"]

    assert unshown == []


def test_the_profiles_of_endpoints_are_settings() -> None:
    blocks = re.findall(r"^```ini\n(.*?)^```$", _text("docs/CONFIGURE.md"), re.MULTILINE | re.DOTALL)
    profiles = [dict(line.lower().split("=", 1) for line in block.splitlines()) for block in blocks]

    assert len(profiles) == 5
    for profile in profiles:
        assert set(profile) <= set(Settings.model_fields)
        Settings.model_validate(profile)


def test_figures_are_headed_by_rows_of_features_once_and_in_their_order() -> None:
    heads = re.findall(r"^## ([^·\n]+) · ", _text("docs/FIGURES.md"), re.MULTILINE)
    named = [row for head in heads for row in head.split(", ")]

    firsts = [head.split(", ")[0] for head in heads]
    assert len(set(named)) == len(named)
    assert set(named) <= set(WANTED_ROWS)
    assert firsts == sorted(firsts, key=WANTED_ROWS.index)


def test_every_dependency_says_why_it_is_here_and_no_other_does() -> None:
    project = tomllib.loads(_text("pyproject.toml"))["project"]
    wanted = {re.split(r"[^\w.-]", line)[0] for line in project["dependencies"]}
    named = set(re.findall(r"^\| `([\w.-]+)` \| \S", _text("docs/DEPENDENCIES.md"), re.MULTILINE))

    assert named >= wanted
    assert named - wanted <= _optional(project)


def _optional(project: dict[str, dict[str, list[str]]]) -> set[str]:
    extras = project["optional-dependencies"]
    return {re.split(r"[^\w.-]", line)[0] for name, lines in extras.items() if name != "dev" for line in lines}


def test_every_setting_is_in_the_example_and_on_its_page() -> None:
    variables = [str(field.validation_alias or name).upper() for name, field in Settings.model_fields.items()]
    example, page = _text(".env.example"), _text("docs/CONFIGURE.md")

    assert [each for each in variables if not re.search(rf"^#? ?{each}=", example, re.MULTILINE)] == []
    assert [each for each in variables if f"`{each}`" not in page] == []


def test_every_collection_is_described() -> None:
    names = [each.name for each in Collections.over(ReferenceStore()).all()]

    assert [each for each in names if f"\n| `{each}` |" not in _text("docs/DATA.md")] == []


def test_every_decision_says_context_choice_and_price() -> None:
    decisions = sorted((ROOT / "docs" / "decisions").glob("*.md"))

    incomplete = [
        path.name
        for path in decisions
        if not all(f"**{part}.**" in path.read_text(encoding="utf-8") for part in ("Context", "Choice", "Price"))
    ]

    assert decisions
    assert incomplete == []


def test_links_between_documents_lead_somewhere() -> None:
    missing = []
    for page_of in [*sorted((ROOT / "docs").rglob("*.md")), ROOT / "README.md"]:
        for target, anchor in re.findall(
            r"\]\((?!https?:)([^)#\s]*)#?([^)\s]*)\)", page_of.read_text(encoding="utf-8")
        ):
            page = page_of.parent / target if target else page_of
            if not page.exists() or (anchor and page.suffix == ".md" and anchor not in _anchors(page)):
                missing.append(f"{page_of.name}: {target}#{anchor}")

    assert missing == []


@cache
def _anchors(page: Path) -> frozenset[str]:
    """Name the headings of a page as links name them, and what it names by itself."""
    text = page.read_text(encoding="utf-8")
    headings = (re.sub(r"[^\w\- ]", "", each).strip() for each in re.findall(r"^#+ (.*)$", text, re.MULTILINE))
    named = re.findall(r'<a (?:id|name)="([^"]+)"', text)
    return frozenset([*(each.lower().replace(" ", "-") for each in headings), *named])


def test_the_page_to_install_by_is_short() -> None:
    assert len(_text("docs/INSTALL.md").split()) <= 400


def test_every_decision_has_a_number_of_its_own_and_says_it() -> None:
    pages = sorted((ROOT / "docs" / "decisions").glob("*.md"))
    numbers = [page.name[:4] for page in pages]

    # Numbers are given out before pages are written, so there may be gaps for a while.
    assert sorted(set(numbers)) == numbers
    assert [page.read_text(encoding="utf-8").splitlines()[0][2:7] for page in pages] == [f"{n}:" for n in numbers]


def test_the_page_on_costs_names_the_limit_of_every_call() -> None:
    limits = {
        int(found[1])
        for module in sorted((ROOT / "memory").rglob("*.py"))
        for found in re.finditer(r"^MAX_OUTPUT_TOKENS: Final = (\d+)$", module.read_text(), re.MULTILINE)
    }
    costs = _text("docs/OPERATIONS.md").partition("## What it costs")[2].partition("\n## ")[0]

    assert len(limits) >= 4
    assert [limit for limit in sorted(limits) if not re.search(rf"\b{limit:,}(?: tokens)?\b", costs)] == []
