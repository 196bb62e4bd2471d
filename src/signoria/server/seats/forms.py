"""The forms of the pages about seats: sitting down, replacing links, leaving a seat."""

from __future__ import annotations

from django import forms
from django.core.exceptions import ValidationError

from signoria.kernel.messages import N_
from signoria.server.core.forms import Form
from signoria.server.core.names import MOST_LETTERS, checked_name, one_line
from signoria.server.core.text import LineField

NO_NAME = N_("Please enter a name.")
WORD_LETTERS = 40
MY_WORD = N_("My word (optional)")
NAME_TAKEN = N_("That name is taken at this table.")


class WordForm(Form):
    """What somebody adds to the seed. It is shown to all, so it is cleaned like a name."""

    word = LineField(
        label=MY_WORD,
        required=False,
        max_length=WORD_LETTERS,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def clean_word(self) -> str:
        return one_line(self.cleaned_data["word"], WORD_LETTERS)


class JoinForm(WordForm):
    """The name with which somebody sits down, and the word that they add."""

    name = LineField(
        label=N_("My name"),
        max_length=MOST_LETTERS,
        error_messages={"required": NO_NAME},
        widget=forms.TextInput(attrs={"autocomplete": "nickname"}),
    )
    hand = forms.BooleanField(required=False)  # the board is on a big screen: this phone shows the hand first

    def clean_name(self) -> str:
        name = checked_name(self.cleaned_data["name"])
        if not name:
            raise ValidationError(NO_NAME)
        return name


class ReplaceLinkForm(Form):
    """Which link to replace: each button of the page sends one of these."""

    reissue = forms.IntegerField(required=False, min_value=0)  # the private link of a seat
    invite = forms.IntegerField(required=False, min_value=0)  # the invitation to a seat
    watch = forms.BooleanField(required=False)  # the link for spectators


class LeaveForm(Form):
    """The seat that somebody leaves."""

    seat = forms.IntegerField(min_value=0)
