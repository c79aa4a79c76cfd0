from functools import partial

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournament.access.views.guard import action
from tournament.models import Player
from tournament.people.forms.register import EraseForm
from tournament.privacy.selectors import erasing as selectors
from tournament.privacy.services import erasing
from tournament.web.pages.forms_help import answer, status_of
from tournament.web.pages.requests import StandingRequest


@require_http_methods(["GET", "HEAD", "POST"])
@action("register.edit")
def erase_player(request: StandingRequest, pk: int) -> HttpResponse:
    player = get_object_or_404(Player.objects.select_related("club"), pk=pk)
    form = EraseForm(request.POST if request.method == "POST" else None, kept=erasing.names_to_choose(player))
    done = answer(form, partial(erasing.erase, player=player, by=request.actor))
    if done is not None:
        messages.success(request, _("Erased. The results stay under %(player)s.") % {"player": done.name})
        return redirect("register-player", pk)
    known = selectors.known(player)
    context = {
        "player": player,
        "form": form,
        "refused": erasing.why_not(player),
        "known": known,
        "former": sorted(known.full_names - {player.name}),
        "words": sum(len(place.words) for place in known.at) + len(known.elsewhere),
        "older": sum(place.older for place in known.at),
        "drawn": sum(place.drawn for place in known.at),
        "papers": sum(place.papers for place in known.at),
    }
    return render(request, "privacy/erase.html", context, status=status_of(form))
