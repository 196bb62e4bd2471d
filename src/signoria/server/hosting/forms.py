"""The forms of the host's page."""

from __future__ import annotations

from django import forms
from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils.crypto import constant_time_compare

from signoria.kernel.messages import N_
from signoria.server.core.forms import Form

WRONG_KEY = N_("That is not the key. The server printed it when it started.")


class HostKeyForm(Form):
    """The key that opens the host's page."""

    key = forms.CharField(label=N_("Key"), widget=forms.PasswordInput(attrs={"autocomplete": "off", "autofocus": True}))

    def clean_key(self) -> str:
        key: str = self.cleaned_data["key"]
        if not settings.HOST_KEY or not constant_time_compare(key, settings.HOST_KEY):
            raise ValidationError(WRONG_KEY)
        return key


class NewSitePasswordForm(Form):
    """A new site password, or none."""

    password = forms.CharField(
        label=N_("New password"),
        help_text=N_("Leave empty to remove the password."),
        required=False,
        max_length=100,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
