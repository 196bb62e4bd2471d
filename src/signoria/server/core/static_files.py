"""Static files as the server sends them: minified, compressed, and named after their content.

An installation has no build step, so the server builds them when it starts, into its data folder, and again only when
they have changed. A browser may keep a file for ever, since another content has another name. The names of older
versions still answer for a while, for pages that were loaded before an update.
"""

from __future__ import annotations

import json
import os
import shutil
import time
from collections.abc import Callable, Iterator, Mapping
from hashlib import sha256
from pathlib import Path, PurePath
from typing import Any

import django
import rcssmin  # type: ignore[import-untyped]
import rjsmin  # type: ignore[import-untyped]
import servestatic  # type: ignore[import-untyped]
from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.files.base import ContentFile, File
from django.core.files.storage import Storage
from servestatic.storage import CompressedManifestStaticFilesStorage  # type: ignore[import-untyped]

from signoria.server.core.minify import minify_markup
from signoria.version import VERSION

MINIFIERS: Mapping[str, Callable[[str], str]] = {
    ".css": rcssmin.cssmin,
    ".js": rjsmin.jsmin,
    ".svg": minify_markup,
}
TOOLS = (VERSION, django.__version__, rcssmin.__version__, rjsmin.__version__, servestatic.__version__)
"""What the result depends on besides the sources."""

UNUSED = ["htmx-*", "htmax-4.js", "ext", "django-htmx.js"]
"""Files of django_htmx that no page of ours loads."""

STAMP = "built.json"
KEPT_SECONDS = 30 * 24 * 3600
"""How long the names of an older version answer."""

Sources = dict[str, tuple[Storage, str]]
"""Each file by the name under which it is served: where it is, and its path there."""


class MinifiedStaticFilesStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """Django's manifest storage, with files that are minified before their hashes are computed."""

    def save(self, name: str, content: File[bytes], max_length: int | None = None) -> str:
        minify = MINIFIERS.get(PurePath(name).suffix)
        if minify and ".min." not in name:
            content = ContentFile(minify(content.read().decode()).encode())
        return str(super().save(name, content, max_length))

    def post_process(self, paths: Mapping[str, object], *args: Any, **options: Any) -> Iterator[tuple[str, str, bool]]:
        """Read the minified files instead of their sources."""
        yield from super().post_process({name: (self, name) for name in paths}, *args, **options)

    def add_stats_to_manifest(self) -> None:
        """Nobody reads them: all files of the folder are served, those of older versions too."""


def build_static_files() -> None:
    """Bring STATIC_ROOT up to date.

    Everything is built aside and then moved into place, the stamp last. If the process dies before that, the next start
    builds again.
    """
    root = Path(settings.STATIC_ROOT or "")
    sources = _sources()
    fingerprint = _fingerprint(sources)
    before = _read_stamp(root)
    if before.get("fingerprint") == fingerprint and all((root / name).exists() for name in before["files"]):
        return
    aside = root.with_name(f"{root.name}.new")
    shutil.rmtree(aside, ignore_errors=True)
    _build(sources, aside)
    files = _files_in(aside)
    for name in files:
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (aside / name).replace(root / name)
    _remove_outdated(root, files, before.get("files", []))
    _write_stamp(root, aside, {"fingerprint": fingerprint, "files": files})
    shutil.rmtree(aside)


def _sources() -> Sources:
    found: Sources = {}
    for finder in get_finders():
        for path, storage in finder.list(UNUSED):
            prefix = getattr(storage, "prefix", None)
            found.setdefault(f"{prefix}/{path}" if prefix else path, (storage, path))
    return found


def _fingerprint(sources: Sources) -> str:
    digest = sha256(repr(TOOLS).encode())
    for name in sorted(sources):
        storage, path = sources[name]
        with storage.open(path) as file:
            digest.update(f"{name}\0".encode() + sha256(file.read()).digest())
    return digest.hexdigest()


def _build(sources: Sources, folder: Path) -> None:
    storage = MinifiedStaticFilesStorage(location=folder)
    for name, (source, path) in sources.items():
        with source.open(path) as file:
            storage.save(name, file)
    for _name, _hashed, outcome in storage.post_process(dict.fromkeys(sources)):
        if isinstance(outcome, Exception):
            raise outcome


def _files_in(folder: Path) -> list[str]:
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())


def _remove_outdated(root: Path, current: list[str], before: list[str]) -> None:
    """Remove what has been out of use for long enough. What has just gone out of use begins to wait."""
    now = time.time()
    for name in set(_files_in(root)) - {*current, STAMP}:
        if name in before:
            os.utime(root / name, (now, now))
        elif (root / name).stat().st_mtime < now - KEPT_SECONDS:
            (root / name).unlink()


def _read_stamp(root: Path) -> dict[str, Any]:
    try:
        return dict(json.loads((root / STAMP).read_text(encoding="utf-8")))
    except (OSError, ValueError):
        return {}


def _write_stamp(root: Path, aside: Path, stamp: Mapping[str, object]) -> None:
    (aside / STAMP).write_text(json.dumps(stamp), encoding="utf-8")
    (aside / STAMP).replace(root / STAMP)
