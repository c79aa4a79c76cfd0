"""The web server and what is between it and the views."""
