"""Slovenian: 14. 3. 2026, 11.42."""

DATE_FORMAT = "l, j. n. Y"
SHORT_DATE_FORMAT = "j. n. Y"
SHORT_DATETIME_FORMAT = "j. n. Y, H.i"
DATETIME_FORMAT = "j. n., H.i"
TIME_FORMAT = "H.i"
