"""What the pages are filled with: Away and notifications, and what the recipient of an email is asked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from signoria.games import game
from signoria.kernel.game import Translate
from signoria.kernel.messages import N_
from signoria.server.core.fields import Option
from signoria.server.core.levels import PLAYS_FOR_YOU, TITLES, LevelChoice, level_choices
from signoria.server.models import EmailConsent, Seat
from signoria.server.notifications import email

DONE = {
    "saved": N_("Saved."),
    "asked": N_("Saved. Now open the link in the email."),
    "sent": N_("Sent. If nothing arrives, check the address."),
}
"""What went well, by the word for it."""

PROBLEMS = {
    "soon": N_("Too many tests. Wait ten seconds; if that does not help, wait an hour."),
    "often": N_("You have already asked for several emails. Wait an hour, or until tomorrow."),
    "many": N_("This server has sent too many messages. Try again in an hour."),
    "nowhere": N_("Enter an address to send a test to."),
    "address": N_("This is not a web address. Enter one that begins with https:// and contains no password."),
    "port": N_("This port is not allowed. Use 80, 443, 8080 or 8443."),
    "unknown": N_("This server name cannot be found."),
    "private": N_("This address is in a private network. Only public addresses are allowed."),
    "redirect": N_("This address redirects to another one. Use that one instead."),
    "refused": N_("The other server refused the message."),
    "connection": N_("The other server could not be reached."),
    "slow": N_("The other server took too long to answer."),
    "size": N_("The message was too long."),
    "mail": N_("Our mail server refused the email. Tell whoever runs this site."),
    "recipient": N_("Our mail server cannot send to this address."),
}
"""What went wrong, by the word for it."""

CONFIRMED = N_("Confirmed: notifications go to {email}.")
LINK_SENT = N_(
    "We sent a link to {email}. Open it and press its button; until then no notification is sent there. If nothing "
    "arrives, look in your spam folder. We ask at most three times, an hour and a day apart."
)
NOT_CONFIRMED = N_("{email} is not confirmed yet, so no notifications are sent there.")
LAST_FAILED = N_("The last notification was not delivered. {why}")
CONSENT_HEADING = N_("Turn notifications by email")
CONSENT_WANTED = N_("Someone wants to be notified at {address} when it is their turn. Is that you?")
CONSENT_NOT_WANTED = N_("There is nothing to confirm for {address}.")
BLOCKED = N_("You have blocked all emails to {address}.")
REQUEST = N_("{game}, table {table}, for {name}")


@dataclass(frozen=True)
class NotificationsPage:
    """Away and notifications, of one seat: what the page shows beside the form."""

    seat: Seat
    game_title: str
    seats: Sequence[Option]  # on one screen: which of the visitor's seats is shown
    problem: str  # why the last notification was not delivered
    levels: Sequence[LevelChoice]
    decides: str  # who decides for the seat now, if not its person
    email_status: str  # whether emails are sent to the address
    can_email: bool
    is_playing: bool  # has the match begun, and not ended yet?
    is_streaming: bool  # do others see the screen? Then no address is shown on it


def notifications_page(
    seat: Seat, own: Sequence[Seat], translate: Translate, *, is_streaming: bool = False
) -> NotificationsPage:
    """The page of one of the visitor's own seats at a table."""
    level = translate(TITLES[seat.stand_in]) if seat.stand_in else ""
    return NotificationsPage(
        seat=seat,
        game_title=game(seat.table.game).title,
        seats=[Option(str(one.number), one.name, one.number == seat.number) for one in own],
        problem=_problem(seat, translate),
        levels=level_choices("", translate),
        decides=translate(PLAYS_FOR_YOU).format(level=level) if level else "",
        email_status=_email_status(seat, translate) if seat.email else "",
        can_email=email.is_configured(),
        is_playing=seat.table.has_started and not seat.table.is_finished,
        is_streaming=is_streaming,
    )


def _email_status(seat: Seat, translate: Translate) -> str:
    asked = LINK_SENT if seat.consent_asked_at else NOT_CONFIRMED
    return translate(CONFIRMED if seat.is_email_confirmed else asked).format(email=seat.email)


def _problem(seat: Seat, translate: Translate) -> str:
    if seat.delivery_error in PROBLEMS:
        return translate(LAST_FAILED).format(why=translate(PROBLEMS[seat.delivery_error]))
    return ""


@dataclass(frozen=True)
class ConsentPage:
    """What the recipient at an address is asked: which seats may write there, or whether nobody ever may."""

    heading: str
    text: str
    seats: Sequence[Option]  # to be ticked
    is_blocked: bool


def consent_page(consent: EmailConsent, seats: Sequence[Seat], translate: Translate) -> ConsentPage:
    """The page for these seats that wait; a blocked address is asked nothing but whether it stays so."""
    text = BLOCKED if consent.is_blocked else CONSENT_WANTED if seats else CONSENT_NOT_WANTED
    return ConsentPage(
        heading=translate(CONSENT_HEADING),
        text=translate(text).format(address=consent.address),
        seats=[] if consent.is_blocked else [_option(seat, translate) for seat in seats],
        is_blocked=consent.is_blocked,
    )


def _option(seat: Seat, translate: Translate) -> Option:
    names = {"game": game(seat.table.game).title, "table": seat.table.title, "name": seat.name}
    return Option(str(seat.pk), translate(REQUEST).format(**names), is_chosen=True)
