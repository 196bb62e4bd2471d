"""Three persons at Il Principe, each with a browser of his own, who leave orders and go."""

from __future__ import annotations

from signoria.server.live import LOCK
from signoria.server.standing import Desk, desk_of
from tests.server.party import Party

PASS_ALL = "lots to 0\nroles to 0"
BIDS = "lots to 1\nroles to 1\nshield brown\nturn white\nforced"


class Absent(Party):
    """A table on which the lots of the first round lie."""

    def __init__(self, limit: int = 0) -> None:
        super().__init__("il-principe", persons=3, limit=limit)
        while "pass" not in self.legal():
            self.move(self.asked()[0])

    def legal(self) -> list[str]:
        return self.live.match.state.legal_texts(self.asked()[0])

    def write(self, seat: int, text: str) -> str:
        """Give orders as a text; returns the page that follows."""
        guest = self.guests[seat]
        return guest.get(guest.post(f"{self.address}orders", text=text))

    def orders_page(self, seat: int) -> str:
        return self.guests[seat].get(f"{self.address}orders")

    def texts(self, seat: int) -> list[str]:
        """The orders of a seat as they are kept."""
        return [text for text, _ in self.seat(seat).orders]

    def desk(self, seat: int) -> Desk:
        with LOCK:
            found = desk_of(self.live, seat)
        assert found
        return found
