"""Which pairs of statements may contradict each other: the reasons why both can be true come first."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.domain.contradiction.clashes import clash

EXCLUSIVE = [
    ("Owns a motorbike.", "Has never owned a vehicle with an engine."),
    ("Bram works at the library.", "Bram works at the town hall."),
    ("Refuses to fly.", "Flies to Oslo every month for meetings."),
    ("The weekly meetup starts at 19:00.", "The weekly meetup starts at 20:30."),
    ("Never touches spicy food.", "Puts chilli on everything."),
    ("Is colour-blind.", "Tells every shade of green apart at a glance."),
    ("Her daughter is six.", "Has no children."),
    ("The bot answers in threads only.", "The bot answers in the main channel."),
    ("Goes by Wren and dislikes being called Lauren.", "Prefers to be called Lauren."),
    ("Can't drive.", "Drives a delivery van for a living."),
    ("The wedding is on 4 July.", "The wedding is on 14 July."),
    ("Pays 600 euros of rent.", "The rent is 850 euros."),
    ("Hat keine Haustiere.", "Ihre Katze heißt Mimi."),
    ("Spielt kein Instrument.", "Übt jeden Abend Geige."),
    ("Ist Vegetarierin.", "Isst jeden Sonntag Schnitzel."),
    ("Ne boit jamais d'alcool.", "Boit du vin tous les soirs."),
    ("Habite à Lyon.", "Habite à Lille."),
    ("No sabe conducir.", "Conduce un taxi en Sevilla."),
    ("Es hija única.", "Su hermana estudia medicina."),
    ("Não gosta de gatos.", "Adora gatos."),
    ("Lavora solo di notte.", "Lavora dalle nove alle cinque."),
    ("У неё нет машины.", "Её машина стоит во дворе."),
    ("Drinkt geen koffie.", "Drinkt elke ochtend koffie."),
    ("她从来没去过日本。", "她去年在日本旅行。"),
    ("彼は肉を食べない。", "彼は毎日肉を食べる。"),
    ("Has been to every continent.", "Never set foot outside Europe."),
    ("The raid starts at 21:00.", "The raid begins at half past seven."),
    ("Sleeps eight hours every night.", "Gets by on three hours of sleep."),
    ("Backs up the database nightly.", "The database has no backups."),
    ("Weighs 60 kg.", "Weighs 82 kg."),
    ("Hardly reads anything.", "Goes through a book every two days."),
    ("Her favourite colour is green.", "Her favourite colour is orange."),
    ("Is the only moderator.", "Three moderators share the work with her."),
    ("Cannot stand opera.", "Has a season ticket for the opera and loves it."),
    ("The API key rotates weekly.", "The API key is never rotated."),
    ("Plays only support heroes.", "Mains a damage dealer."),
    ("Is a teetotaller.", "Brews his own stout and drinks it too."),
    ("Doesn't have a garden.", "Grows roses behind the house."),
    ("Has three sons.", "Has two sons."),
    ("Uses tabs.", "Uses spaces."),
    ("Kann nicht schwimmen.", "Schwimmt jede Woche zwei Kilometer."),
    ("Hasst Käse.", "Isst am liebsten Käse."),
    ("Ist ledig.", "Ist seit 2010 verheiratet."),
    ("Elle n'a pas de voiture.", "Sa voiture est une Renault."),
    ("Il a deux enfants.", "Il a trois enfants."),
    ("Le encanta el ajo.", "No soporta el ajo."),
    ("Mora no Porto.", "Mora em Braga."),
    ("È allergica alle noci.", "Mangia noci ogni giorno."),
    ("Heeft geen broers of zussen.", "Zijn zus woont in Gent."),
    ("Любит зиму.", "Ненавидит зиму."),
    ("커피를 안 마셔요.", "매일 아침 커피를 마셔요."),
    ("他是独生子。", "他哥哥在上海。"),
    ("東京に住んでいる。", "大阪に住んでいる。"),
    ("Anneke lives in Delft.", "Anneke's flat is in Haarlem."),
    ("Has no allergies.", "Sneezes around birch pollen and takes tablets for the allergy."),
    ("The stand-up is at 9:15.", "The stand-up is at 10:00."),
    ("Owns a single guitar.", "Has five guitars."),
    ("Doesn't like being called Annie.", "Likes it when people call her Annie."),
    ("Never plays ranked.", "Grinds ranked matches all evening."),
    ("Has a driving licence.", "Never learned to drive."),
    ("The forum is read-only.", "Everyone may post in the forum."),
    ("Is 1.65 m tall.", "Is 1.92 m tall."),
    ("Is married to Joost.", "Has never been married."),
    ("Hates surprises.", "Loves being surprised."),
    ("Works from home every day.", "Commutes to the office daily."),
    ("Codes in Go exclusively.", "Codes in PHP."),
    ("No bots are allowed in #lounge.", "Bots are welcome in #lounge."),
    ("Doesn't own a television.", "Watches the news on the television in the living room."),
    ("Wants replies in bullet points.", "Does not want bullet points."),
    ("Trinkt keinen Alkohol.", "Trinkt jeden Abend ein Bier."),
    ("Hat keine Geschwister.", "Seine Schwester ist Ärztin."),
    ("Elle est née en mai.", "Elle est née en octobre."),
    ("No come carne.", "Come jamón todos los días."),
    ("Trabalha como enfermeira.", "Trabalha como advogada."),
    ("Не ест рыбу.", "Ест рыбу каждую пятницу."),
    ("개를 무서워해요.", "개를 아주 좋아해요."),
    ("他没有孩子。", "他的女儿三岁了。"),
]
COMPATIBLE = [
    ("Owns a motorbike.", "Owns a kayak."),
    ("Bram works at the library.", "Oona works at the town hall."),
    ("Used to smoke a pack a day.", "Hasn't smoked since 2021."),
    ("Dislikes crowded beaches.", "Likes empty beaches."),
    ("Has no garden.", "Would love a garden some day."),
    ("The alpha branch is frozen.", "The beta branch is open."),
    ("Drinks tea at breakfast.", "Drinks wine at dinner."),
    ("Is allergic to cats.", "Her mother has three cats."),
    ("Wrote her thesis on bees.", "Teaches biology at a school."),
    ("Joked that he's 900 years old.", "Is 31."),
    ("Oona believes he is a plumber.", "Is an electrician."),
    ("Cycles to work.", "Takes the train when it snows."),
    ("Plays bass.", "Practises two hours a day."),
    ("Was shy at school.", "Gives talks today."),
    ("Trinkt morgens Tee.", "Trinkt abends Bier."),
    ("Sein Bruder wohnt in Graz.", "Wohnt in Linz."),
    ("Travaillait à Paris en 2015.", "Travaille à Bordeaux."),
    ("Tiene dos gatos.", "Le gusta el jazz."),
    ("Toca violão.", "Toca piano."),
    ("Vive a Torino.", "Vorrebbe vivere a Roma."),
    ("Раньше играл на скрипке.", "Сейчас играет на гитаре."),
    ("他养了一只狗。", "他在银行工作。"),
    ("週末は早く寝ない。", "平日は早く寝る。"),
    ("Werkt als kok.", "Houdt van wandelen."),
    ("Oskar's car is electric.", "Ilse's car runs on diesel."),
    ("Eats no meat on Fridays.", "Had a burger on Saturday."),
    ("The prod database is Postgres.", "The test database is SQLite."),
    ("Moved to Tokyo in 2022.", "Grew up in Nairobi."),
    ("Can't cook.", "Her husband cooks very well."),
    ("Hopes to get a motorbike licence.", "Doesn't ride a motorbike."),
    ("Doesn't like mornings.", "Works as an optician."),
    ("Plays support.", "Plays football on Thursdays."),
    ("Has three sons.", "The eldest son is ten."),
    ("Only eats fish when travelling.", "Eats lentils at home."),
    ("Sold the boat in 2020.", "Had a boat for ten years."),
    ("Dislikes loud music.", "Listens to quiet music."),
    ("Lives in Graz.", "Born in Salzburg."),
    ("Mag Tee.", "Mag keinen Kaffee."),
    ("Als Kind hatte er Angst im Dunkeln.", "Schläft heute im Dunkeln."),
    ("N'aime pas le vin rouge.", "Aime le vin blanc."),
    ("Vive en Sevilla.", "Nació en Cádiz."),
    ("Non lavora il sabato.", "Lavora il lunedì."),
    ("Gosta de samba.", "Não gosta de funk."),
    ("他喜欢爬山。", "他不喜欢游泳。"),
    ("犬が好きです。", "猫も好きです。"),
    ("Anneke lives in Delft.", "Anneke's parents live in Haarlem."),
    ("Wants to learn Go.", "Doesn't know Go."),
    ("Codes in Go at work.", "Codes in PHP at home."),
    ("The forum opened in 2012.", "The forum has 400 members."),
    ("Hates surprises.", "Is planning a surprise for her sister."),
    ("Was married to Joost until 2018.", "Is single."),
    ("Doesn't eat lunch on Mondays.", "Eats lunch with the team on Tuesdays."),
    ("Joost doesn't dance.", "Anneke dances every week."),
    ("Wohnte früher in Delft.", "Wohnt in Haarlem."),
    ("Elle parle anglais.", "Elle parle allemand."),
    ("No le gusta el fútbol.", "A su hermano le gusta el fútbol."),
    ("昔は煙草を吸っていた。", "今は煙草を吸わない。"),
]


@pytest.mark.parametrize(("known", "new"), EXCLUSIVE)
def test_statements_that_cannot_both_be_true_are_offered(known: str, new: str) -> None:
    assert clash(known, new) is not None


@pytest.mark.parametrize(("known", "new"), COMPATIBLE)
def test_statements_of_other_people_times_places_and_things_are_not(known: str, new: str) -> None:
    assert clash(known, new) is None


@pytest.mark.parametrize(
    ("known", "new"),
    [
        ("Keeps bees.", "Gave up keeping bees."),
        ("Lives in Bergen.", "Moved from Bergen to Oslo."),
    ],
)
def test_what_the_later_one_explains_is_no_contradiction_and_the_other_way_round_is(known: str, new: str) -> None:
    assert clash(known, new) is None
    assert clash(new, known) is not None


@pytest.mark.parametrize(
    "unclaimed",
    [
        "Would live in Oslo if she could.",
        "Wants to live in Oslo.",
        "Piet thinks that she lives in Oslo.",
        "Joked about living in Oslo.",
        'Quoted her aunt: "I live in Oslo".',
        "Asked whether anybody lives in Oslo.",
        "Used to live in Oslo.",
        "Ilse lives in Oslo.",
        "Her aunt lives in Oslo.",
    ],
)
def test_only_what_is_claimed_of_the_subject_today_contradicts(unclaimed: str) -> None:
    assert clash("Anneke lives in Bergen.", "Anneke lives in Oslo.") is not None
    assert clash("Anneke lives in Bergen.", unclaimed) is None


def test_a_word_that_only_belongs_to_the_class_is_enough_where_the_class_is_denied() -> None:
    assert clash("Has no pets.", "Her poodle is called Figaro.") == "nothing_of_the_kind"
    assert clash("Has no pets.", "Her tractor is called Figaro.") != "nothing_of_the_kind"


@given(st.text(max_size=80), st.text(max_size=80))
def test_any_two_texts_are_judged(known: str, new: str) -> None:
    clash(known, new)


@given(st.text(max_size=80))
def test_nothing_contradicts_itself(text: str) -> None:
    assert clash(text, text) is None
