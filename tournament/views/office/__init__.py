"""The office: paper sheets keyed fast and without loss, closed, signed and handed to the referee."""
