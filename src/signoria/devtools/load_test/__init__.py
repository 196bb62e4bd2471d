"""The load test behind `signoria load`: a temporary server, and many clients with real requests and streams.

What belongs here: the clients (which are no browsers), the server process that they use, and the figures of a run.
"""
