"""The WSGI application, for a web server of another kind; `manage.py serve` and `demo` make the same one."""

import os

from tournament.web.handler import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")

application = get_wsgi_application()
