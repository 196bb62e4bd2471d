"""Matches between bots: the same deals from every seat, how sure the outcome is, and a log to go on with.

A *contender* is one of the bots that were named, by its place in the list; a *sitting* says which contender sits on
each seat. Every deal is played once in every sitting, so that neither the luck of the deal nor that of the seat
favours anyone.
"""
