"""The category file: the shipped one holds what is promised, a wrong one stops the start with a readable line."""

from pathlib import Path
from typing import get_args

import pytest

from bot.category_file import CategoryFileError, load_categories
from memory.domain.categories import Category
from memory.domain.envelope.building import _TRAIT_CATEGORIES
from memory.domain.envelope.envelope import Trait

SHIPPED = Path(__file__).parents[2] / "config" / "categories.yaml"
CATEGORIES = load_categories(SHIPPED)

ALWAYS = {"profile", "preferences", "goals", "constraints", "relationships", "conversation_style"}
SEARCHED = {
    "bio": 30, "mission": 30, "project": 30, "knowledge": 30, "interests": 30, "tasks": 30, "community": 30,
    "event": 30, "activity": 50, "history": 50, "procedures": 10, "code": 10, "other": 10,
}  # fmt: skip
REFUSED = {"health", "finance", "sexuality", "religion", "politics", "ethnicity", "minors"}


def test_the_shipped_table_has_the_agreed_modes() -> None:
    rows = CATEGORIES.categories

    assert {row.name for row in rows if row.context == "all"} == ALWAYS
    assert {row.name: row.rag_length for row in rows if row.context == "rag"} == SEARCHED
    assert {row.name for row in rows if row.sensitive} == REFUSED


def test_only_what_is_not_personal_may_travel() -> None:
    def travelling(row: Category) -> tuple[str, ...]:
        return row.may_travel_from

    from_people = {row.name for row in CATEGORIES.categories if "individual" in travelling(row)}
    from_guilds = {row.name for row in CATEGORIES.categories if "guild" in travelling(row)}

    assert from_people == {"project", "knowledge", "event", "tasks", "community"}
    assert from_guilds == from_people | {"goals"}


@pytest.mark.parametrize("trait", get_args(Trait))
def test_the_fields_of_the_envelope_have_their_topics_where_it_looks_for_them(trait: str) -> None:
    category = CATEGORIES.of_topic(trait)

    assert category is not None
    assert category.name in _TRAIT_CATEGORIES


@pytest.mark.parametrize(
    ("text", "mistake"),
    [
        ("[", "is not valid YAML: .*line 2"),
        ("", "the table: Input should be"),
        ("- x", "the table: Input should be"),
        ("categories: []\ncategories: []\n", "'categories' stands more than once .*line 1"),
        ("allowlists: {a: [], a: []}\ncategories: []", "'a' stands more than once"),
        ("? [a]\n: 1", "is not valid YAML"),
        ("a: !!python/object:os.system x", "is not valid YAML"),
        ("categories: []\nallowlists: {}\n", "needs a category 'other'"),
        (
            "categories: [{name: other, context: soon}]\nallowlists: {}\n",
            "categories, number 1, context: Input should be",
        ),
        ("categories: [{name: 5}]\nmore: 1\n", "categories, number 1, name: .*; allowlists: .*; more: "),
    ],
)
def test_a_wrong_file_is_named_with_its_mistakes_on_one_line(tmp_path: Path, text: str, mistake: str) -> None:
    path = tmp_path / "categories.yaml"
    path.write_text(text, encoding="utf-8")

    with pytest.raises(CategoryFileError, match=mistake) as raised:
        load_categories(path)

    assert str(path) in str(raised.value)
    assert "\n" not in str(raised.value)


def test_a_missing_or_unreadable_file_is_said(tmp_path: Path) -> None:
    binary = tmp_path / "binary.yaml"
    binary.write_bytes(b"\xff\xfe\x00")

    for path in (tmp_path / "nowhere.yaml", tmp_path, binary):
        with pytest.raises(CategoryFileError, match="cannot be read"):
            load_categories(path)
