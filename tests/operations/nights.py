"""Maintenance over a rig's store, with a model that says what a test tells it; memories and verdicts to tell."""

import json
from dataclasses import replace
from typing import Any

from memory.domain.memory import Memory
from memory.operations.core import Core, KeyedLocks
from memory.operations.upkeep.early_judge import EarlyJudge
from memory.operations.upkeep.maintenance import TOKENS_A_NIGHT, Maintenance
from tests.domain.records import formed
from tests.operations.rig import SETTINGS, Rig, background_of
from tests.operations.talking import TellingModel


def said(number: int, text: str, **fields: Any) -> Memory:
    """Build a memory of Ada that was said now."""
    return formed(f"{number:012}", text, **fields)


CAR, NO_CAR = said(1, "Owns a red car."), said(2, "Owns no car.")
BOATS = (said(3, "Owns a boat with 3 sails."), said(4, "Owns a boat with 3 red sails and lanterns."))


def verdicts(*said: str) -> str:
    """Write a model's answer about so many pairs."""
    return json.dumps({"verdicts": [{"pair": n, "verdict": each} for n, each in enumerate(said, start=1)]})


def told_by(asked: str, **word_and_verdict: str) -> str:
    """Answer by the first word that stands in the line of a pair; what holds none of them is unrelated."""
    lines = [line for line in asked.rsplit("<Pairs>", maxsplit=1)[-1].splitlines() if line.startswith("[")]
    return verdicts(*(next((v for word, v in word_and_verdict.items() if word in line), "unrelated") for line in lines))


class Nights:
    """Maintenance over a rig's store, with a model that says what a test tells it."""

    def __init__(self, rig: Rig, *, core: Core | None = None) -> None:
        """Build it over the rig's core unless another is given."""
        self.rig = rig
        self._core = core or rig.core
        self.model = TellingModel()
        self.maintenance = self.of("process-1")

    def of(self, owner: str, *, tokens_a_night: int = TOKENS_A_NIGHT) -> Maintenance:
        """Return it as one process has it."""
        core = replace(self._core, owner=owner, locks=KeyedLocks())
        return background_of(self.rig, core, self.model, tokens_a_night=tokens_a_night).maintenance

    def soon(self, *, tokens_a_day: int = 200_000) -> EarlyJudge:
        """Return what judges statements by hand, within a day's tokens."""
        settings = SETTINGS.model_copy(update={"formation_tokens_a_day": tokens_a_day})
        return background_of(self.rig, self._core, self.model, settings=settings).soon_judging

    async def state(self, memory: Memory) -> str:
        """Tell the state of a memory now."""
        found = await self.rig.memory(memory.id)
        return "gone" if found is None else found.state
