"""Django's settings for Radelc.

What differs between machines comes from the environment, and every default suits a laptop in a hall:

    RADELC_DATA     folder for the database and the secrets (default: data/ beside manage.py; where Radelc is installed,
                    the user's own: db/data_folder.py)
    RADELC_DEBUG    1 shows technical details on error pages; never in a hall
    RADELC_HOSTS    names the site answers to, with commas (default: see hosts.py)
    RADELC_ADDRESS  where phones find the site, for what is printed (default: with RADELC_HTTPS the first of
                    RADELC_HOSTS, else this computer's address in the hall)
    RADELC_PROXY    addresses or networks of the proxy in front, with commas: who asks, and by which scheme, is believed
                    to it alone (X-Forwarded-For and X-Forwarded-Proto, or Forwarded; docs/security.md)
    RADELC_HTTPS    1 when that proxy speaks HTTPS with browsers
    RADELC_LANGUAGE sl, en, hu or cs, for whoever has chosen none (default: sl); an event's pages speak its rule book's
    RADELC_DEMO     1 for the demo's own database; `manage.py demo` sets it
    RADELC_BACKUPS  a second folder for backups, a USB stick say (the first is backups/ in RADELC_DATA)
    DATABASE_URL    postgres://user:password@host:5432/name instead of SQLite
    RADELC_MAIL     smtp://user:password@mail.example.org:587, a server for e-mails about sign-ups (docs/hosting.md);
                    without it none are sent. RADELC_MAIL_FROM is their sender, RADELC_ADDRESS where they lead
    CACHE_URL       redis://:password@host:6379/0, where several servers share one database (docs/hosting.md)
"""

import os
import sys
from pathlib import Path

import django

from tournament import __version__
from tournament.db.data_folder import data_folder, is_checkout
from tournament.db.databases import database_settings
from tournament.db.secret_store import load_secret_key, older_keys
from tournament.web.asset_headers import set_headers
from tournament.web.caching.shared_cache import shared
from tournament.web.forwarded_headers import networks
from tournament.web.hosts import HALL_HOSTS
from tournament.web.mail import MAIL_SECONDS, NO_SERVER, mail_server

BASE_DIR = Path(__file__).resolve().parent.parent
DATA_DIR = data_folder(BASE_DIR, os.environ, sys.platform).resolve()
IS_DEMO = os.environ.get("RADELC_DEMO") == "1"
DEBUG = os.environ.get("RADELC_DEBUG") == "1"
HTTPS = os.environ.get("RADELC_HTTPS") == "1"
try:
    TRUSTED_PROXIES = networks(os.environ.get("RADELC_PROXY", ""))
except ValueError as problem:
    raise SystemExit(f"RADELC_PROXY: {problem}. Addresses or networks are expected: 127.0.0.1,10.0.0.0/8") from None
if HTTPS and not TRUSTED_PROXIES:
    raise SystemExit("RADELC_HTTPS=1 needs RADELC_PROXY, the address of the proxy that speaks HTTPS: 127.0.0.1, say.")

SECRET_KEY = load_secret_key(DATA_DIR / "secrets.json")
SECRET_KEY_FALLBACKS = older_keys(DATA_DIR / "secrets.json")
VERSION = __version__
#: What a person types before a command.
PROGRAM = "python3 manage.py" if is_checkout(BASE_DIR) else "radelc"
BACKUP_DIR = Path(os.environ["RADELC_BACKUPS"]).resolve() if os.environ.get("RADELC_BACKUPS") else None

# --- application ---
# No django.contrib.admin: it would write to the database without a journal line.
INSTALLED_APPS = [
    "tournament",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.forms",
    "django_htmx",
    "django_tables2",
    *(["bench"] if is_checkout(BASE_DIR) else []),  # commands for developers
]
MIDDLEWARE = [
    "tournament.web.forwarded_headers.TrustedProxyMiddleware",  # first: all others ask it for address and scheme
    "django.middleware.security.SecurityMiddleware",
    "tournament.web.middleware.HallTimeMiddleware",
    "tournament.web.middleware.ContentSecurityPolicyMiddleware",
    "tournament.web.packed_static.PackedStaticMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "tournament.web.caching.page_cache.MadeOnceMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "tournament.web.middleware.ChosenLanguageMiddleware",
    "tournament.web.middleware.HallHostMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "tournament.web.middleware.QuotedArticlesMiddleware",
    "tournament.web.middleware.BusyMiddleware",
    "tournament.web.middleware.UploadLimitMiddleware",  # late: its page has a header; no form is parsed before it
    "tournament.web.middleware.ReadableMiddleware",  # last, but before the form's token is looked for
]
ROOT_URLCONF = "tournament.urls"
WSGI_APPLICATION = "tournament.wsgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]
FORM_RENDERER = "django.forms.renderers.TemplatesSetting"  # so that templates/ may say how a form row looks
DJANGO_TABLES2_TEMPLATE = "components/table.html"

# --- addresses on paper: see web/address.py ---
_named_hosts = [name.strip() for name in os.environ.get("RADELC_HOSTS", "").split(",") if name.strip()]
_https_name = next((name for name in _named_hosts if HTTPS and not name.startswith((".", "*"))), "")
SITE_ADDRESS = os.environ.get("RADELC_ADDRESS", "").strip().rstrip("/") or (_https_name and f"https://{_https_name}")

# --- e-mail about sign-ups: letters lead back here, so the site needs its address ---
_mail = "" if IS_DEMO else os.environ.get("RADELC_MAIL", "").strip()
MAIL_IS_ON = bool(_mail)
try:
    _server = mail_server(_mail) if MAIL_IS_ON else NO_SERVER
except ValueError as problem:
    raise SystemExit(f"RADELC_MAIL: {problem}.") from None
if MAIL_IS_ON:
    DEFAULT_FROM_EMAIL = os.environ.get("RADELC_MAIL_FROM", "").strip()
    if not (DEFAULT_FROM_EMAIL and SITE_ADDRESS):
        raise SystemExit("RADELC_MAIL needs RADELC_MAIL_FROM, who writes, and RADELC_ADDRESS, where letters lead.")
if django.VERSION >= (6, 1):  # MAILERS replaces EMAIL_*; 5.2 does not know it
    MAILERS = {"default": {"BACKEND": "django.core.mail.backends.smtp.EmailBackend", "OPTIONS": _server.options}}
else:
    EMAIL_TIMEOUT = MAIL_SECONDS
    EMAIL_HOST, EMAIL_PORT = _server.host, _server.port
    EMAIL_HOST_USER, EMAIL_HOST_PASSWORD = _server.user, _server.password
    EMAIL_USE_TLS, EMAIL_USE_SSL = _server.tls, _server.ssl

# --- database ---
DEMO_FILE = DATA_DIR / "demo.sqlite3"
DATABASES = {
    "default": database_settings(
        url="" if IS_DEMO else os.environ.get("DATABASE_URL", ""),
        sqlite_file=DEMO_FILE if IS_DEMO else DATA_DIR / "radelc.sqlite3",
    )
}

# --- people ---
AUTH_USER_MODEL = "tournament.Account"
LOGIN_URL = "sign-in"
LOGIN_REDIRECT_URL = "home"
LOGOUT_REDIRECT_URL = "home"
PASSWORD_HASHERS = ["tournament.web.concurrency.PatientHasher"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]

# --- language and time ---
#: Those with a whole catalogue, by their own names (test_translations.py).
LANGUAGES = [("sl", "Slovenščina"), ("en", "English"), ("hu", "Magyar"), ("cs", "Čeština")]
LANGUAGE_CODE = os.environ.get("RADELC_LANGUAGE", "").strip() or "sl"
if LANGUAGE_CODE not in dict(LANGUAGES):
    raise SystemExit(f"RADELC_LANGUAGE: {LANGUAGE_CODE!r} is not one of {', '.join(dict(LANGUAGES))}.")
FORMAT_MODULE_PATH = ["tournament.formats"]
LANGUAGE_COOKIE_NAME = "radelc_language"
LANGUAGE_COOKIE_AGE = 365 * 24 * 3600
LANGUAGE_COOKIE_SAMESITE = "Lax"
LOCALE_PATHS = [BASE_DIR / "locale"]
TIME_ZONE = "Europe/Ljubljana"
USE_TZ = True
USE_I18N = True

# --- caches, in the memory of each process ---
CACHES = {
    "default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"},
    "pages": {  # public pages (web/caching/page_cache.py): some 10 kB each
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        "LOCATION": "pages",
        "OPTIONS": {"MAX_ENTRIES": 1_000},
    },
    "parts": {  # the games of 500 full sheets as HTML, for three phones and what they share
        "BACKEND": "tournament.web.caching.fragment_cache.PackedCache",
        "LOCATION": "parts",
        "OPTIONS": {"MAX_BYTES": 48 * 1024 * 1024},
    },
}

# --- public papers (papers/views/kept_papers.py): files, shared by all processes ---
CACHES["papers"] = {
    "BACKEND": "django.core.cache.backends.filebased.FileBasedCache",
    "LOCATION": DATA_DIR / "papers",
    "TIMEOUT": 3600,
    "OPTIONS": {"MAX_ENTRIES": 300},
}

# --- several servers (docs/hosting.md) share their caches ---
CACHE_URL = "" if IS_DEMO else os.environ.get("CACHE_URL", "").strip()
if CACHE_URL:
    if not os.environ.get("DATABASE_URL"):
        raise SystemExit("CACHE_URL is for several servers of one database: name it with DATABASE_URL.")
    _site = (SECRET_KEY, str(DATABASES["default"]["HOST"]), str(DATABASES["default"]["NAME"]))
    try:
        CACHES |= {name: shared(CACHE_URL, alias=name, site=_site, base=BASE_DIR) for name in ("pages", "papers")}
    except ValueError as problem:
        raise SystemExit(str(problem)) from None

# --- static files: served by the application, since a hall has no web server in front ---
STATIC_URL = "/static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "tournament.web.static_files.VersionedStaticFilesStorage"},
}
WHITENOISE_USE_FINDERS = True  # read from static/ when the server starts
WHITENOISE_AUTOREFRESH = DEBUG
WHITENOISE_MAX_AGE = 24 * 3600  # a changed file has a new address (static_files.py)
WHITENOISE_ALLOW_ALL_ORIGINS = False  # only feeds are for pages of other sites
WHITENOISE_ADD_HEADERS_FUNCTION = set_headers

# --- security ---
ALLOWED_HOSTS = [*_named_hosts, "localhost", "127.0.0.1", "[::1]"] if _named_hosts else HALL_HOSTS
CSRF_TRUSTED_ORIGINS = [f"https://{'*' * name.startswith('.')}{name}" for name in _named_hosts if HTTPS]
_cookie_prefix = "radelc_demo" if IS_DEMO else "radelc"  # cookies know no ports: demo and site may run side by side
SESSION_COOKIE_NAME = f"{_cookie_prefix}_session"
SESSION_COOKIE_AGE = 3 * 24 * 3600  # nobody is signed out while keying a sheet
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SECURE = HTTPS
CSRF_COOKIE_NAME = f"{_cookie_prefix}_csrf"
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SECURE = HTTPS
LANGUAGE_COOKIE_SECURE = HTTPS
#: Keeps lists over many events (journal/services/season.py).
SEASON = "tournament.series.services.season.Season"
#: Gives free places to players who wait (people/services/places.py).
PLACES = "tournament.signup.services.places.Places"
#: Answers a table's dead link: it knows what was saved there before.
DEAD_LINK_VIEW = "tournament.recording.views.captain.dead.dead_link"
DEAD_CODE_VIEW = "tournament.signup.views.dead.dead_code"
#: Called with a round whose seating was published; returns how many letters are sent of it.
SEATING_HEARD = "tournament.signup.services.letters.seating"
CSRF_FAILURE_VIEW = "tournament.web.pages.errors.csrf_failure"
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"  # a table's link is a secret and must not travel in a Referer
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin" if HTTPS else None  # over plain HTTP browsers only complain of it
SECURE_HSTS_SECONDS = 30 * 24 * 3600 if HTTPS else 0
X_FRAME_OPTIONS = "DENY"
CONTENT_SECURITY_POLICY = {
    "default-src": "'self'",
    "img-src": "'self' data:",
    "object-src": "'none'",
    "base-uri": "'none'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
}

# --- limits ---
READING_PATIENCE_SECONDS = 3.0  # then the sender of a list sees the progress of its reading
IMPORT_FILE_MAX_BYTES = 5 * 1024 * 1024  # a start list of 1,500 players is 0.1 MB
REQUEST_MAX_BYTES = IMPORT_FILE_MAX_BYTES + 1024 * 1024  # the file and its fields; more gets 413 unparsed
EVENT_FILE_MAX_BYTES = 100 * 1024 * 1024  # an event of 500 tables with all its papers
DATA_UPLOAD_MAX_MEMORY_SIZE = REQUEST_MAX_BYTES
DATA_UPLOAD_MAX_NUMBER_FIELDS = 10_000  # check-in of 1,500 players is one form
DATA_UPLOAD_MAX_NUMBER_FILES = 5

# --- log ---
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {
            "class": "tournament.web.log_lines.Discreet",
            "format": "{asctime} {levelname} {name}: {message}",
            "style": "{",
        }
    },
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["stderr"], "level": "WARNING"},
    "loggers": {
        "tournament": {"level": "INFO"},
        "django": {"handlers": ["stderr"], "level": "WARNING", "propagate": False},
        "waitress.queue": {"level": "ERROR"},  # a queue of a few requests is nothing to report
    },
}
