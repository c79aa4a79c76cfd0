"""The schema. Games are the truth; entries, marks and results are derived by `rules` and stored with them. The database
refuses impossible states (constraints here, triggers in `triggers.py`).
"""

from tournament.models.access import Attempt, Invitation
from tournament.models.cards import PlayerLink
from tournament.models.cup import (
    Cup,
    CupCertificate,
    CupLineup,
    CupMatch,
    CupMember,
    CupOfficial,
    CupRound,
    CupSide,
    CupTeam,
)
from tournament.models.discipline import Call, PaperDoubt, Protest, Renons, Taking, Warning
from tournament.models.draws import Certificate, Draw, ForbiddenPair, TablePin
from tournament.models.events import Category, DiplomaPicture, Event, Logo, Official, Registration, Team
from tournament.models.games import Confirmation, Entry, Game, HeldGame, Radelc
from tournament.models.hall import Announcement, Screen
from tournament.models.journal import Journal, JournalWord, Place
from tournament.models.people import Account, Club, Player, initials
from tournament.models.prizes import PartPayment, Prize, Remission
from tournament.models.rounds import Round, Seat, Table, TableLink
from tournament.models.series import (
    Final,
    PastEvent,
    Rating,
    RatingList,
    RatingRow,
    RatingStart,
    Series,
    SeriesEvent,
    SeriesFact,
    SeriesOfficial,
    SeriesTeam,
    SeriesTeamMember,
    Title,
    TitleRule,
)
from tournament.models.sheets import PAD_ASPECT, ErasedPaper, Print, Signature, StoredDocument, Submission
from tournament.models.signup import SignUp, SignUpLetter, SignUpLink, SignUpPage, SignUpSender
from tournament.models.units import POINT_UNITS, points_of, units_of

__all__ = [
    "PAD_ASPECT",
    "POINT_UNITS",
    "Account",
    "Announcement",
    "Attempt",
    "Call",
    "Category",
    "Certificate",
    "Club",
    "Confirmation",
    "Cup",
    "CupCertificate",
    "CupLineup",
    "CupMatch",
    "CupMember",
    "CupOfficial",
    "CupRound",
    "CupSide",
    "CupTeam",
    "DiplomaPicture",
    "Draw",
    "Entry",
    "ErasedPaper",
    "Event",
    "Final",
    "ForbiddenPair",
    "Game",
    "HeldGame",
    "Invitation",
    "Journal",
    "JournalWord",
    "Logo",
    "Official",
    "PaperDoubt",
    "PartPayment",
    "PastEvent",
    "Place",
    "Player",
    "PlayerLink",
    "Print",
    "Prize",
    "Protest",
    "Radelc",
    "Rating",
    "RatingList",
    "RatingRow",
    "RatingStart",
    "Registration",
    "Remission",
    "Renons",
    "Round",
    "Screen",
    "Seat",
    "Series",
    "SeriesEvent",
    "SeriesFact",
    "SeriesOfficial",
    "SeriesTeam",
    "SeriesTeamMember",
    "SignUp",
    "SignUpLetter",
    "SignUpLink",
    "SignUpPage",
    "SignUpSender",
    "Signature",
    "StoredDocument",
    "Submission",
    "Table",
    "TableLink",
    "TablePin",
    "Taking",
    "Team",
    "Title",
    "TitleRule",
    "Warning",
    "initials",
    "points_of",
    "units_of",
]
