"""Where `django.contrib.messages` keeps its one-time notes: in a signed cookie, until the next page shows them.

There are no sessions. Only the browser that caused a note has it, and a note holds nothing secret.
"""

from __future__ import annotations

from django.contrib.messages.storage.cookie import CookieStorage


class NoteStorage(CookieStorage):
    cookie_name = "signoria-messages"  # other programs of this machine may have the usual name
