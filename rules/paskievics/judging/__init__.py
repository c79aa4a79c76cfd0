"""What a recorded line must satisfy."""
