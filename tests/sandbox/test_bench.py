"""The bench measures what it says, and judges nothing."""

import json
from pathlib import Path

from sandbox.bench.__main__ import measured
from sandbox.bench.figures import spread


def test_a_spread_is_in_milliseconds_and_in_order() -> None:
    figures = spread([0.001 * number for number in range(100, 0, -1)])

    assert figures == {"n": 100, "p50_ms": 51.0, "p95_ms": 96.0, "p99_ms": 100.0, "max_ms": 100.0}


async def test_every_figure_is_measured_and_fits_into_json(tmp_path: Path) -> None:
    figures = await measured(tmp_path, memories=100, messages=3)

    assert json.loads(json.dumps(figures)) == figures
    assert "scripted" in figures["note"]
    assert figures["envelope"]["people"] == 2
    for measure in ("hit", "miss", "formatting"):
        assert figures["envelope"][measure]["n"] == 300
    assert figures["durable_add"]["n"] == figures["fsync"]["n"]
    assert figures["event_to_model_request"]["n"] == 3
    assert figures["loop_lag"]["messages_per_second"] == 200
