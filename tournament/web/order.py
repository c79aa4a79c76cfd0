"""What waitress is told for a hall of phones: whose request comes first, and which connection is not kept.

500 tables that enter at once, and 1,500 phones that want to see it, are more than a computer does in a moment. Then the
games come first: a player waits for that answer with the cards in his hand, the other phones look again anyway.
"""

from collections import deque
from collections.abc import Callable
from threading import Thread

from django.db import connections
from waitress.channel import HTTPChannel
from waitress.task import ThreadedTaskDispatcher, WSGITask

CLOSING_SECONDS = 1.0  # for a thread that has answered for the last time
GAME_SENT = "/send/"  # how the address of a table's outbox ends (views/captain/urls.py)
NOTHING_NEW = "204"


class GamesFirst:
    """waitress's queue of connections with a request to answer: games first, otherwise as they came.

    While a game is being saved nothing else is begun: threads share one processor, so with pages beside it a save takes
    several times as long, and the next writer waits for it. At most `most_shown` other requests are worked on at once,
    so that a game always finds a thread. waitress holds its lock around everything here.
    """

    def __init__(self, most_shown: int) -> None:
        self._most_shown = most_shown
        self._games: deque[HTTPChannel] = deque()
        self._others: deque[HTTPChannel] = deque()
        self._saving: set[HTTPChannel] = set()
        self._showing: set[HTTPChannel] = set()

    def append(self, channel: HTTPChannel) -> None:
        """Put a connection into the queue."""
        request = channel.requests[0]
        is_game = request.error is None and request.command == "POST" and request.path.endswith(GAME_SENT)
        (self._games if is_game else self._others).append(channel)

    def popleft(self) -> HTTPChannel:
        """Take the next one out, to be worked on until it is `done`. Raises IndexError if nobody waits."""
        waiting, working = (self._games, self._saving) if self._games else (self._others, self._showing)
        channel = waiting.popleft()
        working.add(channel)
        return channel

    def done(self, channel: HTTPChannel) -> None:
        """The request is answered."""
        self._saving.discard(channel)
        self._showing.discard(channel)

    def __len__(self) -> int:
        """How many may be taken out now."""
        if self._saving:
            return len(self._games)
        return len(self._games) + max(0, min(len(self._others), self._most_shown - len(self._showing)))


class Dispatcher(ThreadedTaskDispatcher):
    """waitress's threads, fed from that queue; each closes its connections to the database when it ends."""

    def __init__(self, threads: int) -> None:
        super().__init__()
        self._threads: list[Thread] = []
        self.queue = GamesFirst(threads - 1)
        self.set_thread_count(threads)

    def start_new_thread(self, target: Callable[[int], None], thread_no: int) -> None:
        """Begin a thread that can be waited for."""
        thread = Thread(target=target, name=f"waitress-{thread_no}", args=(thread_no,), daemon=True)
        self._threads.append(thread)
        thread.start()

    def handler_thread(self, thread_no: int) -> None:
        """Answer until the end is asked for."""
        try:
            super().handler_thread(thread_no)
        finally:
            connections.close_all()

    def shutdown(self, cancel_pending: bool = True, timeout: float = 5) -> bool:
        """Let the threads finish what they have begun, and close their connections. False if requests were waiting."""
        left = bool(super().shutdown(cancel_pending, timeout))
        for thread in self._threads:
            thread.join(CLOSING_SECONDS)
        return left

    def done(self, channel: HTTPChannel) -> None:
        """A thread has answered; whoever was held back for it may go on."""
        with self.lock:
            self.queue.done(channel)
            self.queue_cv.notify_all()


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
    """A connection whose answers are BriefTasks, and which tells the queue that it has been answered."""

    task_class = BriefTask

    def service(self) -> None:
        """Answer one request."""
        try:
            super().service()
        finally:
            self.server.task_dispatcher.done(self)
