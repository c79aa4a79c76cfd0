"""Exporting from a computer and importing again: backups of everything, and one event as a file.

`container` is the sealed file, `rows` its content, `snapshot` the databases that rows are read from and tested in,
`making` and `restoring` the backup, `folder` the backups' storage and rotation.
"""
