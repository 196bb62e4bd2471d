"""The application: streams beside Django."""

from __future__ import annotations

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "signoria.server.settings")
_django = get_asgi_application()

from signoria.server.driver import DRIVER  # noqa: E402  models can be imported only now
from signoria.server.stream import PATH, Receive, Scope, Send, events  # noqa: E402
from signoria.server.ticker import Ticker  # noqa: E402


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "lifespan":
        await _live(receive, send)
    elif scope["type"] == "http" and scope["method"] == "GET" and PATH.match(scope["path"]):
        await events(scope, receive, send)
    else:
        await _django(scope, receive, send)  # type: ignore[arg-type]


async def _live(receive: Receive, send: Send) -> None:
    """Begin and end with the server."""
    ticker = Ticker()
    while True:
        message = await receive()
        if message["type"] == "lifespan.startup":
            ticker.start()
        await send({"type": f"{message['type']}.complete"})
        if message["type"] == "lifespan.shutdown":
            ticker.close()
            DRIVER.close()
            return
