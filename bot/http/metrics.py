"""The bot's figures as Prometheus reads them: counts since the start and what waits now, of nobody in particular.

No label may hold an id or a text: purposes, kinds and states are words of ours.
"""

import hmac
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from math import inf
from typing import Annotated, Final

from fastapi import Header, Response, status
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, ProcessCollector, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector
from pydantic import SecretStr

from bot.http.problems import refuse
from memory.domain.errors import StoreError
from memory.operations.formation.window_claims import backlog_of
from memory.operations.metering import AnswerTimes
from memory.store.collections import Collections

_KINDS: Final[Mapping[str, str]] = {"prompt_tokens": "prompt", "completion_tokens": "completion"}


@dataclass(frozen=True, slots=True)
class _Waiting:
    """What waits in the store."""

    windows: int
    parked: int
    erasures: int


class Metrics:
    """Tells them to who has the token."""

    def __init__(
        self, token: SecretStr, collections: Collections, times: AnswerTimes, *, shards: Callable[[], tuple[int, int]]
    ) -> None:
        """`shards` gives how many connections to Discord are open, and how many there are to be."""
        self._token = token.get_secret_value().encode()
        self._collections = collections
        self._times = times
        self._shards = shards

    async def told(self, authorization: Annotated[str, Header()] = "") -> Response:
        """Tell the figures. Raises `Problem` without the token."""
        kind, _, shown = authorization.partition(" ")
        if kind.casefold() != "bearer" or not hmac.compare_digest(shown.strip().encode(), self._token):
            refuse(status.HTTP_401_UNAUTHORIZED, "no-token", "Send METRICS_TOKEN as a bearer token.")
        registry = CollectorRegistry(auto_describe=False)
        ProcessCollector(registry=registry)
        registry.register(_Told(self._figures(await self._waiting())))
        return Response(generate_latest(registry), media_type=CONTENT_TYPE_LATEST)

    async def _waiting(self) -> _Waiting | None:
        try:
            found = await backlog_of(self._collections)
            return _Waiting(found.under_way, found.parked.windows, await self._collections.erasures.count_pending())
        except StoreError:
            # Told as a figure of its own, which is what alarms look at.
            return None

    def _figures(self, waiting: _Waiting | None) -> list[Metric]:
        build = GaugeMetricFamily("keepsake_build", "The version that runs; always 1.", labels=["version"])
        build.add_metric([_version()], 1)
        up = GaugeMetricFamily("keepsake_store_up", "Whether the store answered just now.", int(waiting is not None))
        return [build, up, self._answers(), *self._model(), *self._connections(), *_queues(waiting)]

    def _answers(self) -> Metric:
        buckets, total = [], 0
        for bound, count in self._times.counts.items():
            total += count
            buckets.append(("+Inf" if bound == inf else str(bound), float(total)))
        told = "Seconds from a message to the whole answer to it, the pause for more messages included."
        return HistogramMetricFamily("keepsake_answer_seconds", told, buckets=buckets, sum_value=self._times.total_s)

    def _model(self) -> tuple[Metric, Metric]:
        calls = CounterMetricFamily("keepsake_model_calls", "Calls of a model, by what for.", labels=["purpose"])
        told = "Tokens of those calls, read and written; estimated where an endpoint tells none."
        tokens = CounterMetricFamily("keepsake_model_tokens", told, labels=["purpose", "kind"])
        for (purpose, name), count in sorted(self._collections.usage.spent.items()):
            if name == "calls":
                calls.add_metric([purpose], count)
            else:
                tokens.add_metric([purpose, _KINDS[name]], count)
        return calls, tokens

    def _connections(self) -> tuple[Metric, Metric]:
        opened, wanted = self._shards()
        return (
            GaugeMetricFamily("keepsake_shards_open", "Connections to Discord that are open.", opened),
            GaugeMetricFamily("keepsake_shards", "Connections that this process is to have.", wanted),
        )


def _queues(waiting: _Waiting | None) -> tuple[Metric, ...]:
    if waiting is None:
        return ()
    windows = GaugeMetricFamily("keepsake_windows", "Windows of talk before the model.", labels=["state"])
    windows.add_metric(["waiting"], waiting.windows)
    windows.add_metric(["parked"], waiting.parked)
    told = "Erasures that were begun and are not carried out yet."
    return windows, GaugeMetricFamily("keepsake_erasures_pending", told, waiting.erasures)


class _Told(Collector):
    """Hands figures to the library as they were found."""

    def __init__(self, figures: list[Metric]) -> None:
        self._figures = figures

    def collect(self) -> Iterator[Metric]:
        """Give each of them."""
        yield from self._figures


def _version() -> str:
    try:
        return version("keepsake")
    except PackageNotFoundError:
        return "checkout"
