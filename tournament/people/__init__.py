"""Who plays: register, start list, check-in, categories, teams, fees."""
