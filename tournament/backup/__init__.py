"""What leaves a computer and comes back: backups of everything, and one event as a file.

`container` is the sealed file, `rows` what stands in it, `snapshot` where rows are read from and tried out, `making`
and `restoring` the backup, `folder` where backups lie and which are kept.
"""
