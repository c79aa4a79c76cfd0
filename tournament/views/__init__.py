"""Views by role: thin functions that parse, call one service or selector, and show a template."""
