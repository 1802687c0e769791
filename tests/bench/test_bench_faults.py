"""The bench plays the fault harness of the tests, and says how it ended."""

from bench import faults
from bench.faults import faults_played


def test_the_harness_is_played_and_gives_its_report() -> None:
    report, code = faults_played("sample", "-q", "-k", "test_the_checks_see_what_is_wrong")

    assert (report["played"], code) == ("a sample", 0)


def test_the_harness_lies_where_it_is_looked_for() -> None:
    assert (faults.HARNESS / "test_faults.py").is_file()
