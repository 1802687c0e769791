"""The driver of load: real processes at its stand-in for Discord, on a true database."""

from pathlib import Path

from bench.gateway_load.driver import GatewayLoad, load_figures
from tests.store import mongod


async def test_what_people_say_is_kept_once_and_what_they_ask_is_answered_once(tmp_path: Path) -> None:
    load = GatewayLoad(processes=2, shards=1, guilds=4, rate=20, seconds=1, askers=3, channels=2)

    figures = await load_figures(load, mongod.shared().uri, tmp_path)

    captured, answers = figures["captured"], figures["answers"]
    assert (captured["lost"], captured["doubled"], captured["said_to_a_dead_process"]) == (0, 0, 0)
    assert (answers["unanswered"], answers["doubled"]) == (0, 0)
    assert captured["sent"] == captured["gateway_to_durable"]["n"] >= load.rate - 1
    assert answers["time_to_answer"]["n"] >= load.askers - 1
    assert (figures["requests_unknown"], figures["logins_too_soon"]) == ([], 0)
