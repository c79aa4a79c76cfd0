"""Derivations: worked out from left to right, stored as JSON."""

import json

import pytest

from rules.derivation import Step, steps_of, worked_out

DIFFERENCE = Step("+", (Step("+", 45), Step("−", 35)), "difference", "B1.14")
WON = (Step("+", 20, "", "B1.15"), DIFFERENCE, Step("×", 4, "re", "B1.19"), Step("×", 2, "radelc", "B1.24"))


@pytest.mark.parametrize(
    ("steps", "value"),
    [
        ((), 0),
        (WON, 240),
        ((Step("−", 20), Step("×", 2), DIFFERENCE, Step("×", 2)), -60),
        ((Step("+", 240), Step("−", (Step("+", 20), DIFFERENCE, Step("×", 2)))), 180),
        ((Step("−", 50), Step("/", 2)), -25),
    ],
)
def test_steps_are_worked_out_from_left_to_right(steps: tuple[Step, ...], value: int) -> None:
    assert worked_out(steps) == value


@pytest.mark.parametrize("step", [Step("/", 2), Step("÷", 5), Step("", 5)])
def test_what_is_no_step_is_not_guessed(step: Step) -> None:
    """Points are whole: no half of 25 is written."""
    with pytest.raises(ValueError, match="25"):
        worked_out((Step("+", 25), step))


def test_steps_come_back_from_json_as_they_were() -> None:
    assert steps_of(json.loads(json.dumps(WON))) == WON
    assert steps_of(None) == steps_of("") == steps_of([]) == ()
