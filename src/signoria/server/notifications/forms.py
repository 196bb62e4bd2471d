"""How a seat is notified of its turns, as its person fills it in."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import ValidationError

from signoria.kernel.game import Translate
from signoria.kernel.messages import N_
from signoria.server.core.forms import Form
from signoria.server.core.levels import LevelForm
from signoria.server.models import Seat
from signoria.server.notifications import webhooks
from signoria.server.notifications.exceptions import CannotSend
from signoria.server.notifications.pages import PROBLEMS
from signoria.server.notifications.quiet_hours import DEFAULT_HOURS, DEFAULT_ZONE, is_zone

NOT_AN_EMAIL = N_("This is not an email address.")
NOT_A_WEBHOOK = PROBLEMS["address"]
NOT_A_TIME = N_("Enter two times, such as 22:00 and 07:00.")
NOT_A_ZONE = N_("Unknown time zone. Enter one such as Europe/Rome.")


class SeatForm(Form):
    """Which of a visitor's seats a page or a button is about; none: their first."""

    seat = forms.IntegerField(widget=forms.HiddenInput, required=False)


class TakeoverForm(LevelForm):
    """A bot of a level plays for a person, or, with `back`, no longer."""

    seat = forms.IntegerField()
    back = forms.BooleanField(required=False)


class NotificationsForm(SeatForm):
    """Where to send notifications, and when not to. The button that sends a test is called `test`."""

    email = forms.EmailField(
        label=N_("Email"),
        required=False,
        max_length=254,
        error_messages={"invalid": NOT_AN_EMAIL},
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )
    webhook = forms.CharField(
        label=N_("Webhook"),
        help_text=N_("Sends a message to this address in the form that Discord, Slack and ntfy accept."),
        required=False,
        max_length=500,
        error_messages={"max_length": NOT_A_WEBHOOK},
        widget=forms.URLInput(attrs={"placeholder": "https://", "autocomplete": "off"}),
    )
    quiet = forms.BooleanField(
        label=N_("Send nothing during these hours"),
        help_text=N_("If it is still your turn when they end, you are notified then."),
        required=False,
    )
    begin = forms.TimeField(
        label=N_("from"),
        required=False,
        widget=forms.TimeInput(attrs={"type": "time"}),  # a template cannot change the type
        error_messages={"invalid": NOT_A_TIME},
    )
    end = forms.TimeField(
        label=N_("until"),
        required=False,
        widget=forms.TimeInput(attrs={"type": "time"}),  # a template cannot change the type
        error_messages={"invalid": NOT_A_TIME},
    )
    zone = forms.CharField(
        label=N_("My time zone"), required=False, max_length=64, widget=forms.TextInput(attrs={"autocomplete": "off"})
    )
    test = forms.ChoiceField(choices=(("email", ""), ("webhook", "")), required=False)

    def clean_webhook(self) -> str:
        webhook: str = self.cleaned_data["webhook"]
        try:
            if webhook:
                webhooks.parts_of(webhook)
        except CannotSend as error:
            raise ValidationError(PROBLEMS[error.why]) from error
        return webhook

    def clean_zone(self) -> str:
        zone: str = self.cleaned_data["zone"] or DEFAULT_ZONE
        if not is_zone(zone):
            raise ValidationError(NOT_A_ZONE)
        return zone

    def clean(self) -> None:
        chosen = self.cleaned_data
        begin, end = chosen.get("begin"), chosen.get("end")
        if chosen.get("quiet") and not self.errors and (begin is None or end is None or begin == end):
            self.add_error("end", NOT_A_TIME)
        channel = chosen.get("test")
        if channel and channel in chosen and not chosen[channel]:
            self.add_error(channel, PROBLEMS["nowhere"])

    @property
    def quiet_hours(self) -> str:
        """As a seat saves them; empty if there are none. Of a valid form."""
        chosen = self.cleaned_data
        return f"{chosen['begin']:%H:%M}-{chosen['end']:%H:%M}" if chosen["quiet"] else ""


def notifications_form(seat: Seat, translate: Translate) -> NotificationsForm:
    """The form as the person of a seat finds it."""
    begin, end = (seat.quiet_hours or DEFAULT_HOURS).split("-")
    initial: dict[str, Any] = {
        "seat": seat.number,
        "email": seat.email,
        "webhook": seat.webhook,
        "quiet": bool(seat.quiet_hours),
        "begin": begin,
        "end": end,
        "zone": seat.time_zone,
    }
    form = NotificationsForm(initial=initial, translate=translate)
    if not seat.quiet_hours and seat.time_zone == DEFAULT_ZONE:  # never chosen: the script fills in the browser's own
        form.fields["zone"].widget.attrs["data-zone"] = True
    return form
