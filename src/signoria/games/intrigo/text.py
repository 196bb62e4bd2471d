from collections.abc import Mapping, Sequence
from typing import Any

from signoria.kernel.errors import Refusal
from signoria.kernel.game import Translate


def describe(event: Mapping[str, Any], names: Sequence[str], translate: Translate) -> str:
    return str(event)


def explain(refusal: Refusal, translate: Translate) -> str:
    return str(refusal)


def ask(view: Mapping[str, Any], names: Sequence[str], translate: Translate) -> str:
    return ""


def say(action: str, view: Mapping[str, Any], translate: Translate) -> str:
    return action
