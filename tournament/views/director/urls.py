"""Addresses of the director's desk."""

from django.urls import URLPattern, path

from tournament.views.director import (
    desk,
    draft,
    draw_import,
    events,
    importing,
    late,
    links,
    officials,
    players,
    round_steps,
    rounds,
    sheets,
    wishes,
)

DESK = "e/<slug:slug>/desk/"
ROUND = f"{DESK}rounds/<int:number>/"

urlpatterns: list[URLPattern] = [
    path("events/new/", events.create, name="event-new"),
    path(DESK, desk.desk, name="desk"),
    path(f"{DESK}settings/", events.settings, name="event-settings"),
    path(f"{DESK}officials/", officials.officials, name="officials"),
    path(f"{DESK}officials/appoint/", officials.appoint, name="official-appoint"),
    path(f"{DESK}officials/new-account/", officials.new_account, name="official-new-account"),
    path(f"{DESK}officials/<int:official>/dismiss/", officials.dismiss, name="official-dismiss"),
    path(f"{DESK}players/", players.players, name="players"),
    path(f"{DESK}players/add/", players.add, name="player-add"),
    path(f"{DESK}players/check-in-all/", players.check_in_all, name="check-in-all"),
    path(f"{DESK}players/late/", late.late, name="late"),
    path(f"{DESK}players/<int:number>/", players.edit, name="player-edit"),
    path(f"{DESK}players/<int:number>/check-in/", players.check_in, name="check-in"),
    path(f"{DESK}players/<int:number>/withdraw/", players.withdraw, name="player-withdraw"),
    path(f"{DESK}players/<int:number>/reinstate/", players.reinstate, name="player-reinstate"),
    path(f"{DESK}import/", importing.upload, name="import"),
    path(f"{DESK}import/<uuid:key>/", importing.confirm, name="import-preview"),
    path(f"{DESK}draw/", rounds.draw, name="draw"),
    path(f"{DESK}draw/import/", draw_import.upload, name="draw-import"),
    path(f"{DESK}draw/import/<uuid:key>/", draw_import.confirm, name="draw-import-preview"),
    path(f"{DESK}draw/wishes/", wishes.wishes_page, name="draw-wishes"),
    path(f"{DESK}draw/wishes/pins/<int:pk>/", wishes.unpin, name="draw-unpin"),
    path(f"{DESK}draw/wishes/pairs/<int:pk>/", wishes.allow, name="draw-allow"),
    path(ROUND, rounds.round_view, name="desk-round"),
    path(f"{ROUND}redraw/", rounds.redraw, name="round-redraw"),
    path(f"{ROUND}swap/", draft.swap, name="round-swap"),
    path(f"{ROUND}substitute/", draft.substitute, name="round-substitute"),
    path(f"{ROUND}discard/", draft.discard, name="round-discard"),
    path(f"{ROUND}publish/", round_steps.publish, name="round-publish"),
    path(f"{ROUND}unpublish/", round_steps.unpublish, name="round-unpublish"),
    path(f"{ROUND}start/", round_steps.start, name="round-start"),
    path(f"{ROUND}accept/", sheets.accept, name="round-accept"),
    path(f"{ROUND}close/", round_steps.close, name="round-close"),
    path(f"{ROUND}reopen/", round_steps.reopen, name="round-reopen"),
    path(f"{ROUND}standings/publish/", round_steps.publish_standings, name="standings-publish"),
    path(f"{ROUND}standings/withdraw/", round_steps.unpublish_standings, name="standings-withdraw"),
    path(f"{ROUND}links/", links.links_page, name="links"),
    path(f"{ROUND}links/issue/", links.issue, name="links-issue"),
    path(f"{ROUND}links/<int:table>/revoke/", links.revoke, name="links-revoke"),
]
