"""Every address of the site; each room of views keeps its own list and is included here."""

from django.urls import URLPattern, URLResolver, include, path
from django.views.decorators.csrf import csrf_exempt
from django.views.i18n import set_language

from tournament.views import accounts, health, invited, journal, own_account, styleguide
from tournament.views.captain import code, worker

urlpatterns: list[URLPattern | URLResolver] = [
    # First, because phones ask all the time, and every other pattern would be tried for each of them.
    path("t/", code.find_table, name="table-code"),
    path("t/worker.js", worker.worker, name="table-worker"),
    path("t/<str:token>/", include("tournament.views.captain.urls")),
    path("my/<str:card>/", include("tournament.views.mine.urls")),
    path("", include("tournament.views.public_urls")),
    path("", include("tournament.views.documents_urls")),
    path("", include("tournament.views.feeds_urls")),
    path("", include("tournament.views.director.urls")),
    path("e/<slug:slug>/office/", include("tournament.views.office.urls")),
    path("e/<slug:slug>/referee/", include("tournament.views.referee.urls")),
    path("e/<slug:slug>/journal/", journal.journal_page, name="journal"),
    path("e/<slug:slug>/journal/verify/", journal.verify_page, name="journal-verify"),
    path("i18n/setlang/", csrf_exempt(set_language), name="set_language"),  # a cookie of the reader's own
    path("sign-in/", accounts.sign_in, name="sign-in"),
    path("sign-out/", accounts.sign_out, name="sign-out"),
    path("invited/<str:secret>/", invited.invited, name="invited"),
    path("account/", own_account.account, name="account"),
    path("account/name/", own_account.rename, name="account-name"),
    path("account/password/", own_account.change_password, name="account-own-password"),
    path("", include("tournament.views.owner.urls")),
    path("health/", health.health, name="health"),
    path("presence/", accounts.presence, name="presence"),
    path("theme/", accounts.theme, name="theme"),
    path("styleguide/", styleguide.styleguide, name="styleguide"),
]

handler400 = "tournament.views.errors.bad_request"
handler403 = "tournament.views.errors.permission_denied"
handler404 = "tournament.views.errors.not_found"
handler500 = "tournament.views.errors.server_error"
