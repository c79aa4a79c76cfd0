"""The gates of the draw: schedules, Swiss rounds, proofs."""
