from django.utils.translation import gettext_lazy as _

from tournament.wording.guide.help_words import Help

OF_OFFICIALS: dict[str, Help] = {
    "hall": Help(
        _("The hall"),
        (
            _("An announcement stays on the screens, the public pages and the tables' phones until you take it down."),
            _(
                "A screen is a link that needs no signing in: open it on the computer of the projector and tap “Full "
                "screen”. It shows in turn what you choose, and goes on by itself when the connection is back."
            ),
            _("Long lists are split into pages that fill the screen; the seconds are those of one page."),
        ),
    ),
    "prizes": Help(
        _("Categories and prizes"),
        (
            _(
                "The entry fee is ticked at the start list beside the check-in; who owes is counted there. A category "
                "or a player may pay another one."
            ),
            _(
                "Prizes are typed one line per place: a sum, a prize in kind, or both with a plus. The sheet "
                "to sign lists who wins what after the closed rounds, with the sums."
            ),
            _(
                "Players who are level share equally. Standings of categories are for officials until you make "
                "them public under Settings, “What is public”."
            ),
            _("A team of your own counts its best placed players, as many as a club's team has."),
        ),
    ),
    "fees": Help(
        _("Entry fee"),
        (
            _(
                "The fee is owed by everybody who was checked in or has played, also after a withdrawal; who never "
                "came owes nothing. The dots beside it take a part of it, waive it or pay it back; the cash sheet says "
                "who took what."
            ),
            _(
                "“Several at once” notes for many players that they have paid or need not pay, or puts them into a "
                "category."
            ),
        ),
    ),
    "settings": Help(
        _("Settings of the event"),
        (
            _(
                "What is usual for the rule book is filled in ⟦setup⟧; the clock of a round follows from the number of "
                "games."
            ),
            _(
                "The options of the rules say how this event interprets the articles that leave a choice. Set "
                "them before the first round: a later change rescores every sheet."
            ),
            _("The schedule is shown to everybody on the event's page."),
        ),
    ),
    "desk": Help(
        _("The director's desk"),
        (
            _("The box on top always says what comes next and has the button for it."),
            _(
                "The steps of a round: draw, look at the draft, publish, print or issue links, start the "
                "clock, accept the sheets, close, publish the standings."
            ),
            _(
                "Nothing is lost by a mistake: publishing, closing and standings can be taken back with a "
                "reason, which the journal keeps."
            ),
        ),
    ),
    "register": Help(
        _("Register"),
        (
            _(
                "Players and clubs belong to all events. Merge two entries for the same person, unless both "
                "are registered at one event."
            ),
        ),
    ),
    "officials": Help(
        _("Officials"),
        (
            _(
                "A director runs the event, an operator keys sheets, referees and the panel judge and accept, "
                "the delegate sees everything and decides protests."
            ),
            _(
                "An invitation is a link for one person: its account and password are made by whoever opens it. "
                "It works once, for a week."
            ),
        ),
    ),
    "players": Help(
        _("The list of players"),
        (
            _("Tick those who have come; only they are drawn. Search by name, club or number and press Enter."),
            _("A click on a name opens the player's page: change what is wrong, record a withdrawal, take it back."),
            _("A player who is out of competition fills an empty seat and is not ranked."),
        ),
    ),
    "player": Help(
        _("A player"),
        (
            _("The licence tells namesakes apart; two players cannot have the same licence."),
            _(
                "A player who withdraws keeps what he has played and is not drawn any more; the withdrawal can be "
                "undone."
            ),
        ),
    ),
    "late": Help(
        _("Late players"),
        (
            _(
                "A player who comes after the draw of round 1 takes an empty seat, or late players fill a new "
                "table, as long as the rules allow it ⟦latecomers⟧."
            ),
            _("He is drawn from the next round on."),
        ),
    ),
    "sign-ups": Help(
        _("Sign-ups"),
        (
            _(
                "Players and clubs sign up on the public page while you keep it open. Confirm them as you know them; "
                "whoever waits moves up automatically when a place becomes free."
            ),
            _(
                "Before the day, add the confirmed ones to the start list: the preview shows who is in the register "
                "already. It can be done again; whoever is on the start list is left as he is."
            ),
            _(
                "If the hall's computer is not the one that the site runs on, take the confirmed ones there as a start "
                "list (CSV, for the import) or the whole event as a file."
            ),
            _("Sign-ups and e-mail addresses are deleted some days after the event, with their words in the journal."),
        ),
    ),
    "import": Help(
        _("Import of a list"),
        (
            _("Take the clubs' file as it is: xlsx or CSV, any order of columns."),
            _(
                "The preview shows what will happen to each row before anything is saved; a row without a tick "
                "is left out. The same list can be imported again: whoever is already registered is not added "
                "twice."
            ),
        ),
    ),
    "draw": Help(
        _("The draw"),
        (
            _(
                "Everybody who is ticked as present is drawn. Choose the system; the report says of every "
                "criterion how often it is broken and how much is unavoidable."
            ),
            _(
                "In a draft you may exchange two players by dragging, draw anew, or pin a player and keep two "
                "apart under “Wishes for the draw”. Nobody sees it before it is published."
            ),
            _(
                "The last round can be played as finals by places: as many as sit at a table play at table 1 for the "
                "first places, the next ones at table 2, and so on. Whoever is left over is at the end of the list."
            ),
            _("A seating that was drawn elsewhere can be imported as xlsx or CSV."),
        ),
    ),
    "round": Help(
        _("A round"),
        (
            _(
                "Before the clock: publish, print the seating and empty sheets, or issue links with QR codes. "
                "Start the clock when everybody sits."
            ),
            _(
                "While it runs, the table below says what is missing at each table. Tick signed sheets and "
                "accept them together."
            ),
            _(
                "When all sheets are accepted, close the round and publish the standings. The buttons for "
                "undoing a step are below the tables and ask for a reason."
            ),
        ),
    ),
    "links": Help(
        _("Links for the tables"),
        (
            _(
                "Each seat has a link of its own: the captain enters, the others check. Print the cards or show "
                "the codes; "
                "they are shown only this once."
            ),
            _("Issuing again makes the old links of those tables stop working."),
            _("A table needs no phone: the office can key its paper sheet."),
        ),
    ),
    "cards": Help(
        _("Players' cards"),
        (
            _(
                "Each player gets one card for the whole day. Its QR code opens his own page: his table and "
                "seat now and next, his results with every game explained, his minutes, and his seat at the "
                "running table, with the same rights as the table's link gives."
            ),
            _(
                "Print the sheet once, ten cards to a page, cut them and hand them out at check-in. A player "
                "who comes late gets one with “Make only the missing ones”."
            ),
            _("A lost card: make that player a new one; the old one stops working at once."),
            _("The tables' links go on working beside the cards: use either, or both."),
        ),
    ),
    "sheets": Help(
        _("Sheets of a round"),
        (
            _(
                "Each line says what is missing at a table: games, signatures, acceptance. Type a table's "
                "number or a player's name to open it."
            ),
            _("Phones and paper can be used side by side; a table may change from one to the other."),
        ),
    ),
    "sheet": Help(
        _("A sheet"),
        (
            _(
                "Key the games with Tab and Enter, or only the written values, or only the totals. What "
                "breaks a rule is marked with its article and is not saved."
            ),
            _(
                "When all games are entered, record who has signed; then the referee or the director accepts "
                "the sheet ⟦signing⟧."
            ),
            _(
                "After a signature a correction takes a reason and asks for the signatures again. A signature can be "
                "taken back with a reason until the sheet is accepted."
            ),
        ),
    ),
    "calls": Help(
        _("What waits for a referee"),
        (
            _(
                "Whatever has waited longest is on top: calls from tables, contested games, rows in doubt, "
                "signed sheets, tables behind the clock."
            ),
            _(
                "“I am going” tells the table and the other referees who is on the way. From a call you open "
                "the case of a renons at once."
            ),
        ),
    ),
    "case": Help(
        _("A renons case"),
        (
            _(
                "Say first what was claimed and how the game stood. Then the questions of the rules come in order, "
                "each with its article."
            ),
            _(
                "The value is proposed with its derivation; write another one only with a reason. The ruling "
                "is printed with the rulings."
            ),
            _("A case can be taken back with a reason as long as the sheet is open."),
        ),
    ),
    "warnings": Help(
        _("Warnings"),
        (
            _("Choose the player, the article and say what happened; the list keeps earlier warnings in sight."),
            _("A warning that was given by mistake is withdrawn with a reason; it stays in the list."),
        ),
    ),
    "removal": Help(
        _("Removal of a player"),
        (
            _(
                "The page shows first what the removal settles at the table ⟦removal⟧; nothing is written before "
                "you confirm."
            ),
            _("The reason is printed in the report. A removal is ended on the page of the readmission."),
        ),
    ),
    "correction": Help(
        _("Correction of a sheet"),
        (
            _("Choose the game, change what is wrong and look at what it changes: later games, totals, places."),
            _("It is stored with a reason. The players sign again, or you close the sheet without them with a reason."),
        ),
    ),
    "protests": Help(
        _("Protests"),
        (
            _(
                "Record the wording of a protest and the body it is addressed to; the delegate or the panel "
                "decides it here."
            ),
            _("The decision is printed with the rulings."),
        ),
    ),
    "tricks": Help(
        _("Which card was wrong?"),
        (
            _("Enter the cards of the tricks that the players remember; each card is judged as soon as it is entered."),
            _("The page stores nothing: what follows from a wrong card is for you to decide."),
        ),
    ),
    "rulings": Help(
        _("Rulings"),
        (
            _(
                "Every case, warning, removal and protest of the event with its ruling; each can be printed "
                "on a page of its own."
            ),
        ),
    ),
    "journal": Help(
        _("The journal"),
        (
            _(
                "Every change is listed here with who, when, why, and what was there before. Search by player, "
                "round, table, person or action."
            ),
            _(
                "“Verify” compares what is stored with the journal and the rules, and says what was "
                "changed outside Radelc."
            ),
        ),
    ),
    "documents": Help(
        _("Documents"),
        (
            _(
                "Minutes, seating, standings and rulings are PDFs, the workbook is xlsx with live formulas. "
                "They are made anew from what is stored each time."
            ),
        ),
    ),
    "prints": Help(
        _("Print centre"),
        (
            _(
                "Tick what you need and print it: one PDF opens beside the page. “Everything for a round” is what "
                "hangs on the wall and lies on the tables."
            ),
            _(
                "“Changed since” means that what is stored now is not what was printed last: take the old paper down "
                "and print it again."
            ),
            _("The foot of a paper says when it was printed and as of which line of the journal."),
        ),
    ),
}
