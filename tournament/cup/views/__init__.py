"""Pages of the cup, thin over its selectors and services."""
