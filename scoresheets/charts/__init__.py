"""Charts, drawn for paper and page alike."""
