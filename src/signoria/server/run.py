"""Serves the application on a socket until Ctrl-C."""

from __future__ import annotations

import socket


def run(listener: socket.socket) -> None:
    """Serve until Ctrl-C."""
    import uvicorn

    from signoria.server.asgi import application

    config = uvicorn.Config(
        application, log_level="warning", access_log=False, lifespan="on", timeout_graceful_shutdown=1
    )
    uvicorn.Server(config).run(sockets=[listener])
