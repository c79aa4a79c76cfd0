"""An event by itself: its settings, rule book, logo, announcements."""
