"""Tools for developers: benchmarks of rules, bots and pages, and a load test of the server.

What belongs here: code that measures the rest of the program. It returns figures as plain data and parses no command
lines: `signoria bench` and `signoria load` in `cli` are the commands for it.
"""
