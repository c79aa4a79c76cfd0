"""The start list that clubs fill in, with the columns that the import reads."""

from __future__ import annotations

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from scoresheets import template as drawing
from scoresheets.template import TemplateColumn
from tournament.models import Category, Club, Event
from tournament.wording.startlist import field_label

#: Last name, first name and club of the invented people in the examples, by language.
EXAMPLES = {
    "sl": (("Vzorec", "Ana", "TK Vzorčni"), ("Primer", "Bor", "TK Vzorčni"), ("Zgled Daljši", "Črtomira", "")),
    "en": (("Sample", "Ann", "Sample Club"), ("Example", "Bob", "Sample Club"), ("Longer-Example", "Charlotte", "")),
    "hu": (("Minta", "Anna", "Mintafalvi TK"), ("Példa", "Béla", "Mintafalvi TK"), ("Hosszú Példa", "Örzse", "")),
    "cs": (("Vzorová", "Anna", "TK Vzorov"), ("Příklad", "Bedřich", "TK Vzorov"), ("Ukázková Dlouhá", "Šárka", "")),
}


def start_list(*, event: Event) -> bytes:
    """Return the template as xlsx."""
    return drawing.render(record(event=event))


def record(*, event: Event) -> drawing.Template:
    clubs = tuple(Club.objects.values_list("name", flat=True))
    categories = tuple(Category.objects.filter(event=event).order_by("number").values_list("name", flat=True))
    first, second = (*categories, _("women"), _("juniors"))[:2]
    people = iter(EXAMPLES.get(get_language() or "", EXAMPLES["sl"]))
    return drawing.Template(
        title=_("Start list"),
        columns=(
            TemplateColumn(field_label("last_name"), 24, _("The family name.")),
            TemplateColumn(field_label("first_name"), 20, _("The given name.")),
            TemplateColumn(field_label("club"), 30, _("As the club calls itself, always the same way."), clubs),
            TemplateColumn(field_label("licence"), 14, _("The federation's number; empty if there is none.")),
            TemplateColumn(field_label("rating"), 12, _("With comma or point; empty if there is none.")),
            TemplateColumn(field_label("category"), 24, _("Separate several with commas."), categories),
        ),
        examples_title=_("Example"),
        examples_remark=_("This is how the first worksheet is filled in; these people do not exist."),
        examples=(
            (*next(people), "0042", "34,9", f"{first}, {second}"),
            (*next(people), "", "", ""),
            (*next(people), "1207", "5", first),
        ),
        choices_title=_("To choose from"),
    )
