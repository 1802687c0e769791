"""Cutting lists into pages."""

from hypothesis import given
from hypothesis import strategies as st

from cogs.presentation.pages import PER_PAGE, page_of


@given(st.lists(st.integers(), max_size=100))
def test_all_pages_together_are_the_list(items: list[int]) -> None:
    count = page_of(items, 0).count
    pages = [page_of(items, number) for number in range(count)]

    assert [item for page in pages for item in page.items] == items
    assert all(len(page.items) <= PER_PAGE for page in pages)
    assert [page.number for page in pages] == list(range(count))


@given(st.lists(st.integers(), max_size=40), st.integers(min_value=-50, max_value=50))
def test_a_number_beyond_the_end_gives_the_page_at_the_end(items: list[int], number: int) -> None:
    page = page_of(items, number)

    assert 0 <= page.number < page.count
