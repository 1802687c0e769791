"""`python -m bot evaluate TALK.json`: lives a labelled talk with the model of the settings, and prints figures as JSON."""

import argparse
import asyncio
import json
import sys
from collections.abc import Sequence
from contextlib import AsyncExitStack
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

from bot.logs import configure_logs
from bot.models import model_of
from bot.settings import Settings, SettingsError, load
from memory.domain.errors import KeepsakeError
from sandbox.evaluation.grading import Grader
from sandbox.evaluation.living import Lived, Note, live
from sandbox.evaluation.scores import cost_figures, memory_figures, question_figures, update_figures, wish_figures
from sandbox.evaluation.talk import Talk, TalkError, read_talk
from sandbox.local_settings import local_settings
from sandbox.scripted_model import ScriptedModel, serving

EXIT_FAILED: Final = 1
EXIT_NO_TALK: Final = 2


async def evaluated(
    talk: Talk, settings: Settings, *, scripted: bool, grader_url: str | None, grader_model: str | None
) -> tuple[dict[str, Any], Lived]:
    """Live a talk, have it graded, and give the figures with everything that they were made of. Raises `KeepsakeError`."""
    async with AsyncExitStack() as closing:
        if scripted:
            endpoint = await closing.enter_async_context(serving(ScriptedModel(strict=False)))
            settings = local_settings(settings, model_url=endpoint.url)
        lived = await live(talk, settings, is_scripted=scripted, say=_say)
        named = {
            "openai_base_url": grader_url or settings.openai_base_url,
            "openai_model": grader_model or settings.openai_model,
        }
        report: dict[str, Any] = {"talk": talk.name, "model": settings.openai_model, "graded_by": "nobody"}
        report["cost_of_the_talk"] = cost_figures(talk, lived.calls)
        report["cost_of_the_questions"] = lived.calls_of_questions
        report["wishes"] = wish_figures(talk, lived.addressed)
        verdicts: dict[int, str] = {}
        # The scripted model judges nothing.
        if not scripted or grader_url is not None:
            report["graded_by"] = named["openai_model"]
            model = model_of(settings.model_copy(update=named), is_scripted=False)
            closing.push_async_callback(model.close)
            verdicts = await _graded(talk, lived, Grader(model, _names(talk)), report)
        report["questions"] = question_figures(talk, lived, verdicts)
        return report, lived


async def _graded(talk: Talk, lived: Lived, grader: Grader, report: dict[str, Any]) -> dict[int, str]:
    stated = await grader.facts(talk.facts, lived.notes)
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


def _closings(notes: Sequence[Note]) -> list[tuple[Note, Note]]:
    """Pair what was closed with what took its place."""
    by_id = {note.id: note for note in reversed(notes)}
    return [(note, by_id[note.by]) for note in notes if not note.is_active and note.by in by_id]


def _names(talk: Talk) -> dict[str, str]:
    return {f"USER:{number}": name for name, number in talk.people.items()}


def main(arguments: Sequence[str]) -> int:
    """Evaluate one talk and print the figures; 1 when the model or the store failed, 2 for a file or settings that are wrong."""
    given = _parser().parse_args(arguments)
    try:
        settings = load(Settings)
        configure_logs("ERROR")
        report, lived = asyncio.run(
            evaluated(
                read_talk(given.talk),
                settings,
                scripted=given.scripted,
                grader_url=given.grader_url,
                grader_model=given.grader_model,
            )
        )
        if given.out is not None:
            whole = report | {
                "memories_at_the_end": [asdict(note) for note in lived.notes],
                "said_to_the_bot": [asdict(one) for one in lived.addressed],
            }
            given.out.write_text(json.dumps(whole, indent=1, ensure_ascii=False), encoding="utf-8")
    except (TalkError, SettingsError, OSError) as error:
        sys.stderr.write(f"{error}\n")
        return EXIT_NO_TALK
    except KeepsakeError as error:
        sys.stderr.write(f"{error}\n")
        return EXIT_FAILED
    report.pop("details", None)
    sys.stdout.write(json.dumps(report, indent=2, ensure_ascii=False) + "\n")
    return 0


def _say(line: str) -> None:
    sys.stderr.write(f"{line}\n")
    sys.stderr.flush()


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m bot evaluate",
        description="Live a labelled talk with the model of the settings, ask about it, and print figures as JSON.",
    )
    parser.add_argument("talk", type=Path, metavar="TALK.json", help="docs/EVALUATION.md says what stands in it")
    parser.add_argument("--out", type=Path, metavar="FILE", help="write everything that the figures were made of")
    parser.add_argument(
        "--scripted",
        action="store_true",
        help="with the scripted model, which grades nothing: a try of the talk's form",
    )
    parser.add_argument(
        "--grader-url", metavar="URL", help="endpoint of the model that grades (default: the one of the settings)"
    )
    parser.add_argument(
        "--grader-model", metavar="NAME", help="name of the model that grades (default: the one of the settings)"
    )
    return parser


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
