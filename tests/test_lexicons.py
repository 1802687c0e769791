"""The files of words: what the loader refuses, and what every file that is shipped holds to."""

import re
from pathlib import Path

import pytest

from memory.domain.language.normal_text import folded
from memory.lexicons import tables
from memory.lexicons.tables import PATTERNS, LexiconError, by_language, entries, keys_of, read_lexicon

FOLDER = Path(tables.__file__).parent
LONGEST_LINE = 100


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("[a]\nb = [", "xx.toml"),
        ('b = ["c"]', "[b] is not a table"),
        ("[a]\nb = []", "[a] b is not a list"),
        ('[a]\nb = "c"', "[a] b is not a list"),
        ('[a]\nb = ["c", "d", "c"]', "holds twice: c"),
        ('[a]\nb = ["C"]', "'C' is not lower case"),
        ('[a]\nb = ["c  d"]', "single spaces"),
        ('[a]\nb = ["c*d"]', "at its end alone"),
        ('[a]\nb = ["re:c"]', "_patterns"),
        ('[a]\nb_patterns = ["c"]', "re:"),
    ],
)
def test_a_file_with_a_mistake_is_refused_with_its_place(text: str, named: str) -> None:
    with pytest.raises(LexiconError) as refused:
        read_lexicon(text, "xx.toml")

    assert "xx.toml" in str(refused.value)
    assert named in str(refused.value)


def test_a_file_is_read_by_section_and_key() -> None:
    found = read_lexicon('[a]\nb = ["c*", "d e"]\nf_patterns = ["re:x{2}"]', "xx.toml")

    assert {section: dict(keys) for section, keys in found.items()} == {
        "a": {"b": ("c*", "d e"), "f_patterns": ("x{2}",)}
    }


def test_what_no_file_has_is_an_error_rather_than_an_empty_table() -> None:
    with pytest.raises(LexiconError):
        by_language("wishes", "no such key")


def test_languages_are_asked_for_one_by_one_and_together() -> None:
    assert "vergiss*" in by_language("wishes", "forget")["de"]
    assert {"vergiss*", "forget*"} <= {*entries("wishes", "forget")}
    assert {"forget", "remember"} <= keys_of("wishes").keys()


def test_the_files_hold_short_lines_and_folded_entries() -> None:
    files = list(FOLDER.glob("*.toml"))
    assert len(files) >= 11
    for path in files:
        text = path.read_text(encoding="utf-8")
        assert [line for line in text.splitlines() if len(line) > LONGEST_LINE] == [], path.name
        lexicon = read_lexicon(text, path.name)
        for section, keys in lexicon.items():
            for expression in (each for key in keys if key.endswith(PATTERNS) for each in keys[key]):
                re.compile(expression)
            unfolded = [
                entry
                for key, listed in keys.items()
                if not key.endswith(PATTERNS)
                for entry in listed
                if folded(entry) != entry
            ]
            assert unfolded == [], f"{path.name} [{section}]"
