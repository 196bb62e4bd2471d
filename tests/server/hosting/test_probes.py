"""What programs ask: is the server alive, can it serve, what does it measure. Nothing about anybody is told."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest
from django.conf import settings

from signoria.cli import main
from signoria.server import asgi, sessions
from signoria.server.core import site_password
from signoria.server.core.metrics import use_metrics
from signoria.server.core.runtime import Runtime, activate
from signoria.server.hosting.probes import Probes
from signoria.server.hosting.prometheus import PrometheusMetrics
from signoria.server.models import Seat
from signoria.server.notifications.delivery import Notice, deliver
from signoria.server.wiring import build_runtime
from signoria.workers.pool import Pool
from tests.server.helpers.streams import Watcher
from tests.server.helpers.visitors import Guest, key_of

LOCAL, FAR = "127.0.0.1", "192.0.2.7"


@dataclass
class Answer:
    status: int = 0
    headers: dict[str, str] = field(default_factory=dict)
    text: str = ""


def ask(path: str, client: str = LOCAL, method: str = "GET", **headers: str) -> Answer:
    """What the whole application answers, as it is served."""
    answer = Answer()
    given = {"host": "anything.example.org", **{name.replace("_", "-"): value for name, value in headers.items()}}

    async def receive() -> dict[str, object]:
        return {"type": "http.request", "body": b""}

    async def send(message: dict[str, object]) -> None:
        if message["type"] == "http.response.start":
            answer.status = int(str(message["status"]))
            answer.headers = {name.decode(): value.decode() for name, value in message["headers"]}  # type: ignore[attr-defined]
        else:
            answer.text += message["body"].decode()  # type: ignore[attr-defined]

    scope = {
        "type": "http",
        "method": method,
        "path": path,
        "query_string": b"",
        "client": (client, 50000),
        "headers": [(name.encode(), value.encode()) for name, value in given.items()],
    }
    asyncio.run(asgi.application(scope, receive, send))  # type: ignore[arg-type]
    return answer


@pytest.fixture(autouse=True)
def probes(monkeypatch: pytest.MonkeyPatch) -> Probes:
    """Nothing is remembered of the last test."""
    fresh = Probes()
    monkeypatch.setattr(asgi, "_probes", fresh)
    return fresh


@pytest.fixture
def counted(pool: Pool) -> Iterator[PrometheusMetrics]:
    """A server that was started with --metrics."""
    found = PrometheusMetrics()
    use_metrics(found)
    runtime = build_runtime(pool)
    activate(runtime)
    yield found
    runtime.close()
    use_metrics(None)


def test_a_running_server_is_alive_and_ready_and_sets_no_cookie() -> None:
    for path in ("/healthz", "/readyz"):
        answer = ask(path)
        assert answer.status == 200
        assert set(answer.headers) == {"content-type", "cache-control", "x-content-type-options"}
    assert ask("/healthz", method="HEAD").status == 200
    assert ask("/healthz", method="POST").status == 405


def test_the_site_password_is_not_asked_for() -> None:
    site_password.set_password("porta")
    try:
        assert ask("/readyz").status == 200
    finally:
        site_password.set_password("")


def test_from_elsewhere_only_by_a_name_of_ours() -> None:
    assert ask("/healthz", FAR).status == 400
    assert ask("/healthz", FAR, host="localhost").status == 200


def test_without_a_database_it_is_alive_and_not_ready(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: object) -> object:
        raise OSError("the disk is gone")

    monkeypatch.setattr("signoria.server.hosting.probes.Probes._check_database", broken)
    assert ask("/healthz").status == 200
    answer = ask("/readyz")
    assert (answer.status, answer.text) == (503, "not ready: the database cannot be used\n")
    assert len([one for one in caplog.records if "cannot be used" in one.message]) == 1


def test_while_it_starts_or_stops_it_is_not_ready(runtime: Runtime) -> None:
    runtime.driver.close()
    assert ask("/readyz").text == "not ready: the bots are stopped\n"


def test_before_its_runtime_is_there_it_is_not_ready() -> None:
    activate(None)
    assert ask("/readyz").status == 503


def test_a_database_of_an_older_version_is_not_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "signoria.server.hosting.probes.MigrationExecutor.migration_plan", lambda *_: ["one that is missing"]
    )
    assert "older version" in ask("/readyz").text


def test_many_who_ask_cost_one_question(probes: Probes, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def check() -> str:
        asked.append("once")
        return ""

    monkeypatch.setattr(probes, "_check", check)
    for _ in range(5):
        ask("/readyz")
    assert len(asked) == 1


def test_search_engines_may_list_the_lobby_alone() -> None:
    assert ask("/robots.txt", FAR, host="localhost").text.splitlines() == ["User-agent: *", "Allow: /$", "Disallow: /"]


# Metrics.


def test_without_the_option_there_are_no_metrics() -> None:
    assert ask("/metrics").status == 404


@pytest.mark.usefixtures("counted")
def test_metrics_are_for_this_machine_alone_unless_there_is_a_token(monkeypatch: pytest.MonkeyPatch) -> None:
    assert ask("/metrics").status == 200
    assert ask("/metrics", FAR, host="localhost").status == 404
    assert ask("/metrics", x_forwarded_for=FAR).status == 404
    monkeypatch.setattr(settings, "METRICS_TOKEN", "a token")
    assert ask("/metrics").status == 404
    assert ask("/metrics", FAR, authorization="Bearer another").status == 404
    assert ask("/metrics", FAR, authorization="Bearer a token").status == 200


def value(text: str, name: str) -> float:
    return next(float(line.rpartition(" ")[2]) for line in text.splitlines() if line.startswith(name))


def test_a_session_is_counted_without_naming_anybody(counted: PrometheusMetrics, guest: Guest) -> None:
    table = guest.play("patrician")

    def move() -> str:
        with sessions.open(key_of(table)) as session:
            seat = session.asked()[0]
            session.push(seat, session.match.state.legal_texts(seat)[0], session.match.decision(seat))
        return counted.collected().decode()

    async def look() -> str:
        async with Watcher(table, guest):
            return await asyncio.to_thread(move)

    during = asyncio.run(look())
    assert value(during, "signoria_streams_open") == 1
    assert value(during, "signoria_moves_total") >= 1
    assert value(during, "signoria_frames_sent_total") >= 1
    assert value(during, "signoria_frame_draw_seconds_count") >= 1
    assert value(during, "signoria_commit_seconds_count") >= 1
    assert value(during, "signoria_sessions ") >= 1
    assert value(during, "signoria_database_bytes") > 10_000
    assert value(during, "signoria_scheduler_age_seconds") >= 0
    assert ask("/", host="localhost").status == 200
    text = ask("/metrics").text
    assert value(text, 'signoria_requests_total{status="2xx",view="lobby"}') == 1
    assert value(text, 'signoria_request_seconds_count{view="lobby"}') == 1
    assert key_of(table) not in text
    assert guest.key not in text


def test_what_became_of_notifications_is_counted(counted: PrometheusMetrics, guest: Guest) -> None:
    table = guest.play("patrician")
    seat = Seat.objects.select_related("table").get(table__key=key_of(table), level="")
    seat.email, seat.is_email_confirmed = "livia@example.org", True
    deliver(seat, Notice.TURN)
    text = counted.collected().decode()
    assert value(text, 'signoria_notifications_total{channel="email",result="mail"}') == 1
    assert "livia" not in text


def test_without_the_library_the_option_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "prometheus_client", None)
    monkeypatch.setattr("signoria.cli.serve.find_spec", lambda _name: None)
    assert main(["serve", "--metrics"]) == 2
    assert "pip install 'signoria[metrics]'" in capsys.readouterr().err
