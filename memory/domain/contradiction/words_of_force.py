"""Words that leave no room beside what they say, and words that deny in themselves. Tables only, all languages of a row together."""

from typing import Final

ABSOLUTE: Final = (
    "every|everything|everyone|everybody|everywhere|each|always|constantly|all|any|anything|anyone|anybody|anywhere|whatever|nothing|nobody|no one|none|never|ever|not once"
    "|only|solely|sole|exclusively|exactly|completely|totally|entirely|fully|absolutely|strictly|whole|entire|purely|nothing but|one and only|a single|not a|not one|at all"
    "|whatsoever|without fail|no exceptions?|without exception|daily|nightly|weekly|24/7|nonstop|non-stop|round the clock|religiously|no matter|the moment|straight|whenever|first thing"
    "|lifelong|life-long|to save (?:my|her|his|their) life|in (?:my|her|his|their) (?:whole |entire )?life|the sight of|zero|perfect|perfectly|fluent|fluently|addicted"
    "|jede|jeden|jeder|jedes|jedem|immer|stets|alle|alles|niemand|nichts|nie|niemals|nur|ausschließlich|völlig|komplett|ganz|überall|täglich"
    "|chaque|tous|toutes|toute|tout|toujours|rien|personne|jamais|seulement|uniquement|exclusivement|complètement|partout|quotidien\\w*|de ma vie|de sa vie"
    "|cada|todos|todas|todo|toda|siempre|nada|nadie|nunca|jamás|solo|sólo|solamente|únicamente|completamente|diario|a diario|en mi vida|en su vida"
    "|sempre|ninguém|somente|apenas|só|exclusivamente|diariamente|na vida|da minha vida|ogni|tutti|tutte|tutto|niente|nessuno|mai|soltanto|esclusivamente|completamente|in vita mia"
    "|elke|iedere|ieder|altijd|alle|alles|niets|niemand|nooit|alleen|uitsluitend|volledig|dagelijks|каждый|каждую|каждое|каждые|все|всё|всегда|ничего|никто|никогда|только|исключительно|полностью|ежедневно"
)
ABSOLUTE_UNSPACED: Final = "每|都|总是|總是|从不|從不|从来|從來|只|仅|全|完全|绝对|一直|一次也|毎|いつも|全部|すべて|だけ|のみ|しか|絶対|一度も|必ず|ずっと|完全|매일|매주|매|항상|언제나|모든|모두|전혀|절대|만 |뿐|한 번도|완전|늘 |꼭 "
DENYING: Final = (
    "bald|broke|penniless|skint|minor|underage|childless|childfree|jobless|unemployed|homeless|stateless|sober|teetotal\\w*|deaf|blind|mute|illiterate|colou?r-?blind|tone-?deaf"
    "|atheist|virgin|vegan|vegetarian|veggie|coeliac|celiac|lactose intolerant|insomnia\\w*|seasick|carsick|airsick|housebound|bedridden|sedentary|unfit|offline|(?<!every )(?<!a )single|bachelor|orphan\\w*|only child|self-taught|non-\\w+"
    "|(?!(?:un|ruth|regard|nonethe|neverthe|doubt|need|count|price|time|end|tire|wire|seam|pain)less)\\w{3,}less|\\w+-free|(?:un|in|im|dis)(?:able|capable|possible|likes?|liked|willing|allowed|aware|familiar|interested|believer|married|employed|made|paid|used|opened|finished|touched|protected|limited)"
    "|scares?|frightens?|terrif(?:y|ies)|freaks?|bores?|bored by|disgusts?|annoys?|irritates?|not a fan|do without|leaves? (?:me|her|him|them) cold|hates?|hated|hating|loathes?|loathe|despises?|detests?|dislikes?|can't stand|cannot stand|can't bear|can't take|can't handle|sick of|allergic|intolerant|phobia|phobic|fears?|afraid|scared|terrified|petrified|faints?|panics?|nauseous|gags?"
    "|avoids?|refuses?|quit|gave up|stays? (?:off|away|clear|out)|keeps? away|steers? clear|won't|wouldn't|lacks?|lost|forbidden|banned|prohibited|terrible at|awful at|hopeless at|useless at|bad at|rubbish at|can barely|barely|hardly|seldom|rarely|no longer|far from|too \\w+ to|closed|empty|dead|gone"
    "|kahl|glatze|pleite|minderjährig|kinderlos|arbeitslos|obdachlos|taub|ledig|abstinent|veganer\\w*|vegetarier\\w*|nicht\\w*|hasst|hasse|verboten|verabscheut|allergisch|angst|\\w{4,}(?:los|frei)"
    "|chauve|fauché\\w*|mineure?|chômage|sourde?|aveugle|célibataire|abstinente?|végane?|végétarien\\w*|déteste|interdit\\w*|allergique|peur|horreur|insomniaque|athée"
    "|calv[oa]|pelad[oa]|sin blanca|en paro|desemplead[oa]|menor de edad|sord[oa]|cieg[oa]|solter[oa]|abstemi[oa]|vegan[oa]|vegetarian[oa]|odia|odio|detesta|detesto|prohibid[oa]|alérgic[oa]|miedo|ate[oa]|insomnio"
    "|careca|falid[oa]|desempregad[oa]|menor de idade|surd[oa]|ceg[oa]|solteir[oa]|abstêmi[oa]|odeia|odeio|proibid[oa]|medo|ateu|insônia"
    "|disoccupat[oa]|minorenne|al verde|celibe|nubile|astemi[oa]|vietat[oa]|allergic[oa]|paura|insonnia|sord[oa]"
    "|kaal|werkloos|minderjarig|doof|blind|vrijgezel|geheelonthouder|haat|verboden|bang|slapeloos\\w*|лыс\\w*|безработн\\w*|несовершеннолетн\\w*|глух\\w*|слеп\\w*|холост|трезвенник\\w*|веган\\w*|вегетариан\\w*|ненави\\w*|запрещ\\w*|аллерги\\w*|боюсь|боится|атеист\\w*|бессонниц\\w*|терпеть не"
)
DENYING_UNSPACED: Final = "秃|光头|破产|没钱|失业|未成年|单身|吃素|过敏|讨厌|害怕|怕|失眠|晕船|恐高|不|没|無職|未成年|独身|禿|ハゲ|嫌い|苦手|怖|アレルギー|禁止|ない|ません|なし|미성년|백수|무직|독신|미혼|대머리|채식|싫어|무서|알레르기|불면|금지|없|않|못|안 "
EMPTY_DENIALS: Final = "never (?:takes?|took) (?:it |them )?off|can't live without|never without|can't stop|without \\w+ing|without (?:a )?(?:map|break|hitch|problem|help|effort)|without fail|without exception|no exceptions?|no matter|nothing but|not only|not just|no doubt|no problem|never misses|never miss|never skips|ohne ausnahme|sans exception|sin falta|sin excepción|sem falta|nada (?:todos|todas|na|no|em|muito|bem|cada|en)|senza eccezioni|zonder uitzondering|без исключений"
"""Look like denials and stress what is said."""
AT_LEAST: Final = "more than|over|at least|upwards of|minimum of|mehr als|über|mindestens|plus de|au moins|más de|al menos|mais de|pelo menos|più di|almeno|meer dan|minstens|больше|более|не меньше"
AT_MOST: Final = "less than|fewer than|under|at most|up to|no more than|maximum of|not even|weniger als|höchstens|bis zu|moins de|au plus|menos de|como mucho|no máximo|meno di|al massimo|minder dan|hoogstens|меньше|менее|не больше"
CHANGING: Final = (
    "upgraded|downgraded|postponed|rescheduled|promoted|demoted|extended|raised to|lowered to|pushed back|pushed to|changed to|turned into|now|sold|quit|stopped|gave up|given up|moved|switched|swapped|broke up|split up|no longer|anymore|any more|got rid of|cancelled|canceled|retired|resigned|dropped out|converted|became|turned into|died|passed away"
    "|back to|since (?:the|then|last|\\d{4}|january|february|march|april|may|june|july|august|september|october|november|december)|used to|replaced|deleted|uninstalled|verkauft|aufgehört|umgezogen|gewechselt|getrennt|gestorben|nicht mehr|seitdem"
    "|vendu|arrêté|déménagé|changé|quitté|mort|ne \\w+ plus|depuis|vendió|dejó|mudó|cambió|murió|ya no|vendeu|parou|mudou|trocou|morreu|já não|venduto|smesso|traslocato|cambiato|morto|non più"
    "|verkocht|gestopt|verhuisd|gewisseld|overleden|niet meer|продал\\w*|бросил\\w*|переехал\\w*|сменил\\w*|умер\\w*|больше не"
)
"""An end or an exchange, in words that mean nothing else."""
CHANGING_UNSPACED: Final = (
    "卖了|戒了|搬到|换成|去世|不再|売った|やめた|引っ越し|変えた|亡くな|もう|팔았|끊었|이사|바꿨|죽었|더 이상"
)
