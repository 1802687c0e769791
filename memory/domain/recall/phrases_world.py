"""The words of recall in other languages than English. Tables only."""

from typing import Final

from memory.domain.recall.patterns import Phrases, pattern

GERMAN: Final = Phrases(
    owns=pattern(r"\b(?:ich|mir|mich|mein\w{0,2}|wir|uns|unse?r\w{0,2})\b"),
    phrases=pattern(
        r"""
        \b(?:erinner\w*\sdu\sdich|dich\s(?:noch\s)?(?:dran\s|daran\s)?erinner\w*|wei(?:ß|ss)t\s(?:du\s)?noch|(?<!ich\s)erinnere?\smich|hilf\smir\sauf\sdie\ssprünge)\b
        |\b(?:ich|wir)\b.{0,40}\b(?:dir|euch)\b.{0,60}\b(?:erzählt|gesagt|geschrieben|gezeigt|geschickt|genannt|gegeben|beschrieben|erklärt|gefragt)\b
        |\b(?:hab|habe|hatte)\s(?:ich|wir)\s(?:dir|mit\sdir)\b
        |\bdu\s(?:hast|hattest|sagtest|meintest)\b.{0,60}\b(?:gesagt|erzählt|empfohlen|gegeben|gewarnt|vorgeschlagen|erwähnt|geraten|genannt|gemeint|gezeigt|dass)\b
        |\b(?:hast|hattest)\sdu\b.{0,60}\b(?:gesagt|erzählt|empfohlen|gegeben|gewarnt|vorgeschlagen|erwähnt|geraten|genannt|gezeigt)\b
        |\b(?:da|dort)\sweiter\b|\bwo\s(?:ich|wir)\s(?:aufgehört|stehen\s?geblieben|waren)\b
        |\bdu\swei(?:ß|ss)t\s(?:schon|doch|ja)\b | \bwie\s(?:besprochen|abgemacht|gesagt|vereinbart)\b
        |\b(?:komm\w*\s(?:grad\s|gerade\s|einfach\s)?nicht\s(?:mehr\s)?drauf|fällt\smir\s(?:\w+\s)?nicht\s(?:mehr\s)?ein|wei(?:ß|ss)\s(?:ich\s)?nicht\smehr\s(?:wer|wie|was|wo|wann|welche\w*|ob))\b
        """
    ),
    asking=pattern(
        r"""
        \b(?:von|über|mit|zu|an)\s(?:dem|der|den|die|das|denen)\s(?:ich|wir)\b.*\b(?:sprach\w*|erzählt\w*|redet\w*|schrieb\w*|meint\w*|dacht\w*|gesprochen|geredet)\b
        |\b(?:das|der|die|den|dem|was|wovon|worüber)\s(?:ich|wir)\b.{0,50}\b(?:\w*ge\w+(?:t|en)|erzählt|erwähnt|beschrieben|besprochen|sprach\w*|sagte\w*|erzählte\w*|wollte\w*)\b
        |\b(?:war|waren|hieß|hießen|ging|hatte)\s(?:\w+\s){0,3}?(?:noch\s?mal|nochmals|noch\sgleich|doch\sgleich)\b
        |\bdu\s(?:hast|hattest)\b | \b(?:das|der|die|den|dem|was)\sdu\b.{0,40}\b(?:hast|hattest|\w+test)\b
        |\bwelche\w*\s[\w-]+\s(?:war|waren)\s(?:das|der|die|es)\b
        |\b(?:neulich|letztes\smal|beim\sletzten\smal|letzthin|kürzlich|damals|vorhin|wie\sbesprochen|unser\w*\s(?:letzte\w*\s)?gespräch)\b
        """
    ),
    explicit=pattern(
        r"""
        \b(?:schau|guck|sieh|such|suche|find|finde|durchsuch\w*|check|prüf|prüfe|hol|zeig|zeige|ruf|stöber\w*|kram\w*|lies|nachsehen|nachschauen|nachgucken|heraussuchen|raussuchen)\b
        .*\b(?:notiz\w*|gedächtnis|erinnerung\w*|aufzeichnung\w*|verlauf|unterlagen|gespeichert\w*|gesagt|erzählt|geschrieben|erwähnt|besprochen|gemerkt|(?:über|zu)\smein\w*)\b
        |\b(?:steht|stehen|liegt|hast\sdu)\b.*\b(?:bei\sdir|irgendwo|irgendwas|etwas)\b.*\b(?:ich|mir|mich|mein\w*|wir|uns|unse?r\w*)\b
        |\bwas\s(?:wei(?:ß|ss)t|hast)\sdu\s(?:noch\s|alles\s)?(?:über|zu|von)\s(?:mein\w*|unse?r\w*)\b
        """
    ),
    past=pattern(
        r"\b(?:war|waren|hatte|hatten|wollte|wollten|sollte|sollten|musste|konnte|\w{3,}(?:te|ten)"
        r"|(?:habe?|bin|sind|haben|hab|ham)\s(?:ich|wir)\b.*\b\w*(?:ge\w{2,}(?:t|en)|be\w{3,}(?:t|en)|ver\w{3,}(?:t|en)|er\w{3,}(?:t|en)|ent\w{3,}(?:t|en)|\w{3,}iert|verloren|vergessen|bekommen|begonnen|gewonnen)"
        r"|fand|gab|ging|kam|las|schrieb|traf|nahm|sah|trug|aß|trank|fuhr|lief|hieß|sprach|rief|bekam|verlor|begann|blieb|hielt|ließ"
        r"|(?:ist|sind|hat|haben)\b.*\b(?:\w*ge|be|ver|er|ent|emp|zer)\w{2,}(?:t|en)"
        r"|(?:ich|wir)\b.*\b(?:\w*ge\w{2,}(?:t|en)|ver\w{3,}(?:t|en)|\w{3,}iert)\s(?:habe?|bin|haben|sind))\b"
    ),
    asks=pattern(
        r"(?:(?:und|also|so|hey|sag\smal|hm+|ok|okay|übrigens)\s)*(?:wer|wen|wem|wessen|was|wann|wo|wohin|woher|wie|welche[rsnm]?|wieviel\w*|womit|wovon|worüber|warum|wieso|weshalb"
        r"|(?:in|an|bei|mit|von|zu|für|aus|auf|gegen|über|um|durch|nach|vor|seit|bis)\s(?:welche[rsnm]?|wem|wen|wann|wie\sviel\w*)|(?:habe?|hatte|war|bin|kann|soll|sollte|darf|muss)\s(?:ich|wir|mein\w*)|(?:hast|bist|kannst|wei(?:ß|ss)t|warst)\sdu)\b"
    ),
    why=pattern(r"\b(?:warum|wieso|weshalb)\b"),
    wants=pattern(
        r"\b(?:brauch\w*|gib|krieg\w*|bekomm\w*|schick\w*|zeig\w*|sag|sags|erzähl\w*|erklär\w*|wiederhol\w*|bitte|noch\s?mal|nochmals|weiter|zusammenfass\w*|vergessen|verloren|verlegt|ist\swieder|is\swieder)\b"
    ),
)

FRENCH: Final = Phrases(
    owns=pattern(r"\b(?:j'|je|moi|me|m'|mon|ma|mes|nous|notre|nos)(?:\b|(?<=')) | \bon\b"),
    phrases=pattern(
        r"""
        \b(?:te\s|t')(?:souvien\w*|rappell?e\w*)\b|\btu\s(?:te\s)?(?:rappelles|souviens)\b|\brappelle[- ]moi\b|\bremets[- ]moi\b
        |\b(?:je|j'|on|nous)\s?(?:t'|te\s|l'\s?)(?:ai|avais|a|avait|avons|disais|parlais|racontais)\b|\bt'ai[- ]je\b|\bt'avais[- ]je\b
        |\btu\s(?:m'|nous\s)(?:as|avais)\s\w+\b|\b(?:où|là\soù)\s(?:j'|on|nous)\s?(?:en\s)?\w*\s?(?:arrêt\w+|rest\w+|était|étions) | \b(?:on|nous)\sen\s(?:était|étions)\b
        |\bc'?(?:était|tait|etait)\s(?:lequel|laquelle|lesquel(?:le)?s)\b | \bcomme\s(?:convenu|prévu|(?:je\s|j'|on\s)(?:l'|te\sl'|t'en\s)?\w+ait)\b
        """
    ),
    asking=pattern(
        r"\b(?:c'était|était|s'appel\w+)\s(?:\w+\s){0,3}?déjà\b|\b(?:la\sdernière\sfois|l'autre\s(?:jour|soir|fois)|l'autre\sfois|tout\sà\sl'heure|la\ssemaine\sdernière|dont\s(?:je|j'|on|nous|tu)|que\s(?:j'|je\s|on\s|nous\s|tu\s)(?:[\w']+\s)?(?:ai|avais|avait|avions|a|as|disais|parlais|cherchais|voulais)|qu'on\s(?:a|avait)|tu\s(?:as|avais|m'as|m'avais)\s\w+|(?:notre|cette)\s(?:dernière\s)?(?:conversation|discussion))"
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
        r"(?:(?:et|alors|bon|dis|au\sfait|euh|ok)\s)*(?:qui|que|qu'|quoi|quand|où|comment|combien|pourquoi|quel(?:le)?s?|lequel|laquelle|est-ce|c'était\s(?:quoi|qui|où|quand|comment|combien|quel\w*|lequel|laquelle)|c'est\squoi|(?:à|de|en|dans|avec|chez|pour|sur|contre|par)\s(?:qui|quoi|quel(?:le)?s?|combien)|.*\b(?:c'?)?(?:était|tait|etait|est)\s(?:de\s|à\s|en\s|chez\s)?(?:quoi|qui|où|quand|combien|lequel|laquelle)|(?:j'|je\s|on\s|nous\s)\w+\s(?:\w+\s){0,2}(?:combien|quel(?:le)?s?|lequel|laquelle)|ai-je|avais-je|étais-je|as-tu|tu\s(?:sais|peux|as)|dois-je|je\sdois)"
    ),
    why=pattern(r"\bpourquoi\b"),
    wants=pattern(
        r"\b(?:besoin|redonne\w*|donne\w*|renvoie\w*|envoie\w*|redis|dis|répète\w*|rappelle\w*|remontre\w*|encore\sune\sfois|à\snouveau|stp|svp|s'il\ste|oublié\w*|perdu\w*|un\strou|retrouve\s(?:plus|pas)|continue\w*|reprend\w*|revenue?s?)\b"
    ),
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
        |\b(?:tu|vc|você|usted|vos)\s(?:me\s|nos\s|lhe\s)?(?:tinhas?\s\w+|hab[ií]as?\s\w+|\w{2,}(?:aste|este|iste|ou|eu|iu))\b|\b(?:me|nos)\s\w{2,}(?:aste|iste)\b|\b(?:que|q)\sme\s\w{2,}(?:ou|aste|este|iste)\b
        |\b(?:nossa|nuestra|nostra|daquela|naquela|aquela|aquella|esa|quella)\s(?:última\s|ultima\s)?(?:conversa|conversación|charla|conversazione|chiacchierata)\b
        |\b(?:como|según|come)\s(?:combinámos|combinamos|quedamos|hablamos|dissemos|falámos|concordato|detto)\b
        |\bonde\s(?:eu\s)?(?:parei|parámos|paramos|ficámos)\b|\bdonde\s(?:lo\s)?(?:dejé|dejamos|paré)\b
        """
    ),
    asking=pattern(
        r"\b(?:da\súltima\svez|última\svez|(?:qual|cuál|quale)\s(?:era|foi|fue)\b|(?:como|cómo|come)\s(?:era|se\s(?:chamava|llamaba)|si\schiamava)\b|outro\sdia|noutro\sdia|naquela\svez|antes\sdisse|otro\sdía|aquella\svez|l'altro\s(?:giorno|ieri)|l'ultima\svolta|l'altra\svolta)\b"
    ),
    explicit=pattern(
        r"""
        \b(?:procura|procure|buscá|fijate|mirá|(?:dá|dê|dar)\suma\solhada|(?:echa|échale|da)\s(?:un|una)\s(?:vistazo|ojeada)|dai\sun'occhiata|busca|busque|vê|veja|olha|olhe|confere|verifica|mostra|mostre|acha|ache|encontra|mira|revisa|comprueba|encuentra|enséñame|muéstrame|repasa|resume|resúmeme|repite|repíteme|cerca|guarda|controlla|trova|mostrami|recupera)\b
        .*\b(?:notas|anotações|apontamentos|memória|registos?|registros?|histórico|memoria|apuntes|historial|note|appunti|ricordi|cronologia
        |o\sque\s(?:eu\s)?(?:te|lhe|já)?\s?\w+|lo\sque\shabl\w+|sobre\s(?:mi|meu|minha|o\smeu|a\sminha|mis|meus)|(?:tengas?|tienes|tens|tem|tenhas?|hai)\s(?:\w+\s)?(?:mío|mía|meu|minha|sobre|de)|lo\sque\s(?:te\s)?\w+|quello\sche\s(?:ti\s)?\w+|(?:te|lhe)\s(?:disse|contei|falei|dije|conté|hablé))\b
        |\b(?:guardad[oa]s?|anotad[oa]s?|registad[oa]s?|registrad[oa]s?|apuntad[oa]s?|almacenad[oa]s?|salvat[oaie]|annotat[oaie])\s(?:\w+\s)?(?:sobre|acerca|de|do|da|su|sul|sulla)\b
        |\b(?:rebusca|rebuscar|vasculha|remexe|escarba|hurga|fruga)\b
        """
    ),
    past=pattern(
        r"\b(?:era|eram|estava|tinha|havia|fui|foi|fiz|disse|tive|estive|pus|vi|dei|(?!(?:sou|estou|vou|dou)\b)\w{2,}(?:ei|ou|eu|iu|[aáií]mos|íamos|ó|ò)|deu|fez|veio|\w{3,}i|\w{2,}í|(?!(?:estamos|vivimos|podemos)\b)\w{3,}(?:amos|imos)|quer[ií]a|fiz|trouxe|puse|hice|avevamo|dovevo|volevo|sono\s\w+(?:t|s)[oaie]|debía|iba|estaba|tenía|había|hice|tuve|fue|dije|puse|di|\w{2,}é|ho\s\w+|avevo|ero|abbiamo\s\w+)\b"
    ),
    asks=pattern(
        r"(?:(?:e|então|pois|olha|y|oye|entonces|allora|ma|senti|ok)\s)*(?:quem|que|qual|quais|quando|onde|aonde|como|quanto\w*|quanta\w*|por\sque|o\sque|a\squem|em\sque|quién|qué|cuál\w*|cuándo|dónde|cómo|cuánt\w+|chi|che|cosa|quale|quali|dove|com'era|quant[oaie]|(?:a|de|em|en|con|com|di|da|para|pra|contra)\s(?:quem|que|quién|qué|chi|che|qual|cuál|cuánt\w+|quant\w+)|.*\b(?:cuál|qual|quale|cómo|come)\s(?:era|fue|foi|se\s(?:llamaba|chamava)|si\schiamava)|.*\bcomo\s(?:era|se\schamava))\b"
    ),
    why=pattern(r"\b(?:por\sque|porquê|por\squé|perché)\b"),
    wants=pattern(
        r"\b(?:preciso|necesito|mi\sserve|manda\w*|mándame|dame|dá-me|dime|diz-me|me\sdiz|envia\w*|envía\w*|repete\w*|repite\w*|ripeti\w*|dnv|de\snovo|outra\svez|otra\svez|de\snuevo|di\snuovo|ancora|bora|vamos|continuar|continua\w*|sigue|seguimos|esqueci\w*|olvid\w+|dimentica\w*|perdi|perdí|perso|por\sfavor|pf|pfv|porfa)\b"
    ),
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
        r"\b(?:zoek|kijk|check|vind|haal|toon|laat)\b.*\b(?:notities|aantekeningen|geheugen|geschiedenis|verteld|gezegd|geschreven|genoemd|besproken|zei|schreef|vertelde|noemde|over\s(?:mijn|m'n|ons|onze))\b"
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
        r"覚えて(?:い?ます|る|い(?:る|た)(?=か|の?[?？])|い?ない|た)|憶えて|(?<!だっ)た(?:ん|の)?だ?っけ|(?<!が)最後に.{1,15}[ただ]のは?(?:いつ|何|どこ)|って(?:言|話し?)っ?て?た(?=.*(?:[?？]|何|どれ|教え))|思い出(?:し|せ)|(?:話|言|伝え|教え|頼|相談)(?:し|っ|ん)?た(?:っけ|よね|でしょ|やつ|こと)|(?:この(?:前|間)|先日|以前|前に|先週|先月|さっき|こないだ|前回).{0,12}(?:話|言|件|教え|伝え|相談|続き|頼|勧め|すすめ)|って(?:言|話)(?:っ|し)たよね|(?:言|ゆ)(?:っ|う)て(?:い|は)?た|(?:だっ|やっ|し|っ|ん|い|え|け|せ|べ|め)た(?:かな|かしら)|(?:もう一回|もう一度|もういっぺん|もっぺん|再度).{0,8}(?:教え|出し|見せ|言っ|送っ|聞かせ|頼)|続き(?:から|を|の(?:話|件))|(?:話|相談|説明|報告)(?:し)?まし?た(?:よね|っけ|か)|例の.{1,14}(?:件|話|やつ|こと)|(?:一緒に|二人で).{0,10}(?:考え|決め|作っ|選ん|話し?)た|(?:すすめ|勧め|薦め|教え|作っ|書い|直し)てくれた"
    ),
    asking=pattern(
        r"この(?:前|間)|こないだ|前回|先日|先週|先月|以前|前に|あの(?:時|とき|日|話|件)|[たて].{1,12}(?:何|どこ|どれ|どっち|いくら|いつ|誰).{0,6}(?:っけ|でした)"
    ),
    explicit=pattern(
        r"(?:記録|メモ|履歴|ログ|記憶|ノート|過去).{0,24}?(?:見|調べ|確認|探|検索|読|教え|あさ|漁|たど|遡|さかのぼ|引っ張|掘)|(?:話し?た|言った).{0,6}(?:探|調べ|検索|見返)|(?:私|僕|俺|うち|母|父|姉|兄|弟|妹|妻|夫|息子|娘).{0,6}(?:について|のこと).{0,8}(?:知って|覚えて)"
    ),
    past=pattern(r"っけ|(?:まし|でし|だっ|[いきしちにみりえけせてねめれっん])た(?:の|ん|か|[?？。]|$)|たっけ"),
    asks=pattern(r".*(?:[?？]|っけ|何|なん|どこ|いつ|誰|だれ|どれ|どの|いくら|幾つ|いくつ|ですか|ますか|ましたか)"),
    why=pattern(r"なぜ|どうして"),
)
CHINESE: Final = Phrases(
    owns=pattern(r"我|咱|俺"),
    phrases=pattern(
        r"(?:[还還你]|^(?=.{2}[我那上]))(?:记得|記得)(?!带|吃|喝|要|去|买|打)|我说.{1,10}(?:哪|什么|几|多少|谁)|你(?:教|给|告诉|推荐|说)过?我的|记不记得|記不記得|(?:记得|記得).*(?:[?？]|吗|嗎)|我说(?:要|想|会|打算)\S{1,8}的|(?:跟|和|对|對|同|告诉|告訴)(?:过|過)?你(?:说|講|讲|提|聊|谈|過|过|的)|你(?:之前|上次|以前|昨天)?(?:跟我|对我|给我|曾)?(?:说|讲|推荐|建议|提|告诉我|提醒)(?:过|過|的那)|我(?:们)?.{0,6}(?:说|說|讲|提到?|聊)(?:过|過|的那)|(?:接着|接著|继续|繼續).{0,14}(?:说|說|讲|講|聊|往下)|(?:聊|说|講|讲|谈|談)到(?:一半|哪|那)|(?:我们|咱们?|咱俩|我們).{0,8}(?:聊|谈|談|商量|定|讨论|討論|说好|說好)(?:过|過|好|到|下|出)?的|你(?:还|還)?有(?:没有)?印象|(?:跟|和|同)(?:上|那|昨|前|禮拜|礼拜|星期|周).{0,6}一样|一樣的(?:狀況|問題|情況)|你.{0,4}(?:推荐|推薦|教|给|給|建议|建議|介绍|介紹)(?:给我|給我|过|過)?(?:的|那)|再(?:说|發|发|给|給|讲|講)(?:我)?一(?:遍|次)"
    ),
    asking=pattern(
        r"上次|之前|那次|以前|上回|刚才|剛才|前几天|前幾天|上周|上週|上个|上個|来着|來著|当初|當初|当时|當時|那天|那时|那時|(?:昨天|前天|去年|今年).{0,6}我|我.{0,6}(?:昨天|前天|去年)"
    ),
    explicit=pattern(
        r"(?:查|翻|找|搜|看|调出|回顾|检索)(?:一下|一查|一翻|一找|查|翻|找|看|出|搜)?.{0,8}(?:记录|記錄|笔记|筆記|记忆|聊天|历史|(?:我|我们|咱).{0,6}(?:说|說|讲|提|写|聊|告诉))|你的?(?:笔记|筆記|记录|記錄|记忆|日志)里?.{0,3}[找查搜看翻]|提醒(?:我|一下).{0,3}我.{0,10}(?:什么|什麼|哪|几|多少|谁)|(?:你|妳)(?:存|记|記|保存|留|收)(?:的|着|著|了|下|录|錄)|(?:关于|關於)我.{0,12}(?:列|说|說|找|给|給|拿|调|調)|你(?:还)?知道(?:关于)?我.{1,6}(?:什么|什麼|哪些|多少)"
    ),
    past=pattern(
        r"我[^的]{1,4}的(?:什么|什麼|谁|誰|哪|是)|(?:怎么|什么时候|何时|在哪[里儿]?|几点)\S{1,4}的(?=[?？。]|$)|了|过|過|来着|來著|上次|之前|当时|那天|去年|昨天"
    ),
    asks=pattern(r".*(?:[?？]|吗|嗎|呢|什么|什麼|哪|谁|誰|几|幾|多少|怎么|怎麼|来着|來著|是不是|有没有|啥|咋|多大)"),
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
