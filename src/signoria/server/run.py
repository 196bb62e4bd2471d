"""Serves the application on a socket until Ctrl-C."""

from __future__ import annotations

import socket


def run(listener: socket.socket) -> None:
    """Serve until Ctrl-C."""
    from django.conf import settings

    from signoria.server.asgi import application
    from signoria.server.hosting.connections import ConnectionLimits, guarded_server, most_connections, most_streams

    limits = ConnectionLimits(most_connections(settings.STREAMS))
    settings.STREAMS = most_streams(settings.STREAMS, limits.total)
    server, guarded = guarded_server(application, listener, limits, lifespan="on")
    server.run(sockets=[guarded])
