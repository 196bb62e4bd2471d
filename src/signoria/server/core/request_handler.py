"""Django as the server runs it: pages in threads that stay, files beside them.

Django's own handler goes from loop to thread and back at every layer that is not asynchronous, begins a thread for each
request, and opens the database anew in it. All our pages are synchronous: here a request goes to a thread once, where
the whole of it is answered, and a thread keeps its connection to the database.
"""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import IO, Any

from django.conf import settings
from django.core.exceptions import RequestAborted
from django.core.handlers.asgi import ASGIHandler
from django.core.handlers.exception import convert_exception_to_response
from django.core.signals import request_started
from django.http import HttpRequest, HttpResponseBase, HttpResponseNotFound
from django.middleware.common import CommonMiddleware
from django.middleware.security import SecurityMiddleware
from servestatic.middleware import ServeStaticMiddleware  # type: ignore[import-untyped]

MOST_THREADS = 32
"""So many pages may wait for one another, or for somebody far away; mostly one thread does it all."""


class PageHandler(ASGIHandler):
    """Every page, each answered within one thread."""

    def __init__(self) -> None:
        super().__init__()
        self._threads = ThreadPoolExecutor(MOST_THREADS, thread_name_prefix="page")

    def load_middleware(self, is_async: bool = False) -> None:  # noqa: ARG002  as Django calls it
        super().load_middleware(is_async=False)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        try:
            body = await self.read_body(receive)
        except RequestAborted:
            return
        loop = asyncio.get_running_loop()
        response = await loop.run_in_executor(self._threads, self._answer, scope, body)
        await self.send_response(response, send)

    def _answer(self, scope: Any, body: IO[bytes]) -> HttpResponseBase:
        """From the request to the response, with all that Django does before and after."""
        request_started.send(sender=self.__class__, scope=scope)
        with body:
            request, refusal = self.create_request(scope, body)
            response = self.get_response(request) if request is not None else refusal
            assert response is not None
            response.close()
            return response


class FileHandler(ASGIHandler):
    """Styles, scripts and pictures: read in no thread of a page, and with the headers that all answers have."""

    def load_middleware(self, is_async: bool = True) -> None:  # noqa: ARG002  as Django calls it
        files = ServeStaticMiddleware(_missing)
        chain = SecurityMiddleware(CommonMiddleware(files))
        self._middleware_chain = convert_exception_to_response(chain)


async def _missing(request: HttpRequest) -> HttpResponseBase:  # noqa: ARG001  as Django calls it
    return HttpResponseNotFound("Not Found", content_type="text/plain")


def is_file(path: str) -> bool:
    return path.startswith(settings.STATIC_URL)
