"""Sentences about a wish in the chat, in the language of its person, or in English where there are none.

The other languages stand in `wish_sentences.toml`. What is said never tells what is remembered.
"""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Final, assert_never

from cogs.presentation.sentences import (
    FORGET_EVERYTHING,
    NOTHING_ABOUT,
    forget_these_sentence,
    forgotten_sentence,
    found_sentence,
    kept_sentence,
    refusal_sentence,
)
from memory.domain.writing.gate import Refused
from memory.operations.forgetting.forget_service import Forgotten
from memory.operations.remembering.remember_service import KeptStatement, KnownAlready
from memory.operations.remembering.wish_service import Became, NothingFound, ToBeChosen, ToBeConfirmed

_FILE: Final = Path(__file__).with_suffix(".toml")
SENTENCES: Final[Mapping[str, Mapping[str, str]]] = tomllib.loads(_FILE.read_text(encoding="utf-8"))
"""By language and key."""
_LABELS: Final = {"undo": "Undo", "choose": "Choose", "show": "Show me", "forget_all": "Forget everything"}


def label(key: str, language: str) -> str:
    """Name a button."""
    return SENTENCES.get(language, _LABELS)[key]


def sentence(became: Became, language: str, *, undo_s: float) -> str:
    """Say what became of a wish."""
    there = SENTENCES.get(language)
    return _english(became, undo_s=undo_s) if there is None else _said(became, there, undo_s=undo_s)


def _english(became: Became, *, undo_s: float) -> str:  # noqa: PLR0911  # a sentence for each
    match became:
        case Refused():
            return refusal_sentence(became)
        case KeptStatement():
            return kept_sentence(known_already=False, instead=became.instead_of is not None)
        case KnownAlready():
            return kept_sentence(known_already=True)
        case Forgotten(memories, _, derived):
            return forgotten_sentence(len(memories), derived_messages=derived, undo_s=undo_s)
        case NothingFound():
            return NOTHING_ABOUT
        case ToBeChosen(_, count):
            return found_sentence(count)
        case ToBeConfirmed(memories):
            return forget_these_sentence(len(memories)) if memories else FORGET_EVERYTHING
        case _:
            assert_never(became)


def _said(became: Became, there: Mapping[str, str], *, undo_s: float) -> str:  # noqa: PLR0911  # a sentence for each
    match became:
        case Refused():
            return refusal_sentence(became, there.get(became.reason, there["not_kept"]))
        case KeptStatement():
            return there["kept" if became.instead_of is None else "instead"]
        case KnownAlready():
            return there["known"]
        case Forgotten(memories, _, _):
            return there["forgotten"].format(count=len(memories), seconds=f"{undo_s:g}")
        case NothingFound():
            return there["nothing"]
        case ToBeChosen(_, count):
            return there["found"].format(count=count)
        case ToBeConfirmed(memories):
            return there["these"].format(count=len(memories)) if memories else there["everything"]
        case _:
            assert_never(became)
