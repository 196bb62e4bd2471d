"""Django's settings, from a few environment variables that `signoria serve` sets."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

from jinja2 import StrictUndefined

from signoria.games import game_ids
from signoria.server.core.database_url import chosen_url, django_database, sqlite_database
from signoria.server.notifications.smtp_address import SmtpAddress, parse_smtp

DATA = Path(os.environ.get("SIGNORIA_DATA", "."))
# Without the file there is no server: only tools that look at these settings.
SECRET_KEY = os.environ.get("SIGNORIA_SECRET_KEY") or (
    (DATA / "secret").read_text() if (DATA / "secret").exists() else secrets.token_urlsafe()
)
ALLOWED_HOSTS = os.environ.get("SIGNORIA_HOSTS", "127.0.0.1 localhost").split()
PUBLIC_URL = os.environ.get("SIGNORIA_PUBLIC_URL", "")  # what links begin with; empty: as the visitor came
CSRF_TRUSTED_ORIGINS = [PUBLIC_URL] if PUBLIC_URL else []
HOST_KEY = os.environ.get("SIGNORIA_HOST_KEY", "")  # opens the host's page; empty: nothing does
_SMTP = parse_smtp(os.environ["SIGNORIA_SMTP"]) if os.environ.get("SIGNORIA_SMTP") else SmtpAddress()
EMAIL_BACKEND = "signoria.server.notifications.email.SmtpBackend"
EMAIL_HOST = _SMTP.host  # empty: no emails
EMAIL_PORT = _SMTP.port
EMAIL_HOST_USER = _SMTP.user
EMAIL_HOST_PASSWORD = os.environ.get("SIGNORIA_SMTP_PASSWORD", "")
EMAIL_USE_SSL = _SMTP.is_secure
EMAIL_TIMEOUT = 15
DEFAULT_FROM_EMAIL = os.environ.get("SIGNORIA_MAIL_FROM") or _SMTP.sender
KEEP_FINISHED = int(os.environ.get("SIGNORIA_KEEP_FINISHED") or 0)  # days; 0: forever
KEEP_WAITING = int(os.environ.get("SIGNORIA_KEEP_WAITING") or 0)
EXPORT_TO = Path(os.environ.get("SIGNORIA_EXPORT_TO") or DATA / "records")  # of tables before they are deleted
METRICS = os.environ.get("SIGNORIA_METRICS") == "1"
METRICS_TOKEN = os.environ.get("SIGNORIA_METRICS_TOKEN", "")  # empty: metrics are for this machine alone
STREAMS = int(os.environ.get("SIGNORIA_STREAMS", "800"))  # tables that all browsers together may have open
DEBUG = os.environ.get("SIGNORIA_DEV") == "1"  # errors with their traceback, files as they are written
ROOT_URLCONF = "signoria.server.urls"
INSTALLED_APPS = ["django.contrib.messages", "django.contrib.staticfiles", "django_htmx", "signoria.server"]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "django.middleware.common.CommonMiddleware",  # refuses hosts that are not ours
    "signoria.server.core.middleware.content_security",
    "django.middleware.csrf.CsrfViewMiddleware",
    "signoria.server.core.middleware.never_cache",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "signoria.server.core.middleware.identify_visitor",
    "signoria.server.core.middleware.refuse_large_bodies",
    "signoria.server.core.middleware.site_password_required",
    "signoria.server.core.middleware.ErrorPages",
]
TEMPLATES = [
    {
        "NAME": "jinja2",
        "BACKEND": "django.template.backends.jinja2.Jinja2",
        "OPTIONS": {
            "environment": "signoria.server.core.jinja2.environment",
            "undefined": StrictUndefined,
            "trim_blocks": True,
            "lstrip_blocks": True,
            "extensions": [] if DEBUG else ["signoria.server.core.minify.Minify"],
            "auto_reload": DEBUG,  # else every frame checks whether a dozen files have changed
            "context_processors": [
                "signoria.server.core.context_processors.visitor",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    }
]
FORM_RENDERER = "django.forms.renderers.TemplatesSetting"  # widgets by the same engine
MESSAGE_STORAGE = "signoria.server.core.notes.NoteStorage"
DATABASES = {"default": django_database(chosen_url()) if chosen_url() else sqlite_database(DATA / "tables.sqlite3")}
THINKS = os.environ.get("SIGNORIA_NO_BOTS") != "1"  # do bots think here? Else `signoria worker` lets them
STATIC_URL = "/static/"
STATICFILES_DIRS = [
    (game_id, Path(__file__).parents[1] / "games" / game_id.replace("-", "_") / "web" / "static" / game_id)
    for game_id in game_ids()
]
STATIC_ROOT = DATA / "static"  # built by core.static_files when the server starts
STORAGES = {
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "signoria.server.core.static_files.MinifiedStaticFilesStorage"
    }
}
SERVESTATIC_USE_MANIFEST = False  # what is served is the whole folder, with the files of older versions
SERVESTATIC_USE_STATIC_ROOT = not DEBUG
USE_TZ = True
TIME_ZONE = "UTC"
USE_I18N = False  # texts are ours: see core.i18n
CSRF_COOKIE_NAME = "signoria-csrf"  # other programs of this machine may have the usual name
CSRF_COOKIE_HTTPONLY = True
CSRF_FAILURE_VIEW = "signoria.server.core.error_pages.csrf_failure"
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "text": {"()": "signoria.server.core.logs.TextFormatter", "format": "%(levelname)s %(name)s: %(message)s"},
        "json": {"()": "signoria.server.core.logs.JsonFormatter"},
    },
    "filters": {"repeats": {"()": "signoria.server.core.logs.RepeatFilter"}},
    "handlers": {
        "console": {
            "class": "logging.StreamHandler",
            "formatter": os.environ.get("SIGNORIA_LOG_FORMAT") or "text",
            "filters": ["repeats"],
        }
    },
    "loggers": {
        "django": {"handlers": []},  # else with DEBUG it has a second one, and says everything twice
        # Somebody else's mistake, such as a host that is not ours or too many fields, answered with 400: no traceback.
        "django.security": {"level": "CRITICAL"},
        # Nor a line for every address that was refused: many are links that are worth a seat.
        "django.request": {"level": "ERROR"},
        "django.security.csrf": {"level": "ERROR"},
    },
    "root": {"handlers": ["console"], "level": "WARNING"},
}
