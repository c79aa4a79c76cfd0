"""The web server and what stands between it and the views: order, hosts, addresses, static files, headers."""
