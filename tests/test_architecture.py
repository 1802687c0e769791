"""The shape of the code: who may import whom, what the domain may not do, how large a module may be.

A rule is one test over every module, and names those that break it: a case for each module and rule would be thousands
of tests.
"""

import ast
import re
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parent.parent
LAYERS = ("prompts", "memory", "cogs", "bot", "sandbox", "bench")
"""From the bottom up: a package imports from itself and those before it."""
MEMORY_LAYERS = ("lexicons", "domain", "store", "operations")
DOMAIN_FLOORS = (
    ("names",),
    ("language",),
    ("rules", "wishes", "prediction"),
    ("records",),
    ("comparing", "procedures", "envelope"),
    ("writing", "recall"),
    ("formation", "scopes", "insights", "context", "upkeep"),
    ("export",),
)
"""The rooms of the domain from the bottom up: one imports from rooms on floors below its own."""
NAMES = ("ids", "errors", "audience", "categories", "presence", "frozen")
"""Modules at the top of the domain that know nothing of texts; the others there are records."""
FORBIDDEN_NAMES = ("utils", "helpers", "common", "misc", "manager", "handler", "base", "data", "info")
MAX_LINES = 300
MAX_FUNCTION_LINES = 50
PURE_MAY_IMPORT = frozenset(
    {
        "__future__", "abc", "array", "base64", "binascii", "bisect", "codecs", "collections", "dataclasses",
        "datetime", "decimal", "enum", "functools", "hashlib", "html", "inspect", "itertools",
        "json", "math", "operator", "re", "string", "textwrap", "types", "typing", "unicodedata", "ast", "difflib",
        "urllib", "ipaddress", "heapq", "zlib",
        "numpy", "pydantic", "pydantic_core", "snowballstemmer", "phonenumbers", "stdnum", "memory",
    }
)  # fmt: skip
"""What the domain may import: values, text and rules; nothing that reads a file, a clock, a socket or chance."""
COMPOSITION = frozenset({"bot/wiring.py", "bot/composition.py", "memory/operations/core.py"})
"""Where operations and what they share are built."""
PORT_MODULES = frozenset({"memory/ports.py", "memory/store/documents.py"})
MAX_NAMESAKES = 2
"""So often a module's name may stand in the tree: two layers may each speak of the same subject."""
MAX_WORDS = 30
"""Of a table in code; longer ones are data and stand in `memory/lexicons`."""
_WORDS_OF_A_TERM = 3
"""An entry of a table is at most so long; anything longer is a sentence."""

SOURCES = sorted(path for layer in LAYERS for path in (ROOT / layer).rglob("*.py") if path.name != "__init__.py")
DOMAIN = [path for path in SOURCES if path.is_relative_to(ROOT / "memory" / "domain")]


def _name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


_POSSESSIVE_GROUP = re.compile(r"(?<!\\)\)(?:[*+?]|\{[\d,]*\})\+")


@cache
def _tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def _breaking(paths: Iterable[Path], found: Callable[[Path], Sequence[object]]) -> dict[str, Sequence[object]]:
    """Name each module in which something was found."""
    return {_name(path): broken for path in paths if (broken := found(path))}


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


def test_imports_go_one_way() -> None:
    def upward(path: Path) -> list[str]:
        layer = path.relative_to(ROOT).parts[0]
        above = set(LAYERS[LAYERS.index(layer) + 1 :]) | {"tests"}
        return [module for module in _imported(_tree(path)) if module.split(".")[0] in above]

    assert _breaking(SOURCES, upward) == {}


def test_inside_memory_imports_go_one_way() -> None:
    def upward(path: Path) -> list[str]:
        parts = path.relative_to(ROOT / "memory").parts
        # What stands beside the layers is below them all.
        above = MEMORY_LAYERS[MEMORY_LAYERS.index(parts[0]) + 1 :] if len(parts) > 1 else ("",)
        return [module for module in _imported(_tree(path)) if module.startswith(tuple(f"memory.{it}" for it in above))]

    assert _breaking([path for path in SOURCES if path.is_relative_to(ROOT / "memory")], upward) == {}


def test_the_rooms_of_the_domain_stand_on_eight_floors_and_import_downward() -> None:
    floor_of = {room: floor for floor, rooms in enumerate(DOMAIN_FLOORS) for room in rooms}
    domain = ROOT / "memory" / "domain"

    def room_of(parts: Sequence[str]) -> str:
        # What stands at the top is a record or a name.
        return parts[0] if len(parts) > 1 else "names" if parts[0] in NAMES else "records"

    def upward(path: Path) -> list[str]:
        room = room_of(path.relative_to(domain).with_suffix("").parts)
        imported = [module.split(".")[2:] for module in _imported(_tree(path)) if module.startswith("memory.domain.")]
        return [
            ".".join(parts)
            for parts in imported
            if room_of(parts) != room and floor_of[room_of(parts)] >= floor_of[room]
        ]

    assert len(DOMAIN_FLOORS) <= 8
    assert set(floor_of) == {room_of(path.relative_to(domain).with_suffix("").parts) for path in DOMAIN}
    assert _breaking(DOMAIN, upward) == {}


def test_nothing_is_imported_inside_a_function() -> None:
    def hidden(path: Path) -> list[str]:
        return [
            node.name
            for node in ast.walk(_tree(path))
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and _imported(node)
        ]

    assert _breaking(SOURCES, hidden) == {}


def test_the_domain_imports_nothing_impure() -> None:
    def impure(path: Path) -> list[str]:
        return [module for module in _imported(_tree(path)) if module.split(".")[0] not in PURE_MAY_IMPORT]

    assert _breaking(DOMAIN, impure) == {}


def test_the_domain_neither_waits_nor_opens_anything() -> None:
    def doing(path: Path) -> list[int]:
        return [
            node.lineno
            for node in ast.walk(_tree(path))
            if isinstance(node, ast.AsyncFunctionDef | ast.Await)
            or (isinstance(node, ast.Name) and node.id in {"open", "print", "input"})
        ]

    assert _breaking(DOMAIN, doing) == {}


def test_a_module_is_one_noun_says_what_it_is_for_and_stays_small() -> None:
    def wrong(path: Path) -> list[str]:
        lines = len(path.read_text(encoding="utf-8").splitlines())
        vague = set(path.stem.strip("_").split("_")) & set(FORBIDDEN_NAMES)
        return [
            *(["does not open with what it is for"] if not ast.get_docstring(_tree(path)) else []),
            *([f"{lines} lines"] if lines > MAX_LINES else []),
            *sorted(vague),
        ]

    assert _breaking(SOURCES, wrong) == {}


def test_functions_stay_readable() -> None:
    def long(path: Path) -> list[str]:
        return [
            f"{node.name}: {node.end_lineno - node.lineno + 1}"
            for node in ast.walk(_tree(path))
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
            and node.end_lineno is not None
            and node.end_lineno - node.lineno + 1 > MAX_FUNCTION_LINES
        ]

    assert _breaking(SOURCES, long) == {}


def test_classes_are_not_named_after_machinery() -> None:
    endings = ("Manager", "Handler", "Helper", "Utils")

    def vague(path: Path) -> list[str]:
        return [
            node.name
            for node in ast.walk(_tree(path))
            if isinstance(node, ast.ClassDef) and node.name.endswith(endings)
        ]

    assert _breaking(SOURCES, vague) == {}


def test_no_two_public_classes_have_one_name() -> None:
    places: dict[str, list[str]] = {}
    for path in SOURCES:
        for node in _tree(path).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                places.setdefault(node.name, []).append(_name(path))

    assert {name: found for name, found in places.items() if len(found) > 1} == {}


def test_no_module_has_a_name_that_many_have() -> None:
    places: dict[str, list[str]] = {}
    for path in SOURCES:
        if path.stem != "__main__":
            places.setdefault(path.stem, []).append(_name(path))

    assert {name: found for name, found in places.items() if len(found) > MAX_NAMESAKES} == {}


def test_words_are_data() -> None:
    def tables(path: Path) -> list[str]:
        words = ((node.lineno, _words_in(node)) for node in ast.walk(_tree(path)) if isinstance(node, ast.expr))
        return [f"line {line}: {count} words" for line, count in words if count > MAX_WORDS]

    assert _breaking(SOURCES, tables) == {}


def _words_in(node: ast.expr) -> int:
    """Count the words of a literal collection, or of a text that is split into words; a sentence is no word."""
    match node:
        case ast.Set(elts=found) | ast.List(elts=found) | ast.Tuple(elts=found) | ast.Dict(keys=found):
            texts = [each.value for each in found if isinstance(each, ast.Constant) and isinstance(each.value, str)]
            return sum(len(text.split()) for text in texts if len(text.split()) <= _WORDS_OF_A_TERM)
        case ast.Call(func=ast.Attribute(value=ast.Constant(value=str() as text), attr="split")):
            return len(text.split())
        case _:
            return 0


def test_only_the_composition_builds_operations() -> None:
    """An operation is a class whose constructor takes the `Core`; what operations share is built in one place, too."""
    operations = [path for path in SOURCES if path.is_relative_to(ROOT / "memory" / "operations")]
    sharing = {"Writer", "Withdrawal"} | {name for path in operations for name in _taking_core(_tree(path))}
    assert len(sharing) > 30
    rest = [path for path in SOURCES if path.is_relative_to(ROOT / "memory") or _name(path).startswith(("cogs", "bot"))]

    def built(path: Path) -> list[str]:
        nodes = list(ast.walk(_tree(path)))
        froms = [each for each in nodes if isinstance(each, ast.ImportFrom)]
        theirs = [each for each in froms if (each.module or "").startswith("memory.operations.")]
        known = {alias.name for each in theirs for alias in each.names} & sharing
        calls = [each.func for each in nodes if isinstance(each, ast.Call)]
        return [each.id for each in calls if isinstance(each, ast.Name) and each.id in known]

    assert _breaking([path for path in rest if _name(path) not in COMPOSITION], built) == {}


def _taking_core(tree: ast.Module) -> list[str]:
    return [
        each.name
        for each in tree.body
        if isinstance(each, ast.ClassDef)
        for part in each.body
        if isinstance(part, ast.FunctionDef) and part.name == "__init__"
        if any(isinstance(arg.annotation, ast.Name) and arg.annotation.id == "Core" for arg in part.args.args)
    ]


def test_protocols_stand_only_at_the_model_the_clock_and_the_store() -> None:
    def protocols(path: Path) -> list[str]:
        return [
            node.name
            for node in ast.walk(_tree(path))
            if isinstance(node, ast.ClassDef)
            and any(isinstance(base, ast.Name) and base.id == "Protocol" for base in node.bases)
        ]

    assert _breaking([path for path in SOURCES if _name(path) not in PORT_MODULES], protocols) == {}


def test_no_error_is_swallowed() -> None:
    def silent(path: Path) -> list[int]:
        return [
            node.lineno
            for node in ast.walk(_tree(path))
            if isinstance(node, ast.ExceptHandler)
            and (
                node.type is None
                or (isinstance(node.type, ast.Name) and node.type.id in {"Exception", "BaseException"})
            )
            and all(isinstance(statement, ast.Pass | ast.Continue) for statement in node.body)
        ]

    assert _breaking(SOURCES, silent) == {}


def test_what_is_possessive_is_no_group() -> None:
    """Python before 3.11.5 finds nothing where the last turn of such a group fails half way: `(?>(?:…)*)` does."""

    def possessive(path: Path) -> list[str]:
        texts = [node.value for node in ast.walk(_tree(path)) if isinstance(node, ast.Constant)]
        return [text for text in texts if isinstance(text, str) and _POSSESSIVE_GROUP.search(text)]

    assert _breaking(SOURCES, possessive) == {}


def test_only_settings_reads_the_environment() -> None:
    def reads(path: Path) -> list[int]:
        return [
            node.lineno
            for node in ast.walk(_tree(path))
            if isinstance(node, ast.Attribute) and node.attr in {"environ", "getenv"}
        ]

    # A forked program is given an environment of its own there, before it is one.
    others = [path for path in SOURCES if _name(path) not in {"bot/settings.py", "sandbox/warm_process.py"}]
    assert _breaking(others, reads) == {}
