"""How a write is done and kept: who acts, what is locked and refused, lines, chain, anchors."""
