"""Hungarian: 2026. 03. 14., 11:42."""

DATE_FORMAT = "Y. F j., l"
SHORT_DATE_FORMAT = "Y. m. d."
SHORT_DATETIME_FORMAT = "Y. m. d., H:i"
DATETIME_FORMAT = "m. d., H:i"
TIME_FORMAT = "H:i"
