"""After a match: the result, the replay, the record, a rematch; and what spectators may see."""
