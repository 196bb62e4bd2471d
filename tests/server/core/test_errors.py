"""An error page says what happened and what to do; it never shows a traceback."""

from __future__ import annotations

from typing import NoReturn

import pytest
from django.test import Client

PANEL = 'class="panel message"'


def fail(*_: object, **__: object) -> NoReturn:
    raise ZeroDivisionError("a planted mistake")


@pytest.fixture
def client() -> Client:
    return Client(enforce_csrf_checks=True, raise_request_exception=False, HTTP_HOST="localhost")


def test_our_own_mistake_is_admitted_and_logged(
    client: Client, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("signoria.server.lobby.views.lobby_page", fail)
    response = client.get("/")
    page = response.content.decode()
    assert response.status_code == 500
    assert PANEL in page
    assert "This is our fault" in page
    assert "planted" not in page
    assert "ZeroDivisionError" in caplog.text
    assert "Content-Security-Policy" in response.headers


def test_where_no_template_can_be_rendered_it_is_said_plainly(
    client: Client, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("django.template.backends.jinja2.Template.render", fail)
    response = client.get("/")
    page = response.content.decode()
    assert response.status_code == 500
    assert PANEL not in page
    assert "This is our fault" in page
    assert "planted" not in page
    assert "could not be rendered" in caplog.text


def test_a_form_without_a_token_is_told_what_to_do(client: Client) -> None:
    response = client.post("/play/patrician", {"level": "novice"})
    page = response.content.decode()
    assert response.status_code == 403
    assert PANEL in page
    assert "allow cookies" in page


def test_a_request_that_no_page_of_ours_sends_is_refused_plainly(client: Client) -> None:
    response = client.get("/", HTTP_HOST="example.org")
    assert response.status_code == 400
    assert "did not understand this request" in response.content.decode()


def test_a_form_with_too_many_fields_is_refused_with_a_page(client: Client) -> None:
    client.handler.enforce_csrf_checks = False
    response = client.post("/play/patrician", {f"field{number}": "" for number in range(1001)})
    assert response.status_code == 400
    assert PANEL in response.content.decode()


def test_a_table_whose_button_failed_is_loaded_again(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("signoria.server.tables.views.table_of_player", fail)
    client.handler.enforce_csrf_checks = False
    response = client.post("/t/any/act", {"skip": "1"}, headers={"HX-Request": "true"})
    assert (response.status_code, response.headers["HX-Refresh"]) == (500, "true")
