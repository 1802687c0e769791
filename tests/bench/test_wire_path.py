"""The way of a question over the wire: a real process of the bot on a true database, asked by the driver."""

from pathlib import Path

from bench.wire_path import wire_figures
from tests.store import mongod


async def test_each_way_of_asking_is_measured_until_the_model_is_asked_and_until_the_answer_stands(
    tmp_path: Path,
) -> None:
    (figures,) = await wire_figures(mongod.shared().uri, tmp_path, sizes=[100], rounds=1)

    assert figures["memories"] == 100
    for way in ("again", "searching", "first"):
        assert figures[way]["n"] == 2
        assert 0 < figures[way]["p50_ms"] < figures[way]["answered_p50_ms"]
        assert figures[way]["processor_mean_ms"] > 0
