"""Teams of three: the cup from its preliminaries to the winner, and the team championship over several events.

`engine` is pure (who meets whom, who sits where, who goes on), the other modules are the layers of the house for this
subject: `selectors`, `documents`, `services`, `forms`, `views`. Contract: season.md, 'Cup of teams of three'.
"""
