"""Nobody comes into an account that is not his: every way that was thought of, as a table."""

from collections.abc import Callable

import pytest
from django.utils import timezone

from tests.tournament import build
from tournament.access.services import accounts, invitations
from tournament.access.services.invitations import InvitationDead, may_help
from tournament.errors import NotAllowed, RefereeError
from tournament.events.services import events
from tournament.journal.services.actor import Actor
from tournament.models import Account, Cup, Event, Invitation, Official, Series
from tournament.permissions import DIRECTOR, ORGANISER, OWNER, roles_of

pytestmark = pytest.mark.django_db

NEW = {"new": "lipov-cvet-9", "again": "lipov-cvet-9"}
OWN = "geslo-1-2-3"


def directing(account: Account) -> Actor:
    return Actor.of_account(account, role=DIRECTOR)


def invited_at(event: Event, role: str = "operator") -> Account:
    """Somebody whom the event invited, with the password that he set himself."""
    official = build.official(event, role, home=event)
    assert official.check_password(OWN)
    return official


def at(event: Event, account: Account, role: str = "operator") -> Account:
    Official.objects.create(event=event, account=account, role=role)
    return account


def helping(event: Event, directed: Cup | Series) -> Account:
    """Somebody whom the event invited, with an office of a cup or series."""
    account = invited_at(event)
    directed.officials.create(account=account, role=directed.officials.model.Role.HELPER)
    return account


#: Who the attacker, a director of one event, may help: what is true of the account besides.
TARGETS: dict[str, tuple[bool, Callable[[Event, Event], Account]]] = {
    "invited here, works here": (True, lambda here, _there: invited_at(here)),
    "invited here, works here twice": (True, lambda here, _there: at(here, invited_at(here), "referee")),
    "invited here, dismissed": (True, lambda here, _there: build.account(home=here)),
    "without any office": (False, lambda _here, _there: build.account()),
    "appointed here, came otherwise": (False, lambda here, _there: build.official(here, "operator")),
    "invited elsewhere, appointed here": (False, lambda here, there: at(here, invited_at(there))),
    "invited elsewhere, without an office": (False, lambda _here, there: build.account(home=there)),
    "invited here, has an office elsewhere": (False, lambda here, there: at(there, invited_at(here))),
    "invited here, directs here too": (False, lambda here, _there: invited_at(here, "director")),
    "invited here, directs elsewhere": (False, lambda here, there: at(there, invited_at(here), "director")),
    "invited here, may create events": (False, lambda here, _there: build.account(home=here, makes_events=True)),
    "invited here, helps at a cup": (False, lambda here, _there: helping(here, build.cup())),
    "invited here, helps in a series": (False, lambda here, there: helping(here, build.series(there))),
    "the site's owner, invited here": (False, lambda here, _there: build.account(home=here, is_superuser=True)),
    "switched off": (False, lambda here, _there: build.account(home=here, is_active=False)),
}


@pytest.mark.parametrize("target", TARGETS)
def test_a_director_helps_only_whom_his_event_invited_and_who_reaches_no_further(target: str) -> None:
    here, there = build.event(), build.event()
    may, made = TARGETS[target]
    account, director = made(here, there), build.official(here, "director")
    assert may_help(director, account) is may
    if may:
        secret = invitations.offer_password(account=account, event=here, by=directing(director)).secret
        assert account.check_password(OWN), "until then the old one works"
        assert invitations.set_password(secret=secret, **NEW).check_password("lipov-cvet-9")
    else:
        with pytest.raises(NotAllowed):
            invitations.offer_password(account=account, event=here, by=directing(director))
        assert not Invitation.objects.exists()


@pytest.mark.parametrize("role", [role for role in Official.Role.values if role != "director"])
def test_no_other_office_helps_anybody(role: str) -> None:
    here = build.event()
    helper = build.official(here, role)
    assert not may_help(helper, invited_at(here))
    with pytest.raises(NotAllowed):
        invitations.offer_password(account=invited_at(here), event=here, by=Actor.of_account(helper, role=role))


def test_the_attack_of_the_delegate() -> None:
    """Makes an event, appoints somebody without an office, sets him a password: each step is refused by itself."""
    delegate, victim = build.official(build.event(), "delegate"), build.account("zrtev")
    with pytest.raises(NotAllowed):
        events.create_event(name="x", date=timezone.localdate(), by=Actor.of_account(delegate, role="account"))
    own = build.event()
    at(own, delegate, "director")
    at(own, victim)
    with pytest.raises(NotAllowed):
        invitations.offer_password(account=victim, event=own, by=directing(delegate))
    with pytest.raises(NotAllowed):
        invitations.offer_password(account=victim, by=directing(delegate))


def changed(account: Account, **fields: bool) -> None:
    Account.objects.filter(pk=account.pk).update(**fields)


#: What happens between a link to a new password and its use: then the link is dead.
MEANWHILE: dict[str, Callable[[Event, Account, Account], object]] = {
    "he gets an office elsewhere": lambda _here, _director, account: at(build.event(), account),
    "he directs": lambda here, _director, account: at(here, account, "director"),
    "he may create events": lambda _here, _director, account: accounts.let_make_events(
        account=account, may=True, by=Actor("boss", OWNER)
    ),
    "he owns the site": lambda _here, _director, account: changed(account, is_superuser=True),
    "the director is dismissed": lambda here, director, _account: Official.objects.filter(
        event=here, account=director
    ).delete(),
    "the director is switched off": lambda _here, director, _account: changed(director, is_active=False),
    "a later link": lambda here, director, account: invitations.offer_password(
        account=account, event=here, by=directing(director)
    ),
    "a day": lambda _here, _director, _account: Invitation.objects.update(expires_at=timezone.now()),
}


@pytest.mark.parametrize("what", MEANWHILE)
def test_a_link_to_a_password_dies_with_the_right_to_give_it(what: str) -> None:
    here = build.event()
    director, account = build.official(here, "director"), invited_at(here)
    secret = invitations.offer_password(account=account, event=here, by=directing(director)).secret
    MEANWHILE[what](here, director, account)
    with pytest.raises(InvitationDead):
        invitations.set_password(secret=secret, **NEW)
    account.refresh_from_db()
    assert account.check_password(OWN)


def test_a_dismissed_director_comes_back_by_no_link_of_his_own() -> None:
    here = build.event()
    build.official(here, "director")
    director = build.official(here, "director")
    secret = build.invited(here, "director", by=director).secret
    Official.objects.filter(event=here, account=director).delete()
    with pytest.raises(InvitationDead):
        invitations.join(secret=secret, by=Actor.of_account(director, role="account"))
    assert roles_of(director, here) == {"public", "account"}


def test_an_owner_who_is_none_any_more_gives_no_rights() -> None:
    boss = build.account(is_superuser=True)
    secret = build.invited(None, by=boss).secret
    Account.objects.filter(pk=boss.pk).update(is_superuser=False)
    with pytest.raises(InvitationDead):
        invitations.make_account(secret=secret, first_name="Nova", last_name="Novak", **NEW)
    assert not Account.objects.filter(makes_events=True).exists()


def test_a_link_gives_one_thing() -> None:
    """An office is no password, and a password no office."""
    here = build.event()
    director, account = build.official(here, "director"), invited_at(here)
    office = build.invited(here, by=director).secret
    password = invitations.offer_password(account=account, event=here, by=directing(director)).secret
    stranger = Actor.of_account(build.account(), role="account")
    for use in (
        lambda: invitations.set_password(secret=office, **NEW),
        lambda: invitations.join(secret=password, by=stranger),
        lambda: invitations.make_account(secret=password, first_name="A", last_name="B", **NEW),
    ):
        with pytest.raises(NotAllowed):
            use()
    assert account.check_password(OWN)
    assert not Invitation.objects.filter(used_at__isnull=False).exists()


def test_user_names_do_not_meet() -> None:
    """Two of one name get two user names, and neither learns that there is the other."""
    here = build.event()
    director = build.official(here, "director")
    typed = {"first_name": "Ana", "last_name": "Novak", **NEW}
    made = [invitations.make_account(secret=build.invited(here, by=director).secret, **typed) for _each in range(2)]
    assert len({one.username for one in made}) == 2


@pytest.mark.parametrize("secret", ["", "x", "\x00", "č" * 300, "\ud800"])
def test_an_unknown_secret_is_dead(secret: str) -> None:
    with pytest.raises(InvitationDead):
        invitations.resolve(secret)


def test_only_the_owner_says_who_makes_events() -> None:
    account = build.account()
    for role in (DIRECTOR, ORGANISER, "account"):
        with pytest.raises(RefereeError):
            accounts.let_make_events(account=account, may=True, by=Actor.of_account(account, role=role))
        with pytest.raises(RefereeError):
            invitations.invite_organiser(by=Actor.of_account(account, role=role))
