from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.models import Event, Prize, Registration, Team
from tournament.web.pages.fields import FoldedText, LongText, MoneyField
from tournament.wording.money import amount, cents_of
from tournament.wording.names import fold

#: A text that begins like a sum must be one: "3 bottles" alone is ambiguous.
_LIKE_A_SUM = re.compile(r"(?:[-€\N{MINUS SIGN}]|[A-Z]{3})?\s*\d")
LONGEST_THING = 60


class PrizeLines(LongText):
    """Prizes, a line for each place: a sum, a thing, or both ("50 + cup"). An empty line is a place without a prize."""

    def __init__(self, *, rows: int = 6, **more: Any) -> None:
        usual = {
            "label": gettext_lazy("Prizes, first place first"),
            "help_text": gettext_lazy(
                "One line per place: a sum, a prize in kind, or both, such as “100”, “cup” or “50 + cup”."
            ),
        }
        widget = forms.Textarea(attrs={"rows": rows, "class": "input-medium"})
        super().__init__(widget=widget, max_length=4000, required=False, **{**usual, **more})

    def clean(self, value: Any) -> list[tuple[int, str]]:
        """Return cents and things by place. Raises ValidationError naming every invalid line."""
        won, wrong = [], []
        for at, line in enumerate(super().clean(value).rstrip().splitlines(), start=1):
            try:
                won.append(self._read(at, line.strip()))
            except ValidationError as refused:
                wrong.append(refused)
        if wrong:
            raise ValidationError(wrong)
        return won

    def _read(self, at: int, line: str) -> tuple[int, str]:
        parts = [part for part in (part.strip() for part in line.split("+")) if part]
        sums = [cents for cents in map(cents_of, parts) if cents is not None]
        things = [part for part in parts if cents_of(part) is None]
        if len(sums) > 1 or (not sums and any(map(_LIKE_A_SUM.match, things))):
            params = {"line": at, "text": line[:40]}
            said = _(
                "Line %(line)s is not a prize: “%(text)s”. Write a sum without its currency, a prize in kind, "
                "or both with a plus: 50 + cup."
            )
            raise ValidationError(said % params, code="invalid")
        text = " + ".join(things)
        if len(text) > LONGEST_THING:
            params = {"line": at, "count": LONGEST_THING}
            raise ValidationError(_("Line %(line)s is too long: at most %(count)s characters.") % params, code="long")
        return sum(sums), text


def prize_lines(prizes: Sequence[Prize]) -> str:
    won = {
        prize.place: " + ".join(part for part in (amount(prize.cents) if prize.cents else "", prize.text) if part)
        for prize in prizes
    }
    return "\n".join(won.get(place, "") for place in range(1, max(won, default=0) + 1))


class PlanForm(forms.Form):
    fee_cents = MoneyField(label=gettext_lazy("Entry fee"), required=False)
    currency = FoldedText(
        label=gettext_lazy("Currency"), max_length=3, widget=forms.TextInput(attrs={"class": "input-short"})
    )
    prizes = PrizeLines()
    prizes_each = forms.ChoiceField(
        label=gettext_lazy("A player wins"), choices=Event.PrizesEach.choices, widget=forms.RadioSelect
    )
    club_prizes = PrizeLines(
        rows=3,
        label=gettext_lazy("Prizes of the club teams"),
        help_text=gettext_lazy("The best players of each club count, as many as the settings say."),
    )
    team_prizes = PrizeLines(
        rows=3,
        label=gettext_lazy("Prizes of the teams"),
        help_text=gettext_lazy("For the teams that you name yourself."),
    )

    def clean_fee_cents(self) -> int:
        return self.cleaned_data["fee_cents"] or 0


class CategoryForm(forms.Form):
    name = FoldedText(
        label=gettext_lazy("Name"),
        max_length=40,
        help_text=gettext_lazy("For example women, juniors, seniors, novices."),
    )
    fee_cents = MoneyField(
        label=gettext_lazy("Entry fee"),
        required=False,
        help_text=gettext_lazy("Empty: as everybody. A player in several categories pays the lowest."),
    )
    prizes = PrizeLines()


class TeamForm(forms.Form):
    name = FoldedText(label=gettext_lazy("Name"), max_length=60)
    members = LongText(
        label=gettext_lazy("Members"),
        help_text=gettext_lazy("One line each: the start number, or as much of the name as makes it clear."),
        max_length=4000,
        widget=forms.Textarea(attrs={"rows": 6, "class": "input-medium"}),
    )

    def __init__(self, data: Any = None, *, players: Sequence[Registration], **more: Any) -> None:
        super().__init__(data, **more)
        self._players = players

    def clean_members(self) -> list[int]:
        lines = [line.strip() for line in self.cleaned_data["members"].split("\n") if line.strip()]
        return list(dict.fromkeys(self._number(line) for line in lines))

    def _number(self, line: str) -> int:
        number = re.match(r"\d+(?=\s|$)", line)
        if number and len(number[0]) < 7:
            return int(number[0])
        words = fold(line).split()
        fits = [player for player in self._players if all(word in fold(player.player.name).split() for word in words)]
        fits = fits or [player for player in self._players if all(word in fold(player.player.name) for word in words)]
        if len(fits) != 1:
            said = _("Several players fit “%(text)s”: give the start number.") if fits else _("Nobody fits “%(text)s”.")
            raise ValidationError(said % {"text": line[:60]}, code="invalid")
        return fits[0].start_number


def member_lines(team: Team) -> str:
    members = team.members.select_related("player").order_by("start_number")
    return "\n".join(f"{member.start_number} {member.player.name}" for member in members)
