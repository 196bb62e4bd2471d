"""What came of a form without JavaScript, for the page that follows: in a signed cookie, so that any process shows it.

It is not in the address: on a shared screen the next player would find it in the history.
"""

from __future__ import annotations

from dataclasses import astuple

from django.core import signing
from django.http import HttpRequest, HttpResponse

from signoria.server.core.identity import PREFIX, read_cookie
from signoria.server.sessions.session import DONE, Outcome, Session

OUTCOME = "outcome"
SECONDS = 60


def remember_outcome(response: HttpResponse, session: Session, outcome: Outcome) -> HttpResponse:
    """For the next page of this table in this browser, if nobody moves before."""
    if outcome != DONE:
        text = signing.dumps([session.key, session.seq, *astuple(outcome)], salt=OUTCOME)
        response.set_cookie(PREFIX + OUTCOME, text, max_age=SECONDS, samesite="Lax", httponly=True)
    return response


def read_outcome(request: HttpRequest, session: Session) -> Outcome:
    """What came of the form before; DONE if there was none at this table, or somebody has moved since."""
    try:
        key, seq, *fields = signing.loads(read_cookie(request, OUTCOME), salt=OUTCOME, max_age=SECONDS)
    except signing.BadSignature:
        return DONE
    return Outcome(*fields) if (key, seq) == (session.key, session.seq) else DONE


def shown_once(response: HttpResponse, outcome: Outcome) -> HttpResponse:
    """A page that shows what came of a form: the next one does not."""
    if outcome != DONE:
        response.delete_cookie(PREFIX + OUTCOME, samesite="Lax")
    return response
