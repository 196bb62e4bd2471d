"""The application: pages, files and streams, and the runtime that begins and ends with the server."""

from __future__ import annotations

import asyncio
import os
from threading import Thread

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "signoria.server.settings")
django.setup(set_prefix=False)

from django.conf import settings  # noqa: E402

from signoria.server.core.jinja2 import compile_templates  # noqa: E402
from signoria.server.core.metrics import use_metrics  # noqa: E402
from signoria.server.core.request_handler import FileHandler, PageHandler, is_file  # noqa: E402
from signoria.server.core.runtime import activate  # noqa: E402
from signoria.server.hosting.probes import PATHS, Probes  # noqa: E402
from signoria.server.live.sse import PATH, Receive, Scope, Send, events  # noqa: E402
from signoria.server.wiring import build_runtime  # noqa: E402

_pages, _files, _probes = PageHandler(), FileHandler(), Probes()


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "lifespan":
        await _lifespan(receive, send)
    elif scope["type"] == "http" and scope["method"] == "GET" and PATH.match(scope["path"]):
        await events(scope, receive, send)
    elif scope["type"] == "http" and scope["path"] in PATHS:
        await _probes(scope, receive, send)
    elif is_file(scope["path"]):
        await _files(scope, receive, send)
    else:
        await _pages(scope, receive, send)


async def _lifespan(receive: Receive, send: Send) -> None:
    """Begin and end with the server."""
    if settings.METRICS:
        _count()
    runtime = build_runtime()
    while True:
        message = await receive()
        if message["type"] == "lifespan.startup":
            activate(runtime)
            await asyncio.get_running_loop().run_in_executor(None, runtime.start)
            Thread(target=compile_templates, daemon=True, name="templates").start()
        await send({"type": f"{message['type']}.complete"})
        if message["type"] == "lifespan.shutdown":
            runtime.close()
            activate(None)
            return


def _count() -> None:
    from signoria.server.hosting.prometheus import PrometheusMetrics

    use_metrics(PrometheusMetrics())
