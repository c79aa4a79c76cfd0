"""The table's own pages, reached by its link: seat A writes the games, the others read."""
