"""Remembered tricks: legal and wrong plays."""
