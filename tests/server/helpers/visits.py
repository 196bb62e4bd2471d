"""How often a person must come to a table on the server, without orders and with them.

Three persons, each with a browser of their own, play Il Principe turn by turn. They are the same as in
`tests.games.il_principe.visits`, and a *visit* is the same; but they read pages, press buttons and send the form with
their orders, and the server carries the orders out.

    python -m tests.server.helpers.visits 10
"""

from __future__ import annotations

import hashlib
import sys
from unittest.mock import patch

import tests.server.conftest  # noqa: F401  it says where the tables are kept, before anything else is the server's
from signoria.kernel.dealer import fast_dealer
from signoria.kernel.state import State
from signoria.server.core.runtime import activate
from signoria.server.wiring import build_runtime
from tests.games.il_principe.visits import HABITS, SEATS, Count, Person, position_of
from tests.server.helpers.party import Party
from tests.server.helpers.visitors import is_asked

NOBODY = -1


class Evening:
    """A match of three persons with a habit, from the deal to its end or to that of some rounds."""

    def __init__(self, seed: int, habit: str) -> None:
        self.dealer = fast_dealer(f"visits {seed}".encode())
        self.party = Party("il-principe", persons=SEATS, limit=0)
        self.party.deal_again(hashlib.sha256(f"visits {seed}".encode()).hexdigest())
        self.persons = [Person(seat, habit, self.dealer) for seat in range(SEATS)]

    def play(self, rounds: int) -> Count:
        """Whoever is called comes; of several in an order of chance."""
        count, here = Count(matches=1), NOBODY
        while not self.is_over(rounds):
            called = [seat for seat in self.party.asked() if is_asked(self.party.page(seat))]
            seat = here if here in called else called[self.dealer.below(len(called))]
            count.visits += seat != here
            here = seat if self.come(seat) else NOBODY
        count.rounds = min(rounds, position_of(self.state).round)
        return count

    @property
    def state(self) -> State:
        return self.party.match.state

    def is_over(self, rounds: int) -> bool:
        return self.state.is_over() or position_of(self.state).round > rounds

    def come(self, seat: int) -> bool:
        """Decide all that is asked, leave orders, go; False if somebody else has moved meanwhile, were it by orders."""
        before = len(self.party.match.moves)
        while self.decide(seat):
            pass
        if text := self.persons[seat].orders(position_of(self.state.known_to(seat))):
            self.party.guests[seat].post(f"{self.party.address}orders", text=text)
        self.party.carry_out()
        return all(move.seat == seat for move in self.party.match.moves[before:])

    def decide(self, seat: int) -> bool:
        """One step, if the page asks for one: tried, and made with the last one of its turn."""
        if not is_asked(self.party.page(seat)):
            return False
        with self.party.session() as session:
            draft, match = session.drafts.get(seat), session.match
            shown, tried = (draft.state, len(draft.texts)) if draft else (match.state, 0)
            action = self.persons[seat].choose(shown.known_to(seat))
            decision = match.decision(seat) + tried
        self.party.act(seat, seat=str(seat), decision=str(decision), action=action, confirmed="1")
        return True


def play(seed: int, habit: str, rounds: int = sys.maxsize) -> Count:
    """One match; the driver works when everybody has gone, so that the same seed gives the same match."""
    with patch("signoria.server.bots.driver.Driver.wake", lambda _driver, _key: None):
        return Evening(seed, habit).play(rounds)


def measure(habit: str, matches: int) -> float:
    """Visits a seat and round."""
    counts = [play(seed, habit) for seed in range(matches)]
    return Count(sum(count.visits for count in counts), sum(count.rounds for count in counts)).a_seat_and_round()


def main() -> None:
    matches = int(sys.argv[1]) if len(sys.argv) > 1 else 10
    runtime = build_runtime()
    activate(runtime)
    for habit in HABITS:
        print(f"{habit}: {measure(habit, matches):.2f} visits a seat and round over {matches} matches")
    runtime.close()


if __name__ == "__main__":
    main()
