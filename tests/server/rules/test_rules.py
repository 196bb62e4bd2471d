"""The rules: a page for each game, one rule in a panel, and what holds in which variant."""

from __future__ import annotations

import pytest

from signoria.games import game, game_ids
from signoria.kernel.game import Translate, english
from signoria.server.core.i18n import translator
from signoria.server.rules.pages import RuleText, marked, rule_page, rules_page
from signoria.server.rules.variants import Variant, read_variant, variant_choices, variants_of
from tests.server.helpers.visitors import Guest

pytestmark = pytest.mark.usefixtures("idle_driver")

GAMES = pytest.mark.parametrize("game_id", game_ids())
AMIGO_RICH = Variant("amigo", ("rich",))


def shown_rules(
    game_id: str, query: str, variant: Variant | None = None, translate: Translate = english
) -> list[RuleText]:
    page = rules_page(game(game_id), variant, query, translate)
    return [rule for chapter in page.chapters for rule in chapter.rules]


def said(rule: RuleText) -> str:
    parts = [rule.title, rule.text, rule.ruling, *(case.text for case in rule.cases)]
    return " ".join(text for part in parts for text, _ in part).casefold()


# The page.


@GAMES
def test_the_page_begins_with_the_game_at_a_glance(game_id: str) -> None:
    page = Guest().get(f"/rules/{game_id}")
    glance = page.partition('class="glance-parts"')[2].partition('class="book-chapters"')[0]
    titles = ("The goal", "Setup", "A turn" if game_id == "patrician" else "A round")
    places = [glance.index(f"<h3>{title}</h3>") for title in titles]
    assert places == sorted(places)
    assert glance.count("<svg") >= 8


@GAMES
def test_every_drawing_at_a_glance_refers_to_something_on_the_page(game_id: str) -> None:
    page = Guest().get(f"/rules/{game_id}")
    used = {part.partition('"')[0] for part in page.split('href="#')[1:]}
    assert used <= {part.partition('"')[0] for part in page.split(' id="')[1:]}


@GAMES
def test_every_ruling_is_folded_away_until_it_is_asked_for(game_id: str) -> None:
    page = Guest().get(f"/rules/{game_id}")
    rulings = sum(bool(rule.ruling) for rule in game(game_id).rulebook().rules)
    assert page.count('<details class="ruling">') == rulings > 0


# One rule.


@GAMES
def test_every_rule_can_be_shown_alone_in_every_variant_and_language(game_id: str) -> None:
    guest, chosen = Guest(), game(game_id)
    for rule in chosen.rulebook().rules:
        html = guest.get(f"/rules/{game_id}/{rule.id}")
        assert rule.id in html
        assert f'href="/rules/{game_id}#{rule.id}"' in html
        for variant in variants_of(chosen):
            for language in ("en", "fr"):
                page = rule_page(chosen, rule.id, variant, translator(language))
                assert page.rule.id == rule.id
                assert said(page.rule)


def test_a_rule_alone_is_no_whole_page() -> None:
    html = Guest().get("/rules/patrician/PA-2.1")
    assert "<html" not in html
    assert html.count("<h2") == 1
    assert '<details class="ruling">' in html


def test_a_rule_that_does_not_exist_cannot_be_shown() -> None:
    assert Guest().status("/rules/patrician/PA-99") == 404
    assert Guest().status("/rules/patrician/IP-1.1") == 404


# Variants.


def test_what_holds_in_a_variant_is_marked() -> None:
    page = rule_page(game("il-principe"), "IP-S2", AMIGO_RICH, english)
    assert [(case.title, case.holds) for case in page.rule.cases] == [
        ("Mind the Move (2005), Z-Man (2005)", False),
        ("Amigo (2006)", False),
        ("Rich families", True),
    ]


def test_without_a_variant_nothing_is_marked() -> None:
    page = rule_page(game("il-principe"), "IP-S2", None, english)
    assert [case.holds for case in page.rule.cases] == [None, None, None]


def test_rules_of_an_expansion_say_so_and_that_they_are_not_used_without_it() -> None:
    without = {rule.id: rule for rule in shown_rules("patrician", "", Variant("standard", ("ambassadors",)))}
    assert without["PA-A1"].option == "Ambassadors"
    assert without["PA-A1"].is_used
    assert without["PA-M1"].option == "Messengers"
    assert not without["PA-M1"].is_used
    assert without["PA-1"].option == ""
    assert without["PA-1"].is_used


def test_exactly_one_case_counts_where_the_edition_decides() -> None:
    principe = game("il-principe")
    for rule_id in ("IP-C6", "IP-S2", "IP-B6", "IP-4.6", "IP-E3", "IP-E4"):
        for variant in variants_of(principe):
            cases = rule_page(principe, rule_id, variant, english).rule.cases
            assert [case.holds for case in cases].count(True) == 1, (rule_id, variant)


@GAMES
def test_a_case_names_editions_and_options_that_there_are(game_id: str) -> None:
    chosen = game(game_id)
    editions, options = {one.id for one in chosen.editions}, {one.id for one in chosen.options}
    for rule in chosen.rulebook().rules:
        assert set(rule.options) <= options
        for case in rule.cases:
            assert set(case.editions) <= editions
            assert set(case.options) <= options
            assert case.editions or case.options


def test_the_variants_are_every_edition_with_its_own_options() -> None:
    choices = variant_choices(game("il-principe"), AMIGO_RICH, english)
    assert [choice.value for choice in choices] == ["", "mind-the-move", "z-man", "amigo", "amigo.rich"]
    assert [choice.text for choice in choices if choice.is_chosen] == ["Amigo (2006) + Rich families"]
    assert [choice.text for choice in variant_choices(game("patrician"), None, english)] == [
        "all editions and options",
        "without options",
        "Ambassadors",
        "Messengers",
        "Ambassadors + Messengers",
    ]
    assert variant_choices(game("intrigo"), None, english) == []


def test_an_address_names_a_variant_or_all_of_them() -> None:
    principe = game("il-principe")
    assert read_variant(principe, "amigo.rich") == AMIGO_RICH
    for word in ("", "z-man.rich", "amigo.", "rich", "chess"):
        assert read_variant(principe, word) is None


def test_the_page_marks_the_variant_that_its_form_chooses() -> None:
    page = Guest().get("/rules/il-principe?variant=amigo")
    assert "What applies with Amigo (2006) is marked." in page
    assert '<option value="amigo" selected>' in page
    assert page.count('<li class="is-here">') > 5
    assert '<li class="is-here">' not in Guest().get("/rules/il-principe")


# Searching.


def test_a_search_finds_rules_with_all_words_whatever_their_case() -> None:
    found = shown_rules("patrician", "PORTRAIT card")
    assert 0 < len(found) < len(game("patrician").rulebook().rules)
    assert all("portrait" in said(rule) and "card" in said(rule) for rule in found)


def test_a_rule_is_found_by_its_number() -> None:
    assert [rule.id for rule in shown_rules("patrician", "pa-c4")] == ["PA-C4"]


def test_a_rule_is_found_by_what_only_one_edition_says() -> None:
    assert [rule.id for rule in shown_rules("il-principe", "magistrate")] == ["IP-C7"]


def test_a_ruling_in_which_something_is_found_is_open() -> None:
    (rule,) = shown_rules("intrigo", "ambitious")
    assert rule.is_ruling_found
    assert '<details class="ruling" open>' in Guest().get("/rules/intrigo?q=ambitious")


def test_a_search_keeps_the_variant_and_leads_back_to_all_rules() -> None:
    page = Guest().get("/rules/patrician?q=messenger&variant=standard.messengers")
    assert 'href="/rules/patrician?variant=standard.messengers">Show all' in page
    assert 'class="glance"' not in page


def test_a_search_that_finds_nothing_says_so() -> None:
    page = Guest().get("/rules/patrician?q=xyzzy")
    assert "No rule contains “xyzzy”." in page
    assert 'class="rule-entry"' not in page


def test_a_search_is_in_the_readers_language() -> None:
    french = translator("fr")
    assert "PA-2.1" in [rule.id for rule in shown_rules("patrician", "etage batir", translate=french)]


def test_what_was_searched_for_is_marked() -> None:
    assert marked("Città, citta", ["citta"]) == [("Città", True), (", ", False), ("citta", True)]
    assert marked("cities tied", ["tie"]) == [("cities ", False), ("tie", True), ("d", False)]
    assert marked("a+b", ["+"]) == [("a", False), ("+", True), ("b", False)]


# Beside a table.


def test_the_links_of_a_table_lead_to_the_rules_of_its_variant_in_a_new_tab() -> None:
    guest = Guest()
    table = guest.post(
        "/new/il-principe",
        **{"who-0": "me", "who-1": "novice", "edition": "amigo", "option": "rich"},
    )
    page = guest.get(table)
    links = [link.partition(">")[0] for link in page.split('<a class="rule"')[1:]]
    assert links
    for link in links:
        assert 'href="/rules/il-principe?variant=amigo.rich#IP-' in link
        assert 'target="_blank"' in link
    assert 'href="/rules/il-principe?variant=amigo.rich" target="_blank"' in page
    assert 'id="rule-panel"' in page
