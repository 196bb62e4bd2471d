"""`python -m signoria.workers` is one worker: questions on standard input, answers on standard output."""

from signoria.workers.worker import main

main()
