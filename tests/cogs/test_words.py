"""The sentence catalogue: every language has every key, every key is used, and readers get their own language."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, get_args

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl

from cogs.consent import Choice, Decision
from cogs.health_picture import Week
from cogs.permissions import NEEDED
from cogs.presentation.figures import Done, Standing
from cogs.presentation.setup_cards import Purpose
from cogs.setup_changes import Allowance
from cogs.words.catalogue import (
    ENGLISH,
    FOLDER,
    LANGUAGES,
    WHOLE,
    Catalogue,
    UnsaidError,
    catalogue_of,
    entries_in,
    language_for,
    say,
    speaking,
)
from memory.domain.constraints import ChannelMode, ConsentMode, ConsentState
from memory.domain.errors import BudgetOf, ModelCause, _ExportCause
from memory.domain.memory import Kind, Source, State
from memory.domain.rules.sensitive.disclosure import SensitiveCategory
from memory.domain.upkeep import settlement, tidying
from memory.domain.writing.changes import HistoryEvent, Why
from memory.domain.writing.gate import Reason
from memory.operations.remembering.curation import Fault
from memory.store.schema import COLLECTIONS
from tests.categories import CATEGORIES
from tests.test_architecture import ROOT, SOURCES

CODES = {
    "refusal": Reason,
    "sensitive": SensitiveCategory,
    "model": ModelCause,
    "talk-notice": ConsentMode,
    "consent-noted": Decision,
    "error-spent": BudgetOf,
    "consent-state": ConsentState,
    "conflict-choice": settlement.Choice,
    "conflict-settled": settlement.Choice,
    "memories-event": HistoryEvent,
    "memories-fault": Fault,
    "memories-title": State,
    "tidy-why": tidying.Reason,
    "consent-button": Choice,
    "setup-allow": Allowance,
    "setup-starts": ConsentMode,
    "check-mode": ChannelMode,
    "purpose": Purpose,
    "done": Done,
    "state": Standing,
    "picture-done": Week,
    "listening-starts": ConsentMode,
    "kind": Kind,
    "kinds": Kind,
    "origin": Source,
    "privacy-export-refused": _ExportCause,
}
"""Beginning of a key → the closed set of codes that end it."""


SENTENCE_WORDS = 4
"""Words from which a text is a sentence; shorter ones are names and codes."""
MOST_WORDS = {"en": 12, "de": 14, "es": 16, "fr": 16, "pt-BR": 16, "ja": 40}
"""Words of one idea, on a screen that is scanned and not read; in Japanese characters outside code.

The Romance languages take a third more words than English for the same.
"""
EXPLAIN = ("policy-", "listening-")
"""Notices of what is kept and of listening, which have to say all of it before anybody says yes."""
COMMANDS = "commands.ftl"
"""What commands are called in other languages than English, which stands with them in the code."""


@cache
def _messages(language: str) -> dict[str, ftl.Message]:
    files = [path for path in sorted((FOLDER / language).glob("*.ftl")) if path.name != COMMANDS]
    texts = [path.read_text(encoding="utf-8") for path in files]
    found = [each for text in texts for each in FluentParser().parse(text).body]
    assert not [each for each in found if not isinstance(each, ftl.Message | ftl.Comment | ftl.GroupComment)], language
    messages = [each for each in found if isinstance(each, ftl.Message)]
    names = [each.id.name for each in messages]
    assert len(set(names)) == len(names), {name for name in names if names.count(name) > 1}
    return {each.id.name: each for each in messages}


def _values(message: ftl.Message) -> frozenset[str]:
    found: set[str] = set()

    def walk(node: Any) -> None:
        if isinstance(node, ftl.VariableReference):
            found.add(node.id.name)
        elif isinstance(node, ftl.BaseNode):
            for part in vars(node).values():
                walk(part)
        elif isinstance(node, list):
            for part in node:
                walk(part)

    walk(message.value)
    return frozenset(found)


VALUES = {key: _values(message) for key, message in _messages(ENGLISH).items()}


def test_whole_languages_have_every_sentence_and_others_a_part_of_them() -> None:
    assert set(WHOLE) <= LANGUAGES
    for language in LANGUAGES:
        messages = _messages(language)
        assert messages.keys() <= VALUES.keys(), language
    for language in WHOLE:
        assert _messages(language).keys() == VALUES.keys(), language


def test_a_file_of_a_language_is_whole_as_far_as_another_file_does_not_say_it() -> None:
    wishes = {
        language: {key for key, _ in entries_in((FOLDER / language / "refusals.ftl").read_text(encoding="utf-8"))}
        for language in LANGUAGES
    }

    assert all(keys == wishes[ENGLISH] for keys in wishes.values())


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_every_sentence_can_be_said_with_the_values_that_english_takes(language: str) -> None:
    catalogue = Catalogue(language)
    sentences = {key for key in catalogue.keys if not key.startswith(("command-", "option-", "about-", "choice-"))}
    assert sentences == _messages(language).keys(), "what begins at the start of a line is a sentence"
    for key, message in _messages(language).items():
        assert _values(message) <= VALUES[key], key
        if language in WHOLE:
            assert _values(message) == VALUES[key], key
        for number in (0, 1, 2, 12345):
            said = catalogue.sentence(key, dict.fromkeys(VALUES[key], number))
            assert said.strip() == said, key
            assert said, key
            assert "{" not in said.replace("`{`", ""), key


def test_every_code_has_its_sentence() -> None:
    for beginning, codes in CODES.items():
        assert {f"{beginning}-{code}" for code in get_args(codes)} <= VALUES.keys(), beginning
    assert {f"permission-{name}" for name in NEEDED} <= VALUES.keys()
    assert {f"privacy-collection-{name}" for name in COLLECTIONS} <= VALUES.keys()


def test_categories_topics_and_reasons_that_we_write_have_words_and_nothing_else_has() -> None:
    kept = [each for each in CATEGORIES.categories if not each.sensitive]
    codes = {f"category-{each.name}" for each in kept}
    codes |= {f"topic-{topic}" for each in kept for topic in each.topics}
    reasons = {value for name, value in vars(Why).items() if name.isupper()}
    codes |= {f"reason-{reason.replace(' ', '_')}" for reason in reasons}

    assert {key for key in VALUES if key.startswith(("category-", "topic-", "reason-"))} == codes


def test_what_is_said_is_in_the_catalogue_with_its_values_and_all_of_it_is_said() -> None:
    said: set[str] = set()
    for path in [each for each in SOURCES if each.is_relative_to(ROOT / "cogs")]:
        for call in _calls(path):
            keys = _keys(call, path)
            assert keys, f"{path.name}:{call.lineno} says nothing of the catalogue"
            given = {each.arg for each in call.keywords if each.arg is not None}
            needed = frozenset().union(*(VALUES[key] for key in keys))
            assert given == needed, f"{path.name}:{call.lineno} {sorted(keys)}"
            said |= keys

    assert VALUES.keys() - said == set()


def test_no_sentence_for_people_stands_in_the_code() -> None:
    """But what commands are called and say in English, which `commands.ftl` of the other languages says again."""
    found = [
        f"{path.name}: {text}"
        for path in SOURCES
        if path.is_relative_to(ROOT / "cogs")
        for text in _texts(_tree(path))
        if len(re.findall(r"[A-Za-z]+", text)) >= SENTENCE_WORDS and " " in text
    ]

    assert found == []


def _texts(tree: ast.Module) -> Iterator[str]:
    """Yield the texts of a module that somebody may read in Discord: no docstring, no error, nothing of a command."""
    unread: set[int] = set()
    for node in ast.walk(tree):
        match node:
            case ast.Expr(value=ast.Constant() as docstring):
                unread.add(id(docstring))
            case ast.Raise() | ast.Call(func=ast.Attribute(attr="describe" | "compile")):
                unread |= {id(each) for each in ast.walk(node)}
            case ast.ClassDef(name=name) if name.endswith("Error"):
                unread |= {id(each) for each in ast.walk(node)}
            case ast.Call(func=ast.Attribute(attr="ContextMenu")):
                unread |= {id(each) for each in ast.walk(node)}
            case _:
                pass
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in unread:
            yield node.value


def test_nothing_is_said_before_it_is_known_to_whom() -> None:
    """At the top of a module, in a class and in a default there is nobody yet, and it would be English for ever."""
    early = [
        f"{path.name}: {ast.unparse(call)}"
        for path in SOURCES
        if path.is_relative_to(ROOT / "cogs")
        for node in _outside_functions(_tree(path))
        for call in ast.walk(node)
        if _is_saying(call)
    ]

    assert early == []


def test_it_is_said_in_the_language_that_is_spoken_and_else_in_english() -> None:
    with speaking("de"):
        assert say("error-too-fast", wait=say("seconds", count=1)) == (
            "Das war etwas schnell; versuch es bitte in 1 Sekunde noch einmal."
        )
    with speaking("ko"):
        assert say("wish-nothing") == "여기서 당신에 대해 기억하는 것이 없어요."
        assert say("error-gone") == "That memory is gone, or was never yours."
    assert say("wish-nothing") == "I remember nothing about you here."


@pytest.mark.parametrize("language", sorted(WHOLE))
def test_a_sentence_is_short_where_it_explains_no_policy(language: str) -> None:
    long = {
        (key, said)
        for key, message in _messages(language).items()
        if not key.startswith(EXPLAIN)
        for part in _parts_of(message)
        for said in re.split(r"(?<=[.!?:])\s+|(?<=[。！？：])|\n", part.replace("**", ""))
        if _length_of(said, language) > MOST_WORDS[language]
    }

    assert long == set()


def _length_of(said: str, language: str) -> int:
    return len(re.sub("`[^`]*`", "", said)) if language == "ja" else len(said.split())


def test_no_sentence_has_a_name_of_ours() -> None:
    ours = [
        (key, name)
        for key, message in _messages(ENGLISH).items()
        for part in _parts_of(message)
        for name in re.findall(r"\b[a-z]+_[a-z_]+\b", part)
    ]

    assert ours == []


def _parts_of(message: ftl.Message) -> list[str]:
    """Return a sentence as it is said with its usual choices, each value one word."""

    def said(pattern: ftl.Pattern) -> str:
        return "".join(told(element) for element in pattern.elements)

    def told(element: Any) -> str:
        if isinstance(element, ftl.TextElement):
            return element.value
        match element.expression:
            case ftl.SelectExpression(variants=variants):
                return said(next(each for each in variants if each.default).value)
            case ftl.StringLiteral(value=value):
                return value
            case _:
                return "X"

    return [] if message.value is None else [said(message.value)]


def test_what_is_missing_is_an_error() -> None:
    with pytest.raises(UnsaidError):
        say("no-such-sentence")
    with pytest.raises(UnsaidError):
        say("seconds")


@pytest.mark.parametrize(
    ("locale", "language"),
    [
        ("de", "de"), ("en-US", "en"), ("en-GB", "en"), ("es-ES", "es"), ("es-419", "es"), ("pt-BR", "pt-BR"),
        ("pt", "pt-BR"), ("ja", "ja"), ("zh-CN", "zh"), ("zh-TW", "zh"), ("fi", "en"), ("", "en"),
    ],
)  # fmt: skip
def test_a_locale_leads_to_the_nearest_language(locale: str, language: str) -> None:
    assert language_for(locale) == language


def test_a_command_in_a_sentence_is_called_as_it_is_in_the_language() -> None:
    with speaking("de"):
        assert "`/datenschutz`" in say("refusal-left_out")
    for language in WHOLE:
        for key in _messages(language):
            named = set(re.findall(r"`/[^`]+`", catalogue_of(language).source(key)))
            assert named <= set(re.findall(r"`/[^`]+`", catalogue_of(ENGLISH).source(key))), (language, key)


@cache
def _tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def _is_saying(node: ast.AST) -> bool:
    return (
        isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in {"say", "in_every_language"}
    )


def _calls(path: Path) -> Iterator[ast.Call]:
    for node in ast.walk(_tree(path)):
        if isinstance(node, ast.Call) and _is_saying(node) and path.name != "catalogue.py":
            yield node


def _keys(call: ast.Call, path: Path) -> frozenset[str]:
    """Return which sentences a call may say: its key is a text, one of two, begins with a text, or is from a table."""
    if isinstance(call.args[0], ast.Name):
        texts = [each.value for each in ast.walk(_tree(path)) if isinstance(each, ast.Constant)]
        return frozenset(each for each in texts if isinstance(each, str) and each in VALUES and not VALUES[each])
    return frozenset(key for pattern in _patterns(call.args[0]) for key in VALUES if re.fullmatch(pattern, key))


def _patterns(key: ast.expr) -> list[str]:
    match key:
        case ast.Constant(value=str() as text):
            return [re.escape(text)]
        case ast.IfExp(body=first, orelse=second):
            return [*_patterns(first), *_patterns(second)]
        case ast.JoinedStr(values=parts):
            return ["".join(re.escape(str(p.value)) if isinstance(p, ast.Constant) else r"\w+" for p in parts)]
        case ast.Attribute(attr=name):
            return [re.escape(str(word.value.value)) for word in _class_words() if word.arg == name]  # type: ignore[attr-defined]
        case _:
            return []


@cache
def _class_words() -> list[ast.keyword]:
    """Return what subclasses say with their names: `class DropKept(AboutButton, label="button-undo")`."""
    paths = [path for path in SOURCES if path.is_relative_to(ROOT / "cogs")]
    classes = [each for path in paths for each in ast.walk(_tree(path)) if isinstance(each, ast.ClassDef)]
    return [word for each in classes for word in each.keywords if isinstance(word.value, ast.Constant)]


def _outside_functions(tree: ast.AST) -> Iterator[ast.AST]:
    """Yield what is evaluated when a module is imported; the bodies of functions are not, their defaults are."""
    for node in ast.iter_child_nodes(tree):
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                yield from [*node.args.defaults, *filter(None, node.args.kw_defaults), *node.decorator_list]
            case ast.ClassDef():
                yield from _outside_functions(node)
            case _:
                yield node
