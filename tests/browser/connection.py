"""A cable between one browser and the server that can be pulled out: setting a browser offline does not end a stream
that is open."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from threading import Thread

HOST = "127.0.0.1"


class Cable:
    """A proxy with an address and a thread of its own that carries everything to a server and back."""

    def __init__(self, port: int) -> None:
        self._to = port
        self._port = 0
        self._open: set[asyncio.StreamWriter] = set()
        self._flows = asyncio.Event()
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self.plug_in()

    @property
    def address(self) -> str:
        return f"http://{HOST}:{self._port}"

    def plug_in(self) -> None:
        """At the same address as before."""
        asyncio.run_coroutine_threadsafe(self._listen(), self._loop).result()

    def pull_out(self) -> None:
        """End whatever is on its way, and take no more."""
        asyncio.run_coroutine_threadsafe(self._cut(), self._loop).result()

    def fall_silent(self) -> None:
        """Carry nothing, without closing a connection, until it is pulled out and plugged in."""
        self._loop.call_soon_threadsafe(self._flows.clear)

    def close(self) -> None:
        self.pull_out()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    async def _listen(self) -> None:
        self._flows.set()
        self._server = await asyncio.start_server(self._connect, HOST, self._port)
        self._port = self._server.sockets[0].getsockname()[1]

    async def _cut(self) -> None:
        self._server.close()
        self._flows.set()
        for writer in self._open:
            writer.transport.abort()
        while self._open:
            await asyncio.sleep(0)

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        far_reader, far_writer = await asyncio.open_connection(HOST, self._to)
        ends = {writer, far_writer}
        self._open |= ends
        await asyncio.gather(self._carry(reader, far_writer), self._carry(far_reader, writer))
        self._open -= ends

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Until one end is closed."""
        with suppress(ConnectionError):
            while piece := await reader.read(1 << 16):
                await self._flows.wait()
                writer.write(piece)
                await writer.drain()
        writer.close()
