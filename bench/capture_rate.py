"""How fast talk gets through the gateway's parser into the buffer."""

import asyncio
from pathlib import Path
from typing import Any, Final

from bench.figures import MS_A_SECOND, Span
from bench.gateway import PATIENCE_S, GatewayStage, Home, at_gateway

GOAL_MESSAGES_A_SECOND: Final = 200
BURST: Final = 25
"""Messages that wait together; the local Discord's own account of what runs grows with the square of it."""
DEBOUNCE_S: Final = 0.001
"""Enough for a person's later messages to overtake the earlier ones, so that all are captured and only the last is
answered."""
_POLL_S: Final = 0.002


async def capture_figures(directory: Path, *, messages: int) -> dict[str, Any]:
    """Measure with the embedded store.

    Bursts of one person in one channel, each message claimed and captured durably at once, in order.
    """
    async with at_gateway(Home(directory), on_request=lambda _call: True, debounce_s=DEBOUNCE_S) as gateway:
        seconds, processor_s, captured = 0.0, 0.0, 0
        while captured < messages:
            span = Span()
            await _burst(gateway, first=captured)
            seconds, processor_s = seconds + span.seconds, processor_s + span.processor_seconds
            captured += BURST
            await gateway.stage.env.settle()
    return {
        "capture_through_gateway": {
            "note": "addressed to the bot, the local Discord's work included; one durable commit a message",
            "messages": captured,
            "messages_per_second": round(captured / seconds, 1),
            "goal_messages_per_second": GOAL_MESSAGES_A_SECOND,
            "processor_ms_a_message": round(processor_s / captured * MS_A_SECOND, 4),
        }
    }


async def _burst(gateway: GatewayStage, *, first: int) -> None:
    store = gateway.bot.keepsake.collections.store
    expected = await store.count("messages", {}) + BURST
    for number in range(first, first + BURST):
        gateway.emit(number, addressed=True)
    async with asyncio.timeout(PATIENCE_S):
        # Nothing tells of a commit but the store itself. (ASYNC110)
        while await store.count("messages", {}) < expected:  # noqa: ASYNC110
            await asyncio.sleep(_POLL_S)
