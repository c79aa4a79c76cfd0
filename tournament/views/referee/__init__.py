"""The referee's desk: who needs him, and where."""
