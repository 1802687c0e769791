"""What `duplicates.words` says in English, for other languages that are written with spaces. Tables only."""

from typing import Final

ROLES: Final[dict[str, dict[str, str]]] = {
    "german": {
        "denial": "nicht kein keine keinen keinem keiner keines nie niemals ohne weder kaum selten nirgends",
        "ended": "nicht_mehr kein_mehr keine_mehr keinen_mehr aufgehört aufgegeben beendet abgebrochen abgesagt verkauft gekündigt getrennt geschieden ehemalig verloren abgeschlossen fertig_mit vorbei aufgelöst weggegeben hingeschmissen",
        "changed": "gewechselt wechselt geändert ersetzt statt stattdessen verschoben verlegt korrektur doch_nicht ab_sofort künftig umgestiegen umgestellt befördert geworden inzwischen mittlerweile von_nun_an befördert", "moved": "umgezogen gezogen zieht_nach",
        "now": "jetzt nun derzeit aktuell zurzeit momentan heute gerade wieder",

        "also": "auch außerdem zusätzlich ebenfalls noch_ein noch_eine",
        "kin": "mutter|vater|eltern|bruder brüder|schwester schwestern|sohn|tochter|kind kinder|cousin|tante|onkel|oma großmutter|opa großvater|freund|freundin|chef chefin|kollege kollegin|nachbar nachbarin|mitbewohner mitbewohnerin",
        "live": "wohnt wohne wohnen lebt lebe leben wohnhaft zuhause daheim wohnung_in", "work": "arbeitet arbeite arbeiten beruf job angestellt jobbt tätig", "named": "heißt heiße heißen genannt nennt name rufname",
        "favourite": "lieblings liebste lieblingsessen lieblingsfarbe", "prefer": "bevorzugt bevorzuge lieber", "age": "jahre_alt alt alter", "birthday": "geburtstag", "born": "geboren stammt kommt_aus aufgewachsen", "study": "studiert studiere studium", "drive": "fährt fahre",
        "like": "mag mögen gern gerne liebt liebe lieben schmeckt gefällt begeistert", "speak": "spricht spreche", "play": "spielt spiele spielen", "learn": "lernt lerne lernen", "want": "will möchte wünscht plant", "fear": "angst fürchtet", "been": "war_in gewesen besucht bereist", "drink": "trinkt trinke", "eat": "isst esse",
        "dislike": "hasst hasse verabscheut ungern unausstehlich", "light": "viel ziemlich echt total richtig dabei eigentlich besitzt gibt macht mache hat hatte habe sein seine ihr ihre sehr immer meistens oft wirklich steht geht unter am im uhr ganz jede jeden jedes jeder",
    },
    "spanish": {
        "denial": "no nunca jamás sin ningún ninguna ninguno nada tampoco apenas",
        "ended": "ya_no dejó dejado abandonó terminó acabó canceló cancelado vendió renunció divorciado divorciada separado rompió perdió",
        "changed": "cambió cambiado cambiaron en_vez_de en_lugar_de reemplazó sustituyó aplazó aplazado pospuesto pasó_a corrección ahora_es a_partir_de_ahora ascendió", "moved": "mudó mudado mudé se_mudó trasladó",
        "now": "ahora actualmente hoy otra_vez de_nuevo", "also": "también además otro otra asimismo",
        "kin": "madre mamá|padre papá|padres|hermano hermanos|hermana hermanas|hijo hijos|hija hijas|primo|prima|tía|tío|abuela|abuelo|amigo amigos|amiga|novio|novia|jefe jefa|vecino vecina|pareja",
        "live": "vive vivo vivir reside casa_está domicilio", "work": "trabaja trabajo trabajar empleado empleada oficio profesión", "named": "llama llamo llaman llamado nombre apodo", "favourite": "favorito favorita favoritos preferido preferida", "prefer": "prefiere prefiero", "birthday": "cumpleaños cumple_años cumple nació_el",
        "born": "nació nacido creció viene_de", "age": "edad", "study": "estudia estudio carrera", "drive": "conduce maneja", "status": "", "like": "gusta gustan encanta encantan ama adora disfruta disfruto fan aficionado", "speak": "habla hablo", "play": "toca tocar tocando juega jugar jugando", "learn": "aprende aprendiendo aprender estudiando",
        "want": "quiere quiero desea planea", "fear": "miedo teme", "been": "visitó viajó fue_a estuvo", "drink": "bebe toma tomar", "eat": "come comer", "dislike": "odia odio detesta aborrece", "light": "mucho muchísimo realmente bastante sabe tiene tengo hay hace muy siempre suele más le cada todos todas día_s",
    },
    "french": {
        "denial": "ne n' pas jamais sans aucun aucune rien ni", "ended": "ne_plus plus_de n'est_plus arrêté arrêtée abandonné terminé fini annulé vendu démissionné divorcé divorcée séparé quitté rompu perdu",
        "changed": "changé remplacé remplace au_lieu_de plutôt_que reporté repoussé décalé avancé corrigé correction désormais dorénavant passé_à promu devenu devenue muté", "moved": "déménagé emménagé",
        "now": "maintenant actuellement aujourd'hui en_ce_moment encore de_nouveau à_nouveau", "also": "aussi également en_plus autre un_autre une_autre",
        "kin": "mère maman|père papa|parents|frère frères|sœur sœurs soeur|fils|fille|enfant enfants|cousin|cousine|tante|oncle|grand-mère mamie|grand-père papi|ami amis|amie|copain|copine|chef patron|collègue|voisin voisine|colocataire coloc",
        "live": "habite j'habite habiter vit vis vivre réside loge domicile chez_moi", "work": "travaille travail travailler métier profession emploi boulot employé employée", "named": "s'appelle appelle m'appelle nommé nommée prénom surnom", "favourite": "préféré préférée préférés favori favorite", "prefer": "préfère préférer",
        "birthday": "anniversaire né_le née_le", "born": "né née grandi originaire vient_de", "age": "âge", "study": "étudie études étudiant étudiante", "drive": "conduit roule", "like": "aime j'aime adore j'adore adorer plaît fan passionné raffole", "speak": "parle parler", "play": "joue jouer", "learn": "apprend apprendre",
        "want": "veut voudrait souhaite", "fear": "peur", "been": "visité allé allée voyagé", "drink": "boit bois", "eat": "mange manger", "dislike": "déteste détester horreur hait", "light": "beaucoup tellement vraiment énormément bien a ai j'ai c'est fait il_y_a très toujours souvent chaque tous toutes comme qui elle il",
    },
    "portuguese": {
        "denial": "não nunca jamais sem nenhum nenhuma nada nem", "ended": "já_não não_mais parou deixou largou desistiu terminou acabou cancelou cancelado vendeu divorciou divorciado divorciada separou perdeu",
        "changed": "mudança trocou trocado em_vez_de no_lugar_de substituiu adiada adiado adiou passou_a passou_para correção agora_é a_partir_de_agora promovido promovida virou transferida remarcada remarcado", "moved": "mudou mudei",
        "now": "agora atualmente hoje de_novo novamente outra_vez", "also": "também além outro outra ainda",
        "kin": "mãe|pai|pais|irmão irmãos|irmã irmãs|filho filhos|filha filhas|primo|prima|tia|tio|avó|avô|amigo|amiga|namorado|namorada|chefe|colega|vizinho vizinha",
        "live": "mora moro morar vive vivo reside casa_em", "work": "trabalha trabalho emprego profissão empregado empregada", "named": "chama chamo chamado chamada nome apelido", "favourite": "favorito favorita preferido preferida mais_gosta gosta_mais", "prefer": "prefere prefiro", "birthday": "aniversário faz_anos", "born": "nasceu nascido cresceu vem_de",
        "age": "idade", "study": "estuda estudo curso", "drive": "dirige conduz", "like": "gosta gosto adora adoro ama curte fã", "speak": "fala falo", "play": "toca joga jogar tocar", "learn": "aprende aprendendo aprender estudando", "want": "quer quero deseja pretende", "fear": "medo", "been": "visitou viajou foi_a",
        "drink": "bebe toma", "eat": "come comer", "dislike": "odeia odeio detesta detesto", "light": "bastante realmente tem tenho está há faz dele dela muito sempre cada todo toda todos todas no na é dia",
    },
    "italian": {
        "denial": "non mai senza nessun nessuno nessuna niente né", "ended": "non_più smesso lasciato finito terminato annullato cancellato venduto divorziato divorziata separato mollato perso", "changed": "cambiato sostituito invece_di al_posto_di rimandato rinviato spostato spostata correzione d'ora_in_poi diventato diventata promosso passato_a", "moved": "trasferito trasferita traslocato",
        "now": "adesso ora attualmente oggi di_nuovo ancora", "also": "anche inoltre pure altro", "kin": "madre mamma|padre papà|genitori|fratello fratelli|sorella sorelle|figlio figli|figlia|cugino|cugina|zia|zio|nonna|nonno|amico|amica|ragazzo|ragazza|capo|collega|vicino vicina|coinquilino coinquilina",
        "live": "abita abito abitare vive vivo vivere risiede", "work": "lavora lavoro lavorare mestiere professione impiegato impiegata", "named": "chiama chiamo nome soprannome", "favourite": "preferito preferita", "prefer": "preferisce preferisco", "birthday": "compleanno compie_gli_anni", "born": "nato nata cresciuto viene_da", "age": "età", "study": "studia studio",
        "drive": "guida", "like": "piace piacciono ama adora appassionato", "speak": "parla parlo", "play": "suona gioca", "learn": "impara imparando", "want": "vuole vorrebbe", "fear": "paura", "been": "visitato andato andata stato_in", "drink": "beve", "eat": "mangia", "dislike": "odia detesta", "light": "davvero tanto ha ho fa c'è molto sempre ogni suo sua tutti tutte anni",
    },
    "dutch": {
        "denial": "niet geen nooit zonder nergens nauwelijks", "ended": "niet_meer geen_meer gestopt opgegeven beëindigd afgelast verkocht ontslag gescheiden klaar_met kwijt uitgelezen", "changed": "overgestapt gewisseld veranderd vervangen in_plaats_van verplaatst uitgesteld verzet correctie voortaan vanaf_nu geworden gepromoveerd", "moved": "verhuisd verhuisde", "now": "nu momenteel tegenwoordig weer opnieuw",
        "also": "ook bovendien daarnaast nog_een", "kin": "moeder|vader|ouders|broer broers|zus zussen|zoon|dochter|kind kinderen|neef|nicht|tante|oom|oma|opa|vriend|vriendin|baas|collega|buurman buurvrouw|huisgenoot", "live": "woont woon wonen leeft", "work": "werkt werk beroep baan", "named": "heet heten genoemd naam bijnaam", "favourite": "favoriete lievelings",
        "prefer": "liever verkiest", "birthday": "verjaardag jarig", "born": "geboren komt_uit opgegroeid", "age": "jaar_oud oud leeftijd", "study": "studeert", "drive": "rijdt", "like": "houdt_van houdt hou graag leuk vindt lekker dol", "speak": "spreekt", "play": "speelt", "learn": "leert", "want": "wil", "fear": "bang", "been": "geweest bezocht", "drink": "drinkt", "eat": "eet", "dislike": "haat hekel",
        "light": "heel echt heeft is zijn haar elke altijd vaak erg om uur jaar",
    },
    "russian": {
        "denial": "не нет никогда без ни ничего", "ended": "больше_не бросил бросила перестал перестала закончил закончила отменили отменён продал продала уволился уволилась развелась развёлся разведён разведена потерял потеряла расстался рассталась",
        "changed": "сменил сменила поменял поменяла заменил заменила вместо перенесли перенесён перенос перешёл перешла теперь исправление отныне стал стала", "moved": "переехал переехала переехали", "now": "сейчас сегодня снова опять", "also": "также тоже ещё еще",
        "kin": "мать мама|отец папа|родители|брат братья|сестра сестры|сын|дочь|ребёнок дети|двоюродный|тётя|дядя|бабушка|дедушка|друг друзья|подруга|начальник|коллега|сосед соседка", "live": "живёт живет живу жить проживает", "work": "работает работаю работать профессия должность", "named": "зовут называют имя кличка прозвище",
        "favourite": "любимый любимая любимое любимые", "prefer": "предпочитает предпочитаю", "birthday": "рождения", "born": "родился родилась вырос выросла родом", "age": "возраст", "study": "учится учусь студент студентка", "drive": "водит ездит", "like": "любит люблю нравится нравятся обожает обожаю", "speak": "говорит говорю", "play": "играет играю", "learn": "учит изучает",
        "want": "хочет хочу планирует", "fear": "боится боюсь", "been": "ездил ездила посетил был_в была_в", "drink": "пьёт пьет пью", "eat": "ест ем", "dislike": "ненавидит ненавижу терпеть_не_может", "light": "у ему ей им мне нам тебе его её неё него меня есть это очень всегда часто каждый каждую каждое кладёт",
    },
    "arabic": {
        "denial": "لا ليس ليست لم لن بدون أبدا غير", "ended": "لم_يعد لم_تعد توقف توقفت ترك تركت أنهى انتهى ألغي باع باعت انفصل مطلق مطلقة", "changed": "غير_إلى بدل بدلا تأجل استبدل أصبح أصبحت تغير", "moved": "انتقل انتقلت", "now": "الآن حاليا مجددا", "also": "أيضا كذلك أيضًا", "kin": "أم والدة|أب والد|أخ شقيق|أخت شقيقة|ابن|ابنة بنت|صديق|صديقة|خال عم|خالة عمة",
        "live": "يسكن تسكن أسكن يعيش تعيش أعيش يقيم تقيم", "work": "يعمل تعمل أعمل وظيفة مهنة", "named": "اسم اسمه اسمها يدعى تدعى", "favourite": "المفضل المفضلة", "prefer": "يفضل تفضل أفضل", "birthday": "ميلاد", "like": "يحب تحب أحب يعشق تعشق", "speak": "يتكلم تتكلم يتحدث", "play": "يلعب تلعب يعزف تعزف", "learn": "يتعلم تتعلم", "study": "يدرس تدرس", "want": "يريد تريد",
        "dislike": "يكره تكره أكره", "light": "في من إلى على مع لديه لديها عنده عندها هو هي",
    },
}  # fmt: skip
"""Language → role or what a person does → words; groups of relatives are parted by a bar."""

SYNONYMS: Final = {
    "german": ("lehrer lehrerin", "fahrrad rad", "handy mobiltelefon", "wohnung apartment", "auto wagen pkw", "krankenschwester krankenpfleger pflegekraft", "vegetarier vegetarierin vegetarisch", "veganer veganerin vegan", "verheiratet ehemann ehefrau", "kaffee kaffees", "klavier piano"),
    "french": ("professeur prof enseignant enseignante", "vélo bicyclette", "appartement appart", "voiture auto bagnole", "film ciné", "végétarien végétarienne", "marié mariée mari femme", "infirmier infirmière", "téléphone portable"),
    "spanish": ("bicicleta bici", "coche carro auto", "ordenador computadora", "móvil celular", "vegetariano vegetariana", "casado casada esposo esposa marido mujer", "piso apartamento departamento", "profesor profesora maestro maestra", "enfermero enfermera", "película peli"),
    "portuguese": ("bicicleta bike", "carro automóvel", "celular telemóvel", "vegetariano vegetariana", "casado casada marido esposa", "apartamento apê", "professor professora", "enfermeiro enfermeira", "treino treina"),
    "italian": ("bicicletta bici", "macchina auto", "cellulare telefonino", "vegetariano vegetariana", "sposato sposata marito moglie", "insegnante professore professoressa", "infermiere infermiera"),
    "dutch": ("fiets rijwiel", "auto wagen", "telefoon mobieltje", "vegetariër vegetarisch", "getrouwd echtgenoot echtgenote", "leraar lerares docent", "verpleegkundige verpleegster"),
    "russian": ("велосипед велик", "машина автомобиль", "квартира жильё", "вегетарианец вегетарианка", "женат замужем муж жена", "учитель учительница преподаватель", "врач доктор"),
    "arabic": ("سيارة عربية", "معلم معلمة مدرس مدرسة", "طبيب طبيبة دكتور"),
}  # fmt: skip
"""Language → words that name the same thing, a group a line."""
