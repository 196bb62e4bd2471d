"""What is stored about people: they can read about it, download it, and have it deleted."""
