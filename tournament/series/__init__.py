"""The series: many events, one list, with its rating (season.md).

`engine` is pure: standings of a series and ratings of a season as `manage.py series` answers them. The rest are layers
of their own room, each beside its name in the house: `selectors`, `services`, `forms`, `lists`, `views`.
"""
