"""What all games share. It imports no other package of Signoria."""
