from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from tournament.cup.engine import LARGEST_SEED
from tournament.cup.services.cups import state_of
from tournament.cup.services.teams import MOST_MEMBERS, Typed, members_of
from tournament.cup.services.teams import state_of as state_of_team
from tournament.models import Cup, CupMatch, CupRound, CupSide, CupTeam, Event, Player
from tournament.models.cup import LEAST_GAMES, MAIN_ROUNDS, TEAM_SIZE, USUAL_GAMES
from tournament.people.forms.players import ReasonForm
from tournament.rounds.forms.rounds import fresh_seed
from tournament.series.forms import SeasonForm
from tournament.web.pages.fields import FoldedText, MomentField, MoneyField, SeenField

# Least number of rows in a team's form.
ROWS = 6


class SeedField(forms.IntegerField):
    def __init__(self, **more: Any) -> None:
        super().__init__(
            label=gettext_lazy("Seed"),
            initial=fresh_seed,
            min_value=0,
            max_value=LARGEST_SEED,
            widget=forms.NumberInput(attrs={"class": "input-short"}),
            **more,
        )


class PlanForm(forms.Form):
    first = forms.TypedChoiceField(
        label=gettext_lazy("Teams in the first main round"),
        choices=[(str(size), str(size)) for size in MAIN_ROUNDS],
        coerce=int,
        initial=str(MAIN_ROUNDS[1]),
        help_text=gettext_lazy("Three teams meet in a match and one goes on: 27, 9, 3 and the winner."),
    )
    preliminary = forms.BooleanField(
        label=gettext_lazy("A preliminary round before it"),
        required=False,
        help_text=gettext_lazy("For more teams than that: it leaves as many as the first main round needs."),
    )


class CupForm(SeasonForm):
    games_per_match = forms.IntegerField(
        label=gettext_lazy("Games in a match"),
        initial=USUAL_GAMES,
        min_value=LEAST_GAMES,
        max_value=99,
        widget=forms.NumberInput(attrs={"class": "input-short"}),
        help_text=gettext_lazy("At each table; matches that are set up keep theirs."),
    )
    fee_cents = MoneyField(label=gettext_lazy("Entry fee of a team"), optional=True)
    currency = forms.CharField(
        label=gettext_lazy("Currency"),
        max_length=3,
        initial="EUR",
        widget=forms.TextInput(attrs={"class": "input-short", "autocapitalize": "characters"}),
    )
    public = forms.BooleanField(
        label=gettext_lazy("Everybody sees the cup"),
        required=False,
        help_text=gettext_lazy("Matches that are set up from now on are public, too."),
    )
    public_names = forms.ChoiceField(
        label=gettext_lazy("How players are named in public"), choices=Event.PublicNames.choices
    )
    public_clubs = forms.BooleanField(label=gettext_lazy("Clubs are public"), required=False, initial=True)

    def clean_currency(self) -> str:
        return str(self.cleaned_data["currency"]).strip().upper()

    def clean_fee_cents(self) -> int:
        return self.cleaned_data["fee_cents"] or 0


class NewCupForm(PlanForm, CupForm):
    field_order = ("name", "period", "organiser", "first", "preliminary")


class CupSettingsForm(CupForm):
    seen = SeenField()


def initial_of(cup: Cup) -> dict[str, Any]:
    stored = {name: getattr(cup, name) for name in CupForm.base_fields}
    return {**stored, "fee_cents": cup.fee_cents or None, "seen": state_of(cup)}


class TeamForm(forms.Form):
    name = FoldedText(label=gettext_lazy("Name"), max_length=60)
    club = FoldedText(
        label=gettext_lazy("Club"), max_length=100, required=False, widget=forms.TextInput(attrs={"list": "clubs"})
    )
    seen = SeenField()

    def __init__(self, data: Mapping[str, Any] | None = None, *, team: CupTeam | None = None) -> None:
        initial: dict[str, Any] = {}
        listed = 0
        if team is not None:
            initial = {
                "name": team.name,
                "club": team.club.name if team.club else "",
                "seen": state_of_team(team),
            }
            for row, member in enumerate(members_of(team), start=1):
                listed = row
                initial |= {
                    f"last_name_{row}": member.player.last_name,
                    f"first_name_{row}": member.player.first_name,
                    f"licence_{row}": member.player.licence,
                }
        super().__init__(data, initial=initial)
        self.count = min(MOST_MEMBERS, max(ROWS, listed + 1))
        for row in range(1, self.count + 1):
            self.fields[f"last_name_{row}"] = FoldedText(label=_("Last name"), max_length=60, required=False)
            self.fields[f"first_name_{row}"] = FoldedText(label=_("First name"), max_length=60, required=False)
            self.fields[f"licence_{row}"] = FoldedText(label=_("Licence"), max_length=30, required=False)

    def rows(self) -> list[tuple[int, bool, list[forms.BoundField]]]:
        names = ("last_name", "first_name", "licence")
        return [(row, row > TEAM_SIZE, [self[f"{name}_{row}"] for name in names]) for row in range(1, self.count + 1)]

    def players(self) -> list[Typed]:
        cleaned = self.cleaned_data
        rows = (
            Typed(row, cleaned[f"last_name_{row}"], cleaned[f"first_name_{row}"], cleaned[f"licence_{row}"])
            for row in range(1, self.count + 1)
        )
        return [row for row in rows if row.last_name or row.first_name or row.licence]


class DrawForm(forms.Form):
    on = forms.TypedChoiceField(
        label=gettext_lazy("From each match go on"),
        choices=[("1", gettext_lazy("the first team")), ("2", gettext_lazy("the first two teams"))],
        coerce=int,
    )
    seed = SeedField(help_text=gettext_lazy("The same seed draws the same matches from the same teams."))

    def __init__(self, data: Mapping[str, Any] | None = None, *, round: CupRound) -> None:
        super().__init__(data, initial={"on": str(round.on)})


class SeenForm(forms.Form):
    seen = SeenField()


class ArrangeForm(forms.Form):
    at = MomentField(label=pgettext_lazy("cup", "When"), required=False)
    place = FoldedText(label=pgettext_lazy("venue", "Place"), max_length=120, required=False)


class SetUpForm(forms.Form):
    at = MomentField(label=pgettext_lazy("cup", "When"))
    place = FoldedText(label=pgettext_lazy("venue", "Place"), max_length=120, required=False)
    seed = SeedField(help_text=gettext_lazy("Only for two teams: by lot, one of the second players sits at table 1."))

    def __init__(self, data: Mapping[str, Any] | None = None, *, match: CupMatch, sides: Sequence[CupSide]) -> None:
        super().__init__(data, initial={"at": match.at, "place": match.place})
        self.sides = sides
        self._players: dict[int, dict[str, Player]] = {}
        for side in sides:
            members = [member for member in side.team.members.all() if member.position is not None]
            members.sort(key=lambda member: member.position or 0)
            self._players[side.position] = {str(member.player_id): member.player for member in members}
            choices = [(str(member.player_id), f"{member.position}. {member.player.name}") for member in members]
            self.fields[f"absent_{side.position}"] = forms.BooleanField(
                label=_("The team has not come"), initial=side.team.withdrawn, required=False
            )
            for place, name in enumerate(_lineup_names(side.position), start=1):
                self.fields[name] = forms.ChoiceField(
                    label=_("Player %(number)s") % {"number": place},
                    choices=choices,
                    initial=choices[place - 1][0] if len(choices) >= place else None,
                    required=False,
                    error_messages={"invalid_choice": _("This player is not in the team any more: choose who plays.")},
                )

    def teams(self) -> list[tuple[CupSide, forms.BoundField, list[forms.BoundField]]]:
        return [
            (side, self[f"absent_{side.position}"], [self[name] for name in _lineup_names(side.position)])
            for side in self.sides
        ]

    def settings(self) -> dict[str, Any]:
        values = self.cleaned_data
        positions = [side.position for side in self.sides]
        return {
            "at": values["at"],
            "place": values["place"],
            "seed": values["seed"],
            "absent": [position for position in positions if values[f"absent_{position}"]],
            "lineups": {
                position: [self._players[position][values[name]] for name in _lineup_names(position) if values[name]]
                for position in positions
            },
        }


def _lineup_names(position: int) -> list[str]:
    """Return the fields of a team's players; the first has the name at which a line-up is refused."""
    return [f"lineup_{position}", *(f"lineup_{position}_{place}" for place in range(2, TEAM_SIZE + 1))]


class AbsentForm(ReasonForm):
    seed = SeedField(help_text=gettext_lazy("By lot, one of the second players of the two teams sits at table 1."))


class ReplaceForm(ReasonForm):
    leaves = forms.ModelChoiceField(
        label=gettext_lazy("Who does not play?"),
        queryset=Player.objects.none(),
        empty_label=gettext_lazy("choose a player"),
        error_messages={"invalid_choice": gettext_lazy("This player is not in the line-up any more: choose again.")},
    )
    comes = forms.ModelChoiceField(
        label=gettext_lazy("Who plays instead?"),
        queryset=Player.objects.none(),
        empty_label=gettext_lazy("choose a player"),
        error_messages={"invalid_choice": gettext_lazy("This player is not a reserve any more: choose again.")},
    )
    field_order = ("leaves", "comes", "reason")

    def __init__(self, data: Mapping[str, Any] | None = None, *, side: CupSide) -> None:
        super().__init__(data)
        playing = side.lineup.values("player")
        members = side.team.members.filter(position__isnull=False).values("player")
        for name, choices in (
            ("leaves", Player.objects.filter(pk__in=playing)),
            ("comes", Player.objects.filter(pk__in=members).exclude(pk__in=playing)),
        ):
            field = self.fields[name]
            assert isinstance(field, forms.ModelChoiceField)
            field.queryset = choices


class AloneForm(ReasonForm):
    absent = forms.TypedMultipleChoiceField(
        label=gettext_lazy("Who has not come?"), coerce=int, widget=forms.CheckboxSelectMultiple
    )
    field_order = ("absent", "reason")

    def __init__(self, data: Mapping[str, Any] | None = None, *, sides: Sequence[CupSide]) -> None:
        super().__init__(data)
        field = self.fields["absent"]
        assert isinstance(field, forms.TypedMultipleChoiceField)
        field.choices = [(str(side.position), side.team.name) for side in sides]


class LotsForm(ReasonForm):
    def __init__(self, data: Mapping[str, Any] | None = None, *, sides: Sequence[CupSide]) -> None:
        super().__init__(data)
        self._places = [f"order_{place}" for place in range(1, len(sides) + 1)]
        choices = [("", "–"), *((str(side.position), side.team.name) for side in sides)]
        for place, name in enumerate(self._places, start=1):
            self.fields[name] = forms.TypedChoiceField(
                label=_("By lot, number %(number)s") % {"number": place}, choices=choices, coerce=int
            )
        self.fields["reason"].label = _("How was the lot drawn, and who was there?")
        self.order_fields([*self._places, "reason"])

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        order = [cleaned[name] for name in self._places if name in cleaned]
        return {"order": order, **({"reason": cleaned["reason"]} if "reason" in cleaned else {})}
