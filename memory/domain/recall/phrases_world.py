"""The words of recall in other languages than English. Tables only."""

from typing import Final

from memory.domain.recall.patterns import Phrases, pattern

GERMAN: Final = Phrases(
    owns=pattern(r"\b(?:ich|mir|mich|mein\w{0,2}|wir|uns|unse?r\w{0,2})\b"),
    phrases=pattern(
        r"""
        \b(?:erinner\w*\sdu\sdich|dich\s(?:noch\s)?(?:dran\s|daran\s)?erinner\w*|wei(?:ß|ss)t\sdu\snoch|(?<!ich\s)erinnere?\smich|hilf\smir\sauf\sdie\ssprünge)\b
        |\b(?:ich|wir)\b.{0,40}\b(?:dir|euch)\b.{0,60}\b(?:erzählt|gesagt|geschrieben|gezeigt|geschickt|genannt|gegeben|beschrieben|erklärt|gefragt)\b
        |\b(?:hab|habe|hatte)\s(?:ich|wir)\s(?:dir|mit\sdir)\b
        |\bdu\s(?:hast|hattest|sagtest|meintest)\b.{0,60}\b(?:gesagt|erzählt|empfohlen|gegeben|gewarnt|vorgeschlagen|erwähnt|geraten|genannt|gemeint|gezeigt|dass)\b
        |\b(?:hast|hattest)\sdu\b.{0,60}\b(?:gesagt|erzählt|empfohlen|gegeben|gewarnt|vorgeschlagen|erwähnt|geraten|genannt|gezeigt)\b
        |\b(?:da|dort)\sweiter\b|\bwo\s(?:ich|wir)\s(?:aufgehört|stehen\s?geblieben|waren)\b
        """
    ),
    asking=pattern(
        r"""
        \b(?:von|über|mit|zu|an)\s(?:dem|der|den|die|das|denen)\s(?:ich|wir)\b.*\b(?:sprach\w*|erzählt\w*|redet\w*|schrieb\w*|meint\w*|dacht\w*|gesprochen|geredet)\b
        |\b(?:das|der|die|den|dem|was|wovon|worüber)\s(?:ich|wir)\b.{0,50}\b(?:\w*ge\w+(?:t|en)|erzählt|erwähnt|beschrieben|besprochen|sprach\w*|sagte\w*|erzählte\w*|wollte\w*)\b
        |\b(?:war|waren|hieß|hießen|ging|hatte)\s(?:\w+\s){0,3}?(?:noch\s?mal|nochmals|noch\sgleich|doch\sgleich)\b
        |\b(?:neulich|letztes\smal|beim\sletzten\smal|letzthin|kürzlich|damals|vorhin|wie\sbesprochen|unser\w*\s(?:letzte\w*\s)?gespräch)\b
        """
    ),
    explicit=pattern(
        r"""
        \b(?:schau|guck|sieh|such|suche|find|finde|durchsuch\w*|check|prüf|prüfe|hol|zeig|zeige|ruf|stöber\w*|kram\w*|lies|nachsehen|nachschauen|nachgucken|heraussuchen|raussuchen)\b
        .*\b(?:notiz\w*|gedächtnis|erinnerung\w*|aufzeichnung\w*|verlauf|unterlagen|gespeichert\w*|gesagt|erzählt|geschrieben|erwähnt|besprochen|gemerkt|(?:über|zu)\smein\w*)\b
        |\bwas\s(?:wei(?:ß|ss)t|hast)\sdu\s(?:noch\s|alles\s)?(?:über|zu|von)\s(?:mein\w*|unse?r\w*)\b
        """
    ),
    past=pattern(
        r"\b(?:war|waren|hatte|hatten|wollte|wollten|sollte|sollten|musste|konnte|\w{3,}(?:te|ten)"
        r"|(?:habe?|bin|sind|haben|hab)\s(?:ich|wir)\b.*\b\w*(?:ge\w{2,}(?:t|en)|be\w{3,}(?:t|en)|ver\w{3,}(?:t|en)|er\w{3,}(?:t|en)|ent\w{3,}(?:t|en)|\w{3,}iert)"
        r"|fand|gab|ging|kam|las|schrieb|traf|nahm|sah|trug|aß|trank|fuhr|lief|hieß|sprach|rief|bekam|verlor|begann|blieb|hielt|ließ"
        r"|(?:ist|sind|hat|haben)\b.*\b(?:\w*ge|be|ver|er|ent|emp|zer)\w{2,}(?:t|en)"
        r"|(?:ich|wir)\b.*\b(?:\w*ge\w{2,}(?:t|en)|ver\w{3,}(?:t|en)|\w{3,}iert)\s(?:habe?|bin|haben|sind))\b"
    ),
    asks=pattern(
        r"(?:(?:und|also|so|hey|sag\smal|hm+|ok|okay|übrigens)\s)*(?:wer|wen|wem|wessen|was|wann|wo|wohin|woher|wie|welche[rsnm]?|wieviel\w*|womit|wovon|worüber|warum|wieso|weshalb"
        r"|(?:in|an|bei|mit|von|zu|für|aus|auf)\s(?:welche[rsnm]?|wem|wen)|(?:habe?|hatte|war|bin|kann|soll|sollte|darf|muss)\s(?:ich|wir|mein\w*)|(?:hast|bist|kannst|wei(?:ß|ss)t|warst)\sdu)\b"
    ),
    why=pattern(r"\b(?:warum|wieso|weshalb)\b"),
)

FRENCH: Final = Phrases(
    owns=pattern(r"\b(?:j'|je|moi|me|m'|mon|ma|mes|nous|notre|nos)(?:\b|(?<=')) | \bon\b"),
    phrases=pattern(
        r"""
        \b(?:te\s|t')(?:souvien\w*|rappell?e\w*)\b|\btu\s(?:te\s)?(?:rappelles|souviens)\b|\brappelle[- ]moi\b|\bremets[- ]moi\b
        |\b(?:je|j'|on|nous)\s?(?:t'|te\s|l'\s?)(?:ai|avais|a|avait|avons|disais|parlais|racontais)\b|\bt'ai[- ]je\b|\bt'avais[- ]je\b
        |\btu\s(?:m'|nous\s)(?:as|avais)\s\w+\b|\b(?:où|là\soù)\s(?:j'|on|nous)\s?\w*\s?(?:arrêt\w+|rest\w+)
        """
    ),
    asking=pattern(
        r"\b(?:c'était|était|s'appel\w+)\s(?:\w+\s){0,3}?déjà\b|\b(?:la\sdernière\sfois|l'autre\s(?:jour|soir|fois)|l'autre\sfois|tout\sà\sl'heure|la\ssemaine\sdernière|dont\s(?:je|j'|on|nous)|que\s(?:j'|je\s|on\s)(?:\w+\s)?(?:ai|avais|a|disais|parlais|cherchais|voulais))"
    ),
    explicit=pattern(
        r"""
        \b(?:retrouve\w*|cherche\w*|recherche\w*|regarde\w*|vérifie\w*|consulte\w*|montre\w*|relis|fouille\w*|ressors|sors|liste\w*|rappelle|résume\w*|redis|répète\w*)\b
        .*\b(?:notes?|mémoire|souvenirs?|archives?|historique|ce\s(?:que|dont|qu')\s?(?:on|nous|je|j'|tu)|(?:je|j'|on)\s?(?:t'|te\s)?(?:ai|avais|a)|tu\s(?:sais|as|gardes)|mes|mon|ma)\b
        """
    ),
    past=pattern(
        r"\b(?:j'|je\s(?:l'|les\s|me\s|m'|t'|te\s|lui\s)?|on\s|nous\s)?(?:ai|avais|avait|avons|avions|étais|était|étions|suis\s(?:\w+é\w*|all\w+|parti\w*|venu\w*|plaint\w*|mis\w*)|(?:est|sont|sommes)\s(?:\w+ée?s?|morte?s?|partie?s?|venue?s?)|(?:a|ont)\s\w{2,}(?:ée?s?|i[ts]?|u|ert)|fus|fut|faisais|disais|voulais|devais)\b|\b\w+ais\b|\b\w{3,}aient\b"
    ),
    asks=pattern(
        r"(?:(?:et|alors|bon|dis|au\sfait|euh|ok)\s)*(?:qui|que|qu'|quoi|quand|où|comment|combien|pourquoi|quel(?:le)?s?|lequel|laquelle|est-ce|c'était\s(?:quoi|qui|où|quand|comment|combien|quel\w*|lequel|laquelle)|c'est\squoi|(?:à|de|en|dans|avec|chez|pour|sur)\s(?:qui|quoi|quel(?:le)?s?)|ai-je|avais-je|étais-je|as-tu|tu\s(?:sais|peux|as)|dois-je|je\sdois)"
    ),
    why=pattern(r"\bpourquoi\b"),
)

IBERIAN: Final = Phrases(
    owns=pattern(
        r"\b(?:eu|me|mim|meus?|minhas?|nós|nosso\w*|nossa\w*|comigo|yo|mí|mis?|nos|nuestr\w+|conmigo|a\sgente|mi[oa]s?|io|mi|mie[i]?|noi|nostr\w+|\w{3,}(?:ei|imos|[aá]mos|emos)|\w{2,}ímos|(?:tinha|había|avevo)\s\w+(?:[aiu]d?[ot]o|cho|sto)|(?!(?:aquí|allí|ahí|así|café|casi|también|qué|porqué)\b)\w{2,}(?:í|é)|puse|hice|fui|tuve|dije|quise|estuve|traje|supe|(?:quer[ií]a|deb[ií]a|devia)\s\w+[aei]r|ten[ií]a\sque|tinha\s(?:de|que)|iba\sa|pus|fiz|tive|disse|estive|trouxe|ho|avevo|avevamo|abbiamo|ero|eravamo|dovevo|volevo)\b"
    ),
    phrases=pattern(
        r"""
        \b(?:lembras?|recordas?)(?:[- ]te)?\b(?!\s(?:de\s)?(?:beber|comer|pagar))|\bse\slembra\b|\b(?:me\s)?lembra[- ](?:me|que)\b
        |\b(?:te|lhe|vos)\s(?:contei|disse|falei|mostrei|mandei|pedi|tinha\s\w+|havia\s\w+|conté|dije|hablé|mencioné|enseñé|mandé|había\s\w+|comenté)\b|\b(?:contei|disse|falei|mostrei)[- ](?:te|lhe)\b
        |\b(?:te\sacuerdas|acuérdate|recuerdas|recuérdame|recuerda\s(?:cuando|que|lo))\b|\b(?:você|tu|vc)\s(?:me\s)?(?:disse|falou|recomendou|sugeriu|avisou|disseste|sugeriste|avisaste)\b|\bme\s(?:hab[ií]as|tinhas)\s\w+|\bme\s(?:dijiste|recomendaste|sugeriste|avisaste|diste)\b
        |\b(?:ti\sricordi|ricordi|ricordami|ti\s(?:ho|avevo|abbiamo)\s\w+|mi\shai\s(?:detto|consigliato|suggerito|dato))\b
        |\bonde\s(?:eu\s)?(?:parei|parámos|paramos|ficámos)\b|\bdonde\s(?:lo\s)?(?:dejé|dejamos|paré)\b
        """
    ),
    asking=pattern(
        r"\b(?:da\súltima\svez|última\svez|outro\sdia|noutro\sdia|naquela\svez|antes\sdisse|otro\sdía|aquella\svez|l'altro\s(?:giorno|ieri)|l'ultima\svolta|l'altra\svolta)\b"
    ),
    explicit=pattern(
        r"""
        \b(?:procura|procure|busca|busque|vê|veja|olha|olhe|confere|verifica|mostra|mostre|acha|ache|encontra|mira|revisa|comprueba|encuentra|enséñame|muéstrame|repasa|resume|resúmeme|repite|repíteme|cerca|guarda|controlla|trova|mostrami|recupera)\b
        .*\b(?:notas|anotações|apontamentos|memória|registos?|registros?|histórico|memoria|apuntes|historial|note|appunti|ricordi|cronologia
        |o\sque\s(?:eu\s)?(?:te|lhe|já)?\s?\w+|lo\sque\shabl\w+|lo\sque\s(?:te\s)?\w+|quello\sche\s(?:ti\s)?\w+|(?:te|lhe)\s(?:disse|contei|falei|dije|conté|hablé))\b
        """
    ),
    past=pattern(
        r"\b(?:era|eram|estava|tinha|havia|fui|foi|fiz|disse|tive|estive|pus|vi|dei|(?!(?:sou|estou|vou|dou)\b)\w{2,}(?:ei|ou|eu|iu|[aáií]mos|íamos|ó|ò)|deu|fez|veio|\w{3,}i|\w{2,}í|(?!(?:estamos|vivimos|podemos)\b)\w{3,}(?:amos|imos)|quer[ií]a|fiz|trouxe|puse|hice|avevamo|dovevo|volevo|sono\s\w+(?:t|s)[oaie]|debía|iba|estaba|tenía|había|hice|tuve|fue|dije|puse|di|\w{2,}é|ho\s\w+|avevo|ero|abbiamo\s\w+)\b"
    ),
    asks=pattern(
        r"(?:(?:e|então|pois|olha|y|oye|entonces|allora|ma|senti|ok)\s)*(?:quem|que|qual|quais|quando|onde|aonde|como|quanto\w*|quanta\w*|por\sque|o\sque|a\squem|em\sque|quién|qué|cuál\w*|cuándo|dónde|cómo|cuánt\w+|chi|che|cosa|quale|quali|dove|com'era|quant[oaie]|(?:a|de|em|en|con|com|di|da|para)\s(?:quem|que|quién|qué|chi|che|qual|cuál))\b"
    ),
    why=pattern(r"\b(?:por\sque|porquê|por\squé|perché)\b"),
)

DUTCH: Final = Phrases(
    owns=pattern(r"\b(?:ik|mij|me|mijn|m'n|wij|we|ons|onze)\b"),
    phrases=pattern(
        r"\b(?:weet\sje\snog|herinner\sje|kun\sje\sje\s.*herinneren|help\sme\sherinneren)\b|\b(?:ik|we|wij)\b.{0,30}\b(?:je|jou)\b.{0,60}\b(?:verteld|gezegd|genoemd|geschreven|gestuurd|laten\szien)\b|\bheb\sik\sje\b|\bje\shebt\s(?:me\s)?.*\b(?:gezegd|verteld|aangeraden|gegeven)\b"
    ),
    asking=pattern(
        r"\b(?:vorige\skeer|de\svorige\skeer|laatst|onlangs|toen\s(?:ik|we)|waar\s(?:ik|we)\shet\sover\s(?:had|hadden))\b"
    ),
    explicit=pattern(
        r"\b(?:zoek|kijk|check|vind|haal|toon|laat)\b.*\b(?:notities|aantekeningen|geheugen|geschiedenis|verteld|gezegd|geschreven|over\smijn)\b"
    ),
    past=pattern(
        r"\b(?:was|waren|had|hadden|deed|ging|kocht|zei|moest|moesten|wilde|wilden|heb\s(?:ik|we)\b.*\b(?:ge\w+|(?:be|ver|ont|her)\w+(?:d|t|en))|ben\sik\b.*\bge\w+)\b"
    ),
    asks=pattern(
        r"(?:(?:en|dus|zeg|hé)\s)*(?:wie|wat|wanneer|waar|hoe|hoeveel|welke?|heb\sik|had\sik|was\sik|waren\swe)\b"
    ),
    why=pattern(r"\bwaarom\b"),
)

JAPANESE: Final = Phrases(
    owns=pattern(r"私|僕|俺|わたし|ぼく|あたし|うち|自分|我々"),
    phrases=pattern(
        r"覚えて(?:い?ます|る|い(?:る|た)(?=か|の?[?？])|い?ない|た)|憶えて|(?<!だっ)た(?:ん|の)?だ?っけ|最後に.{1,15}[ただ]のは?(?:いつ|何|どこ)|って(?:言|話し?)っ?て?た(?=.*(?:[?？]|何|どれ|教え))|思い出(?:し|せ)|(?:話|言|伝え|教え|頼|相談)(?:し|っ|ん)?た(?:っけ|よね|でしょ|やつ|こと)|(?:この(?:前|間)|先日|以前|前に|先週|先月|さっき|こないだ|前回).{0,12}(?:話|言|件|教え|伝え|相談|続き|頼|勧め|すすめ)|って(?:言|話)(?:っ|し)たよね"
    ),
    asking=pattern(r"この(?:前|間)の|前回|先日の|先週の|以前の|前に"),
    explicit=pattern(
        r"(?:記録|メモ|履歴|ログ|記憶|ノート|過去).{0,12}(?:見|調べ|確認|探|検索|読|教え)|(?:話し?た|言った).{0,6}(?:探|調べ|検索|見返)|(?:私|僕|俺|うち|母|父|姉|兄|弟|妹|妻|夫|息子|娘).{0,6}(?:について|のこと).{0,8}(?:知って|覚えて)"
    ),
    past=pattern(r"っけ|(?:まし|でし|だっ|[いきしちにみりえけせてねめれっん])た(?:の|ん|か|[?？。]|$)|たっけ"),
    asks=pattern(r".*(?:[?？]|っけ|何|なん|どこ|いつ|誰|だれ|どれ|どの|いくら|幾つ|いくつ|ですか|ますか|ましたか)"),
    why=pattern(r"なぜ|どうして"),
)
CHINESE: Final = Phrases(
    owns=pattern(r"我|咱|俺"),
    phrases=pattern(
        r"(?:[还還你]|^(?=.{2}[我那上]))(?:记得|記得)(?!带|吃|喝|要|去|买|打)|我说.{1,10}(?:哪|什么|几|多少|谁)|你(?:教|给|告诉|推荐|说)过?我的|记不记得|記不記得|(?:记得|記得).*(?:[?？]|吗|嗎)|我说(?:要|想|会|打算)\S{1,8}的|(?:跟|和|对|對|同|告诉|告訴)(?:过|過)?你(?:说|講|讲|提|聊|谈|過|过|的)|你(?:之前|上次|以前|昨天)?(?:跟我|对我|给我|曾)?(?:说|讲|推荐|建议|提|告诉我|提醒)(?:过|過|的那)|我(?:们)?.{0,6}(?:说|說|讲|提到?|聊)(?:过|過|的那)"
    ),
    asking=pattern(r"上次|之前|那次|以前|上回|刚才|前几天|上周|上週|来着|來著"),
    explicit=pattern(
        r"(?:查|翻|找|搜|看|调出|回顾|检索)(?:一下|一查|一翻|一找|查|翻|找|看|出|搜)?.{0,8}(?:记录|記錄|笔记|筆記|记忆|聊天|历史|(?:我|我们|咱).{0,6}(?:说|說|讲|提|写|聊|告诉))|你的?(?:笔记|筆記|记录|記錄|记忆|日志)里?.{0,3}[找查搜看翻]|提醒(?:我|一下).{0,3}我.{0,10}(?:什么|什麼|哪|几|多少|谁)|你(?:还)?知道(?:关于)?我.{1,6}(?:什么|什麼|哪些|多少)"
    ),
    past=pattern(
        r"我[^的]{1,4}的(?:什么|什麼|谁|誰|哪|是)|(?:怎么|什么时候|何时|在哪[里儿]?|几点)\S{1,4}的(?=[?？。]|$)|了|过|過|来着|來著|上次|之前|当时|那天|去年|昨天"
    ),
    asks=pattern(r".*(?:[?？]|吗|嗎|呢|什么|什麼|哪|谁|誰|几|幾|多少|怎么|怎麼|来着|來著|是不是|有没有)"),
    why=pattern(r"为什么|為什麼|为啥"),
)
KOREAN: Final = Phrases(
    owns=pattern(r"내|나|제|저|우리"),
    phrases=pattern(r"기억(?:나|해|하|이)|(?:말|얘기|이야기)(?:했|한|하던)\s?(?:던|거|적|그)|알려\s?줬"),
    asking=pattern(r"지난번|저번|전에|그때|아까"),
    explicit=pattern(r"(?:기록|메모|노트|대화).{0,10}(?:찾|봐|확인|검색)|(?:말|얘기)한.{0,8}찾"),
    past=pattern(r"[았었였했갔왔봤샀]"),
    asks=pattern(r".*(?:[?？]|뭐|무엇|언제|어디|누구|몇|얼마|더라|지$|나요|까)"),
    why=pattern(r"왜"),
)
