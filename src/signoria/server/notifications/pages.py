"""What the pages are filled with: Away and notices, and what the recipient of an email is asked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from signoria.games import game
from signoria.kernel.game import Translate
from signoria.kernel.messages import N_
from signoria.server.core.fields import Option
from signoria.server.core.levels import TITLES, LevelChoice, level_choices
from signoria.server.models import EmailConsent, Seat
from signoria.server.notifications.email import smtp_server

DONE = {
    "saved": N_("Saved."),
    "asked": N_("Saved. Now open the link in the mail."),
    "sent": N_("Sent. If nothing arrives, look whether the address is right."),
}
"""What went well, by the word for it in an address."""

PROBLEMS = {
    "soon": N_("A test was sent a moment ago, or many in this hour. Wait ten seconds, or an hour."),
    "often": N_("You have asked for several mails already. Wait an hour, or until tomorrow."),
    "many": N_("This place has sent many messages lately, and sends no more for now. Try again in an hour."),
    "nowhere": N_("There is no address to send a test to."),
    "email": N_("This is not an e-mail address."),
    "address": N_("This is not a web address: it begins with https:// and names no password."),
    "port": N_("The address has a port that is not used for web pages."),
    "unknown": N_("There is no such name in the Internet, or it cannot be asked for now."),
    "private": N_("The address leads into a private network. Only public addresses are called."),
    "redirect": N_("The address leads on to another one. Give that one."),
    "refused": N_("The other side answered, but did not take the message."),
    "connection": N_("The other side could not be reached."),
    "slow": N_("The other side took too long to answer."),
    "size": N_("The message was too long."),
    "mail": N_("The mail server of this place did not take the mail. Tell who runs it."),
    "recipient": N_("The mail server does not write to this address."),
}
"""What went wrong, by the word for it."""

CONFIRMED = N_("Confirmed: notices go to {email}.")
LINK_SENT = N_(
    "A link was sent to {email}. Open it and press its button: until then no notice is sent there. An address that "
    "does not answer is sent three mails at most, an hour and a day apart. Look among unwanted mails too."
)
NOT_CONFIRMED = N_("Nobody has confirmed {email} yet, so that no notice is sent there.")
LAST_FAILED = N_("The last notice did not arrive. {why}")
DECIDES = N_("{level} decides for you now.")
CONSENT_HEADING = N_("Turn notices by mail")
CONSENT_WANTED = N_("Somebody wants to be told at {address} when it is their turn. Are you the one?")
CONSENT_NOT_WANTED = N_("Nobody waits for you to confirm {address}.")
BLOCKED = N_("You have forbidden all mails to {address}.")
REQUEST = N_("{game}, table {table}, for {name}")


@dataclass(frozen=True)
class NotificationsPage:
    """Away and notices, of one seat: what the page shows beside the seat's own row."""

    seat: Seat
    game_title: str
    seats: Sequence[Option]  # round one screen: which of the visitor's seats is shown
    done: str  # what the last form did
    problem: str
    levels: Sequence[LevelChoice]
    decides: str  # who decides for the seat now, if not its person
    email_status: str  # whether emails are sent to the address
    can_email: bool
    is_playing: bool  # has the match begun, and not ended yet?
    is_streaming: bool  # do others see the screen? Then no address is shown on it


def notifications_page(
    seat: Seat, own: Sequence[Seat], word: str, translate: Translate, *, is_streaming: bool = False
) -> NotificationsPage:
    """The page of one of the visitor's own seats at a table; `word` says what came of the last form."""
    level = translate(TITLES[seat.stand_in]) if seat.stand_in else ""
    decides = translate(DECIDES).format(level=level) if level else ""
    return NotificationsPage(
        seat=seat,
        game_title=game(seat.table.game).title,
        seats=[Option(str(one.number), one.name, one.number == seat.number) for one in own],
        done=translate(DONE[word]) if word in DONE else "",
        problem=_problem(seat, word, translate),
        levels=level_choices("", translate),
        decides=decides[:1].upper() + decides[1:],
        email_status=_email_status(seat, translate) if seat.email else "",
        can_email=smtp_server() is not None,
        is_playing=seat.table.has_started and not seat.table.is_finished,
        is_streaming=is_streaming,
    )


def _email_status(seat: Seat, translate: Translate) -> str:
    asked = LINK_SENT if seat.consent_asked_at else NOT_CONFIRMED
    return translate(CONFIRMED if seat.is_email_confirmed else asked).format(email=seat.email)


def _problem(seat: Seat, word: str, translate: Translate) -> str:
    if word in PROBLEMS:
        return translate(PROBLEMS[word])
    if seat.delivery_error in PROBLEMS and not word:
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
