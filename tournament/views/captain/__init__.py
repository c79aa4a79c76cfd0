"""The table's own pages, reached by its link: seat A writes the games, B and C read (A8)."""
