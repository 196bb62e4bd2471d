"""The dealers: full period, fair draws, and numbers that never change, because every record depends on them."""

from __future__ import annotations

from collections import Counter
from math import prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from signoria.kernel.compat import i64, vec
from signoria.kernel.dealer import WORD, Dealer, FastDealer, SealedDealer, fast_dealer, load_dealer

BITS = 128
PERIOD = 2**BITS - 1
PRIME_FACTORS = (3, 5, 17, 257, 641, 65537, 274177, 6700417, 67280421310721)

KEY = bytes(range(32))


def dealers() -> list[Dealer]:
    return [FastDealer(1, 2, 3, 4), SealedDealer(KEY)]


def draws(dealer: Dealer, count: int, n: int = 1000) -> list[int]:
    return [int(dealer.below(n)) for _ in range(count)]


# The fast dealer's period: its step is linear over the field of two elements, so powers of its matrix prove it.


def step(state: int) -> int:
    """One draw of the fast dealer, on its four words as one number."""
    dealer = FastDealer(state & WORD, state >> 32 & WORD, state >> 64 & WORD, state >> 96)
    dealer.below(1)
    return int(dealer.x) | int(dealer.y) << 32 | int(dealer.z) << 64 | int(dealer.w) << 96


def times(columns: list[int], vector: int) -> int:
    result = 0
    while vector:
        result ^= columns[(vector & -vector).bit_length() - 1]
        vector &= vector - 1
    return result


def squares() -> list[list[int]]:
    """The matrix of the step, its square, the square of that, and so on."""
    found = [[step(1 << bit) for bit in range(BITS)]]
    while len(found) < BITS:
        found.append([times(found[-1], column) for column in found[-1]])
    return found


def after_steps(powers: list[list[int]], vector: int, steps: int) -> int:
    for bit, power in enumerate(powers):
        if steps >> bit & 1:
            vector = times(power, vector)
    return vector


def is_prime(n: int) -> bool:
    """Miller and Rabin with the first thirteen primes: certain below 3 * 10**24."""
    odd = (n - 1) & (1 - n)
    for base in (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41):
        value = pow(base, (n - 1) // odd, n)
        chain = [pow(value, 1 << i, n) for i in range(odd.bit_length() - 1)]
        if n != base and value != 1 and n - 1 not in chain:
            return False
    return True


def test_the_fast_dealer_visits_every_state_but_zero() -> None:
    assert prod(PRIME_FACTORS) == PERIOD
    assert all(is_prime(factor) for factor in PRIME_FACTORS)
    powers = squares()
    assert after_steps(powers, 1, PERIOD) == 1
    for factor in PRIME_FACTORS:
        assert after_steps(powers, 1, PERIOD // factor) != 1


@given(st.integers(1, PERIOD), st.integers(1, PERIOD))
def test_the_fast_dealers_step_is_linear(one: int, other: int) -> None:
    assert step(one) ^ step(other) == (step(one ^ other) if one != other else 0)


def test_the_fast_dealer_is_marsaglias_generator() -> None:
    dealer = FastDealer(123456789, 362436069, 521288629, 88675123)
    words = []
    for _ in range(5):
        dealer.below(1)
        words.append(int(dealer.w))
    assert words == [3701687786, 458299110, 2500872618, 3633119408, 516391518]


def test_the_fast_dealer_never_starts_at_zero() -> None:
    assert FastDealer(0, 0, 0, 0).dump() == {"kind": "fast", "words": [0, 0, 0, 1]}
    assert FastDealer(1 << 32, 0, 1 << 40, 0).dump() == {"kind": "fast", "words": [0, 0, 0, 1]}


# The sealed dealer.


def test_the_sealed_dealer_draws_words_that_would_favour_nobody() -> None:
    """With n = 3 * 2**30 a quarter of all words must be drawn again."""
    n = 3 << 30
    dealer = SealedDealer(KEY)
    found = draws(dealer, 3000, n)
    redrawn = int(dealer.drawn) - len(found)
    assert 850 < redrawn < 1150
    assert abs(sum(value < n // 2 for value in found) - 1500) < 150


def test_every_key_and_every_block_gives_other_draws() -> None:
    keys = [bytes([number]) * 32 for number in range(50)]
    assert len({tuple(draws(SealedDealer(key), 4)) for key in keys}) == len(keys)
    words = draws(SealedDealer(KEY), 64, WORD)
    assert len(set(words)) == len(words)


# Both.


@pytest.mark.parametrize("dealer", dealers(), ids=["fast", "sealed"])
def test_draws_are_even(dealer: Dealer) -> None:
    """Chi-squared with 9 degrees of freedom: above 27.9 once in a thousand, and the draws are fixed."""
    dealer = dealer.clone()
    counts = Counter(draws(dealer, 20_000, 10))
    assert sorted(counts) == list(range(10))
    assert sum((count - 2000) ** 2 / 2000 for count in counts.values()) < 27.9


@pytest.mark.parametrize("dealer", dealers(), ids=["fast", "sealed"])
def test_the_clone_and_the_dump_go_on_alike(dealer: Dealer) -> None:
    dealer = dealer.clone()
    for used in (0, 1, 15, 17):
        draws(dealer, used)
        twins = [dealer.clone(), load_dealer(dealer.dump())]
        before = dealer.dump()
        expected = [draws(twin, 40) for twin in twins]
        assert dealer.dump() == before
        assert expected == [draws(dealer.clone(), 40)] * 2


@given(st.integers(0, 60), st.integers(0, 2**32))
def test_a_shuffle_moves_cards_and_loses_none(size: int, seed: int) -> None:
    for dealer in (FastDealer(seed, 1, 2, 3), SealedDealer(seed.to_bytes(32, "big"))):
        cards = vec[i64](list(range(60)))
        dealer.shuffle(cards, size)
        shuffled = [int(card) for card in cards]
        assert sorted(shuffled[:size]) == list(range(size))
        assert shuffled[size:] == list(range(size, 60))


@pytest.mark.parametrize("dealer", dealers(), ids=["fast", "sealed"])
def test_a_shuffle_reaches_every_order_evenly(dealer: Dealer) -> None:
    dealer = dealer.clone()
    orders: Counter[tuple[int, ...]] = Counter()
    for _ in range(2400):
        cards = vec[i64]([0, 1, 2, 3])
        dealer.shuffle(cards, 4)
        orders[tuple(int(card) for card in cards)] += 1
    assert len(orders) == 24
    assert all(60 < count < 150 for count in orders.values())


def test_the_first_draws_never_change() -> None:
    """Every record depends on these numbers: if they must change, so must the rules_version of every game."""
    assert draws(SealedDealer(KEY), 8) == [872, 149, 200, 408, 869, 925, 115, 273]
    assert draws(fast_dealer(KEY), 8) == [590, 791, 574, 808, 284, 493, 990, 206]
