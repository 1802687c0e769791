"""A labelled talk, lived and graded: its figures, and everything that they were made of."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

from pydantic import TypeAdapter

from bench.evaluation.grading import Grader, LabelCoverage
from bench.evaluation.labelled_talk import LabelledTalk, TalkError
from bench.evaluation.living import Lived, MemoryNote, Say, live
from bench.evaluation.scores import (
    cost_figures,
    held_back,
    memory_figures,
    question_figures,
    sharing_figures,
    update_figures,
    wish_figures,
)
from bot.settings import Settings
from memory.ports import ChatModel

_LIVED: Final = TypeAdapter(Lived)


async def talk_report(
    talk: LabelledTalk,
    settings: Settings,
    *,
    is_scripted: bool,
    grader: ChatModel | None,
    say: Say,
    kept: Path | None = None,
) -> dict[str, Any]:
    """Live a talk with the model of the settings and have it graded, by nobody where there is no grader.

    What was lived is written to `kept` before it is graded; where that file is there, it is graded as it stands.
    Raises `KeepsakeError`, and `TalkError` for a file there that holds something else.
    """
    lived = None if kept is None else _read(kept)
    if lived is None:
        lived = await live(talk, settings, is_scripted=is_scripted, say=say)
        _keep(lived, kept)
    report: dict[str, Any] = {"talk": talk.name}
    report["cost_of_the_talk"] = cost_figures(talk, lived.calls)
    report["cost_of_the_questions"] = lived.calls_of_questions
    report["wishes"] = wish_figures(
        [(wish.line, wish.tool) for wish in talk.wishes], {one.line: one.done for one in lived.addressed}
    )
    graded_by = None if grader is None else Grader(grader, _names(talk))
    stated = {} if graded_by is None else await graded_by.facts(talk.facts, lived.notes)
    verdicts = {} if graded_by is None else await _graded(talk, lived, graded_by, stated, report)
    report["questions"] = question_figures(talk, lived, verdicts, stated)
    told = None if graded_by is None else await graded_by.told(held_back(talk, lived))
    report["sharing"] = sharing_figures(talk, lived, verdicts, told)
    report.setdefault("details", {})
    report["details"] |= {
        "memories": [asdict(note) for note in lived.notes],
        "said_to_the_bot": [asdict(one) for one in lived.addressed],
    }
    return report


def _read(kept: Path) -> Lived | None:
    try:
        return _LIVED.validate_json(kept.read_bytes())
    except FileNotFoundError:
        return None
    except ValueError:
        # Not its cause, which would quote what people said.
        raise TalkError(f"{kept} holds no talk that was lived: name another file, or remove it") from None


def _keep(lived: Lived, kept: Path | None) -> None:
    if kept is not None:
        kept.write_bytes(_LIVED.dump_json(lived))


async def _graded(
    talk: LabelledTalk, lived: Lived, grader: Grader, stated: Mapping[str, LabelCoverage], report: dict[str, Any]
) -> dict[int, str]:
    wrongly = await grader.non_facts(talk.non_facts, lived.notes)
    pairs = _closings(lived.notes)
    closings = await grader.closings(pairs)
    report["memories"] = memory_figures(talk, lived, stated, wrongly)
    report["updates"] = update_figures(talk, stated, closings)
    gold = [place for place, one in enumerate(lived.answered) if one.asked.gold]
    verdicts = dict(zip(gold, await grader.answers([lived.answered[place] for place in gold]), strict=True))
    report["details"] = {
        "facts": {
            each: {"stated": found.how, "notes": [note.text for note in found.notes]} for each, found in stated.items()
        },
        "non_facts_kept": {
            each: [note.text for note in found.notes] for each, found in wrongly.items() if found.how != "no"
        },
        "closings": [
            {"older": older.text, "newer": newer.text, "was": was}
            for (older, newer), was in zip(pairs, closings, strict=True)
        ],
        "answers": [{"verdict": verdicts[place]} | _told(lived, place) for place in gold],
    }
    return verdicts


def _told(lived: Lived, place: int) -> dict[str, Any]:
    one = lived.answered[place]
    return one.asked.model_dump(include={"who", "text", "gold", "kind"}) | {"answer": one.text or one.error}


def _closings(notes: Sequence[MemoryNote]) -> list[tuple[MemoryNote, MemoryNote]]:
    """Pair what was closed with what took its place."""
    by_id = {note.id: note for note in reversed(notes)}
    return [(note, by_id[note.by]) for note in notes if not note.is_active and note.by in by_id]


def _names(talk: LabelledTalk) -> dict[str, str]:
    return {f"USER:{number}": name for name, number in talk.people.items()}
