"""Forms, a module for each part of the desk: they read what was typed; what may be stored is decided by services."""
