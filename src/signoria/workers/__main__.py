"""`python -m signoria.workers` is one worker: questions on the standard input, answers on the standard output."""

from signoria.workers.worker import main

main()
