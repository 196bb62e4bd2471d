"""The server as a Django app."""

from __future__ import annotations

from django.apps import AppConfig
from django.db.backends.signals import connection_created


class ServerConfig(AppConfig):
    """One app for all rooms: its label is in the names of the database's tables, and never changes."""

    name = "signoria.server"
    label = "server"
    verbose_name = "Signoria"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from signoria.server.core.database import close_with_thread

        connection_created.connect(close_with_thread)
