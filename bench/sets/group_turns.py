"""Generated talk of a group: whether what is formed from a model's answers, good and bad, is about the right person.

Every answer goes the way of the bot: captured talk, window, request over HTTP, check, gate, writer, embedded store.
The answers are the generator's, so this says nothing about a real model.
"""

import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from bench.sets.group_guild import GroupGuild
from bench.sets.group_scores import Scores, total
from bench.sets.group_talk import GroupTalk, generated
from bench.sets.items import SetOutcome
from sandbox.scripted_model import ScriptedModel, serving

SEEDS: Final = (1, 2)
"""The predictions are those of the first one."""
TURNS: Final = 2000
"""At least so many messages for each seed."""
PATH: Final = (
    "capture, window, scripted answer over HTTP, check, gate and writer, on the embedded store; each answer on a copy"
)


async def measure_group_turns(folder: Path) -> SetOutcome:
    """Feed every answer of every seed."""
    return await measured_talks([await generated(folder, seed=seed, turns=TURNS) for seed in SEEDS])


async def measured_talks(talks: Sequence[GroupTalk], *, every: int = 1) -> SetOutcome:
    """Feed every answer of some talks, or one in `every`, another one in each window."""
    scores: list[Scores] = []
    predictions: list[dict[str, Any]] = []
    unlike = 0
    for talk in talks:
        found, rows, numbered_otherwise = await _measured(talk, every=every)
        predictions = predictions or rows
        unlike += numbered_otherwise
        scores.append(found)
    report = {
        "items": {
            "seeds": [talk.seed for talk in talks],
            "turns": sum(talk.turns for talk in talks),
            "windows": sum(len(talk.windows) for talk in talks),
            "windows_numbered_otherwise": unlike,
        },
        "path": PATH,
        "predictions_of_seed": talks[0].seed,
        **total(scores).report(),
        "by_seed": {str(talk.seed): found.figures() for talk, found in zip(talks, scores, strict=True)},
    }
    return SetOutcome(predictions, report)


async def _measured(talk: GroupTalk, *, every: int) -> tuple[Scores, list[dict[str, Any]], int]:
    scores, rows, unlike = Scores(), [], 0
    async with serving(ScriptedModel(strict=True)) as endpoint:
        with tempfile.TemporaryDirectory(prefix="keepsake-group-") as place:
            guild = GroupGuild(talk.guild, folder=Path(place), endpoint=endpoint)
            for number, window in enumerate(talk.windows):
                unlike += not await guild.hear(window)
                for chosen in range(number % every, len(window.answers), every):
                    formed = await guild.form(window, window.answers[chosen].answer)
                    scores.add(window, window.answers[chosen], formed)
                    kept = [
                        {"subject": each.subject, "text": each.text, "messages": list(each.messages)}
                        for each in formed.kept
                    ]
                    rows.append({"window": number, "answer": chosen, "kept": kept})
            await guild.close()
    return scores, rows, unlike
