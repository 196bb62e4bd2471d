"""Every schema since the first, each with rows of its own: written, upgraded, opened and played on.

One database goes through all versions, and at each of them rows are written as that version wrote them.
`python -m tests.server.models.old_schemas FOLDER` does it in a process of its own, and prints what it found as JSON.
"""

from __future__ import annotations

import json
import os
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

from signoria.games import game
from signoria.kernel.match import Match
from signoria.kernel.state import seats_in
from signoria.server.hosting.bootstrap import make_folder

OLD_NAMES = {
    "bot_pause": "pace",
    "time_limit": "limit",
    "started_at": "begun",
    "last_move_at": "moved",
    "finished_at": "over",
    "resigned_seat": "resigned",
    "watch_token": "watch",
    "invite_token": "invite",
    "seat_token": "private",
    "press_key": "key",
}
"""Columns as they were called before 0009."""


def played(seats: int, seed: int, moves: int) -> Match:
    """A match after so many moves, of which each is the first that is legal."""
    patrician = game("patrician")
    match = Match(patrician, patrician.setup(seats, seed, names=["Livia", "Baldo", "Oretta"][:seats]))
    while len(match.moves) < moves and not match.state.is_over():
        seat = seats_in(match.state.actors)[0]
        match.push(seat, match.state.legal_texts(seat)[0])
    return match


def created(model: Any, **values: Any) -> Any:
    """A row, with the columns that the model has at this version."""
    fields = {field.name for field in model._meta.get_fields()}
    named = {name if name in fields else OLD_NAMES.get(name, name): value for name, value in values.items()}
    return model.objects.create(**{name: value for name, value in named.items() if name in fields})


class Writer:
    """Writes the rows of one version; their keys start with its number."""

    def __init__(self, apps: Any, number: str) -> None:
        self.models = {name: apps.get_model("server", name) for name in ("Player", "Table", "Seat", "Move")}
        self.host = created(self.models["Player"], key=number, name="Livia")
        self.number = number

    def table(self, key: str, match: Match, **values: Any) -> Any:
        from django.utils import timezone

        now = timezone.now()
        setup = match.setup
        table = created(
            self.models["Table"],
            **{
                "key": f"{self.number}-{key}",
                "title": "Rialto",
                "game": "patrician",
                "setup": setup.as_dict(),
                "host": self.host,
                "started_at": now,
                "last_move_at": now,
                **values,
            },
        )
        for number, name in enumerate(setup.names):
            self.seat(table, number, name, "" if number < 1 or not name else "novice")
        for seq, move in enumerate(match.moves, 1):
            created(self.models["Move"], table=table, seq=seq, seat=move.seat, decision=0, text=move.text)
        return table

    def seat(self, table: Any, number: int, name: str, level: str) -> None:
        person = self.host if name and not level else None
        seat = created(self.models["Seat"], table=table, number=number, name=name, level=level, player=person)
        if person and hasattr(seat, "players"):
            seat.players.add(person)


def write_rows(apps: Any, number: str) -> None:
    """A running match, one that has ended, one that was given up; and a waiting room where there was one."""
    from django.utils import timezone

    writer, now = Writer(apps, number), timezone.now()
    writer.table("running", played(2, 5, 7))
    over = played(2, 6, 10_000)
    writer.table("over", over, finished_at=now, winners=seats_in(over.state.winners()))
    writer.table("resigned", played(3, 7, 3), finished_at=now, resigned_seat=0)
    columns = {field.name for field in writer.models["Table"]._meta.get_fields()}
    if "is_gathering" in columns or "time_limit" in columns:
        waiting = played(2, 8, 0)
        waiting.setup = replace(waiting.setup, names=("Livia", ""))
        is_waiting = {"is_gathering": True} if "is_gathering" in columns else {"started_at": None}
        writer.table("waiting", waiting, **is_waiting)


def look(number: str) -> dict[str, Any]:
    """What the present release makes of the tables of a version: their pages, and one more move."""
    from django.core.signing import Signer
    from django.test import Client

    from signoria.server import sessions
    from signoria.server.core.identity import COOKIE, SALT
    from signoria.server.models import Table

    client = Client(HTTP_HOST="localhost")
    client.cookies[COOKIE] = Signer(salt=SALT).sign(number)
    found: dict[str, Any] = {"lobby": client.get("/").status_code}
    for key in Table.objects.filter(host__key=number).values_list("key", flat=True):
        with sessions.open(key) as session:
            before = len(session.match.moves)
            if session.has_started and not session.has_ended:
                seat = session.asked()[0]
                session.push(seat, session.match.state.legal_texts(seat)[0], session.match.decision(seat))
            pages = ["result", "record"] if session.has_ended else ["", "seat"]
            state = [session.has_started, session.has_ended, before, len(session.match.moves) - before]
        statuses = [client.get(f"/t/{key}/{page}").status_code for page in pages]
        found[key.partition("-")[2]] = {
            "state": state,
            "pages": statuses,
            "seats": [seat.name for seat in session.seats],
        }
    return found


def main(folder: Path) -> None:
    make_folder(folder)
    os.environ |= {"SIGNORIA_DATA": str(folder), "DJANGO_SETTINGS_MODULE": "signoria.server.settings"}
    import django

    django.setup()
    from django.conf import settings
    from django.db import connection, transaction
    from django.db.migrations.executor import MigrationExecutor

    from signoria.server.core.runtime import activate
    from signoria.server.core.static_files import build_static_files
    from signoria.server.wiring import build_runtime

    settings.ALLOWED_HOSTS = ["localhost"]
    build_static_files()
    versions = sorted(name for app, name in MigrationExecutor(connection).loader.disk_migrations if app == "server")
    for version in versions:
        executor = MigrationExecutor(connection)
        executor.migrate([("server", version)])
        with transaction.atomic():
            write_rows(executor.loader.project_state(("server", version)).apps, version[:4])
    runtime = build_runtime()
    runtime.driver.wake = lambda key: None  # type: ignore[method-assign]
    activate(runtime)
    print(json.dumps({version: look(version[:4]) for version in versions}))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
