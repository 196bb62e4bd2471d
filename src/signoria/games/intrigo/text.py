"""Events, refusals and questions as sentences, for terminal and page.

Every message is English and its own key; `translate` turns it into the reader's language before its fields are
filled in. Whoever shows a refusal or an event adds its rule id.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from signoria.games.intrigo.action_labels import action_label as action_label
from signoria.games.intrigo.words import arcade_letter, arcade_word, card_told, in_arcade, token_word
from signoria.kernel.errors import Refusal
from signoria.kernel.game import Translate, english
from signoria.kernel.messages import N_, listed, named, variant

EVENTS = {
    "family-dealt": N_("{actor} plays {family}."),
    "family-unplayed": N_("Nobody plays {family}."),
    "first-seat-drawn": N_("{actor} goes first (random)."),
    "tokens-laid": N_("New tokens in arcades {arcades}."),
    "round-begun": N_("Round {round}: {actor} places first."),
    "pack-dealt:own": N_("{actor} is dealt {cards}."),
    "pack-passed:own": N_("{actor} is passed {cards}."),
    "schemer-kept:own": N_("{actor} keeps {card}."),
    "schemer-placed": N_("{actor} places {card} on place {place}."),
    "influence-bought": N_("{actor} buys {card} for {price}."),
    "influence-placed": N_("{actor} places {card} on place {place}."),
    "seat-passed": N_("{actor} has no card in hand and passes."),
    "power-without-target": N_("{actor} has no target for {card}."),
    "power-unused": N_("{actor} leaves {card} unused."),
    "tokens-swapped": N_("The peddler swaps two tokens: {first} is now {one}, {second} {other}."),
    "schemer-killed": N_("The assassin turns {card} on place {place} face down."),
    "schemer-called": N_("The courtesan calls {card}: {holder} must put it on place {place}."),
    "schemers-swapped": N_(
        "The gondolier swaps two schemers: {first} is now on place {one}, {second} on place {other}."
    ),
    "schemer-moved": N_("The guard moves {card} from place {from} to place {place}."),
    "token-stolen": N_("The thief turns the token {where} face down: {token}."),
    "ducat-won": N_("{arcade}: {actor} wins a ducat and now has {count}."),
    "seal-won": N_("{arcade}: {actor} wins a seal ({token}) and now has {count}."),
    "token-left:face-down": N_("{arcade}: nobody wins the token, because it is face down."),
    "token-left:no-schemer": N_("{arcade}: nobody wins the token, because no schemer beside it counts."),
    "token-left:tie": N_("{arcade}: nobody wins the token, because of a tie."),
    "token-left:no-player": N_("{arcade}: nobody wins the token, because nobody plays {family}."),
    "match-won:every-guild": N_("{actor} has a seal of every guild and wins the match."),
    "match-won:one-guild": N_("{actor} has enough seals of one guild and wins the match."),
    "match-drawn": N_("Nobody has won after {rounds} rounds: the match is a draw."),
}
"""By kind; a variant is written after a colon. Other events are not reported."""

REFUSALS = {
    "another-step:draft": N_("The draft is not over: keep a schemer from your pack."),
    "another-step:card": N_("First choose a card: play a schemer, or buy influence."),
    "another-step:place": N_("First choose a free place for your card."),
    "not-in-pack": N_("{card} is not in your pack: keep one that is."),
    "not-in-hand": N_("You do not hold {card}: play a card from your hand."),
    "cards-in-hand": N_(
        "You have cards in hand ({count}): place one, or buy influence. You may pass only when your hand is empty."
    ),
    "pile-empty": N_("Sold out: {card}. Choose another pile."),
    "too-dear": N_("Too expensive: {card} costs {price}, and you have {ducats}."),
    "place-taken": N_("Place {place} is taken by {card}: choose a free one."),
    "not-in-a-hand": N_("{card} is already in the palace: call one that is in a hand."),
    "not-beside": N_("Arcade {arcade} is not beside place {spot}: choose one that is."),
    "no-token": N_("Arcade {arcade} has no token: choose another."),
    "token-face-down": N_("The token in arcade {arcade} is already face down: choose another."),
    "same-token": N_("The token in arcade {arcade} cannot be swapped with itself: choose another."),
    "not-a-neighbour": N_("Place {place} is not next to place {spot}: choose one that is."),
    "no-schemer": N_("There is no schemer on place {place}: choose another."),
    "schemer-face-down": N_("The schemer on place {place} is already face down: choose another."),
    "same-schemer": N_("The schemer on place {place} cannot be swapped with itself: choose another."),
    "another-target:courtesan-aim": N_("First decide on the courtesan: call a schemer, or leave it unused."),
    "another-target:courtesan-finish": N_("First choose where the schemer goes: a free place next to the courtesan."),
    "another-target:peddler-aim": N_("First decide on the peddler: choose a token beside it, or leave it unused."),
    "another-target:peddler-finish": N_("First choose the token to swap with."),
    "another-target:assassin-aim": N_("First decide on the assassin: choose a schemer next to it, or leave it unused."),
    "another-target:guard-aim": N_("First decide on the guard: choose a schemer next to it, or leave it unused."),
    "another-target:guard-finish": N_("First choose where the schemer goes: any free place."),
    "another-target:gondolier-aim": N_(
        "First decide on the gondolier: choose a schemer next to it, or leave it unused."
    ),
    "another-target:gondolier-finish": N_("First choose the schemer to swap with."),
    "another-target:thief-aim": N_("First decide on the thief: choose a token beside it, or leave it unused."),
}
"""By code; variants of one code are written after a colon."""

QUESTIONS = {
    "draft": N_("Keep one schemer from your pack."),
    "draft:chosen": N_("You are keeping {pick}. You can still change your mind."),
    "card": N_("Your turn, {name}: play a schemer or buy influence."),
    "card:empty": N_("Your turn, {name}: buy influence, or pass."),
    "place": N_("Choose a place for {card}."),
    "courtesan-aim": N_("Which schemer does the courtesan call?"),
    "courtesan-finish": N_("Which place does the courtesan call {target} to?"),
    "peddler-aim": N_("Which token does the peddler swap?"),
    "peddler-finish": N_("Which token does the peddler swap with the one {target}?"),
    "assassin-aim": N_("Which schemer does the assassin turn face down?"),
    "guard-aim": N_("Which schemer does the guard move?"),
    "guard-finish": N_("Where does the guard move {target}?"),
    "gondolier-aim": N_("Which schemer does the gondolier swap?"),
    "gondolier-finish": N_("Which schemer does the gondolier swap with {target}?"),
    "thief-aim": N_("Which token does the thief turn face down?"),
}
"""By phase or by power and step; a variant is written after a colon."""

WAITING = {
    "draft": N_("Draft: waiting for {names}."),
    "card": N_("{name} is placing a card."),
    "place": N_("{name} is placing a card."),
    "power": N_("{name} is using {power}."),
    "target": N_("{name} is using {power}."),
}

OVER = N_("The match is over.")

SCORE_LINES = {"ducats": N_("ducats"), "victory": N_("victory")}

WINNERS = {
    "every-guild": N_("{winner} wins with a seal of every guild."),
    "one-guild": N_("{winner} wins with {count} seals of one guild: {guild}."),
}
DRAW = N_("A draw, shared by everyone (IN-K2).")


def describe(event: Mapping[str, Any], names: Sequence[str], translate: Translate = english) -> str:
    """An event in one sentence; empty for events that a seat sees on the table anyway."""
    message = EVENTS.get(_variant(event), "")
    if not message or (event["kind"] == "tokens-laid" and event["rule"] == "IN-S3"):
        return ""
    fields = {**event["fields"], "actor": named(names, event["actor"])}
    if "holder" in fields:
        fields["holder"] = named(names, fields["holder"])
    if "card" in fields:
        fields["card"] = card_told(fields["card"], translate)
    if "token" in fields:
        fields["token"] = token_word(fields["token"], translate)
    if "arcade" in fields:
        fields["where"] = in_arcade(fields["arcade"], translate)
        fields["arcade"] = arcade_word(fields["arcade"], translate)
    _spread(fields, translate)
    return translate(message).format(**fields)


def _variant(event: Mapping[str, Any]) -> str:
    """The key of the sentence for this event."""
    kind, fields = event["kind"], event["fields"]
    variants = {
        "pack-dealt:own": "cards" in fields,
        "pack-passed:own": "cards" in fields,
        "schemer-kept:own": "card" in fields,
        f"{kind}:{fields.get('why')}": "why" in fields,
    }
    return variant(kind, variants)


def _spread(fields: dict[str, Any], translate: Translate) -> None:
    """Put lists into words."""
    if "arcades" in fields:
        fields["one"], fields["other"] = (in_arcade(arcade, translate) for arcade in fields["arcades"])
        fields["first"], fields["second"] = (token_word(token, translate) for token in fields["tokens"])
    elif "places" in fields:
        fields["one"], fields["other"] = fields["places"]
        fields["first"], fields["second"] = (card_told(card, translate) for card in fields["cards"])
    elif "tokens" in fields:
        fields["arcades"] = listed([arcade_letter(laid["arcade"]) for laid in fields["tokens"]])
    elif "cards" in fields:
        fields["cards"] = listed([card_told(card, translate) for card in fields["cards"]])


def explain(refusal: Refusal, translate: Translate = english) -> str:
    """A refusal in one sentence that says what to do instead."""
    fields = dict(refusal.numbers)
    key = f"{refusal.code}:{fields['step']}" if "step" in fields else refusal.code
    if "card" in fields:
        fields["card"] = card_told(str(fields["card"]), translate)
    if "arcade" in fields:
        fields["arcade"] = arcade_letter(int(str(fields["arcade"])))
    return translate(REFUSALS[key]).format(**fields)


def ask(view: Mapping[str, Any], names: Sequence[str], translate: Translate = english) -> str:
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
        power=card_told(power, translate) if power else "",
    )


def _question(view: Mapping[str, Any], names: Sequence[str], translate: Translate) -> str:
    """What the viewer, who is asked, is to do."""
    board, seat = view["board"], view["seat"]
    own = board["seats"][seat]
    key = board["phase"]
    power = board["power"] or {"target": None}
    if board["power"]:
        key = f"{power['name']}-{'aim' if power['target'] is None else 'finish'}"
    elif key == "draft" and own["pick"]:
        key = "draft:chosen"
    elif key == "card" and not own["hand_size"]:
        key = "card:empty"
    return translate(QUESTIONS[key]).format(
        name=names[seat],
        pick=card_told(own["pick"], translate) if own["pick"] else "",
        card=card_told(board["card"], translate) if board["card"] else "",
        target=_aimed_at(board, translate),
    )


def _aimed_at(board: Mapping[str, Any], translate: Translate) -> str:
    """What was chosen first, where a power has two targets: a schemer by its name, a token by its arcade."""
    power = board["power"]
    if power is None or power["target"] is None:
        return ""
    if power["name"] == "peddler":
        return in_arcade(power["target"], translate)
    target = power["target"]
    return card_told(target if isinstance(target, str) else board["places"][target - 1]["card"], translate)


def score_line(name: str, translate: Translate = english) -> str:
    """A line of the score sheet by its name: a guild's counters, the ducats, or the victory."""
    return translate(SCORE_LINES[name]) if name in SCORE_LINES else token_word(name, translate)


def verdict(view: Mapping[str, Any], names: Sequence[str], translate: Translate = english) -> str:
    """IN-3.4: who won a match that is over, and with which seals; IN-K2: or that it is a draw."""
    board = view["board"]
    winners = board["score"]["winners"]
    if len(winners) > 1:
        return translate(DRAW)
    seals = board["seats"][winners[0]]["seals"]
    guild = max(seals, key=seals.__getitem__)
    message = WINNERS["every-guild" if all(seals.values()) else "one-guild"]
    return translate(message).format(winner=names[winners[0]], count=seals[guild], guild=token_word(guild, translate))
