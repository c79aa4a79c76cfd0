from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.people.forms.importing import StartListForm


class SeatingScriptForm(StartListForm):
    file = forms.FileField(
        label=_("File"),
        help_text=_(
            "xlsx or CSV with the columns Round, Table and one for each seat; players by start number, name or licence."
        ),
        allow_empty_file=True,
        error_messages={"required": _("Choose the file with the seating."), "invalid": _("Choose a file.")},
    )
