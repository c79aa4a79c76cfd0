from django import forms
from django.utils.translation import gettext_lazy

from tournament.models import Event


class PrivacyForm(forms.Form):
    public_names = forms.ChoiceField(
        label=gettext_lazy("Public pages show players by"),
        choices=(
            (Event.PublicNames.FULL, gettext_lazy("their names")),
            (Event.PublicNames.INITIALS, gettext_lazy("initials and start number")),
        ),
        widget=forms.RadioSelect,
    )
    public_clubs = forms.BooleanField(
        label=gettext_lazy("Clubs and teams are public"),
        help_text=gettext_lazy("Without them the request of a draw, which names clubs, is for officials only."),
        required=False,
    )
    public_categories = forms.BooleanField(
        label=gettext_lazy("Standings of categories are public"),
        help_text=gettext_lazy(
            "They show who is a woman, a junior or a senior: ask those players before you publish them."
        ),
        required=False,
    )
    searchable = forms.BooleanField(
        label=gettext_lazy("Search engines may list the event"),
        help_text=gettext_lazy("If not, its public pages ask them not to."),
        required=False,
    )
    freezes = forms.BooleanField(
        label=gettext_lazy("The last round is hidden until its standings are published"),
        help_text=gettext_lazy(
            "The standings before it stay as published; running totals and tables in play are for officials only."
        ),
        required=False,
    )
    drawings_days = forms.IntegerField(
        label=gettext_lazy("Days until drawn signatures and stored PDFs are removed"),
        help_text=gettext_lazy(
            "Counted from the day of the event. Empty: they stay. Results and who signed stay in any case."
        ),
        min_value=1,
        max_value=3660,
        required=False,
    )
