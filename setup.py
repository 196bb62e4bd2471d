"""Compiles the hot modules with mypyc where that is possible; everything else is in pyproject.toml.

Without a C compiler, or with SIGNORIA_PURE=1, nothing is compiled: the program is slower and plays exactly alike. A
compiler that fails leaves a pure install, or with SIGNORIA_COMPILE=1 fails the build.
"""

import os
import runpy
import shutil
import subprocess
import sysconfig
import tempfile

from setuptools import Extension, setup

BUILD_INFO = runpy.run_path("src/signoria/build_info.py")
HOT = [f"src/signoria/{module}.py" for module in BUILD_INFO["HOT"]]
OPTIMIZE = "-O3"


def compiler() -> str:
    """The first word of the command that compiles C."""
    return str(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]


def has_compiler() -> bool:
    return os.name == "nt" or shutil.which(compiler()) is not None


def links_in_parallel(option: str) -> bool:
    """Whether the compiler optimizes in several processes when it links, as GCC does: half the time on two cores."""
    if os.name == "nt":
        return False
    with tempfile.TemporaryDirectory() as folder:
        target = os.path.join(folder, "probe.so")
        command = [compiler(), "-shared", "-fPIC", option, "-x", "c", os.devnull, "-o", target]
        return subprocess.run(command, capture_output=True, check=False).returncode == 0  # noqa: S603 - our compiler


def extensions() -> list[Extension]:
    if os.environ.get("SIGNORIA_PURE") == "1" or not has_compiler():
        return []
    from mypyc.build import mypycify

    # Hidden symbols let the C compiler inline across modules: 12 % faster. A multiplication and an addition in one step
    # would round otherwise than the interpreter does, and a search would go another way.
    os.environ["CFLAGS"] = f"{os.environ.get('CFLAGS', '')} -fvisibility=hidden -ffp-contract=off".strip()
    found = mypycify(["--strict", *HOT], opt_level=OPTIMIZE[2:], debug_level="0", group_name="signoria")
    parallel = f"-flto={os.cpu_count() or 1}"
    for extension in found:
        extension.optional = os.environ.get("SIGNORIA_COMPILE") != "1"
        if extension.name == "signoria__mypyc" and links_in_parallel(parallel):  # all the code; the others only name it
            extension.extra_compile_args += ["-flto"]
            extension.extra_link_args += [parallel, OPTIMIZE, "-fPIC", "-ffp-contract=off", "-fwrapv"]
    return found


setup(ext_modules=extensions())
