"""What everybody sees: public pages, screens, my page, feeds, the site's copy."""
