"""The lines that come from many: the text of a scope, and the summary of the last conversation. Pure.

Each says how much it rests on and bears a mark like every other line, so that an answer can cite it.
"""

from typing import Final

from memory.domain.context.items import ContextTier, Item, Place, plain_item
from memory.domain.context.material import Consolidation, Shown
from memory.domain.envelope.building import age_in_days
from memory.domain.envelope.envelope import MemoryEnvelope
from memory.domain.envelope.text import when_said
from memory.domain.ids import guild_id_of
from memory.domain.language.escaping import as_attribute, as_data, one_line
from memory.domain.language.marks import marked
from memory.domain.message import TalkReceipt

_SESSION_STRENGTH: Final = 5.0
"""As the strongest memory."""


def consolidation_item(
    place: Place, tier: ContextTier, consolidation: Consolidation | None, shown: Shown
) -> Item | None:
    """Make the line of a scope's text: its revision, of how many memories, since when; None where there is nothing to show."""
    text = "" if consolidation is None else one_line(consolidation.text)
    if consolidation is None or not text:
        return None
    receipt = consolidation.receipt
    known = {"rev": str(receipt.revision)}
    if consolidation.memories:
        known["memories"] = str(consolidation.memories)
    if consolidation.made_at is not None:
        blurred = shown.rules.anonymize_dates
        age_days = age_in_days(consolidation.made_at, at=shown.at, blurred=blurred)
        known["made"] = when_said(age_days, blurred=blurred)
    attributes = "".join(f' {name}="{value}"' for name, value in known.items())
    line = f"<Consolidation{attributes}>{marked(as_data(text), receipt.source_id)}</Consolidation>"
    return plain_item(place, tier, line, source=receipt)


def session_item(own: MemoryEnvelope, *, summed_up: int) -> Item | None:
    """Make the line of the last conversation, which the envelope holds only for who may read it; None where there is no summary.

    `summed_up` is how many messages the summary was made from, 0 where that is not known.
    """
    recent = own.recent_context
    if recent is None or not recent.session_summary:
        return None
    receipt = TalkReceipt(session_id=recent.session_id, messages=summed_up)
    in_guild = guild_id_of(own.identity.tenant_id) is not None
    known = {
        "where": f"#{recent.session_id.rpartition('/')[2]}" if in_guild else "direct message",
        "messages": str(summed_up) if summed_up else "",
        "topics": ", ".join(recent.topics_discussed),
        "tone": recent.tone,
    }
    attributes = "".join(f' {name}="{as_attribute(value)}"' for name, value in known.items() if value)
    summary = marked(as_data(recent.session_summary), receipt.source_id)
    line = f"<LastSession{attributes}>{summary}</LastSession>"
    return plain_item("session", "relevant", line, strength=_SESSION_STRENGTH, source=receipt)
