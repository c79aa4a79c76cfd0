"""The director's desk and the pages that bring several subjects together."""
