"""How a write is done and kept: actors, locks, refusals, lines, chain, anchors."""
