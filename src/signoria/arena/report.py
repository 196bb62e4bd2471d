"""The results of a contest as plain data: for JSON, for the table and for the plot."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from signoria.arena.contest import Contest
from signoria.arena.match import MILLISECONDS, Result
from signoria.arena.ratings import Rating, are_rated, rate
from signoria.arena.standing import Standing, standings


def report(contest: Contest, results: Collection[Result]) -> dict[str, Any]:
    """The whole report. It does not depend on the order of the results."""
    ordered = sorted(results, key=lambda result: result.fixture)
    return {
        **_about(contest),
        "games": len(ordered),
        "deals": len({result.fixture.deal for result in ordered}),
        "games_a_deal": len(contest.sittings),
        "cpu_seconds": round(sum(result.cpu_ms for result in ordered) / MILLISECONDS, 3),
        "mirror": len(set(contest.bots)) == 1,
        "bots": _bots(contest, ordered),
    }


def _about(contest: Contest) -> dict[str, Any]:
    setup = contest.setup
    return {"game": setup.game, "seats": setup.seats, "edition": setup.edition, "options": list(setup.options)}


def _bots(contest: Contest, results: list[Result]) -> list[dict[str, Any]]:
    found = standings(contest, results)
    ratings: Iterable[Rating | None] = rate(contest, results) if are_rated(contest) else [None] * len(found)
    return [_bot(standing, rating) for standing, rating in zip(found, ratings, strict=True)]


def _bot(standing: Standing, rating: Rating | None) -> dict[str, Any]:
    low, high = standing.interval
    return {
        "bot": standing.bot,
        "seats": standing.seats,
        "games": standing.games,
        "wins": round(standing.wins, 6),
        "win_rate": round(standing.win_rate, 6),
        "ci_low": round(low, 6),
        "ci_high": round(high, 6),
        "fair_share": round(standing.fair_share, 6),
        "fair_in_interval": standing.is_fair,
        "times_fair": round(standing.times_fair(standing.win_rate), 4),
        "times_fair_low": round(standing.times_fair(low), 4),
        "times_fair_high": round(standing.times_fair(high), 4),
        "mean_score": round(standing.mean_score, 4),
        "decisions": standing.decisions,
        "ms_per_decision": round(standing.ms_per_decision, 4),
        "most_ms": round(standing.most_ms, 3),
        "rating": round(rating.mean, 3) if rating else None,
        "rating_deviation": round(rating.deviation, 3) if rating else None,
    }
