from argparse import ArgumentParser

from django.core.management.base import BaseCommand
from django.utils.translation import gettext as _

from tournament.access.services import accounts
from tournament.journal.services.actor import Actor
from tournament.management.database import bring_up_to_date
from tournament.models import Account
from tournament.permissions import OWNER


class Command(BaseCommand):
    help = "Set a new password for an account and print it once."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("username")

    def handle(self, *args: object, username: str, **options: object) -> None:
        bring_up_to_date()
        account = Account.objects.filter(username__iexact=username).first()
        if account is None:
            raise SystemExit(_("There is no account with this name."))
        reset = accounts.reset_password(account=account, by=Actor(label="manage.py", role=OWNER))
        params = {"account": reset.account.username, "password": reset.password}
        self.stdout.write(_("The new password of %(account)s is %(password)s.") % params)
