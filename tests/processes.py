"""Programs that tests start and end."""

import signal


def hear_the_end() -> None:
    """In a child, before its program begins: every signal that ends it is heard.

    A run that was started with nohup, or in the background of a shell, hands its children SIGHUP and SIGINT ignored.
    """
    for one in (signal.SIGINT, signal.SIGHUP, signal.SIGTERM):
        signal.signal(one, signal.SIG_DFL)
