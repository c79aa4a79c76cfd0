import pytest
from django.db import IntegrityError

from tournament.errors import Conflict
from tournament.journal.services.retry_name_taken import MOST_TRIES, again_if_taken


def test_a_name_that_is_taken_each_time_is_refused_in_a_sentence() -> None:
    tries = []

    @again_if_taken
    def write() -> None:
        tries.append(1)
        raise IntegrityError

    with pytest.raises(Conflict) as refused:
        write()
    assert len(tries) == MOST_TRIES
    assert "Isto ime" in refused.value.message
