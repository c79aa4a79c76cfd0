"""An event by itself: settings, rule book, logo, announcements."""
