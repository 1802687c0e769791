"""The words of the grammar of `pii.passwords`, in the languages covered. Tables only, no decisions."""

import re
from typing import Final

_SURE: Final = (
    r"pass\s?word|passwd|passwort|passwörter|kennwort|passphrases?|pass\sphrase|pwd|psw|pw|contraseñas?|contrasenas?|"
    r"contrasenya|senhas?|palavra[\s-]passe|"
    r"mots?\sde\spasse|mdp|wachtwoord|has[łl]o|[şs]ifre\w{0,4}|l[öo]senord|adgangskode|passord|salasana|heslo|jelsz[óo]|parolă|m[ậa]t\skh[ẩa]u|kata\ssandi"
)
_PHRASE: Final = r"(?:seed|recovery|mnemonic|wallet|backup|secret)\s(?:phrase|words?)|mnemonic"
_CODE_NAMES: Final = (
    r"pass\s?codes?|(?:recovery|backup|unlock|door|gate|alarm|safe|garage|entry|2fa|mfa|otp|one[\s-]time|verification|vault|"
    r"login|sim|phone|bank|card|lock)[\s-](?:codes?|pins?)|"
    r"(?:safe|vault|locker|lock|padlock|lockbox|gate|garage|door)(?:'?s)?\s(?:combination|combo|opens\swith)|combination\s(?:of|for|to)\s(?:my|the|our)\s\w{3,12}|"
    r"pin(?:\s(?:code|number)|-?code|-?nummer)?|code\s(?:secret|pin|d'accès)|código\s(?:de\sacceso|pin|secreto)|"
    r"código\sde\sacesso|geheimzahl|zugangscode|türcode|codice\s(?:pin|d'accesso|segreto)|пин(?:-код)?|код\sдоступа"
)
_LOOSE: Final = r"passwords|パス(?=[は：:「])|pass(?!\s?(?:port|age|ing|ed|es|ion))|psk|wpa[23]?[\s-](?:key|psk)|rcon|clave|parola|sandi|parol|wifi[\s-]key|wlan[\s-]?(?:key|schlüssel)|(?:wi-?fi|wlan|hotspot|router)[^\w\n.!?][^\n.!?]{0,30}?\s(?:key|code)|network\skey|codeword|code\sword|secret\sword"
_UNSPACED: Final = r"パスワード|パスコード|暗証番号|合言葉|密码|密碼|口令|비밀번호|비번|암호|парол\w{0,3}|كلمة\s(?:السر|المرور)|الرقم\sالسري|รหัสผ่าน|पासवर्ड|סיסמה|סיסמא|κωδικός"
_INSIDE: Final = r"(?:(?<![A-Za-z])|(?<=wlan)|(?<=wifi)|(?<=admin)|(?<=root)|(?<=user)|(?<=PG)|(?<=DB))"
NAMES: Final = re.compile(
    rf"(?:(?P<phrase>(?<![A-Za-z])(?:{_PHRASE}))|(?P<code>(?<![A-Za-z])(?:{_CODE_NAMES})|รหัส(?!ผ่าน))"
    rf"|(?P<sure>{_INSIDE}(?:{_SURE})(?![a-zà-ÿ])|{_UNSPACED})|(?<![A-Za-z])(?:{_LOOSE}))"
    r"(?:(?<=[^\x00-\u05ff])|(?![a-zà-ÿ]))",
    re.IGNORECASE,
)
"""A name for a password. Group `sure`: any value counts; `code`: digits count; `phrase`: a list of words; none: only a chosen value."""
NAME_SIGNS: Final = (
    "pass", "pw", "psw", "kennwort", "contras", "senha", "palavra", "mdp", "wachtwoord", "haslo", "sifre", "losenord", "adgangskode", "salasana", "heslo",
    "jelszo", "khau", "sandi", "phrase", "word", "mnemonic", "code", "pin", "combination", "combo", "opens", "geheimzahl", "codice", "psk", "wpa", "rcon", "clave",
    "parol", "key",
)  # fmt: skip
"""Of these one is in every name of `NAMES` that is in ASCII."""
NOT_A_NAME: Final = re.compile(
    (
        r"(?<!\w)(?:battle|season|boarding|ski|bus|day|game|train|hall|mountain|month\w*|back\s?stage|vip|rail|metro|to|i|we|you|"
        r"they|will|can|hash\s?(?:of)?|md5\s?(?:of)?|sha\d*\s?(?:of)?|enamel|lapel|rolling|bowling|safety|reset|forgot)\s$|"
        r"https?://\S*$"
    ),
    re.IGNORECASE,
)
"""What stands before a word that then means no password: a battle pass, an enamel pin, "we pass"."""

AFTER_NAME: Final = re.compile(
    r"(?:[-_][A-Za-z0-9]{1,12})?[\"'`\])>]{0,2}\s{0,2}(?::|=(?!=))\s{0,2}|[\])>]{1,2}\s?|\s(?:(?:again|nochmal|->|-|—)\s)?|"
    r"\s?\((?!\))|,\s|[!~]{1,3}\s"
    r"|(?<=[^\x00-\x7f])(?=[A-Za-z0-9])"
)
EQUALS: Final = re.compile(
    r"\s{0,3}(?::=|=>|->|→|:|=(?!=)|：|＝)\s{0,3}"
    r"|(?:(?:(?<=\s)|(?<='))(?:is|was|are|je|este|είναι|ist|war|lautet|lauten|es|era|est|était|é|è|jest|är|er|là|adalah|s|"
    r"was\sset\sto|ends\sup\sbeing|becomes|equals|remains)|\sc'est|\sit's|\sits|\sthat's)"
    r"(?=[\s:])\s?(?:(?:still|now|just|always|actually|literally|currently|simply|basically|probably|definitely|like|noch|"
    r"jetzt|immer|einfach|todavía|ahora|toujours|maintenant|ainda|agora|sempre|ancora|adesso)\s)?:?\s{0,2}"
    r"|(?P<weak>\s(?:to|as|with|zu|auf|a|à|en|in|от|для|у|/|\||,)\s)"
    r"|\s?(?:は|が|是|为|為|은|는|이|가|هي|هو|คือ|है)\s?|\s[—–-]\s?(?=\S)"
)
STOPS_NAME: Final = re.compile(
    (
        r"[.!;\n]|(?<!\w)(?:managers?|polic\w+|reset\w*|fields?|hash\w*|length|must|should|needs?|strength|protected|rotat\w+|and|"
        r"but|because|when|if|mails?|page|box|prompt|contest|generator|rules?|requirements?|auth\w*|less|can|cannot|will|"
        r"would)(?!\w)"
    ),
    re.IGNORECASE,
)
"""What between name and value ends the thought: the value is then of something else."""

_FILLED_NAME: Final = rf"(?:[^\s,.]{{1,15}}\s){{0,2}}?(?:{_SURE}|pass|passcode|{_UNSPACED})"
REVERSED: Final = re.compile(
    rf"(?<!\S)[\"'`(]?(?P<value>[^\s\"'`,()]{{4,60}})[\"'`]?\s?,?\s(?:(?:is|was|=|←|ist|es|est|é|è|as|als|como|comme|come|é\sa|"
    rf"for|für)\s|that'?s\s|c'est\s|das\sist\s|<-\s?|\(|(?<=,\s)(?=the\s|my\s|our\s))"
    rf"(?:(?:the|my|our|your|his|her|new|das|mein|la|mi|le|mon|a|minha|il|mia)\s){{0,2}}(?!\S*(?:md5|hash|"
    rf"sha))(?<!md5\sof\s)(?:{_FILLED_NAME})(?=\W*$|[^\w\s]|\s(?:for|to|of|on|btw|lol|now|and|if|so|here|i\smean|haha\w*|right|again|"
    rf"every\w*|since|because|für|del|de|du|da|do|от)(?!\w))",
    re.IGNORECASE,
)

_ACCOUNT: Final = r"log\s?in|logins?|logged\sin|creds?|credentials?|sign\s?in|ssh|account|zugangsdaten|anmeldung|zugang|acceso|accès|acesso|accesso|账号|帐号|アカウント|ログイン|логин|учетк\w*|계정"
COMMANDS: Final[tuple[tuple[tuple[str, ...], re.Pattern[str]], ...]] = (
    (
        ("-", "%", "htpasswd", "identified"),
        re.compile(
            r"(?:\bmysql\w*\b[^\n]{0,60}?\s-p(?=\S)|--?pass(?:word|wd|phrase)?[=\s]|sshpass\s-p\s?|redis-cli\b[^\n]{0,40}?\s-a\s|"
            r"curl\b[^\n]{0,60}?\s(?:-u|--user)\s?[\"']?[^\s:]{1,40}:|"
            r"\bsmbclient\b[^\n]{0,60}%|\bhtpasswd\b[^\n]{0,30}\s\w+\s|IDENTIFIED\sBY\s|\b(?:unzip|zip|7z|rar|"
            r"unrar)\b[^\n]{0,40}?\s-[pP]\s?|-pass(?:in|out)?\spass:)[\"']?(?P<value>[^\s\"'`]{4,80})",
            re.IGNORECASE,
        ),
    ),
    (("|",), re.compile(r"\becho\s[\"']?(?P<value>[^\s\"'`|]{4,80})[\"']?\s?\|\s?sudo", re.IGNORECASE)),
    (
        ("=", ":"),
        re.compile(
            (
                r"(?:pass(?:word|wd|phrase)|passcode|pwd|secret|(?<=[_.-])(?:pass|pw)|"
                r"(?<![A-Za-z])pass)(?:[_-][A-Za-z0-9]{1,20})?[\"']?\s{0,2}(?:=(?!=)|:)\s{0,2}[\"'`]?(?P<value>[^\s\"'`,;<>]{3,80})"
            ),
            re.IGNORECASE,
        ),
    ),
    (
        ("/", "|", ":"),
        re.compile(
            rf"(?:{_ACCOUNT})(?!\w)[^\n.:]{{0,25}}?[\s:：]{{1,2}}[\w.@+-]{{2,40}}\s{{0,2}}[/|:]\s{{0,2}}(?P<value>[^\s\"'`,/]{{4,80}})",
            re.IGNORECASE,
        ),
    ),
    (
        ("log", "cred", "sign", "ssh", "account", "zugang", "anmeldung", "acces", "acesso"),
        re.compile(
            rf"(?:{_ACCOUNT})(?!\w)[^\n.:]{{0,25}}?[\s:：][\w.@+-]{{2,40}}\s(?:with|w/|using|mit|con|avec|com|и)\s[\"'`]?(?P<value>[^\s\"'`,/]{{4,80}})",
            re.IGNORECASE,
        ),
    ),
    (
        (":", "/"),
        re.compile(
            (
                r"(?<![\w/.])(?:root|admin|administrator|guest|pi|postgres|sa|ubuntu|user|test|minecraft)\s?(?::|/|"
                r"\s/\s)\s?(?P<value>(?=[^\s/]*\d)[^\s\"'`,/:]{6,60})(?![/:])"
            ),
            re.IGNORECASE,
        ),
    ),
)

"""Each with signs and words of which one is in whatever it finds; they are looked for first, and in ASCII alone are they sure."""

SENTENCE_END: Final = re.compile(
    r"[\"'`*_~|]{0,3}\s{0,20}(?:$|[\n,;.!?)(\]。、!？，]|(?:btw|lol|lmao|haha\w*|xd|thanks|thx|ty|ok|okay|pls|please|and|und|et|y|e|"
    r"but|do(?:n'?t|\snot)|keep|if|so|in\scase|for|tho|though|i|right|everywhere|again|now|"
    r"です|だよ|だ|入|입니다|이에요|이야|야|예요|ครับ|ค่ะ|jetzt|danke|gracias|merci|obrigad\w|grazie|спасибо|пока)(?!\w)|[\U0001F000-\U0001FAFF\u2600-\u27BF:;]|<)",
    re.IGNORECASE,
)
SAID: Final = frozenset(
    # English: what people say of a password instead of giving it
    "wrong incorrect invalid correct right long short strong weak secure insecure safe unsafe bad good fine great easy hard simple tricky "
    "stupid dumb silly funny terrible awful horrible lame boring obvious secret private hidden public different same similar unique random "
    "new old gone lost missing forgotten expired stored saved hashed salted encrypted encoded plain plaintext rotated leaked stolen required "
    "optional mandatory needed necessary empty blank null none nothing something anything everything mine yours his hers ours theirs here "
    "there somewhere nowhere below above inside outside everywhere case-sensitive cached locked blocked reset changed updated set unset not so "
    "too very really a an the this that it what who why how where when which on in at under behind with without by from to for of and but or "
    "important annoying cursed hell pain dead broken ready over out off up down please help still always never now later soon today tomorrow "
    "working rejected accepted refused denied allowed banned disabled enabled unchanged unknown known shared visible invisible outdated under "
    "useless useful irrelevant relevant ridiculous hilarious overrated underrated tonight sent german english french spanish numeric "
    "lowercase uppercase temporary permanent crazy insane weird odd cool nice ugly me my your our their must should can cannot cant wont "
    "doesnt isnt wasnt between just only also already almost basically literally like as is was be been being has have had do does did if "
    "then than more less most least enough characters character chars digits letters words see check ask look read use try enter type forgot "
    "forget remember someone somebody everyone nobody people they we you he she i your-dog yesterday monday friday sunday "
    # other languages
    "falsch richtig vergessen weg sicher unsicher zu sehr neu alt lang kurz schwach stark abgelaufen geheim nicht kein gleich leer futsch noch "
    "das der die ein eine mein immer wieder schon siehe incorrecta correcta larga corta segura débil secreta nueva vieja nula vacía muy no una "
    "un la el que tan falsa mala faux incorrect perdu oublié trop très long court nouveau expiré le les des pas errada correta fraca forte nova "
    "velha muito difícil fácil expirada vazia sbagliata corretta debole lunga corta nuova scaduta molto fout verlopen niet te kort "
    "неверный неверен забыл забыла старый новый слабый простой сложный не слишком очень от для у на".split()
)
ADJECTIVE: Final = re.compile(
    r"[a-z]{2,40}(?:ed|ing|able|ible|ive|ful|less|tion|ly|ous|ical|ier|est|isch|lich|mente|ado|ada|ido|ida|ent|ant|ional|atic|"
    r"itive|some)|.{0,40}(?:ый|ой|ая)"
)
"""Endings of words that describe. A password that ends so is missed; a sentence about one is far more frequent."""
CODE: Final = re.compile(
    r".{0,200}\(.*|\[.*|.{0,200}\[[\"'\w].*|(?:os|process|config|settings|self|request|req|user|form|input|env|data|this|args|secrets?|ctx|app)\.[\w.]+|"
    r"\$[A-Za-z{(].*|%[A-Za-z(].*|@\w.*|[{<].*|\w*(?:password|passwd|pwd|confirm|getpass|getenv|environ)\w*|hash\w*|https?:.*|"
    r"\$2[aby]\$.*|\W+|x{3,}|\d{1,3}%?|&.*|\?",
    re.IGNORECASE,
)
"""Source code that reads or names a password, in the place of the value."""
