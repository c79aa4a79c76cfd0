"""Teams of three: the cup from its preliminaries to the winner. Contract: season.md, 'Cup of teams of three'."""
