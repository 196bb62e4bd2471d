from collections.abc import Mapping, Sequence
from typing import Any

from signoria.kernel.game import Translate
from signoria.kernel.lines import Line


def draw(view: Mapping[str, Any], names: Sequence[str], translate: Translate) -> list[Line]:
    return []
