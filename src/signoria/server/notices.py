"""Turn notices: what is told, when, and to whom. Each seat is told of its own waits only, and each once.

When something is told depends on whom the table shows to be asked, on the seat's own wishes, and on whether its person
looks at the table. What is told names the game and the table, and never anything of the match.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from django.core.signing import BadSignature, Signer
from django.urls import reverse
from django.utils import timezone

from signoria.games import game
from signoria.kernel.messages import N_
from signoria.server import mail, webhooks
from signoria.server.budgets import DAY, HOUR, Budget, Limit
from signoria.server.looks import JUST_NOW
from signoria.server.mailboxes import ask, base_of, mailbox_name, office
from signoria.server.models import Seat
from signoria.server.quiet import is_quiet
from signoria.server.texts import translator
from signoria.server.waits import Wait
from signoria.server.webhooks import CannotSend

GRACE = timedelta(seconds=20)
"""After so much time a page that shows the turn has said that it is looked at."""

TO_A_READER = Budget(Limit(30, HOUR), Limit(150, DAY))
"""Mails to one mailbox, whichever seats they are for."""

TO_A_HOOK = Budget(Limit(60, HOUR), Limit(300, DAY))
TO_A_SITE = Budget(Limit(600, HOUR), Limit(3000, DAY))
"""Messages to one webhook, and to all at the same name: others may use that site too."""

OF_A_WAY = Budget(Limit(500, HOUR), Limit(3000, DAY))
"""What this place sends in all, by mail and by webhooks."""

STOP = "stop"


class Kind(StrEnum):
    """What a notice is about."""

    TURN = "turn"
    LATE = "late"
    TEST = "test"


Deliver = Callable[[Seat, Kind], object]
"""Tells a person something; CannotSend says why that failed."""

SUBJECTS = {
    Kind.TURN: N_("Your turn: {game}"),
    Kind.LATE: N_("Your time is up: {game}"),
    Kind.TEST: N_("A test: {game}"),
}
TEXTS = {
    Kind.TURN: N_("It is your turn at the table {table} ({game})."),
    Kind.LATE: N_("Your time is up at the table {table} ({game}). The others may decide what to do."),
    Kind.TEST: N_("This is a test. So you will be told when it is your turn at the table {table} ({game})."),
}
STOP_TEXT = N_("To stop these mails: {url}")


@dataclass(frozen=True)
class Step:
    """What is to be done about a seat's wait: something to be told, or only to be taken as known."""

    kind: Kind
    is_told: bool


def step(seat: Seat, wait: Wait, limit: int, looked: datetime | None, now: datetime) -> Step | None:
    """The next step about a wait, if its time has come."""
    end = wait.since + timedelta(seconds=limit)
    is_late = bool(limit) and end <= now
    if is_late and seat.nudged < wait.decision:
        return _step(Kind.LATE, seat, end, looked, now)
    if not is_late and seat.noticed < wait.decision:
        return _step(Kind.TURN, seat, wait.since, looked, now)
    return None


def _step(kind: Kind, seat: Seat, since: datetime, looked: datetime | None, now: datetime) -> Step | None:
    """Who has seen it needs no notice; who may be about to see it, or sleeps, is left alone for now."""
    if looked is not None and looked >= since:
        return Step(kind, is_told=False)
    is_near = looked is not None and now - looked < JUST_NOW
    if is_near or now - since < GRACE or is_quiet(seat.quiet, seat.zone, now):
        return None
    return Step(kind, is_told=True)


def mark(seat: Seat, wait: Wait, kind: Kind) -> bool:
    """Keep that a wait was told of; False if it was before."""
    if kind is Kind.LATE:
        fresh = Seat.objects.filter(pk=seat.pk, nudged__lt=wait.decision)
        return bool(fresh.update(nudged=wait.decision, noticed=wait.decision))
    return bool(Seat.objects.filter(pk=seat.pk, noticed__lt=wait.decision).update(noticed=wait.decision))


def link_of(seat: Seat) -> str:
    """Straight to the decision."""
    return f"{base_of(seat)}{reverse('table', args=[seat.table.key])}#herald"


def stop_link(seat: Seat) -> str:
    return f"{base_of(seat)}{reverse('stop', args=[Signer(salt=STOP).sign_object([seat.pk, seat.email])])}"


def seat_to_stop(token: str) -> Seat | None:
    """The seat whose mails a link stops; none if the link is not ours, or its address is not written to any more."""
    try:
        pk, email = Signer(salt=STOP).unsign_object(token)
    except (BadSignature, ValueError, TypeError):
        return None
    return Seat.objects.filter(pk=pk, email=email).exclude(email="").select_related("table").first()


def told(seat: Seat, kind: Kind) -> tuple[str, str]:
    """Subject and text in the person's language."""
    translate = translator(seat.language)
    names = {"game": game(seat.table.game).title, "table": seat.table.title}
    return translate(SUBJECTS[kind]).format(**names), translate(TEXTS[kind]).format(**names)


def send_mail(seat: Seat, kind: Kind) -> None:
    """CannotSend says why it could not be sent."""
    by = office()
    if by is None:
        raise CannotSend("mail")
    _spend((OF_A_WAY, "mail"), (TO_A_READER, mailbox_name(seat.email)))
    subject, text = told(seat, kind)
    stop = stop_link(seat)
    last = translator(seat.language)(STOP_TEXT).format(url=stop)
    mail.send(by, mail.Letter(seat.email, subject, f"{text}\n\n{link_of(seat)}\n\n--\n{last}\n", stop))


def _spend(*costs: tuple[Budget, str]) -> None:
    """Count one more message; CannotSend if there were too many, with one word for all: who writes where is secret."""
    now = timezone.now()
    if not all(budget.has_room(key, now) for budget, key in costs):
        raise CannotSend("many")
    for budget, key in costs:
        budget.spend(key, now)


def send_webhook(seat: Seat, kind: Kind, gate: webhooks.Gate = webhooks.OPEN) -> None:
    """As the webhooks of several chat programs read it: one takes `content`, another `text`."""
    site = webhooks.parts_of(seat.webhook)[0].hostname or ""
    _spend((OF_A_WAY, "webhook"), (TO_A_SITE, site), (TO_A_HOOK, seat.webhook))
    _, text = told(seat, kind)
    url = link_of(seat)
    said = f"{text} {url}"
    names = {"table": seat.table.title, "game": game(seat.table.game).title, "url": url}
    webhooks.post(seat.webhook, {"text": said, "content": said, **names}, gate)


def deliver(seat: Seat, kind: Kind) -> str:
    """Tell a person by every way that he chose; returns why one of them failed, and keeps it for his page."""
    trouble = ""
    for wanted, send in ((seat.email if seat.is_confirmed else "", send_mail), (seat.webhook, send_webhook)):
        try:
            if wanted:
                send(seat, kind)
        except CannotSend as error:
            trouble = error.why
    Seat.objects.filter(pk=seat.pk).update(trouble=trouble)
    if seat.email and not seat.is_confirmed and seat.asked is None:  # kept before addresses were asked
        ask(seat, timezone.now())
    return trouble
