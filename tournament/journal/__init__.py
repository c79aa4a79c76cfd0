"""How a write is done and kept."""
