"""The stand-in for a model, on what people would say who never saw its rules: what it notes, and how it answers."""

import re
from pathlib import Path

import pytest

from cogs.words.catalogue import WHOLE, language_for
from memory.domain.formation.extraction import ExtractionReading, read_answer
from memory.domain.formation.extraction_check import checked
from memory.domain.formation.transcript import transcript_of
from memory.domain.wishes.statements import wish_in
from sandbox.chat_protocol import ChatCall
from sandbox.free_answer import STAND_INS, answer_from_memories
from sandbox.free_forming import free_extraction
from sandbox.third_person import third_person
from tests.categories import CATEGORIES
from tests.domain.records import HARBOUR
from tests.domain.talk import said
from tests.domain.wishes.test_ordinary_wishes import WAYS


def lines_of(name: str) -> list[str]:
    lines = (Path(__file__).parent / name).read_text(encoding="utf-8").splitlines()
    return [line for line in lines if not line.startswith("#")]


def call_with(text: str) -> ChatCall:
    return ChatCall.model_validate({"model": "scripted", "messages": [{"role": "user", "content": text}]})


def kept(line: str) -> list[str]:
    """Return what of a line passes the bot's own check and its gate."""
    transcript = transcript_of([said(1, line)])
    reply = free_extraction(call_with(f"<Talk>\n{transcript.text}\n</Talk>"))
    reading = read_answer(reply.content)
    assert isinstance(reading, ExtractionReading)
    return [each.text for each in checked(reading, transcript, tenant=HARBOUR, categories=CATEGORIES).observations]


def test_nearly_all_plain_statements_become_memory() -> None:
    lost = [line for line in lines_of("plain_statements.txt") if not kept(line)]

    assert len(lost) <= 3, lost


def test_of_small_talk_and_questions_almost_nothing_is_kept() -> None:
    noted = [line for line in lines_of("plain_talk.txt") if kept(line)]

    assert len(noted) <= 2, noted


@pytest.mark.parametrize(
    ("said_of_self", "noted"),
    [
        ("I moved to Lisbon last month, I play the cello and I love black coffee.",
         "Moved to Lisbon last month, plays the cello and loves black coffee."),
        ("We moved last spring, and I still miss the rain", "Moved last spring, and still misses the rain."),
        ("I quit years ago", "Quit years ago."),
        ("I need a boat and don’t have one", "Needs a boat and don’t have one."),
        ("Yesterday I’ve lost my keys", "Yesterday they have lost their keys."),
        ("I usually row", "Usually rows."),
        ("I used to sail when I was ten", "Used to sail when they were ten."),
        ("My sister lives in the US with me", "Their sister lives in the US with them."),
    ],
)  # fmt: skip
def test_the_third_person_of(said_of_self: str, noted: str) -> None:
    assert third_person(said_of_self) == noted


@pytest.mark.parametrize(
    "line",
    [
        "Ich mag Kaffee und Rudern.", "Mir gefällt das Rudern.", "Mein Boot heißt Nussschale.", "Wir wohnen in Porto.",
        "Me gusta el café.", "me gusta Python", "Me encanta remar", "No me gusta madrugar", "Mi barco se llama Nuez.",
        "J'aime le café.", "Je m'appelle Ada.", "Mon bateau s'appelle Noix.",
        "Eu gosto de café.", "Eu me chamo Ada", "Moro no Porto e remo.", "Meu barco se chama Noz.",
        "私はポルトに住んでいます。",
    ],
)  # fmt: skip
def test_of_other_languages_it_notes_the_words_as_they_were_said(line: str) -> None:
    assert kept(line) == [f"“{line}”"]


@pytest.mark.parametrize(
    "line",
    [
        "Ich frag dich was über das Rudern", "Wohnst du auch in Porto?", "Meine Schwester Mia hat Krebs", "ich auch",
        "Yo te quiero decir algo", "Ma sœur Mia a un cancer", "Você mora no Porto?", "私も",
    ],
)  # fmt: skip
def test_of_other_languages_it_notes_nothing_that_is_said_to_somebody_or_too_short(line: str) -> None:
    assert kept(line) == []


@pytest.mark.parametrize(
    ("said_to_it", "language", "answered"),
    [
        ("hello!", "en", "hello"),
        ("<@1> good morning", "en", "hello"),
        ("help", "en", "help"),
        ("who are you and what can you do?", "en", "help"),
        ("I help at the shelter", "en", "heard"),
        ("<@1> Guten Abend!", "de", "hello"),
        ("was kannst du eigentlich?", "de", "help"),
        ("was weißt du über mich?", "de", "unknown"),
        ("hola", "es", "hello"),
        ("¿quién eres?", "es", "help"),
        ("Salut !", "fr", "hello"),
        ("que sais-tu de moi ?", "fr", "unknown"),
        ("Me gusta el café.", "es", "heard"),
        ("me gusta Python", "es", "heard"),
        ("Ich mag Kaffee.", "de", "heard"),
        ("oi, tudo bem?", "pt", "hello"),
        ("você sabe quem eu sou?", "pt", "unknown"),
        ("こんにちは", "ja", "hello"),
        ("こんにちは、何ができますか？", "ja", "help"),
        ("私について何を知っている？", "ja", "unknown"),
    ],
)
def test_it_says_hello_and_what_it_is_no_good_for_in_the_language_of_the_message(
    said_to_it: str, language: str, answered: str
) -> None:
    reply = answer_from_memories(call_with(said_to_it))

    words = STAND_INS[language]
    assert reply.content == f"{getattr(words, answered).strip()}\n\n{words.label}"


@pytest.mark.parametrize("language", WAYS)
def test_asked_what_it_knows_it_lists_it_and_told_that_it_is_wrong_it_says_how_to_mend_it(language: str) -> None:
    words, told = STAND_INS[language], "<MemoryContext>\n- Rows on Sundays. [m:abcdefghijkl]\n</MemoryContext>"
    listed = f"{words.known}\n- Rows on Sundays. [m:abcdefghijkl]"

    answers = {
        asked: answer_from_memories(call_with(f"{told}\n<Message>\n{asked}\n</Message>")).content
        for asked in (*WAYS[language]["known"], *WAYS[language]["wrong"])
    }

    assert answers == {
        **dict.fromkeys(WAYS[language]["known"], f"{listed}\n\n{words.label}"),
        **dict.fromkeys(WAYS[language]["wrong"], f"{listed}\n{words.wrong}\n\n{words.label}"),
    }


def test_the_stand_in_speaks_every_language_of_the_bot_in_full() -> None:
    assert {language_for(code) for code in STAND_INS} == set(WHOLE)
    assert len(STAND_INS) == len(WHOLE)
    assert all("{count}" in words.more and words.known for words in STAND_INS.values())


@pytest.mark.parametrize("language", STAND_INS)
def test_what_it_tells_people_to_say_is_heard(language: str) -> None:
    words = STAND_INS[language]
    advised = re.findall(
        r"[“„«「] ?([^“„«「”»」]*…[^“„«「”»」]*?) ?[“”»」]", f"{words.wrong}{words.unknown}{words.heard}"
    )

    assert len(advised) >= 3
    assert [each for each in advised if wish_in(each.replace("…", "Porto")) is None] == []
