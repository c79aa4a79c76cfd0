"""What a director needs to know of the computer before the day: `manage.py doctor`, and the desk's page."""
