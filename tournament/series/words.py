from django.utils.translation import gettext as _

from tournament.series.engine import Violation

LONGEST_VALUE = 60


def violation_sentence(violation: Violation) -> str:
    variant = violation.params.get("kind") or violation.params.get("problem")
    params = {key: _shown(value) for key, value in violation.params.items()}
    match violation.code, variant:
        case "line-shape", "json":
            return _("The line is not JSON.")
        case "line-shape", "object":
            return _("A JSON object is needed here.")
        case "line-shape", "list":
            return _("A list is needed here.")
        case "line-shape", "text":
            return _("A text is needed here.")
        case "line-shape", _other:
            return _("True or false is needed here.")
        case "key-unknown", _other:
            return _("There is no such key; known here: %(known)s.") % params
        case "key-missing", _other:
            return _("This key is missing.")
        case "score-unknown", _other:
            return _("There is no score %(value)s; known: %(known)s.") % params
        case "number-shape", "exact":
            return _("An exact number as text is needed here, such as “9”, “9.5” or “19/2”, not %(value)s.") % params
        case "number-shape", _other:
            return _("A whole number is needed here, not %(value)s.") % params
        case "number-range", "most":
            return _("The most possible points must be more than 0.")
        case "number-range", _other:
            return _range_sentence(violation, params)
        case "table-shape", "twice":
            return _("%(player)s sits at two seats in this round.") % params
        case "table-shape", "many":
            return _("Players at the table: %(count)s, but the scale has only values for %(most)s.") % params
        case "table-shape", "empty":
            return _("Nobody sits at this table.")
        case "table-shape", "missing":
            return _("The seat %(seat)s has no place.") % params
        case "table-shape", "no-seat":
            return _("There is a place for %(seat)s, but nobody sits there.") % params
        case "table-shape", _other:
            return _("Place %(place)s is not possible: whoever shares a place leaves out the next ones.") % params
    raise LookupError(violation.code)


def _range_sentence(violation: Violation, params: dict[str, str]) -> str:
    if violation.params.get("most") is None:
        return _("The number must be at least %(least)s, not %(value)s.") % params
    if violation.params.get("most") == -1:
        return _("There are no events, so there is no event %(value)s.") % params
    return _("The number must be from %(least)s to %(most)s, not %(value)s.") % params


def _shown(value: object) -> str:
    text = str(value) if not isinstance(value, int) or value.bit_length() < 200 else "…"
    return text if len(text) <= LONGEST_VALUE else text[: LONGEST_VALUE - 1] + "…"
