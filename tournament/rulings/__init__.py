"""The referee's decisions: agreements, cases, lateness, protests, removals, warnings, and his pages."""
