from django.utils.translation import gettext_lazy as _

from tournament.wording.guide.help_words import Help

OF_CUPS: dict[str, Help] = {
    "cup": Help(
        _("Cup of teams"),
        (
            _("Three teams of three meet at three tables, one player of each team at every table; one team goes on."),
            _(
                "A team's points are the table points of its three players. Level teams are ordered by differences, "
                "then by tables won; after that the director draws lots."
            ),
            _("Each match is an event of its own: its seating, sheets and minutes are found there."),
            _("The draw certificate says how anybody can draw the same matches again."),
        ),
    ),
    "cup-desk": Help(
        _("Cup director's desk"),
        (
            _("In the frame at the top is what to do next: teams, draw, matches, results."),
            _(
                "The draw keeps teams of one club apart as far as possible, and the team drawn first plays at home. "
                "Nobody sees it before you publish it; then it has its certificate."
            ),
            _("The next round can be drawn once every match of this one has its result."),
        ),
    ),
    "helpers": Help(
        _("Officials"),
        (
            _(
                "An invitation is a link for one person: its account and password are made by whoever opens it. "
                "It works once, for a week."
            ),
            _("Whoever forgets the password asks the site's owner for a link to a new one."),
        ),
    ),
    "cup-teams": Help(
        _("Teams of a cup"),
        (
            _("The first three play, in their order; the others are reserves. A club may enter several teams."),
            _("A player plays for one team a season: whoever has played in a match stays bound to his team."),
            _("The fee is ticked when the team has paid it."),
        ),
    ),
    "cup-match": Help(
        _("Match of a cup"),
        (
            _(
                "Set the match up with its day, place and line-ups: it becomes an event whose seats are drafted as the "
                "cup's rules say. There you publish the seating, start the clock and accept the sheets."
            ),
            _(
                "A reserve may replace a player before the seating is published, not within the match. If a team does "
                "not come, the other two play at two tables, seated by lot."
            ),
            _("Once the event's round is closed, confirm the result here: it decides who goes on."),
            _("If teams are level where it matters, draw a lot in front of them and record its order and how it was."),
        ),
    ),
}

OF_SERIES: dict[str, Help] = {
    "series": Help(
        _("Series"),
        (
            _("A list over several events that count together; after each event it says who gained and lost places."),
            _(
                "Results that count for a player are marked; whoever has played too few events is listed after the "
                "others without a place."
            ),
        ),
    ),
    "series-desk": Help(
        _("Series director's desk"),
        (
            _("An event joins with two words: that of its own director and yours."),
            _("The settings say what an event is worth, how many of a player's results count and who is ranked."),
        ),
    ),
    "series-rating": Help(
        _("Rating of a season"),
        (
            _(
                "For each round of the season the mean rating at a player's table is multiplied by his points; his "
                "rating is the sum of these, divided by the number of rounds. His name leads to the calculation."
            ),
            _(
                "Values of the season before are imported before the first event; players without one begin with the "
                "first value of a newcomer."
            ),
            _("A list is made when the last round of an event is closed; others see it once it is published."),
            _(
                "At the season's end players of too few events lose a part of their ratings. Every change is shown "
                "beforehand, and the season can be opened again."
            ),
        ),
    ),
    "series-teams": Help(
        _("Teams of the season"),
        (
            _("A team is three players, named for the season; a player plays for one team."),
            _("Its points are those that its players win at the tables of the events, whoever comes to which event."),
            _(
                "In draws of the series' events players of one team sit at different tables, except in finals by "
                "places."
            ),
            _(
                "A team that withdraws keeps what its players have won up to and including that day, and is at the end "
                "of the list; at later events the draw does not keep its players apart."
            ),
        ),
    ),
    "ranking": Help(
        _("From a list of the season"),
        (
            _(
                "Round 1 in thirds is drawn by the places in the list that you choose; the draw certificate names the "
                "list and whose place was changed by hand."
            ),
            _(
                "Qualified players are registered in the order of the list. Tick whoever declines, or record his "
                "withdrawal later: the next reserve moves up when you look at the list again."
            ),
            _("A list of the season that its director has not made public is offered only to its officials."),
        ),
    ),
    "again": Help(
        _("Events made like another one"),
        (
            _("Only the date is needed. What is different this time is changed in the settings of the new event."),
            _("Officials keep their roles; nobody else sees the new event before you publish it."),
        ),
    ),
    "series-join": Help(
        _("Event in a series"),
        (_("Offer the event to a series here; it counts once the series' director agrees."),),
    ),
}
