"""The table's own pages, reached by its link: the captain writes the games, the others read."""
