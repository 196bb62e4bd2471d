"""Django as the server runs it: pages in threads that stay, files beside them.

Django's own handler goes from loop to thread and back at every layer that is not asynchronous, begins a thread for each
request, and opens the database anew in it. All our pages are synchronous: here a request goes to a thread once, where
the whole of it is answered, and a thread keeps its connection to the database.
"""

from __future__ import annotations

import asyncio
import io
from concurrent.futures import ThreadPoolExecutor
from time import perf_counter
from typing import IO, Any
from warnings import catch_warnings, simplefilter

from django.conf import settings
from django.core.exceptions import RequestAborted
from django.core.handlers.asgi import ASGIHandler
from django.core.handlers.exception import convert_exception_to_response
from django.core.signals import request_started
from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseNotFound
from django.middleware.common import CommonMiddleware
from django.middleware.security import SecurityMiddleware
from servestatic.middleware import ServeStaticMiddleware  # type: ignore[import-untyped]

from signoria.server.core.logs import request_id
from signoria.server.core.metrics import metrics

MOST_THREADS = 32
"""So many pages may wait for one another, or for somebody far away; mostly one thread does it all."""


MOST_BODY = 256 * 1024
"""Bytes of a request: the longest form of ours has a few thousand."""

TOO_LARGE = "signoria.too_large"
"""In the scope of a request whose body was not read, because it is too large."""


class LimitedBody:
    """What an ASGI application receives. A body that is too large ends like a connection that was closed."""

    def __init__(self, scope: Any, receive: Any) -> None:
        announced = next((value for name, value in scope["headers"] if name == b"content-length"), b"")
        self.is_too_large = announced.isdigit() and int(announced[:20]) > MOST_BODY
        self._receive = receive
        self._taken = 0

    async def __call__(self) -> Any:
        if not self.is_too_large:
            message = await self._receive()
            self._taken += len(message.get("body", b""))
            self.is_too_large = self._taken > MOST_BODY
        return {"type": "http.disconnect"} if self.is_too_large else message


class PageHandler(ASGIHandler):
    """Every page, each answered within one thread."""

    def __init__(self) -> None:
        super().__init__()
        self._threads = ThreadPoolExecutor(MOST_THREADS, thread_name_prefix="page")

    def load_middleware(self, is_async: bool = False) -> None:  # noqa: ARG002  as Django calls it
        super().load_middleware(is_async=False)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        limited = LimitedBody(scope, receive)
        try:
            body = await self.read_body(limited)
        except RequestAborted:
            if not limited.is_too_large:
                return
            scope, body = {**scope, TOO_LARGE: True}, io.BytesIO()  # for a middleware, who knows the visitor's language
        loop = asyncio.get_running_loop()
        response = await loop.run_in_executor(self._threads, self._answer, scope, body)
        await self.send_response(response, send)

    def _answer(self, scope: Any, body: IO[bytes]) -> HttpResponseBase:
        """From the request to the response, with all that Django does before and after."""
        request_started.send(sender=self.__class__, scope=scope)
        began = perf_counter()
        with body, request_id():
            request, refusal = self.create_request(scope, body)
            response = self.get_response(request) if request is not None else refusal
            assert response is not None
            response.close()
        view = request.resolver_match.url_name if request is not None and request.resolver_match else None
        metrics().request(view or "none", response.status_code, perf_counter() - began)
        return response


class FileHandler(ASGIHandler):
    """Styles, scripts and pictures: read in no thread of a page, and with the headers that all answers have."""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        limited = LimitedBody(scope, receive)
        await super().__call__(scope, limited, send)
        if limited.is_too_large:
            await self.send_response(HttpResponse("Content Too Large", status=413, content_type="text/plain"), send)

    def load_middleware(self, is_async: bool = True) -> None:  # noqa: ARG002  as Django calls it
        with catch_warnings():  # with DEBUG it warns that its app is missing, which looks for it among our middleware
            simplefilter("ignore")
            files = ServeStaticMiddleware(_missing)
        chain = SecurityMiddleware(CommonMiddleware(files))
        self._middleware_chain = convert_exception_to_response(chain)


async def _missing(request: HttpRequest) -> HttpResponseBase:  # noqa: ARG001  as Django calls it
    return HttpResponseNotFound("Not Found", content_type="text/plain")


def is_file(path: str) -> bool:
    return path.startswith(settings.STATIC_URL)
