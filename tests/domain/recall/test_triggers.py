"""Triggers of recall: which messages ask for more than the prompt holds anyway."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.domain.recall.triggers import is_question, recall_cue, should_retrieve

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


WITHOUT_A_QUESTION = [
    # what was told to the listener, in whatever verb
    (FLORIST, "i dictated you the opening hours once"),
    (FLORIST, "I posted the seating plan here a month ago"),
    (FLORIST, "the vase i moaned about last week arrived whole"),
    # what the listener did
    (FLORIST, "that rhyme you composed for the window, people love it"),
    (FLORIST, "need the watering schedule you drafted"),
    (FLORIST, "you had a neat way of counting stems, say it once more"),
    (FLORIST, "that formula of yours for the foam"),
    # what both did
    (FLORIST, "we narrowed the ribbon down to three, gimme them"),
    (FLORIST, "we were on about the cold room, carry on"),
    (FLORIST, "recap our last session please"),
    (FLORIST, "following up on the parade float"),
    (FLORIST, "as discussed i kept the lilies"),
    # what is gone from their mind
    (FLORIST, "can't think which cousin wanted peonies"),
    (FLORIST, "i forgot the trick you taught me with the wire"),
    # what is kept
    (FLORIST, "have another look for whatever i've said on the drains"),
    (FLORIST, "anything in memory re my lease"),
    (FLORIST, "dump everything stored about the greenhouse"),
    (FLORIST, "find the sketch i uploaded"),
    (FLORIST, "look please in what you saved, the code of the gate"),
    # those whom the asker knows
    (FLORIST, "what did the vet say about pippin"),
    (FLORIST, "did pippin eat the seeds after all"),
    (FLORIST, "what time did she close on sunday"),
    (FLORIST, "Oluchi's sister wants the shop"),
    (FLORIST, "Gwendal's been rude again"),
    (FLORIST, "wich stall did i book"),
    (FLORIST, "my order from sunday was how many again"),
    (FLORIST, "who'd i give the ladder to"),
    (FLORIST, "go look up my alarm code"),
    (FLORIST, "about the stall i keep mentioning: which corner did i want"),
    (FLORIST, "Mildred insists i paint the door"),
    (FLORIST, "is it rude not to seat Thorvald up front"),
    (DRIVER, "Steht bei dir irgendwo, welche Marke mir fehlt?"),
    (DRIVER, "weißt noch, was der Händler wollte?"),
    (GARDENER, "Rayssa não veio e sumiu da turma"),
    (GARDENER, "pra quem eu fiquei de ligar"),
    (HAIRDRESSER, "昨日の続きからお願いします"),
    (HAIRDRESSER, "セミナーで配った資料、何枚でしたか"),
    (DESIGNER, "你之前起的那个名字是啥"),
    (DRIVER, "du weißt schon, die Sache mit dem Depot"),
    (DRIVER, "mir fällt nicht mehr ein, wer das Album wollte, du hattest es aufgeschrieben"),
    (DRIVER, "Du hattest so eine Merkregel, schick nochmal"),
    (DRIVER, "gegen wen ham wir beim Turnier verloren"),
    (BAKER, "la recette dont on parlait, j'ai un trou"),
    (BAKER, "on en était où avec le levain"),
    (BAKER, "j'avais combien de sacs en mars"),
    (GARDENER, "aquele truque que me ensinaste, manda dnv"),
    (GARDENER, "tens alguma coisa anotada sobre o muro?"),
    (BIOLOGIST, "echa un vistazo a tus notas sobre mi tesis"),
    (BIOLOGIST, "y el puerto que estuve viendo cuál era"),
    (MASON, "zoek op wat ik over de muur schreef"),
    (HAIRDRESSER, "例の引っ越しの件、もう一度見せて"),
    (HAIRDRESSER, "シャンプーどれにしたんだったかな"),
    (HAIRDRESSER, "去年買ったテント、どこのだっけ"),
    (DESIGNER, "接着那天的方案往下说"),
    (DESIGNER, "把你记的关于我搬家的都列出来"),
    (DESIGNER, "我当初那辆车多少钱收的"),
]
"""Each by a rule of its own; where nothing is asked, the need or the telling itself counts."""
OF_OTHERS = [
    (FLORIST, "what do i need for a sourdough starter"),
    (FLORIST, "do you get tired of me"),
    (FLORIST, "who developed you, if i may ask"),
    (FLORIST, "are our chats visible to others?"),
    (FLORIST, "when i opened the shop there was no internet, just me"),
    (FLORIST, "me and pa talked till midnight, was lovely"),
    (FLORIST, "How were radio valves tested before multimeters?"),
    (FLORIST, "Compose a toast for a retirement"),
    (FLORIST, "today I stand five hours near Basel"),
    (FLORIST, "if you asked me it is too cold"),
    ("Runs a campaign on Thursdays, The Hollow Crown.", "did Gary Gygax write the first manual alone"),
    (DRIVER, "heute drei Stunden Verspätung, Stellwerk kaputt"),
    (FLORIST, "Dinner's on the table"),
    (FLORIST, "forgot how to fold napkins"),
    (DRIVER, "Seit wann fahren Busse elektrisch?"),
    (HAIRDRESSER, "桜島が最後に噴火したのはいつ"),
]
"""Beside each of those rules, what it must not take."""


@pytest.mark.parametrize(("known", "text"), WITHOUT_A_QUESTION)
def test_what_was_told_done_or_kept_is_searched_for_without_a_question_too(known: str, text: str) -> None:
    assert should_retrieve(text, known=known)


@pytest.mark.parametrize(("known", "text"), OF_OTHERS)
def test_what_only_looks_like_it_is_not(known: str, text: str) -> None:
    assert not should_retrieve(text, known=known)


@pytest.mark.parametrize("text", ["what did i get in the bio quiz", "which quiz did we win in may"])
def test_a_quiz_is_no_word_of_a_quiz_question(text: str) -> None:
    assert should_retrieve(text, known="")
    assert not should_retrieve(f"{text}, quiz me", known="")


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


@pytest.mark.parametrize(
    ("text", "asks"),
    [
        ("Which boat suits me?", True),
        ("which boat suits me", True),
        ("was mache ich sonntags", True),
        ("灯台はどこ？", True),
        ("Ποῦ εἶμαι? ναί", True),
        ("I bought a boat.", False),
        ("```is it?```", False),
    ],
)
def test_a_question_is_known_by_its_mark_or_its_beginning(text: str, asks: bool) -> None:
    assert is_question(text) is asks


def test_a_name_that_is_known_needs_no_search() -> None:
    assert recall_cue("Fenella cancelled on me again", known="Her sister Fenella is a pilot.") is None


def test_a_question_that_the_known_answers_word_for_word_needs_no_search() -> None:
    assert recall_cue("did i adopt a parrot", known="Adopted a parrot in May.") is None


def test_code_and_links_are_not_read() -> None:
    assert recall_cue("what is `remind me what i told you`", known="") is None


@given(st.text(max_size=400), st.text(max_size=80))
def test_any_text_gets_an_answer(text: str, known: str) -> None:
    assert should_retrieve(text, known=known) in (True, False)
