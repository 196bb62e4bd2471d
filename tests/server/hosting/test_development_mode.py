"""`signoria serve --dev`: what is edited is seen at once, and errors are shown where they happen."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

PROGRAM = """
import asyncio, json, sys
from pathlib import Path
from signoria.server.hosting.bootstrap import prepare_folder
from signoria.server.hosting.network import Network
folder = Path(sys.argv[1])
prepare_folder(folder, Network("localhost"))
from django.contrib.staticfiles import finders
from django.templatetags.static import static
from django.test import Client
from jinja2 import ChoiceLoader, FileSystemLoader
from signoria.server import asgi
from django.template import engines
from django.template.loader import render_to_string
from signoria.server.core.runtime import activate
from signoria.server.lobby import views
from signoria.server.wiring import build_runtime

activate(build_runtime())
environment = engines['jinja2'].env
environment.loader = ChoiceLoader([FileSystemLoader(folder), environment.loader])
(folder / "own.html").write_text("<p>\\n  one\\n</p>")
first = render_to_string("own.html")
(folder / "own.html").write_text("<p>\\n  two, longer\\n</p>")
second = render_to_string("own.html")

client = Client(raise_request_exception=False, HTTP_HOST="localhost")
page = client.get("/")
views.lobby_page = lambda *_, **__: 1 / 0
broken = client.get("/")


async def sent(path):
    said, coming = [], [{"type": "http.request", "body": b""}]
    async def receive():
        return coming.pop() if coming else await asyncio.Event().wait()
    async def send(message):
        said.append(message)
    headers = [(b"host", b"localhost")]
    scope = {"type": "http", "method": "GET", "path": path, "query_string": b"", "headers": headers}
    await asgi.application(scope, receive, send)
    return b"".join(message.get("body", b"") for message in said).decode()


print(json.dumps({
    "first": first,
    "second": second,
    "status": page.status_code,
    "page policy": page.headers.get("Content-Security-Policy", ""),
    "error status": broken.status_code,
    "error": broken.content.decode(),
    "error policy": broken.headers.get("Content-Security-Policy", ""),
    "name": static("signoria/table.js"),
    "script": asyncio.run(sent("/static/signoria/table.js")),
    "source": Path(finders.find("signoria/table.js")).read_text(),
    "built": (folder / "static").exists(),
}))
"""


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """In a process of its own: here Django knows another folder, and serves others."""
    env = {**os.environ, "SIGNORIA_DEV": "1"}
    folder = tmp_path_factory.mktemp("dev")
    command = [sys.executable, "-c", PROGRAM, str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, env=env, cwd=Path(__file__).parents[3])
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_a_template_is_read_again_and_sent_as_it_is_written(shown: Any) -> None:
    assert (shown["first"], shown["second"]) == ("<p>\n  one\n</p>", "<p>\n  two, longer\n</p>")


def test_a_script_is_sent_as_it_is_written_under_its_own_name(shown: Any) -> None:
    assert shown["name"] == "/static/signoria/table.js"
    assert shown["script"] == shown["source"]
    assert not shown["built"]


def test_an_error_is_shown_with_its_traceback_and_can_be_read(shown: Any) -> None:
    assert (shown["error status"], shown["error policy"]) == (500, "")
    assert "ZeroDivisionError" in shown["error"]
    assert "Traceback" in shown["error"]


def test_pages_keep_their_policy(shown: Any) -> None:
    assert shown["status"] == 200
    assert "default-src 'none'" in shown["page policy"]
