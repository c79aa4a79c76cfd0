"""What waitress is told for a hall of phones: whose request comes first, and which connection is not kept.

500 tables that enter at once, and 1,500 phones that want to see it, are more than a computer does in a moment. Then the
games come first: a player waits for that answer with the cards in his hand, the other phones look again anyway.
"""

from collections import deque

from waitress.channel import HTTPChannel
from waitress.task import ThreadedTaskDispatcher, WSGITask

GAME_SENT = "/send/"  # how the address of a table's outbox ends (views/captain/urls.py)
NOTHING_NEW = "204"


class GamesFirst:
    """waitress's queue of connections with a request to answer: games first, otherwise as they came."""

    def __init__(self) -> None:
        self._games: deque[HTTPChannel] = deque()
        self._others: deque[HTTPChannel] = deque()

    def append(self, channel: HTTPChannel) -> None:
        """Put a connection into the queue."""
        request = channel.requests[0]
        is_game = getattr(request, "command", "") == "POST" and request.path.endswith(GAME_SENT)
        (self._games if is_game else self._others).append(channel)

    def popleft(self) -> HTTPChannel:
        """Take the next one out. Raises IndexError if nobody waits."""
        return (self._games or self._others).popleft()

    def __len__(self) -> int:
        return len(self._games) + len(self._others)


class Dispatcher(ThreadedTaskDispatcher):
    """waitress's threads, fed from that queue."""

    def __init__(self, threads: int) -> None:
        super().__init__()
        self.queue = GamesFirst()
        self.set_thread_count(threads)


class BriefTask(WSGITask):
    """Ends the connection with "nothing new".

    waitress goes through all open connections for every request, so 1,500 kept ones cost more than the answers.
    """

    def build_response_header(self) -> bytes:
        """The head of the answer; "nothing new" closes."""
        if self.status.startswith(NOTHING_NEW):
            self.request.headers["CONNECTION"] = "close"
        head: bytes = super().build_response_header()
        return head


class Channel(HTTPChannel):
    """A connection whose answers are BriefTasks."""

    task_class = BriefTask
