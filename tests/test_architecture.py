"""The shape of the code: who may import whom, what the domain may not do, how large a module may be."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
LAYERS = ("prompts", "memory", "cogs", "bot", "sandbox")
"""From the bottom up: a package imports from itself and those before it."""
MEMORY_LAYERS = ("domain", "store", "operations")
FORBIDDEN_NAMES = ("utils", "helpers", "common", "misc", "manager", "handler", "base", "data", "info")
MAX_LINES = 300
MAX_FUNCTION_LINES = 50
PURE_MAY_IMPORT = frozenset(
    {
        "__future__", "abc", "array", "base64", "binascii", "bisect", "codecs", "collections", "dataclasses", "datetime", "decimal", "enum",
        "functools", "hashlib", "html", "itertools", "json", "math", "operator", "re", "string", "textwrap", "types",
        "typing", "unicodedata", "ast", "difflib", "urllib", "ipaddress", "heapq", "zlib",
        "numpy", "pydantic", "rapidfuzz", "snowballstemmer", "phonenumbers", "stdnum", "detect_secrets", "memory",
    }
)  # fmt: skip
"""What the domain may import: values, text and rules; nothing that reads a file, a clock, a socket or chance."""
PORT_MODULES = frozenset({"memory/ports.py", "memory/store/documents.py"})

SOURCES = sorted(path for layer in LAYERS for path in (ROOT / layer).rglob("*.py") if path.name != "__init__.py")
DOMAIN = [path for path in SOURCES if path.is_relative_to(ROOT / "memory" / "domain")]


def _name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def _tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def _imported(tree: ast.AST) -> list[str]:
    modules: list[str] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            modules += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            modules.append(node.module)
    return modules


def test_the_walk_finds_the_code() -> None:
    assert len(SOURCES) > 50
    assert len(DOMAIN) > 10


@pytest.mark.parametrize("path", SOURCES, ids=_name)
def test_imports_go_one_way(path: Path) -> None:
    layer = path.relative_to(ROOT).parts[0]
    above = set(LAYERS[LAYERS.index(layer) + 1 :]) | {"tests"}

    upward = [module for module in _imported(_tree(path)) if module.split(".")[0] in above]

    assert upward == []


@pytest.mark.parametrize("path", [p for p in SOURCES if p.is_relative_to(ROOT / "memory")], ids=_name)
def test_inside_memory_imports_go_one_way(path: Path) -> None:
    parts = path.relative_to(ROOT / "memory").parts
    if len(parts) == 1:
        assert not [module for module in _imported(_tree(path)) if module.startswith("memory.")]
        return
    above = [f"memory.{layer}" for layer in MEMORY_LAYERS[MEMORY_LAYERS.index(parts[0]) + 1 :]]

    upward = [module for module in _imported(_tree(path)) if any(module.startswith(layer) for layer in above)]

    assert upward == []


@pytest.mark.parametrize("path", SOURCES, ids=_name)
def test_nothing_is_imported_inside_a_function(path: Path) -> None:
    hidden = [
        node.name
        for node in ast.walk(_tree(path))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and _imported(node)
    ]

    assert hidden == []


@pytest.mark.parametrize("path", DOMAIN, ids=_name)
def test_the_domain_is_pure(path: Path) -> None:
    tree = _tree(path)

    impure = [module for module in _imported(tree) if module.split(".")[0] not in PURE_MAY_IMPORT]
    waiting = [node for node in ast.walk(tree) if isinstance(node, ast.AsyncFunctionDef | ast.Await)]
    opened = [node for node in ast.walk(tree) if isinstance(node, ast.Name) and node.id in {"open", "print", "input"}]

    assert impure == []
    assert waiting == []
    assert opened == []


@pytest.mark.parametrize("path", SOURCES, ids=_name)
def test_a_module_is_one_noun_says_what_it_is_for_and_stays_small(path: Path) -> None:
    text = path.read_text(encoding="utf-8")

    assert ast.get_docstring(_tree(path)), "a module opens with what it is for"
    assert len(text.splitlines()) <= MAX_LINES
    assert not set(path.stem.strip("_").split("_")) & set(FORBIDDEN_NAMES)


@pytest.mark.parametrize("path", SOURCES, ids=_name)
def test_functions_stay_readable(path: Path) -> None:
    long = [
        f"{node.name}: {node.end_lineno - node.lineno + 1}"
        for node in ast.walk(_tree(path))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and node.end_lineno is not None
        and node.end_lineno - node.lineno + 1 > MAX_FUNCTION_LINES
    ]

    assert long == []


@pytest.mark.parametrize("path", SOURCES, ids=_name)
def test_classes_are_not_named_after_machinery(path: Path) -> None:
    endings = ("Manager", "Handler", "Helper", "Utils")

    vague = [
        node.name for node in ast.walk(_tree(path)) if isinstance(node, ast.ClassDef) and node.name.endswith(endings)
    ]

    assert vague == []


@pytest.mark.parametrize("path", SOURCES, ids=_name)
def test_protocols_stand_only_at_the_model_the_clock_and_the_store(path: Path) -> None:
    protocols = [
        node.name
        for node in ast.walk(_tree(path))
        if isinstance(node, ast.ClassDef)
        and any(isinstance(base, ast.Name) and base.id == "Protocol" for base in node.bases)
    ]

    assert not protocols or _name(path) in PORT_MODULES


@pytest.mark.parametrize("path", SOURCES, ids=_name)
def test_no_error_is_swallowed(path: Path) -> None:
    silent = [
        node.lineno
        for node in ast.walk(_tree(path))
        if isinstance(node, ast.ExceptHandler)
        and (node.type is None or (isinstance(node.type, ast.Name) and node.type.id in {"Exception", "BaseException"}))
        and all(isinstance(statement, ast.Pass | ast.Continue) for statement in node.body)
    ]

    assert silent == []


@pytest.mark.parametrize("path", SOURCES, ids=_name)
def test_only_settings_reads_the_environment(path: Path) -> None:
    reads = [
        node for node in ast.walk(_tree(path)) if isinstance(node, ast.Attribute) and node.attr in {"environ", "getenv"}
    ]

    assert not reads or _name(path) == "bot/settings.py"
