"""Rounds of a schedule: who sits together in the modes `schedule` and `thirds`."""
