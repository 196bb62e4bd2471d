"""Three persons at Il Principe, each with a browser of their own, who leave orders and go."""

from __future__ import annotations

from signoria.server.sessions.standing_orders import OrderDesk, order_desk
from tests.server.helpers.party import Party

PASS_ALL = "lots to 0\nroles to 0"
BIDS = "lots to 1\nroles to 1\nshield brown\nturn white\nforced"


class Absent(Party):
    """A table on which the lots of the first round lie."""

    def __init__(self, limit: int = 0) -> None:
        super().__init__("il-principe", persons=3, limit=limit)
        while "pass" not in self.legal():
            self.move(self.asked()[0])

    def legal(self) -> list[str]:
        seat = self.asked()[0]
        with self.session() as session:
            return session.match.state.legal_texts(seat)

    def write(self, seat: int, text: str) -> str:
        """Give orders as a text; returns the page that follows."""
        guest = self.guests[seat]
        return guest.get(guest.post(f"{self.address}orders", text=text))

    def orders_page(self, seat: int) -> str:
        return self.guests[seat].get(f"{self.address}orders")

    def texts(self, seat: int) -> list[str]:
        """The orders of a seat as they are kept."""
        return [text for text, _ in self.seat(seat).orders]

    def desk(self, seat: int) -> OrderDesk:
        with self.session() as session:
            desk = order_desk(session, seat)
        assert desk
        return desk
