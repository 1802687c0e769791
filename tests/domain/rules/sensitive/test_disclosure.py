"""What people say of themselves in a sensitive category is found; the same words about anything else are left alone."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.domain.rules.sensitive.disclosure import SensitiveCategory, sensitive_category, sensitive_of_another

SAID: dict[SensitiveCategory, list[str]] = {
    "health": [
        "I work in Leeds and I'm on dialysis",
        "Every Thursday there is dialysis for me", "I stayed on a psychiatric ward over Easter",
        "Freitags fahre ich zur Strahlentherapie", "Mañana voy a radioterapia", "Le mardi je vais à la chimiothérapie",
        "Vou à hemodiálise de manhã", "火曜は透析に行きます",
        "I’ve had epilepsy since I was born", "Was diagnosed with lupus in 2021.", "I'm a gardener and diabetic",
        "I grow leeks. I'm on lithium.", "I'm allergic to walnuts", "Merk dir, dass ich Epilepsie habe",
        "Tengo asma desde niña", "Je suis enceinte", "Sofro de enxaqueca", "Sono celiaca", "У меня астма", "我有糖尿病",
        "私はうつ病です", "저는 천식이 있어요", "my therapist says hi",
    ],
    "finance": [
        "my salary is 41k", "I owe the bank 7000", "Is in debt", "Ich verdiene 2.900 Euro im Monat", "Tengo deudas",
        "Je gagne 1700 euros par mois", "O meu salário é baixo", "still paying off 20k",
    ],
    "sexuality": [
        "I came out as bi in May", "Ich bin lesbisch", "Soy bisexual", "Sou lésbica",
    ],
    "religion": [
        "I'm a practising Catholic", "As a Sikh I don't cut my hair", "I pray five times a day", "Soy musulmana",
        "Je suis juif", "私は仏教徒です",
    ],
    "politics": [
        "I vote Labour", "I'm a member of the Pirate Party", "Ich wähle die SPD", "Je suis de gauche",
        "I went canvassing for the Greens",
    ],
    "ethnicity": [
        "my ethnicity is Berber", "I'm of Sorbian descent", "Soy mestizo", "My parents are Kurds",
    ],
    "minor": [
        "I am 12 years old", "im 14 btw", "I'm in 5th grade", "Ich bin 13 Jahre alt", "Tengo 11 años",
        "J'ai 12 ans", "我今年十二岁", "저는 13살이에요",
    ],
}  # fmt: skip
ABOUT_ONESELF = [(category, text) for category, texts in SAID.items() for text in texts]


@pytest.mark.parametrize(("category", "text"), ABOUT_ONESELF)
def test_a_statement_about_oneself_falls_into_its_category(category: SensitiveCategory, text: str) -> None:
    assert sensitive_category(text) == category


OTHER = [
    # Another sense of the word.
    "my build has cancer", "that test was killing me", "I pray this compiles", "I'm straight up lost",
    "I'm liberal with chilli", "I owe Ilse a beer", "I vote for lasagne", "I'm a minor nuisance",
    "My race is on Sunday", "I shoot only black and white film",
    # The word belongs to a profession, a hobby or a thing.
    "I study political science", "I work at a bank", "I'm a diabetes nurse", "my dog has cancer",
    "my cleric is a devout Catholic", "I teach 6th grade",
    # Numbers that are no age and no pay.
    "I am 12 minutes away", "I'm 5'9", "I was 11 when I got my first drum", "I make 90k damage a minute", "I'm 16",
    # What is not kept back.
    "I'm vegetarian", "I'm from Ghana", "My pronouns are they/them", "I have two kids",
    # Supposed, played, quoted, joked.
    "If I had cancer I'd go to Peru", "My character is a Catholic priest",
    '"I\'m gay" is my favourite line of the play', "I have diabetes now /s", "Do I have diabetes?",
    # Other languages.
    "Ich bin 12 Minuten zu spät", "Tengo 12 años de experiencia", "Je suis gauchère", "Tenho 12 galinhas",
    "Ho 12 galline", "Мне 31 год", "我在医院工作", "私は左利きです", "저는 채식주의자예요",
]  # fmt: skip


@pytest.mark.parametrize("text", OTHER)
def test_other_statements_are_not_sensitive(text: str) -> None:
    assert sensitive_category(text) is None


def test_of_several_categories_the_first_is_named() -> None:
    assert sensitive_category("I vote Labour. I have lupus.") == "health"


@given(st.sampled_from(ABOUT_ONESELF), st.integers(0, 200), st.sampled_from("\u200b\u200d\u2060\ufeff\u00ad"))
def test_an_invisible_character_hides_nothing(case: tuple[SensitiveCategory, str], place: int, invisible: str) -> None:
    category, text = case
    cut = place % (len(text) + 1)

    assert sensitive_category(text[:cut] + invisible + text[cut:]) == category


@given(st.sampled_from(ABOUT_ONESELF), st.integers(1, 5), st.sampled_from([" ", "\u00a0", "\t", "\u3000"]))
def test_wide_spaces_hide_nothing(case: tuple[SensitiveCategory, str], count: int, space: str) -> None:
    category, text = case

    assert sensitive_category(space + text.replace(" ", space * count) + space) == category


def test_a_long_chain_of_hyphens_is_read_at_once() -> None:
    """With a detour that can be split in many ways this never ends."""
    assert sensitive_category("I'm " + "met-" * 2_000) is None


@pytest.mark.parametrize(
    ("note", "category"),
    [
        ("Has depression.", "health"),
        ("The person has diabetes.", "health"),
        ("Is gay.", "sexuality"),
        ("Earns 90,000 a year.", "finance"),
        ("Is a Muslim.", "religion"),
        ("Hat Depressionen.", "health"),
        ("Tiene cáncer.", "health"),
        ("Has two cats and is from Leeds.", None),
    ],
)
def test_a_note_in_the_third_person_is_read_as_its_person_would_say_it(note: str, category: str | None) -> None:
    assert sensitive_category(note) == category


OF_ANOTHER: dict[SensitiveCategory, list[str]] = {
    "health": [
        # Told, and as a note says it.
        "My sister Mia has cancer.", "Sister Mia has cancer.", "User's sister Mia has cancer",
        "My mother-in-law has dementia", "our neighbour Rita was diabetic", "Katrijn is pregnant",
        "<@123456789012345678> has epilepsy", "my brother (a baker) has lupus", "Has a son with autism",
        "Lives with a friend, Sam, who has asthma", "Worries about mother's cancer",
        "I moved since my dad had a stroke in March", "my mom and dad are both deaf",
        # A treatment tells of an illness, wherever its person stands.
        "I drive my aunt to her dialysis on Wednesdays", "I saw my brother in the psychiatric hospital",
        "I collect the antidepressants for my flatmate", "Ich fahre meine Tante zur Bestrahlung",
        "Llevo a mi tía a la diálisis", "J'emmène mon oncle à sa dialyse", "Levo minha tia à radioterapia",
        "毎週水曜、母の透析に付き添う",
        # In other languages, also where the verb comes last.
        "Meine Schwester hat Krebs", "Meine Schwester, die Asthma hat, wohnt in Ulm",
        "Mi hermana tiene cáncer", "Ma sœur a un cancer", "Minha irmã tem câncer", "Mia sorella ha il cancro",
        "mijn zus heeft kanker", "妹は癌です", "我妹妹得了癌症", "우리 엄마는 당뇨병이 있어요",
    ],
    "finance": ["Brother is in debt", "Jake earns 120k a year"],
    "sexuality": ["my brother came out as gay", "mein Cousin ist schwul", "弟はゲイです"],
    "religion": ["Wife is a devout Catholic", "mes beaux-parents sont catholiques pratiquants"],
    "politics": ["my landlord is a communist", "mi hermano vota a Vox"],
    "ethnicity": ["Neighbour is Roma."],
}  # fmt: skip


@pytest.mark.parametrize(("category", "text"), [(each, text) for each in OF_ANOTHER for text in OF_ANOTHER[each]])
def test_the_same_is_found_where_it_is_told_of_another(category: SensitiveCategory, text: str) -> None:
    assert sensitive_of_another(text) == category


@pytest.mark.parametrize(
    "text",
    [
        # Animals, work, things, and a child's age.
        "Our dog has diabetes", "My brother works at the cancer ward", "Works with children with autism",
        "my brother's character is a devout cleric", "my sister's kitchen is black", "Hair is brown.", "Car is black.",
        "Daughter is 12", "Mein Onkel wählt immer Vanilleeis", "うちの犬は糖尿病です",
        # Work at what treats others.
        "I work in a dialysis unit", "My aunt is a chemotherapy nurse", "My uncle sells insulin",
        "Ich arbeite in einer Dialysestation", "Trabajo con quimioterapia", "Je travaille en psychiatrie",
        "Trabalho com hemodiálise", "精神科で働いています",
        # Ordinary things of others.
        "Sister Mia plays the cello", "My flatmate is fast asleep", "Brother is in Denmark", "Ma sœur a un voilier",
    ],
)  # fmt: skip
def test_ordinary_things_of_others_are_not_sensitive(text: str) -> None:
    assert sensitive_of_another(text) is None
    assert sensitive_category(text) is None


@pytest.mark.parametrize(
    "text", ["My sister and I have asthma", "I told my sister that I have cancer", "Meine Mutter sagt, ich habe Asthma"]
)
def test_what_its_speaker_has_too_is_the_speakers_own(text: str) -> None:
    assert sensitive_category(text) == "health"
    assert sensitive_of_another(text) is None
