"""The page on which a person gives standing orders. How orders act is in `sessions.standing_orders`."""
