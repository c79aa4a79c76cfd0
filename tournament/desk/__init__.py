"""The director's desk, and pages that combine several subjects."""
