"""Information-set Monte Carlo tree search, for any game and any number of seats.

Every iteration imagines a world: a position that the searching seat cannot tell from the true one. In it the tree is
followed as far as it goes, one choice is added, the rest is played out, and the result counts for every choice on the
way. All worlds share one tree, whose choices are those that the searching seat would see; each choice remembers how
often it was there to be taken, for not every world offers it.

What other seats choose unseen, where all choose at once, is no part of the tree: nobody can answer it.
"""

from __future__ import annotations

from math import exp, sqrt
from typing import Final, final

from signoria.bots.offers import fill_offers, is_unseen
from signoria.kernel.bits import BIT
from signoria.kernel.compat import i64, vec
from signoria.kernel.dealer import Dealer
from signoria.kernel.playout import SIZE
from signoria.kernel.settings import Settings
from signoria.kernel.state import FIRST_SEAT, State, new_buffer

ROOT: Final = -1
FAINTEST: Final = 0.01  # no choice weighs less than this part of the best: hints can be wrong
WORST: Final = -(10**12)  # below every prior and every hope
SURE: Final = 1.96  # standard errors to either side hold 95 of 100


@final
class Node:
    """A choice, as the searching seat sees it made."""

    def __init__(self, seat: i64, action: i64, weight: float, sibling: Node | None) -> None:
        self.seat: i64 = seat
        self.action: i64 = action
        self.weight: float = weight  # how promising the game's hints found it
        self.visits: i64 = 0
        self.offers: i64 = 0  # how often it could have been taken
        self.total: float = 0.0  # what it brought the seat that took it, added up
        self.first: Node | None = None  # the choices that may follow
        self.sibling = sibling


@final
class Candidate:
    """A choice at the root with what the search found out about it."""

    def __init__(self, action: int, visits: int, results: list[float], doubt: float) -> None:
        self.action = action
        self.visits = visits
        self.results = results  # [seat]: the mean result of the iterations that began with it, from 0 to 1
        self.doubt = doubt  # by how much the searching seat's own result may well be off


@final
class Search:
    """One decision thought about. `known` is all that the seat knows, and never changed."""

    def __init__(self, known: State, seat: i64, dealer: Dealer, settings: Settings) -> None:
        self.known = known
        self.observer: i64 = seat
        self.dealer = dealer
        self.exploration: float = settings.exploration
        self.warmth: float = settings.warmth
        self.candidates: i64 = settings.candidates
        self.lapses: i64 = settings.lapses
        self.margin: float = settings.margin
        self.reach: float = settings.reach
        self.horizon: i64 = settings.horizon
        self.iterations: i64 = 0
        self.root = Node(ROOT, ROOT, 1.0, None)
        self.path: list[Node] = []
        self.actions = new_buffer()
        self.priors = new_buffer()
        self.offered = vec[i64]([0] * (max(known.game_data.notation.actions()) + 1))  # [action]: see _look
        self.looks: i64 = 0
        self.hopes = vec[i64]([0] * known.seats)
        self.shares = vec[float]([0.0] * known.seats)
        self.results = vec[float]([0.0] * known.seats)
        self.sums: dict[int, list[float]] = {}
        self.inherited: dict[int, int] = {}  # [action]: the visits that its choice at the root had from the beginning
        self.is_forced = fill_offers(known, seat, self.actions) == 1
        self.only: i64 = self.actions[0]

    # What an earlier search found.

    def inherit(self, old: Search, moves: list[tuple[int, int]]) -> None:
        """Begin with what is below the moves, each a seat and an action, that were made since an earlier decision.

        The old search must not go on: its tree is taken apart.
        """
        node: Node | None = old.root
        for seat, action in moves:
            if node is not None:
                node = node_after(node, seat, action)
        child = node.first if node is not None else None
        here: i64 = self._look(fill_offers(self.known, self.observer, self.actions))
        while child is not None:
            following = child.sibling
            if self.is_forced or (child.seat == self.observer and self.offered[child.action] == here):
                self._adopt(child)
            child = following

    def _adopt(self, child: Node) -> None:
        child.sibling = self.root.first
        self.root.first = child
        self.inherited[child.action] = child.visits

    # The four steps of an iteration.

    def run(self, iterations: i64) -> None:
        """Imagine so many more worlds."""
        for _ in range(iterations):
            self.path.clear()
            world = self.known.determinize(self.observer, self.dealer)
            self._descend(world)
            self._play_out(world)
            self._judge(world)
            self._remember()
            self.iterations += 1

    def _descend(self, world: State) -> None:
        """Follow the tree until a choice that was never taken."""
        node = self.root
        while world.actors != 0:
            seat: i64 = self._next_seat(world)
            n: i64 = fill_offers(world, seat, self.actions)
            if n == 1:
                world.apply(seat, self.actions[0])
            elif seat != self.observer and is_unseen(world):
                world.apply(seat, self._likely(world, seat, n))
            else:
                node = self._select(node, world, seat, n)
                world.apply(seat, node.action)
                self.path.append(node)
                if node.visits == 0:
                    return

    def _play_out(self, world: State) -> None:
        """Go on with likely choices to the end, or to the first calm beyond the horizon."""
        left: i64 = self.horizon if self.horizon > 0 else 1 << 30
        while world.actors != 0 and (left > 0 or not world.is_calm()):
            seat: i64 = FIRST_SEAT[world.actors]
            n: i64 = world.fill_legal(seat, self.actions)
            if n == 1:
                world.apply(seat, self.actions[0])
            else:
                left -= 1
                world.apply(seat, self._likely(world, seat, n))

    def _judge(self, world: State) -> None:
        """What the world came to for each seat, from 0 to 1."""
        for seat in range(world.seats):
            self.results[seat] = 0.0
        if world.actors == 0:
            self._add_victory(world)
            if self.margin > 0.0:
                self._add_hopes(world, self.margin)
        else:
            self._add_hopes(world, 1.0)

    def _remember(self) -> None:
        """Tell every choice on the way what it came to."""
        for node in self.path:
            node.visits += 1
            node.total += self.results[node.seat]
        if self.path:
            sums = self.sums.setdefault(self.path[0].action, [0.0] * self.known.seats)
            for seat in range(self.known.seats):
                sums[seat] += self.results[seat]

    def _add_victory(self, world: State) -> None:
        winners: i64 = world.winners()
        share: float = (1.0 - self.margin) / float(SIZE[winners])
        for seat in range(world.seats):
            if winners & BIT[seat] != 0:
                self.results[seat] += share

    def _add_hopes(self, world: State, part: float) -> None:
        """Each seat's part of what all may hope for: added up, as much as a victory."""
        best: i64 = WORST
        for seat in range(world.seats):
            self.hopes[seat] = world.evaluate(seat)
            best = max(best, self.hopes[seat])
        total: float = 0.0
        for seat in range(world.seats):
            self.shares[seat] = exp(float(self.hopes[seat] - best) / self.reach)
            total += self.shares[seat]
        for seat in range(world.seats):
            self.results[seat] += part * self.shares[seat] / total

    # Choosing.

    def _next_seat(self, world: State) -> i64:
        """Whom to ask: where all choose at once the searching seat is first, so that its choice hangs on no other."""
        if world.actors & BIT[self.observer] != 0:
            return self.observer
        return FIRST_SEAT[world.actors]

    def _select(self, node: Node, world: State, seat: i64, n: i64) -> Node:
        """The choice that promises most: what it brought so far, and more the less it was tried for its weight."""
        here: i64 = self._look(n)
        known: i64 = 0
        visits: i64 = 0
        total: float = 0.0
        weights: float = 0.0
        child = node.first
        while child is not None:
            if child.seat == seat and self.offered[child.action] == here:
                self.offered[child.action] = here + 1
                child.offers += 1
                known += 1
                visits += child.visits
                total += child.total
                weights += child.weight
            child = child.sibling
        if known < n:
            weights += self._grow(node, world, seat, n)
        usual: float = total / float(visits) if visits > 0 else 1.0 / float(world.seats)
        return self._most_promising(node, seat, here + 1, usual, self.exploration / weights)

    def _look(self, n: i64) -> i64:
        """Mark what is offered now with a number of its own; one more will mean that the tree has it."""
        self.looks += 2
        for i in range(n):
            self.offered[self.actions[i]] = self.looks
        return self.looks

    def _grow(self, node: Node, world: State, seat: i64, n: i64) -> float:
        """Add the choices that are offered for the first time, and return their weights added up."""
        best: i64 = self._weigh(world, seat, n) if self.warmth > 0.0 else 0
        added: float = 0.0
        for i in range(n):
            action: i64 = self.actions[i]
            if self.offered[action] == self.looks:
                self.offered[action] = self.looks + 1
                weight: float = 1.0
                if self.warmth > 0.0:
                    weight = max(FAINTEST, exp(float(self.priors[i] - best) / self.warmth))
                node.first = Node(seat, action, weight, node.first)
                added += weight
        return added

    def _weigh(self, world: State, seat: i64, n: i64) -> i64:
        """Ask for the prior of everything offered, and return the highest."""
        world.fill_priors(seat, self.actions, n, self.priors)
        best: i64 = WORST
        for i in range(n):
            best = max(best, self.priors[i])
        return best

    def _most_promising(self, node: Node, seat: i64, mark: i64, usual: float, curiosity: float) -> Node:
        best: Node | None = None
        most: float = -1.0
        child = node.first
        while child is not None:
            if child.seat == seat and self.offered[child.action] == mark:
                mean: float = child.total / float(child.visits) if child.visits > 0 else usual
                promise: float = mean + curiosity * child.weight * sqrt(float(child.offers)) / float(1 + child.visits)
                if promise > most:
                    most = promise
                    best = child
            child = child.sibling
        assert best is not None
        return best

    def _likely(self, world: State, seat: i64, n: i64) -> i64:
        """What a seat might well do: now and then anything, else what looks best of all or of some."""
        start: i64 = self.dealer.below(n)
        if self.candidates == 1 or (self.lapses > 0 and self.dealer.below(100) < self.lapses):
            return self.actions[start]
        if self.candidates == 0:
            return self._best_of_all(world, seat, n, start)
        return self._best_of_some(world, seat, n, start)

    def _best_of_all(self, world: State, seat: i64, n: i64, start: i64) -> i64:
        """The action with the highest prior; of several, the first after a random start."""
        world.fill_priors(seat, self.actions, n, self.priors)
        best: i64 = start
        for i in range(i64(1), n):
            place: i64 = start + i if start + i < n else start + i - n
            if self.priors[place] > self.priors[best]:
                best = place
        return self.actions[best]

    def _best_of_some(self, world: State, seat: i64, n: i64, start: i64) -> i64:
        """The best, by prior, of a few random actions."""
        best: i64 = start
        best_prior: i64 = world.prior(seat, self.actions[start])
        for _ in range(min(n, self.candidates) - 1):
            place: i64 = self.dealer.below(n)
            prior: i64 = world.prior(seat, self.actions[place])
            if prior > best_prior:
                best = place
                best_prior = prior
        return self.actions[best]

    # What came out.

    def best(self) -> int:
        """The choice visited most."""
        if self.is_forced:
            return self.only
        best = self.root.first
        child = best
        while child is not None:
            assert best is not None
            if child.visits > best.visits:
                best = child
            child = child.sibling
        assert best is not None
        return best.action

    def is_settled(self, left: i64) -> bool:
        """Would the same choice be visited most after so many more iterations, whatever they bring?"""
        if self.is_forced:
            return True
        most: i64 = 0
        second: i64 = 0
        child = self.root.first
        while child is not None:
            if child.visits > most:
                second = most
                most = child.visits
            elif child.visits > second:
                second = child.visits
            child = child.sibling
        return most > second + left

    def explain(self) -> list[Candidate]:
        """The choices at the root that this search tried, most visited first; none where there is no choice."""
        found: list[Candidate] = []
        child = None if self.is_forced else self.root.first
        while child is not None:
            visits = child.visits - self.inherited.get(child.action, 0)
            if visits > 0:
                found.append(self._candidate(child.action, visits))
            child = child.sibling
        found.sort(key=visits_of, reverse=True)
        return found

    def _candidate(self, action: int, visits: int) -> Candidate:
        results = [total / float(visits) for total in self.sums[action]]
        own = results[self.observer]
        return Candidate(action, visits, results, SURE * sqrt(own * (1.0 - own) / float(visits)))


def node_after(node: Node, seat: i64, action: i64) -> Node | None:
    """Where the tree goes on after a move; None where it holds other choices of that seat, but not this one.

    Where it holds no choice of the seat at all, the move was forced or unseen, which are no part of it.
    """
    is_asked = False
    child = node.first
    while child is not None:
        if child.seat == seat:
            if child.action == action:
                return child
            is_asked = True
        child = child.sibling
    return None if is_asked else node


def visits_of(candidate: Candidate) -> int:
    return candidate.visits
