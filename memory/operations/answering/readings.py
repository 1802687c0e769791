"""What is read of the store for one message, and what of the talk goes into its context."""

from collections.abc import Sequence
from dataclasses import dataclass

from memory.domain.audience import PUBLIC, Room
from memory.domain.constraints import Constraints
from memory.domain.context.delta import Written
from memory.domain.context.material import ScopeText, ScopeTexts
from memory.domain.context.talk import Talk
from memory.domain.envelope.building import may_answer_with, recent_context_of
from memory.domain.envelope.envelope import MemoryEnvelope
from memory.domain.ids import MessageId, SubjectId
from memory.domain.memory import Memory
from memory.domain.message import LentReceipt, Session, Told, Turn
from memory.domain.recall.ranking import Edge
from memory.store.scopes import Scope


@dataclass(frozen=True, slots=True)
class Readings:
    """What was read of the store for one message."""

    session: Session | None
    """The talk of the channel."""
    latest: Session | None
    """The conversation that the person took part in last, there or elsewhere."""
    consolidations: ScopeTexts
    how_tos: Sequence[Memory]
    edges: Sequence[Edge]
    told: Told | None
    """What the person was told of in this channel."""
    written: Sequence[Written]
    """About the person, last."""
    waiting: Sequence[Memory] = ()
    """What the guild has from their word alone since yesterday."""

    def with_recent(self, envelope: MemoryEnvelope, *, left_out: frozenset[SubjectId]) -> MemoryEnvelope:
        """Tell of the latest conversation; a summary that was made from the talk of who is left out goes with it."""
        latest = self.latest
        shown = () if latest is None or not left_out.isdisjoint(latest.summary_authors) else (latest,)
        return envelope.model_copy(update={"recent_context": recent_context_of(shown, envelope.constraints)})

    def turns(self, aside: tuple[Turn, ...]) -> tuple[Turn, ...]:
        """Return the turns of the channel, and behind them those off the record."""
        return (*(self.session.turns if self.session else ()), *aside)

    def talk(
        self,
        rules: Constraints,
        aside: tuple[Turn, ...],
        *,
        answering: MessageId,
        left_out: frozenset[SubjectId],
        tellable: frozenset[LentReceipt],
    ) -> Talk:
        """Return the talk that may be referred to; where memories may not be used, no answer that used one either."""
        session = self.session
        return Talk(
            turns=self.turns(aside),
            first=0 if session is None else session.turn_count - len(session.turns),
            audience=PUBLIC if session is None else session.audience,
            left_out=left_out,
            answering=answering,
            tellable=tellable,
            without_memories=not may_answer_with(rules),
        )


def text_of(scope: Scope | None, rules: Constraints, *, room: Room | None = None) -> ScopeText | None:
    """Return the text of a scope as the rules let it be shown; None where there is none.

    That of a group is shown in a `room` that hears of all channels that it was made of.
    """
    text = "" if scope is None else scope.text_under(rules)
    if scope is None or not text or (scope.channels and not (room and room.beside.issuperset(scope.channels))):
        return None
    return ScopeText(text, scope.receipt, memories=scope.memories, made_at=scope.consolidation_updated_at)
