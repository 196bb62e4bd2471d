"""`signoria serve`, but that its tables are dealt by the word which a file holds just then.

python -m tests.browser.served FILE [arguments of signoria serve]
"""

from __future__ import annotations

import sys
from pathlib import Path

from signoria.cli import main, serve
from signoria.server.hosting.bootstrap import prepare_folder
from signoria.server.hosting.network import Network
from tests.server.helpers.chance import replacements


def serve_by(word: Path, arguments: list[str]) -> int:
    def prepared(folder: Path, network: Network, host_key: str = "", *, accepts_loss: bool = False) -> None:
        prepare_folder(folder, network, host_key, accepts_loss=accepts_loss)
        for where, name, value in replacements(word.read_text):
            setattr(where, name, value)

    vars(serve)["prepare_folder"] = prepared
    return main(["serve", *arguments])


if __name__ == "__main__":
    sys.exit(serve_by(Path(sys.argv[1]), sys.argv[2:]))
