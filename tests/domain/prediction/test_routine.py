"""A routine is on how many days somebody asked at an hour, and nothing else."""

from datetime import timedelta

from memory.domain.prediction.prediction import Routine
from tests.clocks import START


def test_one_question_is_no_routine_and_five_days_of_them_are() -> None:
    routine = Routine.begun(START)
    assert routine.likelihood(START) == 1 / 3

    for day in range(1, 5):
        routine = routine.asked(START + timedelta(days=day))

    tomorrow = START + timedelta(days=5)
    assert routine.likelihood(tomorrow) == 5 / 8
    assert routine.likelihood(tomorrow + timedelta(hours=1)) == 0.0


def test_many_questions_in_one_hour_count_as_one_day() -> None:
    routine = Routine.begun(START)

    for minute in range(1, 30):
        routine = routine.asked(START + timedelta(minutes=minute))

    assert sum(routine.days) == 1
    assert sum(routine.asked(START + timedelta(hours=1)).days) == 2


def test_a_habit_that_ended_fades() -> None:
    routine = Routine.begun(START).asked(START + timedelta(days=1))

    assert routine.likelihood(START + timedelta(days=40)) < 0.05
