"""Metrics for Prometheus. Counters are counted as things happen; the rest is asked for when it is collected."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.db import connection
from prometheus_client import GC_COLLECTOR, PROCESS_COLLECTOR, CollectorRegistry, Counter, Gauge, Histogram
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest

from signoria.server.core.metrics import Metrics
from signoria.server.core.runtime import Runtime, current

CONTENT_TYPE = CONTENT_TYPE_LATEST
QUICK = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
SLOW = (0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 5.0, 10.0, 20.0)


class PrometheusMetrics(Metrics):
    """Counts everything of one process."""

    is_counting = True

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        for collector in (PROCESS_COLLECTOR, GC_COLLECTOR):
            self.registry.register(collector)
        self._requests = self._counter("requests", "Pages answered.", "view", "status")
        self._latency = self._histogram("request_seconds", "Time to answer a page.", QUICK, "view")
        self._commits = self._histogram("commit_seconds", "Time of a transaction, from BEGIN to COMMIT.", QUICK)
        self._moves = self._counter("moves", "Moves saved.")
        self._drawing = self._histogram("frame_draw_seconds", "Time to draw a table for one perspective.", QUICK)
        self._frames = self._counter("frames_sent", "Frames, panels and signs of life sent to viewers.")
        self._bots = self._histogram("bot_seconds", "Time that a bot thought about a decision.", SLOW, "level")
        self._notices = self._counter("notifications", "Notifications sent, or why not.", "channel", "result")
        for name, (text, read) in GAUGES.items():
            self._gauge(name, text, read)

    def _counter(self, name: str, text: str, *labels: str) -> Counter:
        return Counter(f"signoria_{name}", text, labels, registry=self.registry)

    def _histogram(self, name: str, text: str, buckets: tuple[float, ...], *labels: str) -> Histogram:
        return Histogram(f"signoria_{name}", text, labels, buckets=buckets, registry=self.registry)

    def _gauge(self, name: str, text: str, read: Callable[[Runtime], float]) -> None:
        Gauge(f"signoria_{name}", text, registry=self.registry).set_function(lambda: read(current()))

    def collected(self) -> bytes:
        """Everything, as Prometheus reads it."""
        return generate_latest(self.registry)

    def request(self, view: str, status: int, seconds: float) -> None:
        self._requests.labels(view, f"{status // 100}xx").inc()
        self._latency.labels(view).observe(seconds)

    def committed(self, seconds: float) -> None:
        self._commits.observe(seconds)

    def moved(self, count: int) -> None:
        self._moves.inc(count)

    def frame_drawn(self, seconds: float) -> None:
        self._drawing.observe(seconds)

    def frame_sent(self) -> None:
        self._frames.inc()

    def bot_answered(self, level: str, seconds: float) -> None:
        self._bots.labels(level).observe(seconds)

    def notified(self, channel: str, result: str) -> None:
        self._notices.labels(channel, result).inc()


def _database_bytes(_runtime: Runtime) -> float:
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("select pg_database_size(current_database())")
        else:
            cursor.execute("select page_count * page_size from pragma_page_count(), pragma_page_size()")
        found: Any = cursor.fetchone()
    return float(found[0])


GAUGES: dict[str, tuple[str, Callable[[Runtime], float]]] = {
    "streams_open": ("Tables that browsers have open.", lambda runtime: runtime.hub.stream_count()),
    "streams_most": ("How many may be open.", lambda _runtime: settings.STREAMS),
    "sessions": ("Matches in memory.", lambda runtime: runtime.sessions.count()),
    "bot_processes": ("Processes in which bots think.", lambda runtime: runtime.driver.processes()),
    "bot_questions_open": ("Decisions that bots are thinking about or waiting for.", lambda r: r.driver.questions()),
    "scheduler_age_seconds": ("Time since the scheduler last ran.", lambda runtime: runtime.scheduler.age()),
    "database_bytes": ("The size of the database.", _database_bytes),
}
"""By name: what each says, and how it is read."""
