"""The stylesheet's promises: readable contrast in both schemes, one dark scheme, colours in one place."""

import re
from itertools import pairwise
from pathlib import Path

import pytest

CSS = Path(__file__).resolve().parents[3] / "static" / "css"
TOKENS = (CSS / "tokens.css").read_text(encoding="utf-8")
BLOCK = re.compile(r"(:root[^{]*)\{([^}]*)\}")
TOKEN = re.compile(r"(--[a-z0-9-]+):\s*([^;]+);")
TEXT_CONTRAST = 4.5
CONTROL_CONTRAST = 3.0

ON_EVERY_SURFACE = [
    (ink, surface)
    for ink in ("ink", "muted", "accent", "accent-strong", "ok", "warn", "danger", "info")
    for surface in ("surface", "raised", "sunken")
]
FILLS = [
    (f"on-{role}", role) for role in ("accent", "ok", "warn", "danger", "info", *(f"seat-{at}" for at in range(1, 8)))
]
SOFT = [(f"on-{role}-soft", f"{role}-soft") for role in ("accent", "ok", "warn", "danger", "info")]
INVERTED = [("danger-soft", "on-danger-soft"), ("on-accent", "accent-strong")]


def _schemes() -> dict[str, dict[str, str]]:
    """Selector → tokens, as tokens.css lists them: light, dark by the system, dark by the switch."""
    return {selector.strip(): dict(TOKEN.findall(body)) for selector, body in BLOCK.findall(TOKENS)}


LIGHT = _schemes()[":root"]
DARK = {**LIGHT, **_schemes()[':root[data-theme="dark"]']}


def _luminance(colour: str) -> float:
    """Relative luminance of a #rrggbb colour (WCAG 2)."""
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _contrast(one: str, other: str) -> float:
    lighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


@pytest.mark.parametrize("scheme", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize(("ink", "ground"), [*ON_EVERY_SURFACE, *FILLS, *SOFT, *INVERTED])
def test_text_can_be_read(scheme: dict[str, str], ink: str, ground: str) -> None:
    assert _contrast(scheme[f"--{ink}"], scheme[f"--{ground}"]) >= TEXT_CONTRAST


@pytest.mark.parametrize("scheme", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize("ground", ["surface", "raised", "sunken"])
@pytest.mark.parametrize("line", ["line-strong", "focus"])
def test_controls_can_be_seen(scheme: dict[str, str], line: str, ground: str) -> None:
    assert _contrast(scheme[f"--{line}"], scheme[f"--{ground}"]) >= CONTROL_CONTRAST


def test_seats_differ_in_lightness_alone() -> None:
    """Three stay apart for colour-blind people and on a grey printer; of more at least neighbours do."""
    dark, middle, light, *more = (_luminance(LIGHT[f"--seat-{at}"]) for at in range(1, 8))
    assert dark + 0.2 < middle < light - 0.2
    assert all(abs(one - next_) > 0.2 for one, next_ in pairwise((light, *more)))


def test_both_dark_schemes_are_the_same() -> None:
    schemes = _schemes()
    assert schemes[':root:not([data-theme="light"])'] == schemes[':root[data-theme="dark"]']


def test_colours_stand_in_the_tokens_only() -> None:
    for file in CSS.glob("*.css"):
        if file.name not in ("tokens.css", "print.css"):
            assert not re.search(r"#[0-9a-f]{3,8}\b|rgba?\(", file.read_text(encoding="utf-8")), file.name


def test_every_used_token_exists() -> None:
    for file in CSS.glob("*.css"):
        rules = file.read_text(encoding="utf-8")
        own = set(re.findall(r"(--[a-z0-9-]+):", rules))
        for name in re.findall(r"var\((--[a-z0-9-]+)", rules):
            assert name in LIGHT or name in own, f"{file.name}: {name}"
