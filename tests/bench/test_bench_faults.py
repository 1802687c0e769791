"""The bench plays the fault harness of the tests, and says how it ended."""

import pytest

from bench import faults
from bench.faults import NoHarnessError, faults_played


def test_the_harness_is_played_and_gives_its_report() -> None:
    report, code = faults_played("sample", "-q", "-k", "test_the_checks_see_what_is_wrong")

    assert (report["played"], code) == ("a sample", 0)


def test_a_harness_that_ends_before_its_report_is_an_error() -> None:
    with pytest.raises(NoHarnessError, match="before its report"):
        faults_played("sample", "--no-such-option")


def test_a_harness_that_does_not_end_well_says_so_beside_its_report() -> None:
    report, code = faults_played("sample", "-q", "-k", "a_test_that_is_not_there")

    assert report["played"] == "a sample"
    assert code != 0


def test_the_harness_lies_where_it_is_looked_for() -> None:
    assert (faults.HARNESS / "test_faults.py").is_file()
