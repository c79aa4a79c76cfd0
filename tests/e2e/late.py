"""A server that answers late: what a page asks waits until the test lets it through."""

from collections.abc import Callable

from playwright.sync_api import APIResponse, Page, Route


def wait_for(page: Page, done: Callable[[], bool]) -> None:
    """Let the page work until `done`; a route's handler is called meanwhile."""
    for _turn in range(300):
        if done():
            return
        page.wait_for_timeout(100)
    raise AssertionError("nothing came")


class Late:
    """Everything that the page asks at these addresses, in the order in which it asks; `method` alone, if given."""

    def __init__(self, page: Page, pattern: str, method: str = "") -> None:
        self.page, self.pattern, self.method = page, pattern, method
        self.waiting: list[Route] = []
        page.route(pattern, self._asked)

    def _asked(self, route: Route) -> None:
        if self.method and route.request.method != self.method:
            route.fallback()
        else:
            self.waiting.append(route)

    def asked(self, count: int = 1) -> None:
        """Wait until so many questions are on their way."""
        wait_for(self.page, lambda: len(self.waiting) >= count)

    def answer(self) -> None:
        """Let the oldest question through."""
        self.asked()
        self.waiting.pop(0).continue_()

    def let_through(self) -> None:
        """From now on everything is answered as it comes, and what waits at once."""
        self.page.unroute(self.pattern, self._asked)
        while self.waiting:
            self.waiting.pop(0).continue_()

    def heard(self) -> Callable[[], None]:
        """The server has the oldest question and answers it now; calling what comes back brings its answer."""
        self.asked()
        route = self.waiting.pop(0)
        answer: APIResponse = route.fetch()
        return lambda: route.fulfill(response=answer)
