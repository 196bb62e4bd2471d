"""The table: its page, what its buttons do, the frames that show it, its status bar and its waiting room."""
