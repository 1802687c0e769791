"""Has a model compare what is remembered and answered with the labels of a talk.

It sees labels; the model that lived the talk never does.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

from pydantic import BaseModel, Field

from bench.evaluation.labelled_talk import FactLabel, NonFactLabel
from bench.evaluation.living import AnsweredQuestion, MemoryNote
from memory.domain.errors import ModelError
from memory.domain.frozen import Frozen
from memory.domain.language.json_answers import object_with
from memory.ports import ChatMessage, ChatModel, ChatRequest

AT_ONCE: Final = 25
"""Labels, closings or answers in one request."""
MAX_OUTPUT_TOKENS: Final = 3000
_TRIES: Final = 3
_RULES: Final = {
    "grading_facts": (
        "Compare statements with notes. For each numbered statement say which notes state it (any language; other "
        "words are fine): `fully` when nothing that matters is missing or different, `partly` when a note states part "
        "of it, `no` when none does. Give the numbers of those notes. A note states something only if it says it as "
        "true of the same person or group; the owner stands in brackets. A note of another owner that states it "
        "counts, too: give its number."
    ),
    "grading_non_facts": (
        "Each numbered statement is NOT true: it was a joke, a supposition, about somebody else, or not to be kept. "
        "Say which notes state it as true "
        "all the same; mostly none does. A note that only says that it was joked about, wondered or asked does not "
        "state it."
    ),
    "grading_closings": (
        "Each numbered pair is an older and a newer note of one person or group; the older one was put away when the "
        "newer one was written. Say `outdated` when the newer one means that the older one does not hold any more (or "
        "corrects it), `same` when all that still holds of the older one stands in the newer one, too, and "
        "`still_true` when something of the older one still holds that the newer one does not say."
    ),
    "grading_told": (
        "Each line has the name of somebody, a question about them, what is right, and the answer. Say `told` when the "
        "answer states something about that person as so that would answer the question, or part of it, in any "
        "wording or language, right or wrong; `not_told` when it does not, also where it says that it does not know or "
        "may not say, names nothing but the person, or asks back."
    ),
    "grading_answers": (
        "Compare answers with what is right. `right`: it says what is right and nothing that contradicts it, in any "
        "wording or language; `partly`: something that matters is missing or wrong; `wrong` otherwise. Where what is "
        "right is that it is not known, an answer that says so is `right` and one that claims something is `wrong`."
    ),
}


class _Stated(Frozen):
    statement: int
    stated: Literal["fully", "partly", "no"]
    notes: list[int] = Field(description="Numbers of the notes that state it; empty for no")


class _Closed(Frozen):
    pair: int
    verdict: Literal["outdated", "same", "still_true"]


class _Graded(Frozen):
    answer: int
    verdict: Literal["right", "partly", "wrong"]


class _Told(Frozen):
    line: int
    verdict: Literal["told", "not_told"]


class StatedReply(Frozen):
    """Verdicts on statements."""

    verdicts: list[_Stated]


class ClosedReply(Frozen):
    """Verdicts on pairs of notes."""

    verdicts: list[_Closed]


class ToldReply(Frozen):
    """Verdicts on whether answers tell of somebody."""

    verdicts: list[_Told]


class GradedReply(Frozen):
    """Verdicts on answers."""

    verdicts: list[_Graded]


How = Literal["fully", "partly", "no"]


@dataclass(frozen=True, slots=True)
class LabelCoverage:
    """What the notes say of a label."""

    how: How
    notes: tuple[MemoryNote, ...]


class Grader:
    """A model that grades, in few calls."""

    def __init__(self, model: ChatModel, names: dict[str, str]) -> None:
        """`names` gives names by subject, for the owners of notes."""
        self._model = model
        self._names = names
        self.calls = 0

    async def facts(self, facts: Sequence[FactLabel], notes: Sequence[MemoryNote]) -> dict[str, LabelCoverage]:
        """Say by fact id which notes state it."""
        lines = [f"({fact.who}) {fact.text}" for fact in facts]
        return await self._stated("grading_facts", list(facts), lines, notes)

    async def non_facts(self, labels: Sequence[NonFactLabel], notes: Sequence[MemoryNote]) -> dict[str, LabelCoverage]:
        """Say by label id which notes state it as true."""
        return await self._stated("grading_non_facts", list(labels), [label.text for label in labels], notes)

    async def closings(self, pairs: Sequence[tuple[MemoryNote, MemoryNote]]) -> list[str]:
        """Say of each older and newer note what closing the older one was."""
        lines = [f"{older.text} || {newer.text}" for older, newer in pairs]
        found = await self._verdicts("grading_closings", lines, ClosedReply, lambda row: (row["pair"], row["verdict"]))
        return [found.get(place, "still_true") for place in range(1, len(pairs) + 1)]

    async def answers(self, answered: Sequence[AnsweredQuestion]) -> list[str]:
        """Grade answers that have a gold one."""
        lines = [
            f"Question: {one.asked.text} | Right: {one.asked.gold} | Answer: {_line(one.text)}" for one in answered
        ]
        found = await self._verdicts("grading_answers", lines, GradedReply, lambda row: (row["answer"], row["verdict"]))
        return [found.get(place, "wrong") for place in range(1, len(answered) + 1)]

    async def told(self, pairs: Sequence[tuple[str, AnsweredQuestion]]) -> list[bool]:
        """Say of each name and answer whether it tells of them what was asked."""
        lines = [
            f"About: {name} | Question: {one.asked.text} | Right: {one.asked.gold} | Answer: {_line(one.text)}"
            for name, one in pairs
        ]
        found = await self._verdicts("grading_told", lines, ToldReply, lambda row: (row["line"], row["verdict"]))
        # What nobody judged counts as told, so that a leak is never missed.
        return [found.get(place, "told") == "told" for place in range(1, len(pairs) + 1)]

    async def _stated(
        self, purpose: str, labels: Sequence[Any], lines: Sequence[str], notes: Sequence[MemoryNote]
    ) -> dict[str, LabelCoverage]:
        known = "\n".join(f"[n{at}] ({self._owner(note)}) {note.text}" for at, note in enumerate(notes, start=1))
        found = await self._verdicts(
            purpose, lines, StatedReply, lambda row: (row["statement"], row), before=f"<Notes>\n{known}\n</Notes>"
        )
        stated: dict[str, LabelCoverage] = {}
        for place, label in enumerate(labels, start=1):
            row = found.get(place)
            numbers = [] if row is None else [at for at in row["notes"] if 0 < at <= len(notes)]
            how: How = "no" if row is None or not numbers else row["stated"]
            stated[label.id] = LabelCoverage(how, tuple(notes[at - 1] for at in numbers) if how != "no" else ())
        return stated

    def _owner(self, note: MemoryNote) -> str:
        return "server" if note.subject is None else self._names.get(note.subject, "?")

    async def _verdicts(
        self,
        purpose: str,
        lines: Sequence[str],
        reply: type[BaseModel],
        read: Callable[[Any], tuple[int, Any]],
        *,
        before: str = "",
    ) -> dict[int, Any]:
        """Ask about numbered lines, so many at a time; gives the verdict by number."""
        verdicts: dict[int, Any] = {}
        for first in range(0, len(lines), AT_ONCE):
            some = range(first, min(first + AT_ONCE, len(lines)))
            numbered = "\n".join(f"[{at + 1}] {_line(lines[at])}" for at in some)
            request = ChatRequest(
                purpose=purpose,
                messages=(
                    ChatMessage("system", f"{_RULES[purpose]}\nGive one verdict for each number, as JSON."),
                    ChatMessage("user", f"{before}\n<Lines>\n{numbered}\n</Lines>".strip()),
                ),
                max_output_tokens=MAX_OUTPUT_TOKENS,
                temperature=0.0,
            )
            verdicts |= dict(read(row.model_dump()) for row in await self._asked(request, reply))
        return verdicts

    async def _asked(self, request: ChatRequest, reply: type[BaseModel]) -> list[Any]:
        """Ask, up to three times until a readable answer comes: a talk takes long to live. Raises `ModelError`."""
        error = ModelError("malformed", f"no readable answer to {request.purpose}")
        for _ in range(_TRIES):
            self.calls += 1
            try:
                found = object_with((await self._model.complete_as(request, reply)).text, "verdicts")
            except ModelError as failed:
                error = failed
                continue
            if not isinstance(found, str):
                try:
                    return list(reply.model_validate(found).verdicts)  # type: ignore[attr-defined]
                except ValueError:
                    continue
        raise error


def _line(text: str) -> str:
    return " ".join(text.split())
