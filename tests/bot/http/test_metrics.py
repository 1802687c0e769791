"""`/metrics`: what the dashboard in `deploy/` asks for is told, to nobody without the token, and of nobody."""

import json
import re
from datetime import timedelta
from pathlib import Path
from typing import Final

import httpx2
import pytest
from prometheus_client.parser import text_string_to_metric_families as read
from pydantic import SecretStr

from bench.reference_store import ReferenceStore
from bot.http.admission import ApiContext
from bot.http.api import build_app
from bot.http.metrics import Metrics
from memory.domain.errors import StoreUnavailable
from tests.clocks import FixedClock
from tests.domain.records import ADA, HARBOUR
from tests.operations.rig import Rig

DASHBOARD: Final = Path(__file__).parents[3] / "deploy" / "grafana-dashboard.json"
TOKEN: Final = "a-token-of-the-operator"  # noqa: S105 - of no server


class Away(ReferenceStore):
    """A store that is away when it is told to be."""

    is_away = False

    async def count(self, *asked: object) -> int:
        if self.is_away:
            raise StoreUnavailable("away")
        return await super().count(*asked)  # type: ignore[arg-type]  # what the port has


@pytest.fixture
def rig(clock: FixedClock) -> Rig:
    return Rig.over(Away(), clock)


async def told(rig: Rig, authorization: str = f"Bearer {TOKEN}") -> httpx2.Response:
    async def is_member(*_who: object) -> bool:
        return False

    times = rig.operations.answer_times
    metrics = Metrics(SecretStr(TOKEN), rig.collections, times, shards=lambda: (1, 2))
    app = build_app(ApiContext(rig.operations, rig.clock, is_member), hosts=("localhost",), metrics=metrics)
    async with httpx2.AsyncClient(transport=httpx2.ASGITransport(app=app), base_url="http://localhost") as client:
        return await client.get("/metrics", headers={"Authorization": authorization})


async def lived(rig: Rig) -> None:
    """Have an answer, calls of the model and an erasure that is under way."""
    for seconds in (0.7, 4.0):
        rig.operations.answer_times.note(timedelta(seconds=seconds))
    for purpose in ("answer", "answer", "extraction"):
        await rig.collections.usage.add_tokens(
            HARBOUR, rig.clock.now(), purpose=purpose, prompt=100, completion=10, answers_to=ADA
        )
    pending = rig.collections.erasures.of("person", HARBOUR, ADA, at=rig.clock.now())
    await rig.collections.store.commit([pending])


def samples(text: str) -> dict[tuple[str, ...], float]:
    return {
        (each.name, *(f"{name}={value}" for name, value in sorted(each.labels.items()))): each.value
        for family in read(text)
        for each in family.samples
    }


async def test_the_figures_are_those_of_what_happened(rig: Rig) -> None:
    await lived(rig)

    found = samples((await told(rig)).text)

    assert found["keepsake_answer_seconds_count",] == 2
    assert found["keepsake_answer_seconds_sum",] == pytest.approx(4.7)
    assert found["keepsake_answer_seconds_bucket", "le=1.0"] == 1
    assert found["keepsake_model_calls_total", "purpose=answer"] == 2
    assert found["keepsake_model_tokens_total", "kind=prompt", "purpose=answer"] == 200
    assert found["keepsake_erasures_pending",] == 1
    assert found["keepsake_windows", "state=parked"] == 0
    assert (found["keepsake_shards_open",], found["keepsake_shards",]) == (1, 2)


async def test_the_dashboard_asks_for_what_is_told(rig: Rig) -> None:
    await lived(rig)
    exported = {name for name, *_ in samples((await told(rig)).text)}

    board = json.loads(DASHBOARD.read_text())
    asked = {name for panel in board["panels"] for target in panel["targets"] for name in names_in(target["expr"])}

    assert {name for name in exported if name.startswith("keepsake_")} <= asked
    assert asked <= exported


def names_in(expression: str) -> list[str]:
    return re.findall(r"\b(?:keepsake|process)_\w+", expression)


async def test_no_label_names_a_person_or_place(rig: Rig) -> None:
    await lived(rig)

    for key in samples((await told(rig)).text):
        for label in key[1:]:
            assert re.fullmatch(r"(purpose|kind|state)=[a-z_]+|le=[\d.]+|le=\+Inf|version=[\w.]+", label), label


@pytest.mark.parametrize("shown", ["", TOKEN, f"Bearer {TOKEN}x", "Bearer ", f"Basic {TOKEN}", "Bearer \u00e9"])
async def test_without_the_token_nothing_is_told(rig: Rig, shown: str) -> None:
    answer = await told(rig, shown.encode())  # type: ignore[arg-type]  # bytes, as a client may send them

    assert answer.status_code == 401
    assert "keepsake_" not in answer.text


async def test_a_store_that_is_away_is_a_figure(rig: Rig) -> None:
    await lived(rig)
    rig.core.collections.store.is_away = True  # type: ignore[attr-defined]  # the double's

    found = samples((await told(rig)).text)

    assert found["keepsake_store_up",] == 0
    assert found["keepsake_answer_seconds_count",] == 2
    assert ("keepsake_erasures_pending",) not in found
