from django.urls import URLPattern, path

from tournament.access.views import site_accounts as accounts
from tournament.desk.views import event_files
from tournament.people.views import register
from tournament.privacy.views import erasing

urlpatterns: list[URLPattern] = [
    path("accounts/", accounts.accounts_page, name="accounts"),
    path("events/import/", event_files.bring, name="event-import"),
    path("events/import/<uuid:key>/", event_files.bringing, name="event-importing"),
    path("accounts/invite/", accounts.invite, name="account-invite"),
    path("accounts/invitations/<int:invitation>/revoke/", accounts.revoke, name="site-invitation-revoke"),
    path("accounts/<int:account>/password/", accounts.password, name="account-password"),
    path("accounts/<int:account>/organiser/", accounts.organiser, name="account-organiser"),
    path("register/", register.players, name="register"),
    path("register/clubs/", register.clubs, name="register-clubs"),
    path("register/players/<int:pk>/", register.player, name="register-player"),
    path("register/players/<int:pk>/erase/", erasing.erase_player, name="register-player-erase"),
    path("register/players/<int:pk>/merge/<int:other>/", register.merge_players, name="register-player-merge"),
    path("register/clubs/<int:pk>/", register.club, name="register-club"),
    path("register/clubs/<int:pk>/merge/<int:other>/", register.merge_clubs, name="register-club-merge"),
]
