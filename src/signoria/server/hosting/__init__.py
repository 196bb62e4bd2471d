"""Running a server for others: its folder, its addresses, the host's page, the site password, backups."""
