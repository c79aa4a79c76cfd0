"""What is handed out: cards, diplomas, the poster."""
