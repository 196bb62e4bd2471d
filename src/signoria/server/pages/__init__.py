"""What each page round the table shows: plain data for its template, made from games and matches without a server."""
