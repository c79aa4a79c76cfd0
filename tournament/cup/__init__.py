"""Teams of three: the cup from its preliminaries to the winner, and the team championship over several events.

`engine` is pure (matches, seats, winners); the other modules are this subject's layers: `selectors`, `documents`,
`services`, `forms`, `views`. Contract: season.md, 'Cup of teams of three'.
"""
