"""The pages of signing up: for everybody, for whoever holds a code, and for the director."""
