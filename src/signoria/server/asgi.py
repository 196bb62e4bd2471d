"""The application: pages, files and streams, and the runtime that begins and ends with the server."""

from __future__ import annotations

import gc
import os
from threading import Thread

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "signoria.server.settings")
django.setup(set_prefix=False)

from signoria.server.core.render import compile_templates  # noqa: E402  models can be imported only now
from signoria.server.core.request_handler import FileHandler, PageHandler, is_file  # noqa: E402
from signoria.server.core.runtime import activate  # noqa: E402
from signoria.server.live.sse import PATH, Receive, Scope, Send, events  # noqa: E402
from signoria.server.wiring import build_runtime  # noqa: E402

_pages, _files = PageHandler(), FileHandler()


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "lifespan":
        await _lifespan(receive, send)
    elif scope["type"] == "http" and scope["method"] == "GET" and PATH.match(scope["path"]):
        await events(scope, receive, send)
    elif is_file(scope["path"]):
        await _files(scope, receive, send)  # type: ignore[arg-type]
    else:
        await _pages(scope, receive, send)


async def _lifespan(receive: Receive, send: Send) -> None:
    """Begin and end with the server."""
    runtime = build_runtime()
    while True:
        message = await receive()
        if message["type"] == "lifespan.startup":
            activate(runtime)
            runtime.scheduler.start()
            _tune_garbage_collector()
            Thread(target=compile_templates, daemon=True, name="templates").start()
        await send({"type": f"{message['type']}.complete"})
        if message["type"] == "lifespan.shutdown":
            runtime.close()
            activate(None)
            return


def _tune_garbage_collector() -> None:
    """Let the garbage collector run seldom and skip what stays: everything stops while it runs."""
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)
