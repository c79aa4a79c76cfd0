"""Many events that count together: one list, its rating and titles (season.md). `engine` is pure."""
