"""Information-set Monte Carlo tree search (ISMCTS) with a single observer, for any game and any number of seats.

Every iteration determinizes: it samples a position that the searching seat cannot distinguish from the true one. Then
come the four phases of Monte Carlo tree search: select a path through the tree, expand it by one action, simulate the
rest of the match, and backpropagate the result. All determinizations share one tree, whose actions are those that the
searching seat would observe. Not every determinization makes every action available, so that each node counts how
often its action was.

Selection is PUCT with the game's priors. What other seats choose in a simultaneous decision is not part of the tree,
because no seat can respond to it.
"""

from __future__ import annotations

from math import exp, sqrt
from typing import Final, final

from signoria.bots.considered import fill_considered, is_simultaneous
from signoria.kernel.bits import BIT
from signoria.kernel.compat import i64, vec
from signoria.kernel.dealer import Dealer
from signoria.kernel.playout import SIZE
from signoria.kernel.settings import Settings
from signoria.kernel.state import FIRST_SEAT, State, new_buffer

ROOT: Final = -1
LEAST_WEIGHT: Final = 0.01  # of the best action's weight: priors can be wrong, so no action is ever ruled out
LOWEST: Final = -(10**12)  # below every prior and every value
Z_95: Final = 1.96  # standard errors on either side of a mean that make a 95 % confidence interval


@final
class Node:
    """An action as the searching seat observes it, and the decision that follows it.

    A node without visits is an action that was available but has not been expanded yet.
    """

    def __init__(self, seat: i64, action: i64, weight: float, next_sibling: Node | None) -> None:
        self.seat: i64 = seat
        self.action: i64 = action
        self.weight: float = weight  # from its prior, not normalised
        self.visits: i64 = 0
        self.availability: i64 = 0  # how often the action was available when its parent was visited
        self.total: float = 0.0  # the sum of the results of the seat that acts
        self.first_child: Node | None = None
        self.next_sibling = next_sibling


@final
class Candidate:
    """An action at the root, with what the search found."""

    def __init__(self, action: int, visits: int, results: list[float], margin_of_error: float) -> None:
        self.action = action
        self.visits = visits
        self.results = results  # [seat]: the mean result of the iterations that started with it, from 0 to 1
        self.margin_of_error = margin_of_error  # of the searching seat's result: half its 95 % confidence interval


@final
class Search:
    """The search for one decision. `known` is everything that the seat knows, and is never changed."""

    def __init__(self, known: State, seat: i64, dealer: Dealer, settings: Settings) -> None:
        self.known = known
        self.observer: i64 = seat
        self.dealer = dealer
        self.exploration: float = settings.exploration
        self.temperature: float = settings.temperature
        self.candidates: i64 = settings.candidates
        self.epsilon: i64 = settings.epsilon
        self.margin: float = settings.margin
        self.reach: float = settings.reach
        self.horizon: i64 = settings.horizon
        self.iterations: i64 = 0
        self.root = Node(ROOT, ROOT, 1.0, None)
        self.path: list[Node] = []
        self.actions = new_buffer()
        self.priors = new_buffer()
        self.marks = vec[i64]([0] * (max(known.game_data.notation.actions()) + 1))  # [action]: see _mark_available
        self.mark: i64 = 0
        self.values = vec[i64]([0] * known.seats)
        self.shares = vec[float]([0.0] * known.seats)
        self.results = vec[float]([0.0] * known.seats)
        self.sums: dict[int, list[float]] = {}  # [action at the root][seat]: its results added up
        self.inherited: dict[int, int] = {}  # [action at the root]: its visits from an earlier search
        self.is_forced = fill_considered(known, seat, self.actions) == 1
        self.only: i64 = self.actions[0]

    # The tree of an earlier search.

    def inherit(self, old: Search, moves: list[tuple[int, int]]) -> None:
        """Start with the subtree of an earlier search that the moves since then, each a seat and an action, lead to.

        The old search must not go on: its tree is taken apart.
        """
        node: Node | None = old.root
        for seat, action in moves:
            if node is not None:
                node = node_after(node, seat, action)
        child = node.first_child if node is not None else None
        mark: i64 = self._mark_available(fill_considered(self.known, self.observer, self.actions))
        while child is not None:
            following = child.next_sibling
            if self.is_forced or (child.seat == self.observer and self.marks[child.action] == mark):
                self._adopt(child)
            child = following

    def _adopt(self, child: Node) -> None:
        child.next_sibling = self.root.first_child
        self.root.first_child = child
        self.inherited[child.action] = child.visits

    # The phases of an iteration.

    def run(self, iterations: i64) -> None:
        """Run this many more iterations, each in its own determinization."""
        for _ in range(iterations):
            world = self.known.determinize(self.observer, self.dealer)
            leaf = self._select(world)
            if leaf is not None:
                self._expand(leaf, world)
            self._simulate(world)
            self._evaluate(world)
            self._backpropagate()
            self.iterations += 1

    def _select(self, world: State) -> Node | None:
        """Follow the tree to the first action without visits, which is to be expanded; None if the match ends."""
        self.path.clear()
        node = self.root
        while world.actors != 0:
            seat: i64 = self._next_seat(world)
            n: i64 = fill_considered(world, seat, self.actions)
            if n == 1:
                world.apply(seat, self.actions[0])
            elif seat != self.observer and is_simultaneous(world):
                world.apply(seat, self._simulated_action(world, seat, n))
            else:
                node = self._select_child(node, world, seat, n)
                if node.visits == 0:
                    return node
                world.apply(seat, node.action)
                self.path.append(node)
        return None

    def _expand(self, leaf: Node, world: State) -> None:
        """Take an action for the first time: from now on the tree continues below it."""
        world.apply(leaf.seat, leaf.action)
        self.path.append(leaf)

    def _simulate(self, world: State) -> None:
        """Play by the simulation policy to the end, or to the first quiescent position beyond the horizon."""
        left: i64 = self.horizon if self.horizon > 0 else 1 << 30
        while world.actors != 0 and (left > 0 or not world.is_quiescent()):
            seat: i64 = FIRST_SEAT[world.actors]
            n: i64 = world.fill_legal(seat, self.actions)
            if n == 1:
                world.apply(seat, self.actions[0])
            else:
                left -= 1
                world.apply(seat, self._simulated_action(world, seat, n))

    def _evaluate(self, world: State) -> None:
        """Set the result of each seat, from 0 to 1: all results add up to 1."""
        for seat in range(world.seats):
            self.results[seat] = 0.0
        if world.actors == 0:
            self._add_victory(world)
            if self.margin > 0.0:
                self._add_values(world, self.margin)
        else:
            self._add_values(world, 1.0)

    def _backpropagate(self) -> None:
        """Add the result to every node on the path, each from the view of the seat that acts there."""
        for node in self.path:
            node.visits += 1
            node.total += self.results[node.seat]
        if self.path:
            sums = self.sums.setdefault(self.path[0].action, [0.0] * self.known.seats)
            for seat in range(self.known.seats):
                sums[seat] += self.results[seat]

    # Evaluation.

    def _add_victory(self, world: State) -> None:
        winners: i64 = world.winners()
        share: float = (1.0 - self.margin) / float(SIZE[winners])
        for seat in range(world.seats):
            if winners & BIT[seat] != 0:
                self.results[seat] += share

    def _add_values(self, world: State, weight: float) -> None:
        """Add the softmax of the seats' estimated values, times its weight."""
        best: i64 = LOWEST
        for seat in range(world.seats):
            self.values[seat] = world.evaluate(seat)
            best = max(best, self.values[seat])
        total: float = 0.0
        for seat in range(world.seats):
            self.shares[seat] = exp(float(self.values[seat] - best) / self.reach)
            total += self.shares[seat]
        for seat in range(world.seats):
            self.results[seat] += weight * self.shares[seat] / total

    # Selection.

    def _next_seat(self, world: State) -> i64:
        """The seat to ask. In a simultaneous decision the observer is first, so that it cannot respond to others."""
        if world.actors & BIT[self.observer] != 0:
            return self.observer
        return FIRST_SEAT[world.actors]

    def _select_child(self, node: Node, world: State, seat: i64, n: i64) -> Node:
        """The available action with the highest PUCT score. Actions that are not in the tree yet are added to it."""
        mark: i64 = self._mark_available(n)
        known: i64 = 0
        visits: i64 = 0
        total: float = 0.0
        weights: float = 0.0
        child = node.first_child
        while child is not None:
            if child.seat == seat and self.marks[child.action] == mark:
                self.marks[child.action] = mark + 1
                child.availability += 1
                known += 1
                visits += child.visits
                total += child.total
                weights += child.weight
            child = child.next_sibling
        if known < n:
            weights += self._add_children(node, world, seat, n)
        mean: float = total / float(visits) if visits > 0 else 1.0 / float(world.seats)
        return self._best_child(node, seat, mark + 1, mean, self.exploration / weights)

    def _mark_available(self, n: i64) -> i64:
        """Mark the available actions with a new number; that number plus one will mean that the action is in the
        tree."""
        self.mark += 2
        for i in range(n):
            self.marks[self.actions[i]] = self.mark
        return self.mark

    def _add_children(self, node: Node, world: State, seat: i64, n: i64) -> float:
        """Add a node for each action that was never available here before; returns the sum of their weights."""
        best: i64 = self._fill_priors(world, seat, n) if self.temperature > 0.0 else 0
        added: float = 0.0
        for i in range(n):
            action: i64 = self.actions[i]
            if self.marks[action] == self.mark:
                self.marks[action] = self.mark + 1
                weight: float = 1.0
                if self.temperature > 0.0:
                    weight = max(LEAST_WEIGHT, exp(float(self.priors[i] - best) / self.temperature))
                node.first_child = Node(seat, action, weight, node.first_child)
                added += weight
        return added

    def _fill_priors(self, world: State, seat: i64, n: i64) -> i64:
        """Get the priors of the available actions; returns the highest."""
        world.fill_priors(seat, self.actions, n, self.priors)
        best: i64 = LOWEST
        for i in range(n):
            best = max(best, self.priors[i])
        return best

    def _best_child(self, node: Node, seat: i64, mark: i64, first_play: float, exploration: float) -> Node:
        """The marked child with the highest PUCT score; `first_play` is the assumed mean of a child without visits."""
        best: Node | None = None
        most: float = -1.0
        child = node.first_child
        while child is not None:
            if child.seat == seat and self.marks[child.action] == mark:
                mean: float = child.total / float(child.visits) if child.visits > 0 else first_play
                bonus: float = exploration * child.weight * sqrt(float(child.availability)) / float(1 + child.visits)
                score: float = mean + bonus
                if score > most:
                    most = score
                    best = child
            child = child.next_sibling
        assert best is not None
        return best

    # The simulation policy.

    def _simulated_action(self, world: State, seat: i64, n: i64) -> i64:
        """A uniformly random action with probability epsilon, otherwise the best by prior, of all or of a sample."""
        start: i64 = self.dealer.below(n)
        if self.candidates == 1 or (self.epsilon > 0 and self.dealer.below(100) < self.epsilon):
            return self.actions[start]
        if self.candidates == 0:
            return self._best_of_all(world, seat, n, start)
        return self._best_of_sample(world, seat, n, start)

    def _best_of_all(self, world: State, seat: i64, n: i64, start: i64) -> i64:
        """The action with the highest prior, or of several the first after a random start."""
        world.fill_priors(seat, self.actions, n, self.priors)
        best: i64 = start
        for i in range(i64(1), n):
            place: i64 = start + i if start + i < n else start + i - n
            if self.priors[place] > self.priors[best]:
                best = place
        return self.actions[best]

    def _best_of_sample(self, world: State, seat: i64, n: i64, start: i64) -> i64:
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

    # The outcome.

    def best(self) -> int:
        """The action at the root with the most visits."""
        if self.is_forced:
            return self.only
        best = self.root.first_child
        child = best
        while child is not None:
            assert best is not None
            if child.visits > best.visits:
                best = child
            child = child.next_sibling
        assert best is not None
        return best.action

    def is_settled(self, left: i64) -> bool:
        """Whether `best` will be the same after this many more iterations, whatever their results."""
        if self.is_forced:
            return True
        most: i64 = 0
        second: i64 = 0
        child = self.root.first_child
        while child is not None:
            if child.visits > most:
                second = most
                most = child.visits
            elif child.visits > second:
                second = child.visits
            child = child.next_sibling
        return most > second + left

    def explain(self) -> list[Candidate]:
        """The actions at the root that this search tried, most visited first; empty if there is no choice."""
        found: list[Candidate] = []
        child = None if self.is_forced else self.root.first_child
        while child is not None:
            visits = child.visits - self.inherited.get(child.action, 0)
            if visits > 0:
                found.append(self._candidate(child.action, visits))
            child = child.next_sibling
        found.sort(key=visits_of, reverse=True)
        return found

    def _candidate(self, action: int, visits: int) -> Candidate:
        results = [total / float(visits) for total in self.sums[action]]
        own = results[self.observer]
        return Candidate(action, visits, results, Z_95 * sqrt(own * (1.0 - own) / float(visits)))


def node_after(node: Node, seat: i64, action: i64) -> Node | None:
    """The node after a move; None if the tree has other actions of that seat, but not this one.

    Where it holds no action of the seat at all, the move was forced or part of a simultaneous decision: it has no node.
    """
    is_asked = False
    child = node.first_child
    while child is not None:
        if child.seat == seat:
            if child.action == action:
                return child
            is_asked = True
        child = child.next_sibling
    return None if is_asked else node


def visits_of(candidate: Candidate) -> int:
    return candidate.visits
