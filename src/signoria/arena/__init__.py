"""Contests between bots: every deal is played from every seat, results have intervals, and a log can be resumed.

A *contender* is one of the named bots, by its index in the list; a *sitting* says which contender has each seat. Every
deal is played once in every sitting, so that neither a lucky deal nor a good seat favours anyone.

What belongs here: which matches are played, playing them, and what the results say. Printing is for `cli`.
"""
