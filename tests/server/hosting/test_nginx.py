"""Behind nginx with the configuration that the documents give: https, forms, streams that are not held back."""

from __future__ import annotations

import re
import shutil
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Iterator
from http.client import HTTPResponse, HTTPSConnection
from pathlib import Path
from urllib.parse import urlencode

import pytest

NGINX = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
OPENSSL = shutil.which("openssl")
ROOT = Path(__file__).parents[3]
ONE, TWO = ROOT / "docs" / "nginx.conf", ROOT / "packaging" / "nginx.conf"
NAME = "games.example.org"
PATIENCE = 60.0

pytestmark = pytest.mark.skipif(not (NGINX and OPENSSL), reason="nginx or openssl is not installed")


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
        return port


class Proxy:
    """A server and nginx before it, as the sample has it but for ports and files."""

    def __init__(self, folder: Path, sample: Path) -> None:
        self.folder = folder
        self.sample = sample
        self.port = free_port()
        self.program = self._serve()
        self._certify()
        self.nginx = self._start_nginx(self._sample())

    def _serve(self) -> subprocess.Popen[str]:
        public = f"https://{NAME}:{self.port}"
        command = [sys.executable, "-m", "signoria", "serve", "--port", "0", "--public-url", public]
        command += ["--data", str(self.folder / "data")]
        program = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert program.stdout
        found = re.search(r"http://127[.]0[.]0[.]1:(\d+)", program.stdout.readline())
        assert found
        self.behind = int(found[1])
        return program

    def _certify(self) -> None:
        assert OPENSSL
        command = [OPENSSL, "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", f"/CN={NAME}"]
        command += ["-keyout", str(self.folder / "key"), "-out", str(self.folder / "pem")]
        subprocess.run(command, check=True, capture_output=True)

    def _sample(self) -> str:
        """The documented configuration with this test's ports and files; a line that is not found fails the test."""
        text = self.sample.read_text()
        if self.sample == TWO:  # of its two servers one is there, and the other does not answer
            text = text.replace("127.0.0.1:8001", f"127.0.0.1:{free_port()}").replace(
                "127.0.0.1:8002", "127.0.0.1:8000"
            )
        for before, after in {
            "listen 443 ssl": f"listen 127.0.0.1:{self.port} ssl",
            "listen 80": f"listen 127.0.0.1:{free_port()}",
            "/etc/ssl/games.example.org.pem": str(self.folder / "pem"),
            "/etc/ssl/games.example.org.key": str(self.folder / "key"),
            "127.0.0.1:8000": f"127.0.0.1:{self.behind}",
        }.items():
            assert text.count(before) == 1
            text = text.replace(before, after)
        return text

    def _start_nginx(self, site: str) -> subprocess.Popen[bytes]:
        assert NGINX
        whole = f"daemon off; pid {self.folder}/pid; error_log {self.folder}/log; events {{}} "
        whole += f"http {{ access_log {self.folder}/access; "
        for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"):
            whole += f"{kind}_temp_path {self.folder}/{kind}; "
        (self.folder / "nginx.conf").write_text(whole + site + "}")
        return subprocess.Popen([NGINX, "-c", str(self.folder / "nginx.conf")])

    def connect(self) -> HTTPSConnection:
        """A connection by the public name, made to this machine."""
        trusted = ssl.create_default_context(cafile=str(self.folder / "pem"))
        trusted.check_hostname = False
        return HTTPSConnection("127.0.0.1", self.port, context=trusted, timeout=PATIENCE)

    def wait(self) -> None:
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            try:
                socket.create_connection(("127.0.0.1", self.port)).close()
                return
            except OSError:
                time.sleep(0.05)
        raise AssertionError((self.folder / "log").read_text())

    def close(self) -> None:
        for program in (self.nginx, self.program):
            program.terminate()
            program.wait(PATIENCE)
        assert self.program.stdout
        self.program.stdout.close()


@pytest.fixture(scope="module", params=[ONE, TWO], ids=["one server", "two servers"])
def proxy(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Proxy]:
    found = Proxy(tmp_path_factory.mktemp("proxy"), request.param)
    found.wait()
    yield found
    found.close()


class Browser:
    """Cookies, and the headers that a browser sends."""

    def __init__(self, proxy: Proxy) -> None:
        self.proxy = proxy
        self.origin = f"https://{NAME}:{proxy.port}"
        self.cookies: dict[str, str] = {}
        self.received: list[str] = []
        self.connections: list[HTTPSConnection] = []

    def ask(self, method: str, address: str, form: dict[str, str] | None = None) -> HTTPResponse:
        headers = {"Host": f"{NAME}:{self.proxy.port}", "Origin": self.origin}
        headers["Cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        if form is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        connection = self.proxy.connect()
        self.connections.append(connection)
        connection.request(method, address, urlencode(form) if form is not None else None, headers)
        response = connection.getresponse()
        for line in response.msg.get_all("set-cookie") or []:
            self.received.append(line)
            name, _, value = line.partition(";")[0].partition("=")
            self.cookies[name] = value
        return response


@pytest.fixture
def browser(proxy: Proxy) -> Iterator[Browser]:
    found = Browser(proxy)
    yield found
    for connection in found.connections:
        connection.close()


def sit_down(browser: Browser) -> str:
    """From the lobby to a table; returns its address."""
    page = browser.ask("GET", "/").read().decode()
    token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', page)
    assert token
    answer = browser.ask("POST", "/play/patrician", {"csrfmiddlewaretoken": token[1], "level": "novice"})
    assert answer.status == 302
    return answer.headers["Location"]


def test_a_form_is_accepted_and_leads_to_a_table(browser: Browser) -> None:
    assert browser.ask("GET", sit_down(browser)).status == 200


def test_a_form_from_elsewhere_is_refused(browser: Browser) -> None:
    browser.ask("GET", "/")
    browser.origin = "https://evil.example.org"
    assert browser.ask("POST", "/play/patrician", {"level": "novice"}).status == 403


def test_no_cookie_travels_in_the_clear(browser: Browser) -> None:
    browser.ask("GET", "/")
    assert browser.received
    assert all("; Secure" in line for line in browser.received)


def test_a_stream_is_not_held_back(browser: Browser) -> None:
    table = sit_down(browser)
    stream = browser.ask("GET", f"{table}events")
    assert stream.headers["Content-Type"].startswith("text/event-stream")
    assert stream.readline().startswith(b"id: ")
    stream.close()


def test_what_the_server_measures_stays_on_its_machine(browser: Browser) -> None:
    assert browser.ask("GET", "/healthz").status == 200
    assert browser.ask("GET", "/readyz").status == 404
    assert browser.ask("GET", "/metrics").status == 404
    assert browser.ask("GET", "/robots.txt").read().startswith(b"User-agent: *")


def test_no_link_is_written_into_a_log(browser: Browser) -> None:
    assert browser.ask("GET", "/seat/worth-a-seat").status == 404
    assert "worth-a-seat" not in (browser.proxy.folder / "access").read_text()
