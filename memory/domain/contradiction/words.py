"""Words that say how a statement is meant: what is not claimed, which time it holds for, and that there is nothing beside it. Tables only.

All languages of a row stand together; words that mean something else in another of them were left out.
"""

from typing import Final

UNCLAIMED: Final = (
    "se \\w+(?:sse|ssem)|si \\w+(?:ara|iera|ase)|si j'\\w+|s'il|s'elle|would|wouldn't|might|wonder|wonders|wondered|wondering|imagines|imagined|if|whether|hypothetically|supposedly|fantasises|fantasizes"
    "|i'd|we'd|you'd|it'd|she'd|he'd|they'd|imagine|imagining|dreams of|dreamt|dreamed|daydreams"
    "|würde|wäre|hätte|könnte|falls|wenn|ob|aurait|serait|voudrait|aimerait|pourrait|sería|tendría|quisiera|podría|gustaría"
    "|compraria|gostaria|seria|teria|poderia|vorrebbe|sarebbe|avrebbe|potrebbe|zou|zouden|бы|если|ли"
)
"""Suppositions."""
REFUSED: Final = (
    "would never|'d never|would rather|'d rather|wouldn't|will not|will never|will always|will only|will happily|won't"
)
"""Say how somebody is, though they have a word of a supposition or plan in them."""
WISHED: Final = (
    "quero|quiero|je veux|j'aimerais|voglio|vorrei|хочу|wants to|want to|wants a|wants an|wishes|wish|hopes|hoping|hope to|hopefully|plans to|plans on|plan to|plan on|is planning|am planning|are planning|planning to|planning on|intends to|intend to|will|(?:is|are|am|'s|'re|'m) going to"
    "|about to|thinking of|thinking about|considering|toying with|tempted to|maybe|perhaps|looking to|looks forward|look forward|in (?:a|two|three|four|six|\\d+) (?:days|weeks?|months?|years?)"
    "|next year|next month|next week|next spring|next summer|next autumn|next winter|tomorrow|soon|some day|someday|one day|one of these days|saving for|saving up|dreams of|dream of"
    "|möchte|will|wird|demnächst|nächstes jahr|nächsten monat|veut|souhaite|espère|bientôt|l'an prochain|quiere|planea|espera|pronto"
    "|quer|pretende|espera|em breve|vuole|spera|presto|wil|binnenkort|volgend jaar|хочет|планирует|собирается|надеется|скоро|будет"
)
"""Wishes, and what is still to come."""
WANTED: Final = "want|wants|wanted|prefer|prefers|would rather|will|möchte|wünscht|veut|veux|souhaite|quiere|quiero|quer|quero|vuole|voglio|wil|хочет|хочу"
"""What somebody wants, in the same words as what they do not want."""
PLANNED: Final = "joins|joining|starting|moving|getting|beginning|starts in|starts on|starts at|begins in|moves in|moves to|leaves in|fängt an|beginnt|commence|empieza|começa|начнёт"
"""Begins only then, where a month, a day or "next" stands beside it."""
REPORTED: Final = (
    "quoted|quoting|quotes|cited|reposted|retweeted|forwarded|posted a|shared a|lyrics?|slogan|headline|caption|bumper sticker|by someone else|according to|asked|asks|zitiert|zitierte|fragte|cita|citó"
    "|cité|demandé|preguntó|perguntou|citou|chiesto|vroeg|процитировал|процитировала|спросил|спросила"
)
"""Words of others, and questions."""
BELIEVED: Final = (
    "is convinced|are convinced|is sure|are sure|swears|insists|assume|think|thinks|thought|guesses|guessed|believes|believed|suspects|suspected|assumes|assumed|reckons|bets|supposes|heard|claims|glaubt|denkt|vermutet|meint"
    "|croit|pense|suppose|cree|piensa|supone|acha|pensa|crede|denkt|думает|считает"
)
"""Somebody's belief, where a pronoun or a name that it is about follows."""
ABOUT: Final = "i|i'm|we|she|he|they|her|him|them|that i|that she|that he|that they|dass sie|dass er|qu'elle|qu'il|que|che|dat ze|dat hij|что"
JOKED: Final = (
    "joke|joked|jokes|joking|jokingly|kidding|sarcastic|sarcastically|sarcasm|ironic|ironically|irony|not serious|not seriously|pretends|pretended|pretend|role-?plays?|in character|in-game|as if|yeah right|lol|lmao|haha|jk"
    "|scherz|scherzhaft|witz|ironisch|blague|ironique|broma|irónico|brincadeira|irônico|scherzo|ironico|grap|шутка|шутит|шутил|шутила"
)
PAST: Final = (
    "last (?!names?|places?|ones?|things?|resort|words?|but|stop)\\w+|before the|before (?:i|she|he|they|we) \\w+|when (?:i|she|he|they|we) (?:was|were)|(?:two|three|four|five|ten|twenty|\\d+|several|many|few|some|a|couple of) (?:years?|months?|weeks?|decades?) (?:ago|back)|at the time|all through the|during the|in (?:my|her|his|their) (?:teens|twenties|thirties|youth|student days|school days)|in the (?:\\w+ties|\\d\\ds)|quand j'étais|quand il était|quand elle était|als ich|als er|als sie|cuando era|quando era|quando ero|когда был|когда была|toen ik|toen hij|toen ze|as a child|as a kid|as a teenager|as a teen|in high school|in college|in primary school|at uni|last year|last winter|last summer|last spring|last autumn|as a student|as a baby|as a boy|as a girl|years ago|months ago|back then|back in|formerly|previously"
    "|at school|in school|when young|in childhood|used to|in the past|before that|earlier in life|growing up|in college|at first|originally"
    "|früher|damals|als kind|als jugendlicher|als jugendliche|vor jahren|ehemals|autrefois|jadis|l'an dernier|dans sa jeunesse|de niño|de niña|de pequeño|de pequeña"
    "|de joven|hace años|antigamente|quando criança|em criança|na infância|há anos|da bambino|da bambina|da piccolo|da piccola|anni fa|vroeger|destijds|als kind|jaren geleden"
    "|раньше|когда-то|в детстве|в юности|прежде|в молодости"
)
"""How it was."""
PAST_UNSPACED: Final = "小时候|小時候|以前|从前|從前|过去|過去|当年|去年|昨年|子供の頃|子どもの頃|昔|かつて|어릴|어렸을|예전|옛날|작년|ตอนเด็ก|เมื่อก่อน"
PAST_VERBS: Final = (
    "was|were|had|did|led|built|caught|chose|drew|fell|fought|flew|forgot|hid|knew|lent|meant|paid|rang|rose|said|sent|shook|shot|stole|stood|struck|swore|threw|understood|woke|wore|didn't|wasn't|weren't|hadn't|lived|worked|studied|played|drove|rode|ran|ate|drank|slept|swam|spoke|wrote|read_only|taught|kept|went"
    "|bought|spent|took|gave|made|won|lost|left|came|met|saw|found|began|told|sold|felt|held|sang|grew|hated|loved|liked|wanted|owned|used|finished|visited|attended"
    "|war|waren|hatte|hatten|wohnte|arbeitete|spielte|trank|aß|mochte|hasste|lebte|fuhr|était|avait|habitait|travaillait|jouait|vivait|buvait|mangeait|aimait|détestait"
    "|era|tenía|vivía|trabajaba|jugaba|tocaba|bebía|comía|odiaba|morava|tinha|trabalhava|bebia|comia|viveva|aveva|lavorava|beveva|mangiava|odiava|woonde|werkte|speelde|dronk"
    "|был|была|жил|жила|работал|работала|играл|играла|пил|пила|ел|ела|любил|любила|ненавидел|ненавидела"
)
"""Verbs that tell of one time or of how it was, as the first verb of a statement."""
TODAY: Final = (
    "now|just (?:bought|got|had|moved|turned|started|became|hit|finished|adopted|joined)|today|this morning|this week|tonight|nowadays|currently|these days|at present|as an adult|still|since|meanwhile|this year|this season|this term|this semester|heute|jetzt|inzwischen|mittlerweile|seit|maintenant|aujourd'hui"
    "|désormais|depuis|ahora|hoy|actualmente|desde|agora|hoje|atualmente|adesso|oggi|nu|tegenwoordig|sinds|теперь|сейчас|сегодня"
)
TODAY_UNSPACED: Final = "现在|現在|如今|今は|今では|今年|지금|요즘|이제|ตอนนี้"
HEDGED: Final = (
    "usually|on the whole|by and large|rarely|seldom|mostly|normally|often|sometimes|generally|typically|occasionally|tends to|hardly ever|as a rule|meist|meistens|selten|normalerweise|oft"
    "|manchmal|souvent|rarement|parfois|d'habitude|normalmente|raramente|a veces|rara vez|às vezes|di solito|spesso|a volte|meestal|zelden|soms|обычно|редко|иногда|часто"
)
"""Habits that admit an exception."""
NEVER: Final = (
    "never|not once|no longer ever|none|has no|have no|not at all|at all|in her life|in his life|ever|refuses|allergic"
    "|nie|niemals|noch nie|kein einziges|jamais|aucun|aucune|nunca|jamás|ningún|ninguna|ninguno|nenhum|nenhuma|nessun|nessuna|nooit|никогда|ни разу"
)
"""What holds at every time, so that a single event contradicts it."""
NEVER_UNSPACED: Final = (
    "从不|從不|从来|從來|从没|從沒|一度も|ことがない|ことはない|全く|まったく|절대|한 번도|전혀|ไม่เคย"
)
PERFECT: Final = "has not|hasn't|has never|hat nicht|hat nie|hat noch|n'a pas|n'a jamais|no ha|nunca ha|não fez|non ha|heeft nooit|heeft niet"
ONLY: Final = (
    "only|is the one|exclusively|solely|sole|alone|nothing but|no others|no other|exactly|entirely|whole|entire|all her|all his|all their|purely|strictly|nothing else"
    "|nur|ausschließlich|allein|seulement|uniquement|exclusivement|seul|seule|solo|sólo|solamente|únicamente|exclusivamente|só|somente|apenas|soltanto|unicamente"
    "|esclusivamente|alleen|uitsluitend|enkel|только|исключительно"
)
"""There is nothing beside it."""
ONLY_UNSPACED: Final = (
    "(?<![一二两三四五六七八九十几每这那0-9])只|仅|僅|全部|だけ|しか|のみ|全て|すべて|뿐|전부|모두|เท่านั้น|ทั้งหมด"
)
DISLIKED: Final = "least|worst|worst-loved|am wenigsten|le moins|menos|meno|minst|меньше всего"
"""Turns liking round."""
DENYING: Final = (
    "skips|skip|allergic|allergisch|allergique|alérgico|alérgica|allergico|allergica|аллергия|abstains|abstain|steers clear|stays away|keeps away|unable|incapable|impossible|zero|unwilling|declines|turns down|nowhere|has yet to|no patience|fails to"
    "|unfamiliar|uninterested|incapable|out of the question|off limits|not allowed|gluten-free|sugar-free|alcohol-free|meat-free|lässt|verzichtet|meidet|unfähig|évite|s'abstient|incapable de"
    "|evita|se niega|incapaz|recusa|evita|rifiuta|incapace|vermijdt|weigert|избегает|отказывается"
)
"""Deny without a denial."""
DENYING_UNSPACED: Final = (
    "过敏|過敏|アレルギー|알레르기|없어|없다|없습|없는|없고|없음|않아|않는|않습|않다|않고|못해|못하|못합|못 |안 "
)
SPOTS: Final = {
    "home": "at home|at my place|at her place|at his place|zu hause|daheim|chez moi|chez lui|chez elle|à la maison|en casa|em casa|a casa|thuis|дома",
    "work": "at work|at the office|in the office|on the job|auf arbeit|bei der arbeit|im büro|au travail|au bureau|en el trabajo|en la oficina|no trabalho|no escritório|al lavoro|in ufficio|op het werk|op kantoor|на работе|в офисе",
    "school": "at school|at uni|in class|in lectures|in der schule|an der uni|à l'école|à la fac|en clase|en la escuela|na escola|na faculdade|a scuola|op school|в школе",
    "away": "on holiday|on vacation|abroad|at hotels|in hotels|at the hotel|in a hotel|while travelling|when travelling|on the road|im urlaub|im hotel|en vacances|à l'hôtel|de vacaciones|en el hotel|de férias|no hotel|in vacanza|in albergo|op vakantie|в отпуске|в отеле",
    "online": "online|on discord|in voice|in chat|on stream|im voice|en ligne|en línea",
    "outside": "outside|outdoors|in the park|in public|draußen|dehors|al aire libre|fuera|lá fora|fuori|buiten|на улице",
}
"""Places where everybody is at times."""
STAND_INS: Final = (
    "oat|soy|soya|almond|coconut|vegan|veggie|plant-based|meatless|alcohol-free|non-alcoholic|ginger|decaf|herbal|toy|plush|stuffed|plastic|artificial|fake|virtual|imaginary|sugar-free|lactose-free"
    "|gluten-free|hafer\\w*|soja\\w*|mandel\\w*|alkoholfrei\\w*|koffeinfrei\\w*|sans alcool|d'avoine|d'amande|décaféiné|sin alcohol|de avena|descafeinado|sem álcool|de aveia|analcolic\\w*|d'avena|alcoholvrij\\w*|haver\\w*|безалкогольн\\w*|овсян\\w* молок\\w*"
)
"""What makes of a thing another that has only its name."""
PRONOUNS_UNSPACED: Final = "彼女の|彼の|私の|僕の|俺の|我的|我|他的|他|她的|她|그녀의|그의|제|내|우리"
RELATIVES_UNSPACED: Final = (
    "妻子|妻|夫|母|父|兄|弟|姉|妹|友達|上司|同僚|息子|娘|祖母|祖父|妈妈|爸爸|哥哥|弟弟|姐姐|妹妹|老婆|老公|女朋友|男朋友|室友|朋友|同事|奶奶|爷爷|女儿|儿子"
    "|아내|남편|엄마|아빠|어머니|아버지|형|누나|언니|오빠|동생|남동생|여동생|친구|상사|아들|딸|할머니|할아버지"
)
"""Other people, where nothing parts the words."""
EVENTS: Final = {
    "wedding": "wedding|got married|were married|married in|hochzeit|heiratete\\w*|mariage|boda|casamos|casamento|matrimonio|bruiloft|свадьба",
    "degree": "graduated|graduation|finished (?:uni|university|school|college)|abschluss|diplômée?|graduó|formou|laureat[oa]|afgestudeerd",
    "beginning": "founded|was created|was launched|gegründet|fondée?|fundad[oa]|fondat[oa]|opgericht|основан\\w*",
    "death": "passed away|died in|gestorben|est morte?|murió|morreu|overleden|умер\\w*",
}
"""What comes once: two dates of it exclude each other."""
UNBOUNDED: Final = (
    "anywhere|everywhere|nowhere|nobody|no one|anyone|everyone|everybody|anybody|wherever"
    "|(?:any|every|all|all the|each) (?!day|morning|evening|night|week|weekend|month|year|time|summer|winter)\\w+"
    "|überall|nirgends|niemand|jeder|alle|partout|nulle part|personne|tout le monde|todos|nadie|en todas partes|todo mundo|ninguém|ovunque|nessuno|tutti|overal|iedereen|niemand|везде|нигде|никто|все"
)
"""All people or places: what stands beside another place means that one, too."""
ANTONYMS: Final = (
    "alone/by herself/by himself/on her own/on his own/allein/alleine/seul/seule/solo/sola/sozinho/sozinha/da solo/da sola/alleen/один/одна|flatmate/flatmates/roommate/roommates/housemate/housemates/shares/shared/with her parents/with his parents/with her family/with his family/with three/with two/with four/with a partner/with her partner/with his partner/with friends/with her sister/with his brother/mitbewohner/wg/colocataire/colocataires/coloc/compañeros/compañera/colega/huisgenoot/huisgenoten/соседями/соседкой/сожитель/с родителями/mit seinen eltern/mit ihren eltern/chez ses parents/con sus padres/com os pais/con i genitori/bij haar ouders/bij zijn ouders",
    "introvert/introverted|extrovert/extroverted/outgoing/life of the party/sociable",
    "shy/timid|outgoing/confident/bold",
    "tidy/neat/minimalist/spotless|messy/untidy/cluttered/hoards",
    "morning person/early bird/early riser|night owl/late riser/sleeps in/night person",
    "patient|impatient",
    "owns her flat/owns his flat/owns the flat/homeowner/owns a house|rents/tenant/rented",
    "novice/beginner|expert/advanced/professional/fluent/master",
    "native|foreign",
    "full-time/full time|part-time/part time",
    "paid|unpaid/free of charge/volunteer",
    "public/open to everyone/open to all|private/members only/invite-only/staff can",
    "manual|automatic",
    "daily/every day/each day|monthly/once a month/yearly/once a year/weekly/once a week",
    "weekly/once a week/every week|monthly/once a month/yearly/once a year",
    "always|never/rarely/seldom",
    "youngest|eldest/oldest",
    "older|younger",
    "ground floor|top floor/attic/penthouse",
    "city centre/downtown|countryside/remote village/farm",
    "indoors|outdoors",
    "north|south",
    "east|west",
    "cautious/careful|reckless/daring",
    "optimist/optimistic|pessimist/pessimistic",
    "calm|hot-tempered/nervous",
    "sweet|savoury/salty",
    "loves silence/quiet|loud music/noisy",
    "left-handed/left handed/lefty|right-handed/right handed",
    "mandatory/required/compulsory|optional/voluntary",
    "allowed/permitted/welcome|forbidden/banned/prohibited",
    "enabled/turned on/switched on|disabled/turned off/switched off",
    "open|closed",
    "empty|full",
    "cheap|expensive",
    "easy|hard/difficult",
    "boring|exciting/thrilling",
    "alive|dead",
    "remote/remotely/from home/home office|on site/in the office/to the office/in person/commutes",
    "deaf|hears/listens",
    "blind/colour-blind/color-blind|sees/tells every",
    "alone|together",
    "single-player/single player|multiplayer",
    "pro|against",
    "supports|opposes",
    "trusts|distrusts",
    "early|late",
    "long|short",
    "fast|slow",
    "light mode|dark mode",
    "tabs|spaces",
    "vegan|meat",
    "free of charge/free|costs/paid",
    "fluent|speaks no/not a word",
    "favourite/favorite|least favourite/worst",
    "hates|loves/adores",
    "cat person|dog person",
    "first|last",
    "hot|cold/iced",
    "safe|dangerous",
    "simple|complicated",
    "introvertiert|extrovertiert/gesellig",
    "ordentlich|chaotisch/unordentlich",
    "frühaufsteher|langschläfer/nachteule",
    "erlaubt|verboten",
    "offen|geschlossen",
    "vollzeit|teilzeit",
    "linkshänder|rechtshänder",
    "linkshänderin|rechtshänderin",
    "immer|nie",
    "täglich|wöchentlich/monatlich",
    "kalt|heiß",
    "hasst|liebt",
    "introverti|extraverti",
    "droitier/droitière|gaucher/gauchère",
    "autorisé|interdit",
    "ouvert|fermé",
    "temps plein|temps partiel",
    "toujours|jamais",
    "déteste|adore",
    "zurdo/zurda|diestro/diestra",
    "permitido|prohibido/proibido",
    "abierto/aberto|cerrado/fechado",
    "siempre|nunca",
    "odia|adora/ama/encanta",
    "canhoto/canhota|destro/destra",
    "sempre|nunca/mai",
    "mancino|destro",
    "linkshandig|rechtshandig",
    "open|gesloten",
    "altijd|nooit",
    "разрешено|запрещено",
    "всегда|никогда",
    "левша|правша",
    "ненавидит|обожает",
    "左撇子|右撇子",
    "左利き|右利き",
    "왼손잡이|오른손잡이",
    "早起き|夜更かし",
    "내향적|외향적",
    "内向|外向",
)
"""Words that exclude each other, on both sides of a bar; a stroke parts those of one side."""
LOCATED: Final = "hosted|located|based|situated|stored|kept|parked|takes place|held|runs? (?:on|in)|lives?|stays?|resides?|sits|stands|office is|home is|liegt|befindet|wohnt|wohne|steht|se trouve|situé\\w*|hébergé\\w*|habite|está en|queda|ubicad\\w*|fica|si trova|bevindt|woont|находится|живёт"
"""Of these the place is what is said."""
LIFELONG: Final = "all (?:my|her|his|their) life|(?:my|her|his|their) (?:whole|entire) life|always|never|ever|lifelong|born and bred|since birth|immer|schon immer|nie|toujours|jamais|siempre|nunca|sempre|mai|altijd|nooit|всегда|никогда|всю жизнь"
"""From the beginning until now."""
