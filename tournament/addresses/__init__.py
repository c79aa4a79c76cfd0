"""The site's addresses, a module for each role."""
