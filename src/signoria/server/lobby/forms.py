"""The forms of the lobby's pages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from http import HTTPStatus
from typing import Any

from django import forms
from django.core.exceptions import ValidationError

from signoria.bots.levels import LEVELS
from signoria.kernel.game import Choice, Game, Translate
from signoria.kernel.messages import N_
from signoria.server.core.forms import Form
from signoria.server.core.i18n import languages
from signoria.server.core.identity import Visitor
from signoria.server.core.levels import bot_title
from signoria.server.core.names import MOST_LETTERS, checked_name
from signoria.server.core.preferences import CONFIRMATIONS, PAUSES, SEVERAL_STEPS, THEMES, USUAL_VOLUME, VOLUMES, Device
from signoria.server.core.text import LineField
from signoria.server.core.times import HOUR
from signoria.server.core.variants import title_of
from signoria.server.lobby.last_setup import LastSetup
from signoria.server.lobby.new_table import FRIEND, ME, NOBODY, OCCUPANTS, SeatChoice
from signoria.server.seats.create import ALLOWED, ALONE, NOT_ALLOWED
from signoria.server.seats.forms import NAME_TAKEN

DEVICE_FIELDS = ("is_streaming", "is_hand_first", "has_sound", "volume")
AGAIN = "has_all_notes_again"


class PreferencesForm(Form):
    """How somebody wants to be called and shown things; the fields have the names of `Preferences` and `Device`."""

    name = LineField(
        label=N_("My name"),
        help_text=N_("Your name at the tables. Leave empty for a period name."),
        required=False,
        max_length=MOST_LETTERS,
        widget=forms.TextInput(attrs={"placeholder": N_("any name"), "autocomplete": "nickname"}),
    )
    language = forms.ChoiceField(label=N_("Language"), widget=forms.RadioSelect)
    theme = forms.ChoiceField(
        label=N_("Theme"), choices=tuple(THEMES.items()), required=False, widget=forms.RadioSelect
    )
    bot_pause = forms.TypedChoiceField(
        label=N_("Bots move"), choices=tuple(PAUSES.items()), coerce=int, widget=forms.RadioSelect
    )
    confirmation = forms.ChoiceField(
        label=N_("Ask before a turn is made"),
        help_text=N_(
            "You can try the steps of a turn and change them. Its last step makes the turn, which others see and you "
            "usually cannot undo."
        ),
        choices=tuple(CONFIRMATIONS.items()),
        required=False,
        widget=forms.RadioSelect,
    )
    has_privacy_screen = forms.BooleanField(
        label=N_("Use a privacy screen"),
        help_text=N_("Hides each hand until its player uncovers it. This is the default for new tables."),
        required=False,
    )
    has_notes = forms.BooleanField(
        label=N_("Explain new decisions"),
        help_text=N_("A short note says what a decision is about when you make it for the first time."),
        required=False,
    )
    has_all_notes_again = forms.BooleanField(
        label=N_("Show all notes again"),
        help_text=N_("As if you had not played before."),
        required=False,
    )
    is_streaming = forms.BooleanField(
        label=N_("Hide my hand and all links"),
        help_text=N_("The table looks as it does to spectators until you uncover your hand for a turn."),
        required=False,
    )
    is_hand_first = forms.BooleanField(
        label=N_("Show my hand first on this phone"),
        help_text=N_("The board is on the big screen that everyone can see; here it comes below your hand."),
        required=False,
    )
    has_sound = forms.BooleanField(
        label=N_("Play soft sounds"),
        help_text=N_(
            "For your turn, a bid, a city and the end, while the table is open. Set up email and webhook notifications "
            "at each table, under My seat."
        ),
        required=False,
    )
    volume = forms.IntegerField(
        label=N_("Volume"),
        min_value=VOLUMES[0],
        max_value=VOLUMES[-1],
        required=False,
        widget=forms.NumberInput(attrs={"type": "range", "step": "10"}),
    )
    has_shortcuts = forms.BooleanField(
        label=N_("Use keyboard shortcuts at the table"),
        help_text=N_("Single keys choose, pass, undo and confirm. At the table, ? lists them."),
        required=False,
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        language = self.fields["language"]
        assert isinstance(language, forms.ChoiceField)
        language.choices = list(languages().items())  # each by its own name: not to be translated

    def clean_name(self) -> str:
        return checked_name(self.cleaned_data["name"])

    def clean_volume(self) -> int:
        return self.cleaned_data["volume"] or USUAL_VOLUME

    def clean_confirmation(self) -> str:
        return self.cleaned_data["confirmation"] or SEVERAL_STEPS

    def person(self) -> dict[str, Any]:
        """What is saved with the player."""
        saved = {name: chosen for name, chosen in self.cleaned_data.items() if name not in (*DEVICE_FIELDS, AGAIN)}
        return saved | ({"seen_notes": []} if self.cleaned_data[AGAIN] else {})

    def device(self, before: Device) -> Device:
        """What is saved in this browser, which keeps its shape."""
        return Device(is_tall=before.is_tall, **{name: self.cleaned_data[name] for name in DEVICE_FIELDS})


def preferences_form(visitor: Visitor) -> PreferencesForm:
    """The form as a visitor finds it."""
    chosen = {**vars(visitor.preferences), **vars(visitor.device), "language": visitor.language}
    return PreferencesForm(initial=chosen, translate=visitor.translate)


TIME_LIMITS = {
    0: N_("No limit"),
    300: N_("Live: 5 minutes per decision"),
    8 * HOUR: N_("8 hours per decision"),
    24 * HOUR: N_("A day per decision"),
    72 * HOUR: N_("3 days per decision"),
}
"""Seconds for a decision, in words."""

HINTS = {
    ALONE: N_("If I play against bots alone"),
    ALLOWED: N_("For everybody at the table"),
    NOT_ALLOWED: N_("No hints"),
}

SEAT_OCCUPANT = N_("Seat {number}: who plays")
SEAT_NAME = N_("Seat {number}: name")
TOO_FEW_SEATS = N_("Fill at least %(least)d seats.")
OTHER_EDITION = N_("Not with this edition: %(options)s.")


class SeatForm(Form):
    """A row of the form of a new table: who plays at a seat, and under which name."""

    who = forms.ChoiceField(required=False)
    name = LineField(
        required=False,
        max_length=MOST_LETTERS,
        widget=forms.TextInput(attrs={"placeholder": N_("any name"), "autocomplete": "off"}),
    )

    def __init__(self, *args: Any, game: Game, number: int, translate: Translate, **kwargs: Any) -> None:
        self.number = number
        super().__init__(*args, auto_id="%s", translate=translate, **kwargs)
        who = self.fields["who"]
        assert isinstance(who, forms.ChoiceField)
        who.choices = list(_occupants(can_be_empty=number >= game.seats[0], translate=translate).items())
        who.label = translate(SEAT_OCCUPANT).format(number=number + 1)
        self.fields["name"].label = translate(SEAT_NAME).format(number=number + 1)

    def add_prefix(self, field_name: str) -> str:
        """The rows of a table are told apart by the number of their seat: `who-0`, `name-0`."""
        return f"{field_name}-{self.number}"

    def clean_who(self) -> str:
        return self.cleaned_data["who"] or NOBODY

    def clean_name(self) -> str:
        return checked_name(self.cleaned_data["name"])

    @property
    def choice(self) -> SeatChoice:
        return SeatChoice(**self.cleaned_data)


def _occupants(*, can_be_empty: bool, translate: Translate) -> dict[str, str]:
    """Who may take a seat, by what the form sends. The seats that every match has cannot stay empty."""
    people = {who: translate(text) for who, text in OCCUPANTS.items() if can_be_empty or who != NOBODY}
    return people | {level: bot_title(level, translate) for level in LEVELS}


class NewTableForm(Form):
    """A new table of a game: a row for each seat, the edition and its options, the time limit, help at the table."""

    edition = forms.ChoiceField(required=False)
    option = forms.MultipleChoiceField(required=False)
    limit = forms.TypedChoiceField(
        label=N_("How much time?"),
        help_text=N_(
            "Nobody loses on time. Whoever takes longer is reminded, and the others decide: wait, let a bot play, or "
            "end the match."
        ),
        choices=tuple(TIME_LIMITS.items()),
        coerce=int,
        required=False,
    )
    hints = forms.ChoiceField(
        label=N_("Hints"),
        help_text=N_(
            "A hint shows the best moves and why. Everybody sees before they sit down whether hints are allowed, and "
            "after the match how many each player asked for."
        ),
        choices=tuple(HINTS.items()),
        required=False,
        widget=forms.RadioSelect,
    )
    memory = forms.BooleanField(
        label=N_("Track known cards"),
        help_text=N_("Shows what you would know with a good memory: what was seen, and what follows from it."),
        required=False,
    )
    open = forms.BooleanField(
        label=N_("Play with open hands"),
        help_text=N_("On a shared screen, hands are shown without a privacy screen."),
        required=False,
    )

    def __init__(
        self,
        data: Mapping[str, Any] | None = None,
        *,
        game: Game,
        translate: Translate,
        own_name: str = "",
        **kwargs: Any,
    ) -> None:
        """The visitor has `own_name` at this table if their row gives none."""
        super().__init__(data, translate=translate, **kwargs)
        self.game = game
        self.own_name = own_name
        seats = self.initial.get("seats", [SeatChoice(NOBODY)] * game.seats[-1])
        self.seats = [
            SeatForm(data, game=game, number=number, initial=vars(seat), translate=translate)
            for number, seat in enumerate(seats)
        ]
        self._offer("edition", game.editions)
        self._offer("option", game.options)

    def _offer(self, name: str, choices: Sequence[Choice]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [(choice.id, choice.title) for choice in choices]

    def is_valid(self) -> bool:
        return super().is_valid() and all(seat.is_valid() for seat in self.seats)

    @property
    def status(self) -> HTTPStatus:
        return next((seat.status for seat in self.seats if seat.errors), super().status)

    def clean_edition(self) -> str:
        return self.cleaned_data["edition"] or self.game.editions[0].id

    def clean(self) -> None:
        self._check_options()
        if all(seat.is_valid() for seat in self.seats):
            self._check_seats()

    def _check_options(self) -> None:
        known = {choice.id for choice in self.game.options_of(self.cleaned_data.get("edition", ""))}
        others = [option for option in self.cleaned_data.get("option", []) if option not in known]
        if others and "edition" in self.cleaned_data:
            titles = ", ".join(self.translate(title_of(self.game.options, option)) for option in others)
            self.add_error("option", ValidationError(OTHER_EDITION, params={"options": titles}))

    def _check_seats(self) -> None:
        names: set[str] = set()
        for seat in self.seats:
            name = self._name_at(seat.choice).casefold()
            if name and name in names:
                seat.add_error("name", NAME_TAKEN)
            names.add(name)
        if len(self.taken_seats) not in self.game.seats:
            raise ValidationError(TOO_FEW_SEATS, params={"least": self.game.seats[0]})

    def _name_at(self, seat: SeatChoice) -> str:
        """The name that is known for a seat; empty where a friend brings theirs or one is made up."""
        if seat.who in (FRIEND, NOBODY):
            return ""
        return seat.name or (self.own_name if seat.who == ME else "")

    @property
    def taken_seats(self) -> list[SeatChoice]:
        """The seats that play, in their order. Of a valid form."""
        return [seat.choice for seat in self.seats if seat.choice.who != NOBODY]

    @property
    def time_limit(self) -> int:
        """Seconds for a decision; none unless somebody comes by link: on one screen nobody waits for days."""
        limit = self.cleaned_data["limit"] or 0
        return limit if any(seat.who == FRIEND for seat in self.taken_seats) else 0

    @property
    def last_setup(self) -> LastSetup:
        """What *Play now* remembers of it."""
        return LastSetup(len(self.taken_seats), self.cleaned_data["edition"], tuple(self.cleaned_data["option"]))


def first_form(
    game: Game, setup: LastSetup, name: str, others: str, translate: Translate, *, has_open_hands: bool = False
) -> NewTableForm:
    """The form before anybody has changed it: the visitor, and all others alike, e.g. bots of one level or friends."""
    empty = [SeatChoice(NOBODY)] * (game.seats[-1] - setup.seats)
    initial = {
        "seats": [*first_seats(setup, name, others), *empty],
        "edition": setup.edition,
        "option": setup.options,
        "limit": 0,
        "hints": ALONE,
        "memory": True,
        "open": has_open_hands,
    }
    return NewTableForm(game=game, initial=initial, translate=translate)


def first_seats(setup: LastSetup, name: str, others: str) -> list[SeatChoice]:
    """The visitor, and all others alike."""
    return [SeatChoice(ME, name), *[SeatChoice(others)] * (setup.seats - 1)]
