from django.urls import URLPattern, URLResolver, include, path
from django.views.decorators.csrf import csrf_exempt
from django.views.i18n import set_language

from tournament.access.views import accounts, invited, own_account
from tournament.desk.views import journal, styleguide
from tournament.hall.views import health
from tournament.recording.views.captain import code, worker

urlpatterns: list[URLPattern | URLResolver] = [
    # First, because phones ask all the time, and every other pattern would be tried for each of them.
    path("t/", code.find_table, name="table-code"),
    path("t/worker.js", worker.worker, name="table-worker"),
    path("t/<str:token>/", include("tournament.addresses.table")),
    path("my/<str:card>/", include("tournament.addresses.mine")),
    path("", include("tournament.addresses.signup")),
    path("", include("tournament.addresses.public")),
    path("", include("tournament.addresses.documents")),
    path("", include("tournament.addresses.feeds")),
    path("", include("tournament.addresses.cup")),
    path("", include("tournament.addresses.series")),
    path("", include("tournament.addresses.director")),
    path("e/<slug:slug>/office/", include("tournament.addresses.office")),
    path("e/<slug:slug>/referee/", include("tournament.addresses.referee")),
    path("e/<slug:slug>/journal/", journal.journal_page, name="journal"),
    path("e/<slug:slug>/journal/verify/", journal.verify_page, name="journal-verify"),
    path("i18n/setlang/", csrf_exempt(set_language), name="set_language"),  # a cookie of the reader's own
    path("sign-in/", accounts.sign_in, name="sign-in"),
    path("sign-out/", accounts.sign_out, name="sign-out"),
    path("invited/<str:secret>/", invited.invited, name="invited"),
    path("account/", own_account.account, name="account"),
    path("account/name/", own_account.rename, name="account-name"),
    path("account/password/", own_account.change_password, name="account-own-password"),
    path("", include("tournament.addresses.owner")),
    path("health/", health.health, name="health"),
    path("presence/", accounts.presence, name="presence"),
    path("theme/", accounts.theme, name="theme"),
    path("styleguide/", styleguide.styleguide, name="styleguide"),
]

handler400 = "tournament.web.pages.errors.bad_request"
handler403 = "tournament.web.pages.errors.permission_denied"
handler404 = "tournament.web.pages.errors.not_found"
handler500 = "tournament.web.pages.errors.server_error"
