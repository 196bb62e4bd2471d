"""An SMTP server as the command line names it: `host:port,user`, of which only the host is needed."""

from __future__ import annotations

import re
from dataclasses import dataclass

PASSWORD = "SIGNORIA_SMTP_PASSWORD"  # noqa: S105  the name of the environment variable that has it
SMTP_ADDRESS = re.compile(
    r"(?P<host>[^\s,:\[\]]+|\[[0-9a-f:.]+\])(:(?P<port>[0-9]{1,5}))?(,(?P<user>\S+))?", re.IGNORECASE
)
SECURE_PORT = 465
SUBMISSION_PORT = 587


@dataclass(frozen=True)
class SmtpAddress:
    """An SMTP server, and the user we are there. Without a host no emails are sent."""

    host: str = ""
    port: int = SUBMISSION_PORT
    user: str = ""

    @property
    def is_secure(self) -> bool:
        """Whether the connection is encrypted from its beginning."""
        return self.port == SECURE_PORT

    @property
    def sender(self) -> str:
        return self.user if "@" in self.user else f"signoria@{self.host or 'localhost'}"


def parse_smtp(text: str) -> SmtpAddress:
    """Read `host:port,user`. Raises ValueError if it is not like that."""
    found = SMTP_ADDRESS.fullmatch(text)
    if found is None or not 0 < int(found["port"] or SUBMISSION_PORT) < 65536:
        raise ValueError(f"{text!r} is not like host:port,user")
    return SmtpAddress(found["host"].strip("[]"), int(found["port"] or SUBMISSION_PORT), found["user"] or "")
