"""Sign-up pages: public, for the holder of a code, and for the director."""
