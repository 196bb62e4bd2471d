"""A crowd at a server of its own: what `signoria load` measures with. Real requests, real streams, no browser."""
