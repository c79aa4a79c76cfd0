"""Rounds of a schedule: modes `schedule` and `thirds`."""
