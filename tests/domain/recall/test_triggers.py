"""Triggers of recall: which messages ask for more than the prompt holds anyway."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.domain.recall.triggers import may_be_missing, recall_cue, should_retrieve

FLORIST = "Florist in Bruges. Has a parrot named Pippin. Plays the accordion on Fridays. Prefers metric units. Is learning Czech."
DRIVER = "Bus driver in Dresden. Sammelt Briefmarken. Hat zwei Töchter. Mag kurze Antworten."
HAIRDRESSER = "大阪に住む美容師。犬を一匹飼っている。登山が好き。"
DESIGNER = "在杭州做设计师，养了两只乌龟，喜欢爬山。"
BAKER = "Boulangère à Lille. Fait de la voile. A un chat, Moka."
BIOLOGIST = "Vive en Bilbao. Tiene dos perros, Nico y Luna. Estudia ruso."
LUTHIER = "Vive a Torino. Ha un gatto di nome Micio. Suona la chitarra."
GARDENER = "Mora no Porto. Tem um gato chamado Mia. Toca violão."
MASON = "Woont in Gent. Heeft een kat die Pluis heet. Speelt piano."
NURSE = "Nurse in Cork. Sings in a choir. Allergic to peanuts. Has two sons and a cat, Biscuit. Likes long answers."

ASKING = [
    (FLORIST, "do you still have in mind which vase i ordered"),
    (FLORIST, "going back to the thing i asked on monday, is it still true"),
    (FLORIST, "what was that tip you shared about the orchids"),
    (FLORIST, "u know the recipe we were talking about? send it again"),
    (FLORIST, "the name i came up with for the shop, what was it"),
    (FLORIST, "when did i repot the ficus"),
    (FLORIST, "who drove me to the market in march"),
    (FLORIST, "how much did i pay for the stall"),
    (FLORIST, "which song did we play first on friday"),
    (FLORIST, "did i tell you how the audition went"),
    (FLORIST, "where was my spare key hidden"),
    (FLORIST, "how many tulips had i sold by noon"),
    (FLORIST, "search your notes for my wholesaler"),
    (FLORIST, "can you check what i wrote about the invoice"),
    (FLORIST, "dig out my thoughts on the new logo"),
    (FLORIST, "list everything you have about my accordion"),
    (FLORIST, "Fenella cancelled on me again"),
    (FLORIST, "should i invite Tobias or not"),
    (FLORIST, "the Brackenfell order is late"),
    (FLORIST, "Mrs Okonjo called about the wreath"),
    (DRIVER, "Weißt du noch, welche Marke ich gesucht habe?"),
    (DRIVER, "Du hast mir mal einen Tipp zum Scannen gegeben, welcher war das?"),
    (DRIVER, "Was habe ich beim letzten Treffen gekauft?"),
    (DRIVER, "Hatte ich dir gesagt, wann mein Urlaub anfängt?"),
    (DRIVER, "Such mal raus, was ich über den Chef geschrieben habe"),
    (DRIVER, "Frau Lindqvist will die Sammlung sehen"),
    (HAIRDRESSER, "この前話した山、覚えてますか"),
    (HAIRDRESSER, "私が買った靴、何色だったっけ"),
    (HAIRDRESSER, "過去のメモから旅行の話を探して"),
    (HAIRDRESSER, "タケルくんが店に来た"),
    (DESIGNER, "你还记得我上周提到的餐厅吗"),
    (DESIGNER, "我之前买的乌龟缸多少钱来着"),
    (DESIGNER, "帮我找一下我说过的客户要求"),
    (DESIGNER, "小雯说她不来了"),
    (BAKER, "tu te rappelles ce que j'avais dit sur le four ?"),
    (BAKER, "combien de pains est-ce que j'ai vendus samedi ?"),
    (BAKER, "cherche dans tes notes le nom de mon fournisseur"),
    (BAKER, "Maëlys veut reprendre la boutique"),
    (FLORIST, "lembras-te do que te disse sobre o forno?"),
    (FLORIST, "quanto é que eu paguei pelo vaso?"),
    (NURSE, "which airline did i complain about"),
    (NURSE, "what did we call the choir project"),
    (NURSE, "who was i supposed to call back"),
    (NURSE, "remember that argument with my landlord? how did it end"),
    (NURSE, "did i ever pick a date for the concert"),
    (NURSE, "u told me a trick for high notes, whats it again"),
    (NURSE, "what time did i say the rehearsal was"),
    (NURSE, "read back my list for the trip"),
    (NURSE, "check if i said anything on the tenor part"),
    (NURSE, "the poem i sent you, which line did you like"),
    (NURSE, "so about yesterday, did i overreact"),
    (NURSE, "what was the dosage i noted down"),
    (NURSE, "Siobhan is moving out"),
    (NURSE, "hey, Eoghan passed his exam!"),
    (NURSE, "what should i cook for Padraig"),
    (NURSE, "my boss Ludmila said no"),
    (NURSE, "is Fiachra coming or not, i forgot"),
    (NURSE, "do you recall the title i liked"),
    (NURSE, "where did i park"),
    (NURSE, "what were we talking about on sunday"),
    (NURSE, "which of my songs did you find weak"),
    (NURSE, "tell me again what i decided about the job offer"),
    (NURSE, "give me everything you saved on the wedding"),
    (NURSE, "have i mentioned my allergy test"),
    (NURSE, "how far had i got with the book"),
    (NURSE, "can you bring up our chat on mortgages"),
    (NURSE, "my last question, can you answer it again"),
    (NURSE, "who recommended that dentist to me"),
    (NURSE, "what did my sister want for christmas"),
    (NURSE, "was i right about the score"),
    (DRIVER, "Was war nochmal mit dem Zaun vom Nachbarn?"),
    (DRIVER, "Welche meiner Pflanzen ist im Winter eingegangen?"),
    (DRIVER, "Weißt du, wo ich den Ersatzschlüssel hingelegt habe?"),
    (BAKER, "C'était quoi déjà l'histoire avec la clôture du voisin ?"),
    (BAKER, "Quelle pointure faisaient mes chaussures de rando ?"),
    (BAKER, "De quel prof je me suis plaint ?"),
    (BAKER, "Redis-moi ce que j'avais décidé pour le prêt"),
    (BIOLOGIST, "¿Qué harina usé para el último pan?"),
    (BIOLOGIST, "¿Cuándo empecé a correr?"),
    (BIOLOGIST, "¿A quién tenía que llamar?"),
    (BIOLOGIST, "¿Dónde compramos la lámpara?"),
    (BIOLOGIST, "Resume lo que hablamos ayer"),
    (LUTHIER, "Come si chiamava quel ristorante di cui ti avevo parlato?"),
    (LUTHIER, "Quanto ho pagato la bici?"),
    (LUTHIER, "Chi dovevo richiamare?"),
    (GARDENER, "O que é que decidimos sobre o acampamento?"),
    (GARDENER, "Que filmes queria ver?"),
    (GARDENER, "Onde pus as chaves?"),
    (MASON, "Hoeveel heb ik voor de fiets betaald?"),
    (MASON, "Wie moest ik terugbellen?"),
    (DRIVER, "Wer hat mir den Kurs empfohlen?"),
    (DRIVER, "Welchen Tee fand ich so gut?"),
    (BAKER, "Qui m'a conseillé ce cours ?"),
    (BAKER, "De quoi on a parlé lundi ?"),
    (GARDENER, "Quanto custou o meu barco?"),
    (GARDENER, "Onde acampámos no verão passado?"),
    (HAIRDRESSER, "火曜日どこに車停めたっけ"),
    (HAIRDRESSER, "最後に歯医者に行ったのはいつだった？"),
    (HAIRDRESSER, "姉について何を知ってる？"),
    (DESIGNER, "露营的事我们最后怎么定的"),
    (DESIGNER, "在你的笔记里找找打印机"),
    (DESIGNER, "我弟的生日礼物我买的什么"),
    (DESIGNER, "提醒我一下我想给妈妈买什么"),
]
"""By hand; those of the nurse were written when the rules stood, the others before. At first seven of all 143 were judged wrongly."""
NOT_ASKING = [
    (FLORIST, "when was the accordion invented"),
    (FLORIST, "why did the tulip market crash"),
    (FLORIST, "how did people keep flowers fresh before fridges"),
    (FLORIST, "what instrument do i play"),
    (FLORIST, "whats my parrot called"),
    (FLORIST, "i sold forty bouquets yesterday"),
    (FLORIST, "my van broke down last week, what a mess"),
    (FLORIST, "we had soup for lunch"),
    (FLORIST, "i told my landlord about the leak"),
    (FLORIST, "omg no way"),
    (FLORIST, "can you remember things between chats"),
    (FLORIST, "who made you"),
    (FLORIST, "did Marie Curie win two nobel prizes"),
    (FLORIST, "write a birthday card for a florist"),
    (FLORIST, "translate tulip to czech"),
    (FLORIST, "Finally got the stall I wanted"),
    (FLORIST, "What is the capital of Mongolia"),
    (DRIVER, "Wie viele Töchter habe ich?"),
    (DRIVER, "Wann wurde Dresden zerstört?"),
    (DRIVER, "Gestern war der Bus total voll"),
    (DRIVER, "Gute Nacht"),
    (DRIVER, "Schreib mir einen Vers über Busse"),
    (HAIRDRESSER, "富士山の高さは？"),
    (HAIRDRESSER, "今日は三人も切った"),
    (HAIRDRESSER, "犬の名前を考えて"),
    (DESIGNER, "杭州有几个区"),
    (DESIGNER, "昨天爬山累死了"),
    (BAKER, "qui a inventé la baguette ?"),
    (BAKER, "ce matin il faisait trop chaud"),
    (BAKER, "comment s'appelle mon chat ?"),
    (FLORIST, "quem descobriu o brasil?"),
    (FLORIST, "boa noite"),
    (NURSE, "what causes hay fever"),
    (NURSE, "who sang bohemian rhapsody first"),
    (NURSE, "how was cheese discovered"),
    (NURSE, "did dinosaurs have feathers"),
    (NURSE, "when did ireland join the eu"),
    (NURSE, "what am i allergic to"),
    (NURSE, "do i have pets"),
    (NURSE, "how many sons do i have"),
    (NURSE, "what kind of answers do i want"),
    (NURSE, "my shift was awful"),
    (NURSE, "i remember when bread cost a pound"),
    (NURSE, "we sang for three hours on monday"),
    (NURSE, "i said yes to the new job!"),
    (NURSE, "had to work late again"),
    (NURSE, "just saw a fox"),
    (NURSE, "thank you so much"),
    (NURSE, "lol same"),
    (NURSE, "whats up"),
    (NURSE, "what can you do"),
    (DRIVER, "Ich erinnere mich gern an Omas Küche"),
    (DRIVER, "In welcher Zeitzone liegt Tokio?"),
    (BAKER, "Qu'a découvert Einstein ?"),
    (BAKER, "J'ai fini le livre hier soir, c'était super"),
    (BAKER, "Que veut dire « serendipité » ?"),
    (BIOLOGIST, "¿Cuál es la capital de Perú?"),
    (BIOLOGIST, "¿Qué descubrió Einstein?"),
    (BIOLOGIST, "Buenos días a todos"),
    (BIOLOGIST, "Dame tres ideas para la cena"),
    (LUTHIER, "Chi ha dipinto la Gioconda?"),
    (LUTHIER, "Buongiorno a tutti"),
    (MASON, "Waarom is de lucht blauw?"),
    (HAIRDRESSER, "祖母の台所をよく覚えている"),
    (DESIGNER, "我清楚地记得奶奶的厨房"),
    (DESIGNER, "记得多喝水"),
    (NURSE, "do you store my messages"),
    (NURSE, "are you a robot"),
    (NURSE, "write me a haiku about rain"),
    (NURSE, "shorten this paragraph for me"),
    (NURSE, "give me a recipe without peanuts"),
    (NURSE, "calculate 15 percent of 260"),
    (NURSE, "who is Greta Thunberg"),
    (NURSE, "did Beethoven really go deaf"),
    (NURSE, "how old is Paul McCartney"),
    (NURSE, "I think Monday is too early"),
    (NURSE, "The weather in Cork is terrible"),
    (NURSE, "Biscuit knocked over my tea"),
    (NURSE, "how do i get rid of a cold"),
    (NURSE, "why does my knee hurt"),
    (NURSE, "Can you recommend a good book"),
    (NURSE, "Good morning everyone"),
    (NURSE, "what should i make for dinner"),
    (NURSE, "i forgot my umbrella"),
    (NURSE, "is it ok to eat eggs past the date"),
    (NURSE, "Yesterday was exhausting"),
    (NURSE, "What did the Vikings eat"),
]


@pytest.mark.parametrize(("known", "text"), ASKING)
def test_what_asks_for_something_said_before_is_searched_for(known: str, text: str) -> None:
    assert should_retrieve(text, known=known)


@pytest.mark.parametrize(("known", "text"), NOT_ASKING)
def test_what_the_prompt_or_general_knowledge_answers_is_not(known: str, text: str) -> None:
    assert recall_cue(text, known=known) is None


@pytest.mark.parametrize(
    ("text", "cue"),
    [
        ("search your notes for my wholesaler", "explicit"),
        ("remind me what we called the boat", "phrase"),
        ("where did i leave the ladder", "past_question"),
        ("Fenella cancelled on me again", "unknown_name"),
    ],
)
def test_each_cue_is_told_apart(text: str, cue: str) -> None:
    assert recall_cue(text, known="") == cue


def test_a_name_that_is_known_needs_no_search() -> None:
    assert recall_cue("Fenella cancelled on me again", known="Her sister Fenella is a pilot.") is None


def test_a_question_that_the_known_answers_word_for_word_needs_no_search() -> None:
    assert recall_cue("did i adopt a parrot", known="Adopted a parrot in May.") is None


def test_code_and_links_are_not_read() -> None:
    assert recall_cue("what is `remind me what i told you`", known="") is None


@given(st.text(max_size=400), st.text(max_size=80))
def test_any_text_gets_an_answer(text: str, known: str) -> None:
    assert should_retrieve(text, known=known) in (True, False)


@pytest.mark.parametrize(
    ("known", "text", "expected"),
    [
        (FLORIST, "what is my dog called?", True),
        (FLORIST, "how many sons do i have?", True),
        (DRIVER, "Wie viele Enkel habe ich?", True),
        (FLORIST, "what is my parrot named?", False),
        (FLORIST, "good morning!", False),
        (FLORIST, "what is the capital of Peru?", False),
        (FLORIST, "i bought a new vase", False),
        (FLORIST, "", False),
        (FLORIST, "```\nwhat is my dog called?\n```", False),
    ],
)
def test_a_further_look_is_for_questions_about_the_own_that_the_prompt_does_not_answer(
    known: str, text: str, *, expected: bool
) -> None:
    assert may_be_missing(text, known=known) is expected
