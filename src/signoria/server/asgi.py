"""The application: pages, files and streams."""

from __future__ import annotations

import gc
import os
from threading import Thread

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "signoria.server.settings")
django.setup(set_prefix=False)

from signoria.server.answering import Files, Pages, is_file  # noqa: E402  models can be imported only now
from signoria.server.drawing import read_all  # noqa: E402
from signoria.server.driver import DRIVER  # noqa: E402
from signoria.server.stream import PATH, Receive, Scope, Send, events  # noqa: E402
from signoria.server.ticker import Ticker  # noqa: E402

_pages, _files = Pages(), Files()


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "lifespan":
        await _live(receive, send)
    elif scope["type"] == "http" and scope["method"] == "GET" and PATH.match(scope["path"]):
        await events(scope, receive, send)
    elif is_file(scope["path"]):
        await _files(scope, receive, send)  # type: ignore[arg-type]
    else:
        await _pages(scope, receive, send)


def _collect_seldom() -> None:
    """All wait while the collector looks: it need not look at what stays for ever, nor after every few frames."""
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


async def _live(receive: Receive, send: Send) -> None:
    """Begin and end with the server."""
    ticker = Ticker()
    while True:
        message = await receive()
        if message["type"] == "lifespan.startup":
            ticker.start()
            _collect_seldom()
            Thread(target=read_all, daemon=True, name="templates").start()
        await send({"type": f"{message['type']}.complete"})
        if message["type"] == "lifespan.shutdown":
            ticker.close()
            DRIVER.close()
            return
