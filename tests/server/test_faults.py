"""What goes wrong is told: what happened, and what to do; never a traceback."""

from __future__ import annotations

from typing import NoReturn

import pytest
from django.test import Client

LOOK = 'class="panel message"'


def fail(*_: object, **__: object) -> NoReturn:
    raise ZeroDivisionError("a planted mistake")


@pytest.fixture
def client() -> Client:
    return Client(enforce_csrf_checks=True, raise_request_exception=False, HTTP_HOST="localhost")


def test_our_own_mistake_is_owned_and_logged(
    client: Client, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("signoria.server.hall.lobby_page", fail)
    response = client.get("/")
    page = response.content.decode()
    assert response.status_code == 500
    assert LOOK in page
    assert "It is our mistake" in page
    assert "planted" not in page
    assert "ZeroDivisionError" in caplog.text
    assert "Content-Security-Policy" in response.headers


def test_where_no_template_can_be_drawn_it_is_told_plainly(
    client: Client, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("signoria.server.shell.draw", fail)
    response = client.get("/")
    page = response.content.decode()
    assert response.status_code == 500
    assert LOOK not in page
    assert "It is our mistake" in page
    assert "planted" not in page
    assert "could not be drawn" in caplog.text


def test_a_form_of_another_page_is_told_what_to_do(client: Client) -> None:
    response = client.post("/play/patrician", {"level": "novice"})
    page = response.content.decode()
    assert response.status_code == 403
    assert LOOK in page
    assert "allow cookies" in page


def test_a_table_whose_button_failed_is_loaded_again(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("signoria.server.views.of_table", fail)
    client.handler.enforce_csrf_checks = False
    response = client.post("/t/any/act", {"hurry": "1"}, headers={"HX-Request": "true"})
    assert (response.status_code, response.headers["HX-Refresh"]) == (500, "true")
