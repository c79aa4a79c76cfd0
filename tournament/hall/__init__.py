"""The public side: pages, screens, my page, feeds, the site's copy."""
