"""Days that a text names from the day on which it is said."""

from datetime import date

import pytest

from memory.domain.language.relative_days import dated, last_day, leaves_day_open

ON = date(2026, 3, 2)


@pytest.mark.parametrize(
    ("text", "with_day"),
    [
        ("I am going to Berlin tomorrow with my aunt", "I am going to Berlin tomorrow (2026-03-03) with my aunt"),
        ("I sail the day after tomorrow", "I sail the day after tomorrow (2026-03-04)"),
        ("Ich fahre morgen nach Berlin", "Ich fahre morgen (2026-03-03) nach Berlin"),
        ("Ich laufe jeden Morgen um den See", None),
        ("Voy a Lima mañana con mi tía", "Voy a Lima mañana (2026-03-03) con mi tía"),
        ("Je pars après-demain avec ma tante", "Je pars après-demain (2026-03-04) avec ma tante"),
        ("Ich wohne hier mit meiner Tante", None),
        ("明日ベルリンに行きます", "明日（2026-03-03）ベルリンに行きます"),
        ("I love the song Yesterday", None),
        ("I go tomorrow, on 2026-03-03", None),
        # A Monday: the coming Friday is this week's, the last one that of the week before.
        ("I fly to Rome this coming Friday", "I fly to Rome this coming Friday (2026-03-06)"),
        ("I fly to Rome this friday", "I fly to Rome this friday (2026-03-06)"),
        ("I was in Rome last Friday", "I was in Rome last Friday (2026-02-27)"),
        ("Ich war letzten Freitag in Rom", "Ich war letzten Freitag (2026-02-27) in Rom"),
        ("Ich fliege diesen Freitag nach Rom", "Ich fliege diesen Freitag (2026-03-06) nach Rom"),
        ("Ich fliege kommenden Freitag nach Rom", "Ich fliege kommenden Freitag (2026-03-06) nach Rom"),
        ("Voy a Roma este viernes con mi tía", "Voy a Roma este viernes (2026-03-06) con mi tía"),
        ("Voy a Roma el sábado que viene con mi tía", "Voy a Roma el sábado que viene (2026-03-07) con mi tía"),
        ("Fui a Roma el viernes pasado con mi tía", "Fui a Roma el viernes pasado (2026-02-27) con mi tía"),
        ("Je pars ce vendredi avec ma tante", "Je pars ce vendredi (2026-03-06) avec ma tante"),
        ("J'étais à Rome vendredi dernier avec ma tante", "J'étais à Rome vendredi dernier (2026-02-27) avec ma tante"),
        ("Vou para Roma nesta sexta-feira com minha tia", "Vou para Roma nesta sexta-feira (2026-03-06) com minha tia"),
        ("Fui para Roma na sexta passada com minha tia", "Fui para Roma na sexta passada (2026-02-27) com minha tia"),
        ("来週の金曜日にローマへ行きます", "来週の金曜日（2026-03-13）にローマへ行きます"),
        ("先週の金曜はローマにいました", "先週の金曜（2026-02-27）はローマにいました"),
        # Said of two days, or of none.
        ("I fly to Rome next Friday", None),
        ("Ich fliege nächsten Freitag nach Rom", None),
        ("Je pars vendredi prochain avec ma tante", None),
        ("来週の日曜日にローマへ行きます", None),
        ("I play on Friday", None),
        ("I play on Fridays", None),
        ("I play on the last Friday of the month", None),
        ("É a próxima segunda vez que vou com minha tia", None),
    ],
)
def test_the_date_stands_beside_the_word_of_the_texts_own_language(text: str, with_day: str | None) -> None:
    assert dated(text, ON, characters=100) == (with_day or text)


@pytest.mark.parametrize(
    ("said", "day", "meant"),
    [
        ("next Monday", date(2026, 3, 4), date(2026, 3, 9)),
        ("next Monday", date(2026, 3, 8), None),
        ("next Friday", date(2026, 3, 7), date(2026, 3, 13)),
        ("next Wednesday", date(2026, 3, 4), date(2026, 3, 11)),
        ("this Wednesday", date(2026, 3, 4), None),
        ("this Monday", date(2026, 3, 4), None),
        ("this Sunday", date(2026, 3, 4), date(2026, 3, 8)),
        ("last Tuesday", date(2026, 3, 7), None),
        ("last Saturday", date(2026, 3, 4), date(2026, 2, 28)),
        ("last Saturday", date(2026, 3, 1), None),
    ],
)
def test_a_day_of_the_week_is_one_that_every_reading_agrees_on(said: str, day: date, meant: date | None) -> None:
    text = f"I row {said}"

    assert dated(text, day, characters=100) == (text if meant is None else f"{text} ({meant.isoformat()})")


def test_a_day_without_its_date_is_open() -> None:
    assert leaves_day_open("I fly to Rome tomorrow")
    assert leaves_day_open("I fly to Rome next Friday")
    assert not leaves_day_open("I fly to Rome tomorrow (2026-03-03)")
    assert not leaves_day_open("I play on Fridays")


def test_a_text_without_room_stays_as_it_is_and_the_last_date_counts() -> None:
    assert dated("I sail tomorrow", ON, characters=20) == "I sail tomorrow"
    assert last_day("from 2026-03-03 to 2026-03-05") == date(2026, 3, 5)
    assert last_day("2026-13-40 is no day") is None
