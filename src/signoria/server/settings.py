"""Django's settings, from a few environment variables that `signoria serve` sets."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

from signoria.games import game_ids

DATA = Path(os.environ.get("SIGNORIA_DATA", "."))
# Without the file there is no server: only tools that look at these settings.
SECRET_KEY = (DATA / "secret").read_text() if (DATA / "secret").exists() else secrets.token_urlsafe()
ALLOWED_HOSTS = os.environ.get("SIGNORIA_HOSTS", "127.0.0.1 localhost").split()
PUBLIC_URL = os.environ.get("SIGNORIA_PUBLIC_URL", "")  # what links begin with; empty: as the visitor came
CSRF_TRUSTED_ORIGINS = [PUBLIC_URL] if PUBLIC_URL else []
HOST_KEY = os.environ.get("SIGNORIA_HOST_KEY", "")  # opens the host's page; empty: nothing does
SMTP = os.environ.get("SIGNORIA_SMTP", "")  # the SMTP server for notices; empty: no emails
MAIL_FROM = os.environ.get("SIGNORIA_MAIL_FROM", "")
STREAMS = int(os.environ.get("SIGNORIA_STREAMS", "800"))  # tables that all browsers together may have open
DEBUG = False
ROOT_URLCONF = "signoria.server.urls"
INSTALLED_APPS = ["django.contrib.staticfiles", "django_htmx", "signoria.server"]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "django.middleware.common.CommonMiddleware",  # refuses hosts that are not ours
    "signoria.server.core.middleware.content_security",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "signoria.server.core.middleware.identify_visitor",
    "signoria.server.core.middleware.site_password_required",
    "signoria.server.core.middleware.ErrorPages",
]
DATABASES = {
    "default": {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": DATA / "tables.sqlite3",
        "CONN_MAX_AGE": None,  # a thread keeps its connection for as long as it lasts
        "OPTIONS": {
            "transaction_mode": "IMMEDIATE",
            "timeout": 10,
            # FULL: a move that was acknowledged is on the disk.
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA busy_timeout=10000;",
        },
    }
}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
STATIC_URL = "/static/"
STATICFILES_DIRS = [
    (game_id, Path(__file__).parents[1] / "games" / game_id.replace("-", "_") / "web" / "static" / game_id)
    for game_id in game_ids()
]
SERVESTATIC_USE_FINDERS = True
SERVESTATIC_AUTOREFRESH = False
USE_TZ = True
USE_I18N = False  # texts are ours: see core.i18n
CSRF_COOKIE_NAME = "signoria-csrf"  # other programs of this machine may have the usual name
CSRF_COOKIE_HTTPONLY = True
CSRF_FAILURE_VIEW = "signoria.server.core.error_pages.csrf_failure"
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "handlers": {"console": {"class": "logging.StreamHandler"}},
    "loggers": {
        # Somebody else's mistake, answered with 400: no traceback for it.
        "django.security.DisallowedHost": {"level": "CRITICAL"},
        # Nor a line for every address that was refused: many are links that are worth a seat.
        "django.request": {"level": "ERROR"},
        "django.security.csrf": {"level": "ERROR"},
    },
    "root": {"handlers": ["console"], "level": "WARNING"},
}
