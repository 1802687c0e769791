"""Code patterns: language, symbols by parsing or scanning, and the code as it is; nothing is ever run."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.domain.procedures.procedure import MOST_SYMBOLS, code_pattern, is_block

PYTHON = "```py\nimport httpx\n\nclass Client:\n    def fetch(self, url):\n        return httpx.get('def nothing')\n```"


def test_code_keeps_its_words_and_says_what_it_defines() -> None:
    found = code_pattern(f"New endpoint:\n{PYTHON}")

    assert found is not None
    assert (found.language, found.symbols) == ("python", ("Client", "fetch"))
    assert found.template.startswith("import httpx")
    assert "```" not in found.template


@pytest.mark.parametrize(
    ("code", "language", "symbols"),
    [
        ("```ts\nexport const routes = [];\nfunction handle(req) { /* class No */ }\n```", "typescript", ("routes",
        "handle")),
        ("```go\ntype Server struct {}\nfunc serve(port int) {}\n```", "go", ("Server", "serve")),
        ("```rust\npub fn main() { let port = 1; }\n```", "rust", ("main", "port")),
        ("```sql\nCREATE TABLE boats (id int);\n-- class no\n```", "sql", ("boats",)),
        ("```sh\npnpm build && pnpm ship --to harbour\n```", "shell", ()),
        ("```\ndef fetch(url):\n    return url\n```", "", ("fetch",)),
        ("```\nmake build\n```", "", ()),
        ("```py\ndef broken(:\n```", "python", ("broken",)),
    ],
)  # fmt: skip
def test_every_language_is_scanned_for_definitions(code: str, language: str, symbols: tuple[str, ...]) -> None:
    found = code_pattern(code)

    assert found is not None
    assert (found.language, found.symbols) == (language, symbols)


@pytest.mark.parametrize("text", ["", "no code at all", "`inline`", "```\n\n```", "```py\n```"])
def test_without_fenced_code_there_is_none(text: str) -> None:
    assert code_pattern(text) is None


def test_the_indentation_that_all_has_goes_and_the_rest_stays() -> None:
    found = code_pattern("```yaml\n    a:\n      b: 1\n```")

    assert found is not None
    assert found.template == "a:\n  b: 1"


@given(st.text(max_size=400))
def test_any_code_has_few_symbols_and_none_twice(code: str) -> None:
    found = code_pattern(f"```py\n{code}\n```")

    if found is not None:
        assert len(set(found.symbols)) == len(found.symbols) <= MOST_SYMBOLS


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        (PYTHON, True),
        (f"New endpoint:\n{PYTHON}\nand so on", True),
        ("```\nmake\n```", True),
        ("my boat ``` is `red` ```", False),
        ("```py\nprint()", False),
        ("```\n\n```", False),
        ("```x = 1```", False),
        ("", False),
    ],
)
def test_only_a_whole_block_makes_a_how_to_by_itself(text: str, *, is_one: bool) -> None:
    assert is_block(text) is is_one
