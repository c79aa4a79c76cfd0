"""The series: many events, one list, with its rating (season.md).

`engine` is pure: standings and ratings as `manage.py series` returns them. The rest are the room's layers under their
usual names: `selectors`, `services`, `forms`, `lists`, `views`.
"""
