"""What only the owner of the site may do: what belongs to no event."""
