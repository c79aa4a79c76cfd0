"""The help of each page."""
