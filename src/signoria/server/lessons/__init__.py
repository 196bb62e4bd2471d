"""What a game is, and lessons: pages for people who have never played it. No table is needed for a lesson."""
