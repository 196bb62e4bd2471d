"""Away and notices: how somebody is told that it is his turn, and who decides for him while he is away."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from signoria.kernel.game import Translate
from signoria.kernel.messages import N_
from signoria.server.pages.levels import TITLES, LevelChoice, level_choices
from signoria.server.pages.options import Option

SAID = {
    "saved": N_("Saved."),
    "asked": N_("Saved. Now open the link in the mail."),
    "sent": N_("Sent. If nothing arrives, look whether the address is right."),
}
"""What went well, by the word that an address has for it."""

TROUBLES = {
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
ASKED = N_(
    "A link was sent to {email}. Open it and press its button: until then no notice is sent there. An address that "
    "does not answer is sent three mails at most, an hour and a day apart. Look among unwanted mails too."
)
NOT_ASKED = N_("Nobody has confirmed {email} yet, so that no notice is sent there.")
LAST_FAILED = N_("The last notice did not arrive. {why}")
DECIDES = N_("{level} decides for you now.")


@dataclass(frozen=True)
class Wanted:
    """How a seat is told of its turns."""

    email: str = ""
    webhook: str = ""
    quiet: str = ""
    zone: str = "UTC"
    is_confirmed: bool = False  # does the reader of the mails want them?
    is_asked: bool = False  # was he asked, because of this seat?


@dataclass(frozen=True)
class SeatFacts:
    """What the page needs to know of the seat."""

    key: str
    title: str
    game_id: str
    game_title: str
    seat: int
    names: Sequence[str]
    own: Sequence[int]  # the visitor's seats at this table
    stand_in: str
    is_playing: bool  # has the match begun, and not ended yet?
    can_mail: bool
    trouble: str  # why the last notice did not arrive
    is_streaming: bool = False  # do others see the screen? Then no address is shown on it


@dataclass(frozen=True)
class NoticesPage:
    facts: SeatFacts
    wanted: Wanted
    seats: Sequence[Option]  # round one screen: which of one's own is shown
    begin: str  # of quiet hours
    end: str
    said: str
    problem: str
    levels: Sequence[LevelChoice]
    decides: str  # who decides for the seat now, if not its person
    email_says: str  # whether mails are sent to the address


def notices_page(facts: SeatFacts, wanted: Wanted, word: str, translate: Translate) -> NoticesPage:
    """The page; `word` says what came of the last form."""
    begin, _, end = wanted.quiet.partition("-")
    level = translate(TITLES[facts.stand_in]) if facts.stand_in else ""
    decides = translate(DECIDES).format(level=level) if level else ""
    return NoticesPage(
        facts=facts,
        wanted=wanted,
        seats=[Option(str(seat), facts.names[seat], seat == facts.seat) for seat in facts.own],
        begin=begin,
        end=end,
        said=translate(SAID[word]) if word in SAID else "",
        problem=_problem(facts, word, translate),
        levels=level_choices("", translate),
        decides=decides[:1].upper() + decides[1:],
        email_says=_email_says(wanted, translate) if wanted.email else "",
    )


def _email_says(wanted: Wanted, translate: Translate) -> str:
    text = CONFIRMED if wanted.is_confirmed else ASKED if wanted.is_asked else NOT_ASKED
    return translate(text).format(email=wanted.email)


def _problem(facts: SeatFacts, word: str, translate: Translate) -> str:
    if word in TROUBLES:
        return translate(TROUBLES[word])
    if facts.trouble in TROUBLES and not word:
        return translate(LAST_FAILED).format(why=translate(TROUBLES[facts.trouble]))
    return ""
