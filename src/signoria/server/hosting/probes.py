"""Addresses for programs: is the server alive, can it serve, what does it measure, what may be searched.

They are answered before Django: no cookie, no site password, no page, nothing about anybody.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from ipaddress import ip_address
from time import monotonic

from django.conf import settings
from django.db import close_old_connections, connection
from django.db.migrations.executor import MigrationExecutor
from django.http.request import split_domain_port, validate_host
from django.utils.crypto import constant_time_compare

from signoria.server.core.metrics import metrics
from signoria.server.core.runtime import active
from signoria.server.core.storage import log_if_problem
from signoria.server.live.sse import Receive, Scope, Send

ALIVE, READY, METRICS, ROBOTS = "/healthz", "/readyz", "/metrics", "/robots.txt"
PATHS = (ALIVE, READY, METRICS, ROBOTS)
RULES = "User-agent: *\nAllow: /$\nDisallow: /\n"
"""Search engines may list the lobby, and nothing that a link leads to."""

PROXIED = ("x-forwarded-for", "forwarded", "x-real-ip", "via")
"""Headers by which a proxy on this machine shows that somebody else is asking."""

FRESH = 1.0
"""Seconds for which an answer about readiness is given again: many may ask, the database is asked once."""

PATIENCE = 5.0
"""Seconds after which a database that has not answered is not ready."""

PLAIN = "text/plain; charset=utf-8"
LOG = logging.getLogger(__name__)


class Probes:
    """Answers them. One thread asks the database, whoever else is waiting for it."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="probe")
        self._problem = ""
        self._checked = -FRESH
        self._asked: asyncio.Future[str] | None = None
        self._is_migrated = False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:  # noqa: ARG002  no body is read
        headers = {name.decode("latin1").lower(): value.decode("latin1") for name, value in scope["headers"]}
        path, is_local = scope["path"], _is_local(scope)
        if scope["method"] not in ("GET", "HEAD"):
            await _send(send, 405, "only GET and HEAD\n")
        elif path == METRICS:
            await self._send_metrics(send, is_local, headers)
        elif not is_local and not _is_our_name(headers):
            await _send(send, 400, "this server has another name\n")
        elif path == ROBOTS:
            await _send(send, 200, RULES)
        elif path == ALIVE:
            await _send(send, 200, "alive\n")
        else:
            problem = await self.problem()
            await _send(send, 503 if problem else 200, f"not ready: {problem}\n" if problem else "ready\n")

    async def _send_metrics(self, send: Send, is_local: bool, headers: Mapping[str, str]) -> None:
        """For whoever has the token; without one, for this machine alone. For others the address does not exist."""
        counted = metrics()
        if not counted.is_counting or not _may_read_metrics(is_local, headers):
            await _send(send, 404, "Not Found\n")
            return
        from signoria.server.hosting.prometheus import CONTENT_TYPE, PrometheusMetrics

        assert isinstance(counted, PrometheusMetrics)
        loop = asyncio.get_running_loop()
        text = await loop.run_in_executor(self._thread, counted.collected)
        await _send(send, 200, text.decode(), CONTENT_TYPE)

    async def problem(self) -> str:
        """Why the server cannot serve now; empty if it can."""
        if monotonic() - self._checked < FRESH:
            return self._problem
        if self._asked is None or self._asked.done():
            self._asked = asyncio.get_running_loop().run_in_executor(self._thread, self._check)
        try:
            self._problem = await asyncio.wait_for(asyncio.shield(self._asked), PATIENCE)
        except TimeoutError:
            self._problem = "the database does not answer"
        self._checked = monotonic()
        return self._problem

    def _check(self) -> str:
        runtime = active()
        if runtime is None:
            return "the server is starting or stopping"
        if not runtime.driver.is_open:
            return "the bots are stopped"
        try:
            return self._check_database()
        except Exception as error:
            if not log_if_problem(error):
                LOG.exception("the database cannot be used")
            return "the database cannot be used"
        finally:
            close_old_connections()

    def _check_database(self) -> str:
        if not self._is_migrated:
            executor = MigrationExecutor(connection)
            if executor.migration_plan(executor.loader.graph.leaf_nodes()):
                return "the database is of an older version"
            self._is_migrated = True
        with connection.cursor() as cursor:
            cursor.execute("select 1 from server_table limit 1")
        return ""


def _is_local(scope: Scope) -> bool:
    """Whether a program on this machine asks. Behind a proxy, uvicorn has put in whom the proxy speaks for."""
    client = scope.get("client")
    try:
        return client is not None and ip_address(client[0]).is_loopback
    except ValueError:
        return False


def _is_our_name(headers: Mapping[str, str]) -> bool:
    return validate_host(split_domain_port(headers.get("host", ""))[0], settings.ALLOWED_HOSTS)


def _may_read_metrics(is_local: bool, headers: Mapping[str, str]) -> bool:
    if not settings.METRICS_TOKEN:
        return is_local and not any(name in headers for name in PROXIED)
    return constant_time_compare(headers.get("authorization", ""), f"Bearer {settings.METRICS_TOKEN}")


async def _send(send: Send, status: int, text: str, content_type: str = PLAIN) -> None:
    headers = [
        (b"content-type", content_type.encode()),
        (b"cache-control", b"no-store"),
        (b"x-content-type-options", b"nosniff"),
    ]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": text.encode(), "more_body": False})
