"""`python -m bot evaluate FILE`: how well the model of the settings does behind the bot, as JSON.

A talk (`*.json`) is lived, asked about and graded; a set (`*.jsonl`) of pairs of statements is said and judged, and one
of messages to the bot is said, and told which were heard as wishes.
"""

import argparse
import asyncio
import json
import sys
from collections.abc import Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any, Final

from bench.evaluation.labelled_talk import TalkError, read_set, read_talk
from bench.evaluation.pairs import StatedPair, pair_report
from bench.evaluation.talk_report import talk_report
from bench.evaluation.wishes import StatedWish, holds_wishes, wish_report
from bot.logs import configure_logs
from bot.models import model_of
from bot.settings import Settings, SettingsError, load
from memory.domain.errors import KeepsakeError
from sandbox.local_settings import local_settings
from sandbox.scripted_model import ScriptedModel, serving

EXIT_FAILED: Final = 1
EXIT_NO_TALK: Final = 2


async def evaluated(
    path: Path,
    settings: Settings,
    *,
    scripted: bool,
    grader_url: str | None,
    grader_model: str | None,
    kept: Path | None = None,
) -> dict[str, Any]:
    """Return the report of one file, `details` with everything that its figures were made of.

    `kept` is where what was lived of a talk stands, or will. Raises `TalkError` and `KeepsakeError`.
    """
    async with AsyncExitStack() as closing:
        told = {"openai_base_url": grader_url, "openai_model": grader_model}
        # Nobody waits for a verdict.
        patient = {"model_timeout_s": settings.model_job_timeout_s}
        grading = settings.model_copy(update=patient | {name: value for name, value in told.items() if value})
        if scripted:
            endpoint = await closing.enter_async_context(serving(ScriptedModel(strict=False)))
            settings = local_settings(settings, model_url=endpoint.url)
        report: dict[str, Any] = {"model": settings.openai_model}
        if path.suffix == ".jsonl":
            if holds_wishes(path):
                return report | await wish_report(read_set(path, StatedWish), settings, is_scripted=scripted)
            return report | await pair_report(read_set(path, StatedPair), settings, is_scripted=scripted)
        talk, grader = read_talk(path), None
        # The scripted model judges nothing.
        if not scripted or grader_url is not None:
            grader = model_of(grading, is_scripted=False)
            closing.push_async_callback(grader.close)
        report["graded_by"] = "nobody" if grader is None else grading.openai_model
        return report | await talk_report(talk, settings, is_scripted=scripted, grader=grader, say=_say, kept=kept)


def main(arguments: Sequence[str]) -> int:
    """Evaluate one file and print the figures. Return 1 when model or store failed, 2 for a wrong file or settings."""
    given = _parser().parse_args(arguments)
    try:
        settings = load(Settings)
        configure_logs("ERROR")
        report = asyncio.run(
            evaluated(
                given.file,
                settings,
                scripted=given.scripted,
                grader_url=given.grader_url,
                grader_model=given.grader_model,
                kept=given.lived,
            )
        )
        if given.out is not None:
            given.out.write_text(json.dumps(report, indent=1, ensure_ascii=False), encoding="utf-8")
    except (TalkError, SettingsError, OSError) as error:
        sys.stderr.write(f"{error}\n")
        return EXIT_NO_TALK
    except KeepsakeError as error:
        sys.stderr.write(f"{error}\n")
        return EXIT_FAILED
    del report["details"]
    sys.stdout.write(json.dumps(report, indent=2, ensure_ascii=False) + "\n")
    return 0


def _say(line: str) -> None:
    sys.stderr.write(f"{line}\n")
    sys.stderr.flush()


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m bot evaluate",
        description="Measure the bot with the model of the settings on labelled material, and print figures as JSON.",
    )
    parser.add_argument(
        "file",
        type=Path,
        metavar="FILE",
        help="TALK.json, PAIRS.jsonl or WISHES.jsonl; docs/EVALUATION.md says what stands in them",
    )
    parser.add_argument("--out", type=Path, metavar="FILE", help="write everything that the figures were made of")
    parser.add_argument(
        "--lived",
        type=Path,
        metavar="FILE",
        help="keep what was lived of a talk there before it is graded; what stands there already is only graded",
    )
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
