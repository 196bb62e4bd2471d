"""Events, refusals and questions as sentences: for terminal, page and coach.

Every message is English and its own key; `translate` turns it into the reader's language before its fields are
filled in. Whoever shows a refusal or an event adds the rule id, which they carry, in its own way.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from signoria.games.intrigo.saying import say as say
from signoria.games.intrigo.words import POWER_WORDS, card_word, token_word
from signoria.kernel.errors import Refusal
from signoria.kernel.game import Translate
from signoria.kernel.messages import N_, listed, named, variant

EVENTS = {
    "family-dealt": N_("{actor} plays {family}."),
    "family-unplayed": N_("Nobody plays {family}."),
    "first-seat-drawn": N_("The lot makes {actor} first player."),
    "tokens-laid": N_("New tokens in arcades {arcades}."),
    "round-begun": N_("Round {round}: {actor} will place first."),
    "pack-dealt:own": N_("{actor} is dealt {cards}."),
    "pack-passed:own": N_("{actor} is passed {cards}."),
    "schemer-kept:own": N_("{actor} keeps {card}."),
    "schemer-placed": N_("{actor} places {card} at {place}."),
    "influence-bought": N_("{actor} buys: {card}, for {price}."),
    "influence-placed": N_("It goes to {place}."),
    "seat-passed": N_("{actor} has no card in hand and passes."),
    "power-without-target": N_("There is no target."),
    "power-unused": N_("The power stays unused."),
    "tokens-swapped": N_("Tokens swapped: {first} now in arcade {one}, {second} in arcade {other}."),
    "schemer-killed": N_("{card} at {place} is turned face down."),
    "schemer-called": N_("{card} is called: {holder} must put it at {place}."),
    "schemers-swapped": N_("Schemers swapped: {first} now at {one}, {second} at {other}."),
    "schemer-moved": N_("{card} is moved from {from} to {place}."),
    "token-stolen": N_("In arcade {arcade} the token is turned face down: {token}."),
    "ducat-won": N_("Arcade {arcade}: {actor} wins a ducat and has {count}."),
    "seal-won": N_("Arcade {arcade}: {actor} wins a seal, {token} {count}."),
    "token-left:face-down": N_("Arcade {arcade}: nobody, it lies face down."),
    "token-left:no-schemer": N_("Arcade {arcade}: nobody."),
    "token-left:tie": N_("Arcade {arcade}: a tie."),
    "token-left:no-player": N_("Arcade {arcade}: {family}, whom nobody plays."),
    "match-won:every-guild": N_("{actor} has a seal of every guild and wins."),
    "match-won:one-guild": N_("{actor} has enough seals of one guild and wins."),
    "match-drawn": N_("Nobody has won after {rounds} rounds: the match is a draw."),
}
"""By kind; a variant stands behind a colon. What is not here is not worth telling."""

REFUSALS = {
    "another-step:draft": N_("The draft goes on: keep a schemer of your pack."),
    "another-step:card": N_("First take a card: play a schemer, or buy influence."),
    "another-step:place": N_("First choose a free place for your card."),
    "not-in-pack": N_("{card} is not in your pack: keep one that is."),
    "not-in-hand": N_("You do not hold {card}: play a card from your hand."),
    "cards-in-hand": N_("You hold cards ({count}): place one, or buy influence. Only without cards you may pass."),
    "pile-empty": N_("Sold out: {card}. Choose another pile."),
    "too-dear": N_("Too dear: {card} costs {price}, and you have {ducats}."),
    "place-taken": N_("Place {place} is taken by {card}: choose a free one."),
    "not-in-a-hand": N_("{card} lies in the palace already: call one that is in a hand."),
    "not-beside": N_("Arcade {arcade} is not beside place {spot}: choose one that is."),
    "no-token": N_("Arcade {arcade} has no token: choose another."),
    "token-face-down": N_("The token of arcade {arcade} lies face down already: choose another."),
    "same-token": N_("The token of arcade {arcade} cannot be swapped with itself: choose another."),
    "not-a-neighbour": N_("Place {place} is no neighbour of place {spot}: choose one that is."),
    "no-schemer": N_("No schemer lies on place {place}: choose another."),
    "schemer-face-down": N_("The schemer on place {place} lies face down already: choose another."),
    "same-schemer": N_("The schemer on place {place} cannot be swapped with itself: choose another."),
    "another-target:courtesan-aim": N_("First decide on the courtesan: call a schemer, or say no power."),
    "another-target:courtesan-finish": N_("First say where the schemer goes: at a free neighbour place."),
    "another-target:peddler-aim": N_("First decide on the peddler: name a token beside it, or say no power."),
    "another-target:peddler-finish": N_("First name the token to swap with."),
    "another-target:assassin-aim": N_("First decide on the assassin: name a schemer next to it, or say no power."),
    "another-target:guard-aim": N_("First decide on the guard: name a schemer next to it, or say no power."),
    "another-target:guard-finish": N_("First say where the schemer goes: at a free place."),
    "another-target:gondolier-aim": N_("First decide on the gondolier: name a schemer next to it, or say no power."),
    "another-target:gondolier-finish": N_("First name the schemer to swap with."),
    "another-target:thief-aim": N_("First decide on the thief: name a token beside it, or say no power."),
}
"""By code; where one code has several sentences, what tells them apart stands behind a colon."""

QUESTIONS = {
    "draft": N_("Keep a schemer of your pack; the others go to {left}."),
    "draft:chosen": N_("You keep {pick}, and may change that until all have chosen."),
    "card": N_("Your turn, {name}: play a schemer, or buy influence."),
    "card:empty": N_("Your turn, {name}: without cards in hand, buy influence or pass."),
    "place": N_("Where does {card} go?"),
    "place:bought": N_("Where does your card go: {card}?"),
    "courtesan-aim": N_("Which schemer does the courtesan call to a place beside her?"),
    "courtesan-finish": N_("To which place does she call {target}?"),
    "peddler-aim": N_("Which token beside him does the peddler swap?"),
    "peddler-finish": N_("With which token does he swap that of arcade {target}?"),
    "assassin-aim": N_("Which schemer next to him does the assassin turn face down?"),
    "guard-aim": N_("Which schemer next to him does the guard move?"),
    "guard-finish": N_("Where does the schemer on place {target} go?"),
    "gondolier-aim": N_("Which schemer next to him does the gondolier swap?"),
    "gondolier-finish": N_("With which schemer does he swap the one on place {target}?"),
    "thief-aim": N_("Which token beside him does the thief turn face down?"),
}
"""By phase or by power and step; a variant stands behind a colon."""

WAITING = {
    "draft": N_("The table waits for {names}: schemers are drafted."),
    "card": N_("{name} is to place a card."),
    "place": N_("{name} is to place a card."),
    "power": N_("{name} is to use a power: {power}."),
    "target": N_("{name} is to use a power: {power}."),
}

OVER = N_("The match is over.")

SCORE_LINES = {"ducats": N_("ducats"), "victory": N_("victory")}

WINNER = N_("{winner} wins.")
DRAW = N_("A draw, which all share (IN-K2).")


def describe(event: Mapping[str, Any], names: Sequence[str], translate: Translate) -> str:
    """An event in one sentence; empty for what a seat sees on the table anyway."""
    message = EVENTS.get(_variant(event), "")
    if not message or (event["kind"] == "tokens-laid" and event["rule"] == "IN-S3"):
        return ""
    fields = {**event["fields"], "actor": named(names, event["actor"])}
    if "holder" in fields:
        fields["holder"] = named(names, fields["holder"])
    if "card" in fields:
        fields["card"] = card_word(fields["card"], translate)
    if "token" in fields:
        fields["token"] = token_word(fields["token"], translate)
    _spread(fields, translate)
    return translate(message).format(**fields)


def _variant(event: Mapping[str, Any]) -> str:
    """Which of a kind's sentences tells this event."""
    kind, fields = event["kind"], event["fields"]
    variants = {
        "pack-dealt:own": "cards" in fields,
        "pack-passed:own": "cards" in fields,
        "schemer-kept:own": "card" in fields,
        f"{kind}:{fields.get('why')}": "why" in fields,
    }
    return variant(kind, variants)


def _spread(fields: dict[str, Any], translate: Translate) -> None:
    """Lists into words."""
    if "arcades" in fields:
        fields["one"], fields["other"] = fields["arcades"]
        fields["first"], fields["second"] = (token_word(token, translate) for token in fields["tokens"])
    elif "places" in fields:
        fields["one"], fields["other"] = fields["places"]
        fields["first"], fields["second"] = fields["cards"]
    elif "tokens" in fields:
        fields["arcades"] = listed([str(laid["arcade"]) for laid in fields["tokens"]])
    elif "cards" in fields:
        fields["cards"] = listed(fields["cards"])


def explain(refusal: Refusal, translate: Translate) -> str:
    """A refusal in one sentence that says what to do instead."""
    fields = dict(refusal.numbers)
    key = f"{refusal.code}:{fields['step']}" if "step" in fields else refusal.code
    if "card" in fields:
        fields["card"] = card_word(str(fields["card"]), translate)
    return translate(REFUSALS[key]).format(**fields)


def ask(view: Mapping[str, Any], names: Sequence[str], translate: Translate) -> str:
    """What the viewer is to do next, or whom the table waits for."""
    if view["over"]:
        return translate(OVER)
    if view["seat"] in view["actors"] or view["seat"] in view["chosen"]:
        return _question(view, names, translate)
    board = view["board"]
    turn = board["turn"]
    power = board["power"]["name"] if board["power"] else ""
    return translate(WAITING[board["phase"]]).format(
        names=listed([names[seat] for seat in view["actors"]]),
        name=names[turn] if turn is not None else "",
        power=card_word(power, translate),
    )


def _question(view: Mapping[str, Any], names: Sequence[str], translate: Translate) -> str:
    """What the viewer, who is asked, is to do."""
    board, seat = view["board"], view["seat"]
    own = board["seats"][seat]
    key = board["phase"]
    power = board["power"] or {"target": None}
    if board["power"]:
        key = f"{power['name']}-{'aim' if power['target'] is None else 'finish'}"
    elif key == "place" and board["card"] in POWER_WORDS:
        key = "place:bought"
    elif key == "draft" and own["pick"]:
        key = "draft:chosen"
    elif key == "card" and not own["hand_size"]:
        key = "card:empty"
    return translate(QUESTIONS[key]).format(
        name=names[seat],
        left=names[(seat + 1) % len(names)],
        pick=own["pick"],
        card=card_word(board["card"] or "", translate),
        target=power["target"],
    )


def score_line(name: str, translate: Translate) -> str:
    """A line of the score sheet by its name: a guild's counters, the ducats, or the victory."""
    return translate(SCORE_LINES[name]) if name in SCORE_LINES else token_word(name, translate)


def verdict(view: Mapping[str, Any], names: Sequence[str], translate: Translate) -> str:
    """IN-3.4: who won a match that is over; IN-K2: or that it is a draw."""
    winners = view["board"]["score"]["winners"]
    return translate(WINNER).format(winner=names[winners[0]]) if len(winners) == 1 else translate(DRAW)
