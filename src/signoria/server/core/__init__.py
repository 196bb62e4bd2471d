"""What every room of the server builds on: rendering, identity, permissions, errors, languages, bus and runtime."""
