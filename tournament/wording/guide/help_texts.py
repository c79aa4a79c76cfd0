from django.utils.translation import gettext_lazy as _

from tournament.wording.guide.help_texts_desk import OF_OFFICIALS
from tournament.wording.guide.help_texts_season import OF_CUPS, OF_SERIES
from tournament.wording.guide.help_words import Help

TOPICS: dict[str, Help] = {
    "home": Help(
        _("Events"),
        (
            _("Your own events come first; a card leads to the desk of the event."),
            _("“New event” needs a name and a date; whoever sets it up is its director."),
            _("Players need no account: the link or the code on the table's card is enough."),
        ),
    ),
    "sign-up": Help(
        _("Sign-up"),
        (
            _(
                "Players sign up themselves, or a club signs up several at once. Nobody needs an account: the code "
                "that is shown afterwards leads back to the sign-up."
            ),
            _(
                "When all places are taken you come onto the waiting list. When somebody withdraws, the first on it "
                "gets the place automatically, and reads so on the page of the code."
            ),
            _(
                "With the code you can change the sign-up until the deadline, and withdraw it until the first round "
                "is drawn. Please do: somebody may be waiting for the place."
            ),
        ),
    ),
    "event": Help(
        _("The event"),
        (
            _(
                "Everybody sees this page: the clock, the seating, the progress of the tables, and the "
                "standings once they are published."
            ),
            _("Type your name under “Where do I sit?” to find your table."),
            _("Officials have their pages in the bar above: the desk, the sheets, the calls, the journal."),
        ),
    ),
    "statistics": Help(
        _("Statistics"),
        (
            _(
                "The event in pictures: contracts, seats and totals over the rounds that count. Everybody sees them "
                "after the last round, officials after the first one."
            ),
            _(
                "The rule book decides whether a contract is won or lost, whatever was scored for "
                "announcements beside it. “In numbers” below a picture shows the same as a table."
            ),
        ),
    ),
    "standings": Help(
        _("Standings"),
        (
            _(
                "Placing points decide first, then the difference, then the wins at the table; equal players "
                "share the place ⟦places⟧."
            ),
            _(
                "A round counts as soon as the director has published its standings. A number in a round's "
                "column opens the sheet of that table."
            ),
        ),
    ),
    "standings_totals": Help(
        _("Standings"),
        (
            _(
                "Placing points decide first, then how far the players are ahead of the others at their tables, then "
                "the wins at the table; equal players share the place."
            ),
            _(
                "A round counts as soon as the director has published its standings. A number in a round's "
                "column opens the sheet of that table."
            ),
        ),
    ),
    "seating": Help(
        _("Seating"),
        (
            _("Find your name, your table and your seat. A deals first and writes the sheet."),
            _("The draw certificate says how anybody can repeat the draw and get the same seats."),
        ),
    ),
    "verify": Help(
        _("Is this paper current?"),
        (
            _(
                "Type the code that is printed at the foot of the sheet. The answer says whether the paper is "
                "current and what has changed since."
            ),
            _("Compare the totals too: a code can be copied onto another paper."),
        ),
    ),
    "account": Help(
        _("Your account"),
        (
            _(
                "Officials sign in with the user name that was made for them with their account. Anybody who "
                "forgot the password asks the director for a link to a new one; a director asks the site's "
                "owner."
            ),
            _("What you have saved stays when you sign out."),
        ),
    ),
    "mine": Help(
        _("My page"),
        (
            _("Your table and seat come first; the large button opens the table, where you enter or check and sign."),
            _("Below are your results: open one to see every game with its points and articles, or take the minutes."),
            _("Scan your card again, or keep this page open: it follows from round to round by itself."),
            _("Show the address to nobody: it opens your seat. If your card is lost, ask for a new one."),
        ),
    ),
    "code": Help(
        _("The code of your card"),
        (
            _("Type the code that is printed on your table's card, or scan its QR code with the camera."),
            _("If it does not work, a newer card was issued: ask the director."),
        ),
    ),
    "table": Help(
        _("At the table"),
        (
            _(
                "The captain enters each game and sees every point with its article before saving. The others "
                "say with one "
                "tap whether it is right."
            ),
            _(
                "Without a network connection games wait on the captain's phone and are sent in order by "
                "themselves: do not close the page."
            ),
            _("If you disagree or somebody breaks a rule, stop and call the referee from this page."),
            _(
                "At the end each of you signs with a finger, on his own phone or on the captain's. Until the sheet is "
                "accepted you can take your signature back with a reason."
            ),
        ),
    ),
    **OF_OFFICIALS,
    **OF_CUPS,
    **OF_SERIES,
}
