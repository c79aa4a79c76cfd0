import tempfile
from pathlib import Path

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from tournament.startlist.records import LARGEST_FILE

MEGABYTE = 1_000_000
EVENT_FILE = ".event-"


class StartListForm(forms.Form):
    file = forms.FileField(
        label=_("File"),
        help_text=_("xlsx or CSV, with a heading such as Last name, First name, Club, Licence, Rating, Category."),
        allow_empty_file=True,
        error_messages={"required": _("Choose the file with the registrations."), "invalid": _("Choose a file.")},
    )

    def __init__(self, *args, **more) -> None:
        super().__init__(*args, **more)
        self.fields["file"].widget.attrs |= {
            "accept": ".xlsx,.csv,.txt,.tsv",
            "data-most-bytes": str(LARGEST_FILE),
            "data-too-large": self.too_large(),
        }

    @staticmethod
    def too_large() -> str:
        return _("The file is too large: a start list may have at most %(megabytes)s MB.") % {
            "megabytes": LARGEST_FILE // MEGABYTE
        }

    def clean_file(self) -> UploadedFile:
        file: UploadedFile = self.cleaned_data["file"]
        if (file.size or 0) > LARGEST_FILE:
            raise forms.ValidationError(self.too_large(), code="too_large")
        return file


class EventFileForm(forms.Form):
    file = forms.FileField(
        label=_("File"),
        help_text=_(
            "As saved from the desk of the other computer: Event → This event as a file. A large event takes "
            "some minutes; the other events go on meanwhile."
        ),
        allow_empty_file=True,
        error_messages={"required": _("Choose the file of the event."), "invalid": _("Choose a file.")},
        widget=forms.FileInput(attrs={"accept": ".zip"}),
    )
    slug = forms.SlugField(
        label=capfirst(_("address")),
        max_length=60,
        required=False,
        help_text=_("Only if another event has its address here already."),
    )

    def keep_in(self, folder: Path) -> Path:
        with tempfile.NamedTemporaryFile(dir=folder, prefix=EVENT_FILE, delete=False) as kept:
            for piece in self.cleaned_data["file"].chunks():
                kept.write(piece)
        return Path(kept.name)
