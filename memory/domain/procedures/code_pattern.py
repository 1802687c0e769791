"""What a piece of fenced code is: its language, the symbols that it defines, its template.

Pure, and it never runs anything: Python is parsed, every other language is scanned for definitions and names by one pattern.
"""

import ast
import re
import textwrap
from collections import Counter
from dataclasses import dataclass
from typing import Final

MOST_SYMBOLS: Final = 12
_FENCE: Final = re.compile(r"```[ \t]*(?P<tag>[\w+#.-]*)[ \t]*\n?(?P<code>.*?)(?:```|\Z)", re.DOTALL)
_TAG_WITHOUT_LINE: Final = re.compile(r"```[ \t]*[\w+#.-]+[ \t]*\n")
_BLOCK: Final = re.compile(r"^```[\w+#.-]*[ \t]*\n(?P<code>.*?)^```[ \t]*$", re.DOTALL | re.MULTILINE)
_DEFINED: Final = re.compile(
    r"\b(?:function|class|def|func|fn|fun|struct|interface|enum|trait|type|module|const|let|var|val|"
    r"procedure|create\s+(?:table|view|index|function))\s+(?:if\s+not\s+exists\s+)?\*?([A-Za-z_$][\w$]*)",
    re.IGNORECASE,
)
_NAME: Final = re.compile(r"\b[A-Za-z_$][\w$]{2,}\b")
_QUOTED: Final = re.compile(r"\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'|`[^`\n]*`")
_COMMENT: Final = re.compile(r"/\*.*?\*/|(?://|#|--\s)[^\n]*", re.DOTALL)
_WORDS_OF_LANGUAGES: Final = frozenset(
    "and async await begin bool break case catch class const continue def default delete do done echo elif else end enum "
    "esac except export extends false fi finally float fn for foreach from func function go if implements import in int "
    "interface is let match mod module new nil none not null of or package pass pub public private protected raise return "
    "select self set static str string struct super switch then this throw trait true try type union unless until use "
    "using val var void when where while with yield".split()
)
_LANGUAGES: Final = {
    "py": "python", "python3": "python", "js": "javascript", "ts": "typescript", "sh": "shell", "bash": "shell",
    "zsh": "shell", "rs": "rust", "rb": "ruby", "kt": "kotlin", "c++": "cpp", "cs": "csharp", "c#": "csharp", "yml": "yaml",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class CodePattern:
    """The code of a memory, as a structure."""

    language: str
    """Lower case; of the fence, or `python` where it parses as such; empty when nobody said."""
    symbols: tuple[str, ...]
    """What it defines, or the names it uses most where it defines nothing; in the order of the code, at most 12."""
    template: str
    """The code itself, without the indentation that all of it has."""


def code_pattern(text: str) -> CodePattern | None:
    """Read the first fenced code of a text; None when there is none with anything in it."""
    fence = _FENCE.search(text)
    if fence is None:
        return None
    is_tag = _TAG_WITHOUT_LINE.match(fence[0]) is not None
    code = fence["code"] if is_tag else fence[0].removeprefix("```").removesuffix("```")
    template = textwrap.dedent(code.strip("\n")).rstrip()
    if not template.strip():
        return None
    tag = fence["tag"].casefold() if is_tag else ""
    language = _LANGUAGES.get(tag, tag)
    parsed = _parsed(template) if language in ("", "python") else None
    if parsed is not None:
        found = _symbols_of_python(parsed)
        # Plain words parse as Python, too; without a definition or an import nothing speaks for it.
        if language == "python" or found:
            return CodePattern("python", (found or _used(template))[:MOST_SYMBOLS], template)
    return CodePattern(language, (_scanned(template) or _used(template))[:MOST_SYMBOLS], template)


def is_block(text: str) -> bool:
    """Tell whether a text holds a whole block of code: fences on lines of their own, and something between them."""
    return any(block["code"].strip() for block in _BLOCK.finditer(text))


def without_code(text: str) -> str:
    """Give what is said around the fenced code of a text."""
    return _FENCE.sub(" ", text)


def _parsed(code: str) -> ast.Module | None:
    try:
        return ast.parse(code)
    # Deep nesting ends the parser in either of the last two, as Python's own documentation warns.
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None


def _symbols_of_python(module: ast.Module) -> tuple[str, ...]:
    found: list[tuple[int, str]] = []
    for node in ast.walk(module):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            found.append((node.lineno, node.name))
        elif isinstance(node, ast.Import | ast.ImportFrom):
            found += [(node.lineno, alias.asname or alias.name) for alias in node.names]
    return tuple(dict.fromkeys(name for _, name in sorted(found)))


def _scanned(code: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(_DEFINED.findall(_bare(code))))


def _used(code: str) -> tuple[str, ...]:
    names = [name for name in _NAME.findall(_bare(code)) if name.casefold() not in _WORDS_OF_LANGUAGES]
    return tuple(name for name, _ in Counter(names).most_common(MOST_SYMBOLS))


def _bare(code: str) -> str:
    """Take strings and comments out of code."""
    return _COMMENT.sub(" ", _QUOTED.sub(" ", code))
