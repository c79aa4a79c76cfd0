"""Names of the demo's invented people, clubs and papers, in the language of each rule book."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta


@dataclass(frozen=True, slots=True)
class Person:
    username: str
    first_name: str
    last_name: str
    role: str


@dataclass(frozen=True, slots=True)
class Words:
    """`start_list` is the file of players below fixtures/demo."""

    start_list: str
    officials: tuple[Person, ...]
    name: str
    place: str
    organiser: str
    #: Lines of the schedule; `round_line` with the number of a round, `clock` as strftime takes it.
    sign_in: str
    round_line: str
    results: str
    clock: str
    #: Reasons that the referee gives.
    ruled: str
    time_over: str

    def schedule(self, begun: datetime, every: timedelta, rounds: int) -> str:
        """Return a line each for sign-in, every round and the results."""
        lines = [f"{begun - timedelta(minutes=45):{self.clock}} {self.sign_in}"]
        lines += [f"{begun + at * every:{self.clock}} {self.round_line.format(number=at + 1)}" for at in range(rounds)]
        return "\n".join([*lines, f"{begun + rounds * every:{self.clock}} {self.results}"])


WORDS: Mapping[str, Words] = {
    "sl": Words(
        start_list="start_list.csv",
        officials=(
            Person("vodja", "Vesna", "Vodjanek", "director"),
            Person("zapisnik", "Olga", "Operinšek", "operator"),
            Person("sodnik", "Stane", "Sodniker", "referee"),
            Person("delegat", "Danilo", "Delegatin", "delegate"),
        ),
        name="Turnir za zlati radelc",
        place="Dom krajanov, Zgornji Vrh",
        organiser="TK Škis Zgornji Vrh",
        sign_in="prijave",
        round_line="{number}. krog",
        results="razglasitev",
        clock="%H.%M",
        ruled="Razsojeno pri mizi.",
        time_over="Konec rednega časa.",
    ),
    "hu": Words(
        start_list="start_list.hu.csv",
        officials=(
            Person("iranyito", "Irma", "Versenyházi", "director"),
            Person("rogzito", "Réka", "Rögzítős", "operator"),
            Person("biro", "Bálint", "Síposbíró", "referee"),
            Person("megbizott", "Mihály", "Küldöttfi", "delegate"),
        ),
        name="Arany Skíz Kupa",
        place="Művelődési Ház, Felsőhegy",
        organiser="Felsőhegyi Tarokk-kör",
        sign_in="érkezés, nevezés",
        round_line="{number}. forduló",
        results="eredményhirdetés",
        clock="%H:%M",
        ruled="A bíró az asztalnál eldöntötte.",
        time_over="Lejárt a játékidő.",
    ),
    "cs": Words(
        start_list="start_list.cs.csv",
        officials=(
            Person("reditel", "Radka", "Ředitelová", "director"),
            Person("zapisovatel", "Zdeněk", "Zapsal", "operator"),
            Person("rozhodci", "Rostislav", "Píšťalka", "referee"),
            Person("delegat", "Dagmar", "Delegátová", "delegate"),
        ),
        name="Turnaj o zlatého škýze",
        place="Kulturní dům, Horní Lhotka",
        organiser="Tarokový klub Horní Lhotka",
        sign_in="prezence",
        round_line="{number}. kolo",
        results="vyhlášení výsledků",
        clock="%H.%M",
        ruled="Rozhodnuto u stolu.",
        time_over="Konec hrací doby.",
    ),
}
