"""The pages of signing up as they are used: on the public page, behind the code, and at the director's desk."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournament import build
from tests.tournament.pages import folded
from tests.tournament.signup.people import confirmed, event, send, states
from tournament.models import Event, Registration, SignUp

pytestmark = pytest.mark.django_db


def test_a_visitor_signs_up_changes_and_withdraws(client: Client) -> None:
    made = event(places=1)
    new = reverse("sign-up-new", args=[made.slug])
    assert "Oddaj prijavo" in client.get(new).content.decode()
    typed = {"rows": "1", "key": "", "0-last_name": "", "0-first_name": "Ana", "club": "TK Škis"}
    refused = client.post(new, typed)
    assert refused.status_code == 400
    assert 'value="TK Škis"' in refused.content.decode(), "nothing typed is lost"
    answer = client.post(new, {**typed, "0-last_name": "Novak"})
    own = answer["Location"]
    page = folded(client.get(own).content.decode())
    assert "Novak Ana" in page
    assert "To kodo shranite" in page
    changed = {"1-last_name": "Novak", "1-first_name": "Anja", "1-club": "TK Mond", "email": ""}
    assert client.post(f"{own}change/", changed).status_code == 302
    assert SignUp.objects.get().first_name == "Anja"
    assert client.post(f"{own}withdraw/").status_code == 400
    assert client.post(f"{own}withdraw/", {"player": "1"}).status_code == 302
    assert states(made) == ["withdrawn"]


def test_a_club_signs_up_several_and_adds_rows(client: Client) -> None:
    made = event()
    new = reverse("sign-up-new", args=[made.slug])
    typed = {"rows": "6", "club": "TK Škis", "0-last_name": "Novak", "2-last_name": "Kos", "2-first_name": "Bine"}
    more = client.post(new, {**typed, "more": "1"}).content.decode()
    assert 'name="11-last_name"' in more
    assert 'value="Bine"' in more
    assert client.post(new, typed).status_code == 302
    assert [one.name for one in SignUp.objects.order_by("number")] == ["Novak", "Kos Bine"]
    again = client.post(new, typed)
    assert again.status_code == 400
    assert "že prijavljen" in again.content.decode()


def test_the_short_code_opens_the_page_and_a_wrong_one_is_told(client: Client) -> None:
    from tournament.access.selectors.links import SIGN_UP_LINK

    sent = send(event(), "Novak Ana")
    find = reverse("sign-up-code")
    assert client.post(find, {"code": "AAAA-AAAA"}).status_code == 400
    answer = client.post(find, {"code": SIGN_UP_LINK.code_of(sent.token).lower()}, follow=True)
    assert "Novak Ana" in answer.content.decode()


def test_forms_from_one_address_are_limited(client: Client) -> None:
    made = event()
    new = reverse("sign-up-new", args=[made.slug])
    codes = [client.post(new, {"rows": "1", "0-last_name": f"Novak{at}"}).status_code for at in range(31)]
    assert codes == [302] * 30 + [429]


def test_initials_are_shown_where_the_event_shows_initials(client: Client) -> None:
    made = event(public_names=Event.PublicNames.INITIALS, public_clubs=False)
    send(made, "Novak Ana", club="TK Škis")
    page = client.get(reverse("sign-up", args=[made.slug])).content.decode()
    assert "N. A. 1" in page
    assert "Novak" not in page
    assert "Škis" not in page


def test_the_director_starts_the_day_with_the_confirmed(client: Client) -> None:
    made = event()
    client.force_login(build.official(made, "director"))
    send(made, "Novak Ana", "Kos Bine")
    confirm = reverse("sign-ups-confirm", args=[made.slug])
    assert client.post(confirm, {}).status_code == 400
    assert client.post(confirm, {"everybody": "1"}).status_code == 302
    start = reverse("sign-ups-start", args=[made.slug])
    assert "nov igralec" in client.get(start).content.decode()
    assert client.post(start, {"number": ["1", "2"]}).status_code == 302
    assert Registration.objects.filter(event=made).count() == 2


def test_who_has_to_be_chosen_is_told_and_the_choice_is_kept(client: Client) -> None:
    from tournament.models import Player

    ana = Player.objects.create(last_name="Novak", first_name="Ana")
    made = event()
    client.force_login(build.official(made, "director"))
    confirmed(made, "Novak Anna", "Kos Bine")
    start = reverse("sign-ups-start", args=[made.slug])
    refused = client.post(start, {"number": ["1", "2"]})
    assert refused.status_code == 400
    assert "Izberite, kdo je to" in refused.content.decode()
    client.post(start, {"number": ["1", "2"], "who-1": str(ana.pk)})
    assert Registration.objects.get(event=made, start_number=1).player == ana


def test_the_desk_leads_to_those_who_signed_up_while_nobody_is_on_the_start_list(client: Client) -> None:
    made = event()
    client.force_login(build.official(made, "director"))
    desk = reverse("desk", args=[made.slug])
    assert "Prijavljen ni še nihče." in client.get(desk).text
    confirmed(made, "Novak Ana")
    send(made, "Kos Bor")
    step = client.get(desk).context["step"]
    assert (step.title, step.url) == ("Na spletu sta prijavljena 2 igralca.", reverse("sign-ups", args=[made.slug]))
    build.registrations(made, 1)
    assert "Na spletu" not in client.get(desk).text
