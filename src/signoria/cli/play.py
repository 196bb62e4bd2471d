"""play."""

HELP = "play"


def add_arguments(parser: object) -> None:
    pass


def run(chosen: object) -> int:
    return 0
