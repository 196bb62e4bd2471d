"""Fair deals at a table: promised before, words added by all, revealed after; and a secret in between."""

from __future__ import annotations

import re
from html import unescape

import pytest

from signoria.games import game
from signoria.kernel.fair import commit
from signoria.kernel.verify import Noted, read_chain, verify_record
from signoria.server.core.runtime import current
from signoria.server.models import Table
from tests.server.helpers.friends import invite_to, seat_at, set_for_friends, sit_down
from tests.server.helpers.party import Party
from tests.server.helpers.play import new_table
from tests.server.helpers.visitors import Guest, key_of, shown, table_of, watch_of

idle = pytest.mark.usefixtures("idle_driver")
HEXADECIMAL = re.compile(r"[0-9a-f]{64}|(?:[0-9a-f]{4} ){3}[0-9a-f]{4}")


@pytest.fixture
def friend() -> Guest:
    return Guest()


def verdicts(record: str, noted: Noted = Noted()) -> dict[str, str]:  # noqa: B008  immutable
    return {check.name: check.verdict for check in verify_record(record, game, noted).checks}


@idle
def test_from_the_waiting_room_to_the_result(guest: Guest, friend: Guest) -> None:
    table = set_for_friends(guest, "me", "friend", **{"name-0": "Livia"})
    promised = table_of(table).commitment
    page = guest.get(table)
    assert promised in page
    guest.post(f"{table}word", word=" tiger\u202e <b> ")
    page = guest.get(table)
    assert "tiger &lt;b&gt;" in page
    assert "tiger &lt;b&gt;" in friend.get(watch_of(table))
    assert promised[:4] in friend.get(invite_to(table, 1))
    assert friend.post(invite_to(table, 1), name="Renzo", word="lion") == f"{table}seat"
    saved = table_of(table)
    assert saved.setup["words"] == ["tiger <b>", "lion"]
    assert (saved.commitment, commit(bytes.fromhex(saved.setup["seed"]), bytes.fromhex(saved.salt))) == (promised,) * 2
    seat = unescape(friend.get(f"{table}seat"))
    assert promised in seat
    assert "lion" in seat
    chain = read_chain(guest.get(f"{table}chain"))
    guest.post(f"{table}resign")
    for who in (guest, friend):
        result = who.get(f"{table}result")
        assert "The deal was the promised one." in result
        assert saved.salt in result
        assert saved.setup["seed"] in result
    record = guest.get(f"{table}record")
    fits = dict.fromkeys(("chain", "commitment", "your commitment", "your chain", "deal"), "fits")
    assert verdicts(record, Noted(commitment=promised, chain=chain)) == fits


@idle
def test_spectators_see_the_commitment_but_not_the_seed(guest: Guest, stranger: Guest) -> None:
    """With the seed they would know all hands, which they did not see."""
    table = new_table(guest, "patrician", "me", "novice")
    guest.post(f"{table}resign")
    saved = table_of(table)
    page = stranger.get(f"{watch_of(table)}result")
    assert "Those who played can check it." in page
    assert f"{saved.commitment[:4]} {saved.commitment[4:8]}" in page
    assert saved.salt not in page
    assert saved.setup["seed"] not in page


def test_a_word_counts_until_the_deal(guest: Guest, friend: Guest) -> None:
    table = set_for_friends(guest, "me", "friend", "friend")
    sit_down(friend, table, 1, "Renzo")
    friend.post(f"{table}word", word="lion")
    friend.post(f"{table}word", word="x" * 40)
    assert seat_at(table, 1).word == "x" * 40
    assert friend.status(f"{table}word", {"word": "x" * 41}) == 400
    friend.post(f"{table}word", word="")
    guest.post(f"{table}word", word="tiger")
    guest.post(f"{table}begin", level="novice")
    assert table_of(table).setup["words"] == ["tiger", "", ""]
    guest.post(f"{table}word", word="too late")
    assert table_of(table).setup["words"] == ["tiger", "", ""]
    assert seat_at(table, 0).word == "tiger"


def test_a_word_leaves_with_its_person(guest: Guest, friend: Guest) -> None:
    table = set_for_friends(guest, "me", "friend", "friend")
    sit_down(friend, table, 1, "Renzo")
    friend.post(f"{table}word", word="lion")
    friend.post(f"{table}leave", seat="1")
    assert seat_at(table, 1).word == ""
    assert "lion" not in guest.get(table)


def test_an_error_in_the_form_loses_nothing(guest: Guest, friend: Guest) -> None:
    table = set_for_friends(guest, "me", "friend", **{"name-0": "Livia"})
    answer = friend.client.post(invite_to(table, 1), {"name": "Livia", "word": "lion"})
    assert answer.status_code == 422
    assert 'value="lion"' in answer.content.decode()


def test_every_table_has_a_commitment_of_its_own(guest: Guest) -> None:
    tables = [new_table(guest, "patrician", "me", "novice") for _ in range(3)]
    guest.post(f"{tables[0]}resign")
    tables.append(guest.post(f"{tables[0]}again"))
    rows = [table_of(table) for table in tables]
    assert len({row.commitment for row in rows} | {row.salt for row in rows}) == 8
    assert all(row.setup["words"] == [] for row in rows)


@idle
def test_a_table_from_before_says_that_nothing_was_promised(guest: Guest, friend: Guest) -> None:
    table = set_for_friends(guest, "me", "friend")
    seed = table_of(table).setup["seed"]
    Table.objects.filter(key=key_of(table)).update(commitment="", salt="")
    current().sessions.drop(key_of(table))
    older = "This table was created by an older version"
    assert older in guest.get(table)
    guest.post(f"{table}word", word="tiger")
    assert friend.post(invite_to(table, 1), name="Renzo", word="lion") == f"{table}seat"
    saved = table_of(table)
    assert saved.setup["words"] == []
    assert saved.setup["seed"] != seed
    assert older in guest.get(f"{table}seat")
    guest.post(f"{table}resign")
    assert older in guest.get(f"{table}result")
    assert verdicts(guest.get(f"{table}record")) == {"chain": "fits", "commitment": "missing", "deal": "fits"}


@idle
def test_the_record_covers_undone_moves_takeovers_and_the_end() -> None:
    party = Party("il-principe", persons=3)
    with party.session() as session:
        while not any(move.reversible for move in session.match.moves):
            seat = session.asked()[0]
            session.push(seat, session.match.state.legal_texts(seat)[0], session.match.decision(seat))
        seat = session.match.moves[-1].seat
        session.undo(seat, session.match.decision(seat))
    chain = read_chain(party.guests[0].get(f"{party.address}chain"))
    party.take_over(1, "master")
    party.move(party.asked()[0])
    party.resign(2)
    record = party.guests[0].get(f"{party.address}record")
    texts = [line.split(" ", 2)[2].split(" [")[0] for line in record.splitlines() if line[0].isdigit()]
    assert [text for text in texts if text.startswith("!")] == ["!undo", "!bot master", "!resign"]
    assert set(verdicts(record, Noted(chain=chain)).values()) == {"fits"}


# Secrets: worlds that differ in the seed and the salt alone.


def masked(page: str) -> str:
    """A page without what is meant to differ: commitments and links, which say nothing without the salt."""
    return HEXADECIMAL.sub("#", page)


def pages_of(guest: Guest, table: str, *more: str) -> list[str]:
    return [guest.client.get(f"{table}{page}").content.decode() for page in more]


def reseeded(table: str, seed: str, salt: str) -> None:
    """The same table with another seed that was promised as properly."""
    row = table_of(table)
    Table.objects.filter(pk=row.pk).update(
        setup={**row.setup, "seed": seed}, salt=salt, commitment=commit(bytes.fromhex(seed), bytes.fromhex(salt))
    )
    current().sessions.drop(row.key)


WORLDS = [("11" * 32, "22" * 32), ("11" * 32, "33" * 32), ("44" * 32, "22" * 32)]


@idle
def test_the_waiting_room_depends_on_the_seed_by_its_commitment_alone(guest: Guest, friend: Guest) -> None:
    table = set_for_friends(guest, "me", "friend", "friend")
    sit_down(friend, table, 1, "Renzo")
    friend.post(f"{table}word", word="lion")
    seen: list[list[str]] = []
    for seed, salt in WORLDS:
        reseeded(table, seed, salt)
        pages = [shown(page) for page in pages_of(guest, table, "")]
        pages += [shown(friend.get(table)), shown(friend.get(watch_of(table))), shown(guest.get(f"{table}big"))]
        pages += pages_of(friend, table, "seat")
        pages = [re.sub(r'csrfmiddlewaretoken" value="[^"]*"', "", page) for page in pages]
        assert not any(seed in page or salt in page for page in pages)
        seen.append(pages)
    assert [list(map(masked, pages)) for pages in seen] == [list(map(masked, seen[0]))] * len(WORLDS)
    assert len({page for pages in seen for page in pages[:1]}) == len(WORLDS)  # the commitment is there


@idle
@pytest.mark.parametrize("game_id", ["patrician", "il-principe", "intrigo"])
def test_no_address_of_a_running_match_holds_its_seed_or_its_salt(game_id: str) -> None:
    party = Party(game_id, persons=3)
    for _ in range(3):
        party.move(party.asked()[0])
    saved = party.table
    addresses = ["", "seat", "seats", "notices", "chain", "record", "result", "replay", "big"]
    for guest in party.guests:
        pages = pages_of(guest, party.address, *addresses)
        pages += [guest.get(party.watch), guest.get("/")]
        for secret in (saved.setup["seed"], saved.salt):
            assert not any(secret in page for page in pages)


@idle
def test_the_page_of_a_seat_depends_on_the_seed_by_its_commitment_and_links_alone() -> None:
    """Also where others have chosen in secret: a link cannot be worked out from a guess at their choice."""
    party = Party("intrigo", persons=3)
    seen = []
    for seed, salt in [(party.table.setup["seed"], "22" * 32), (party.table.setup["seed"], "33" * 32)]:
        reseeded(party.address, seed, salt)
        pages = [*pages_of(party.guests[0], party.address, "seat", "chain")]
        seen.append([re.sub(r"\[[0-9a-f]{16}\]", "[#]", masked(page)) for page in pages])
    assert seen[0] == seen[1]
