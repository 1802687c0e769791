"""The words by which a message is about code or errors, or says that what is remembered is wrong. By language, caseless.

Words of programming and of contradicting, never topics of people.
"""

import re
from typing import Final


def _any_of(*parts: str) -> re.Pattern[str]:
    return re.compile("|".join(f"(?:{part})" for part in parts))


PROGRAMMING: Final = _any_of(
    # English, and what every language borrows.
    r"\b(?:debug(?:ger|ging|ged)?|compil(?:e|es|ed|er|ing)\b(?! a (?:list|playlist))|stack ?trace|segfaults?|backtrace|regex(?:es)?|refactor\w*|codebase|unit tests?"
    r"|(?:syntax|runtime|type|value|key|index|import|build|compiler?) errors?|null ?pointer|pull request|merge conflict|docker(?:file)?|dependency conflict"
    r"|(?:my|the|this|our|your) (?:code|script|function|build|pipeline|unit test|query|regex|api call)\b(?! of conduct)|error messages?|stderr|core dump)\b",
    r"\b(?:an?|the|this|my) (?:exception|bug)\b.{0,40}\b(?:code|app|program|script|server|build|line|function|loop|test)\b",
    # German.
    r"\b(?:fehlermeldung(?:en)?|kompilier\w+|debugg\w+|programmier(?:e|st|t|en)\b.{0,30}\bfehler|quell(?:code|text)|(?:mein|der|dieser|den|im) (?:code|skript|programmcode))\b",
    # French.
    r"\b(?:messages? d'erreur|debogu\w+|débogu\w+|mon (?:code|script)|le (?:code source|script)|bogues?)\b",
    # Spanish and Portuguese.
    r"\b(?:mensajes? de error|mensage(?:m|ns) de erro|depura(?:r|ndo|ción|ção)|mi código|meu código|el código|o código|código fuente|código fonte)\b(?! postal| de barras)",
    # Italian, Dutch, Polish.
    r"\b(?:messaggi(?:o)? di errore|il mio codice|codice sorgente|foutmelding(?:en)?|mijn (?:code|script)|broncode|komunikat błędu|mój kod|kod źródłowy)\b",
    # Russian and Ukrainian.
    r"\b(?:сообщени\w+ об ошибке|ошибк\w+ (?:компиляции|в коде|сборки)|исключени\w+ в\b|отлад\w+|компил\w+|мой код|моём коде|в коде|скрипт\w*|баг(?:и|а|ов)?)\b",
    r"エラー(?:が出|メッセージ|コード)|例外が|デバッグ|コンパイル|(?:この|私の|僕の)?コード(?:が|を|で|の)|バグ",
    r"报错|報錯|编译|編譯|调试|調試|除錯|代码|程式碼|异常堆栈|空指针|语法错误",
    r"에러(?:가| 메시지|메시지)|오류 ?메시지|디버그|디버깅|컴파일|코드(?:가|를|에서|에)|버그",
    r"رسالة خطأ|الكود|كود(?:ي)?\b|تصحيح الأخطاء|استثناء برمجي",
    r"त्रुटि संदेश|एरर|कोड (?:में|को)|डिबग",
    r"โค้ด|ดีบัก|คอมไพล์|บั๊ก|ข้อความแสดงข้อผิดพลาด",
)  # fmt: skip
"""Of a message: it is about code or an error of a program."""

ERRORS: Final = _any_of(
    r"\b(?:errors?|exceptions?|bugs?|crash(?:es|ed|ing)?|stack ?trace|traceback|fix(?:es|ed)?|hotfix|workaround|timed? out|outage|broken build|regressions?)\b",
    r"\b(?:fehler(?:meldung(?:en)?)?|absturz|abgestürzt|stürzt|behoben|repariert)\b",
    r"\b(?:erreurs?|plant(?:e|é|ait)|corrigée?s?|panne)\b",
    r"\b(?:error(?:es)?|fallos?|corregid[oa]s?|erros?|falhas?|corrigid[oa]s?|travou)\b",
    r"\b(?:error[ei]|guasto|corrett[oa]|fout(?:en|melding)?|opgelost|błąd|błędy|naprawion\w+)\b",
    r"\b(?:ошибк\w+|сбой|сбоя|упал[аи]?|исправ\w+|починил\w*)\b",
    r"エラー|例外|不具合|バグ|修正|直した|落ちる",
    r"错误|錯誤|报错|报異常|异常|崩溃|修复|修好|故障",
    r"에러|오류|버그|고쳤|수정|충돌",
    r"خطأ|عطل|إصلاح|أصلح",
    r"त्रुटि|एरर|ठीक किया|खराबी",
    r"ข้อผิดพลาด|แก้ไข|บั๊ก",
)
"""Of a statement that was remembered within a day: it is about an error or its fix."""

CONFLICT: Final = _any_of(
    # English.
    r"\b(?:that'?s|that is|this is|it'?s|you'?re|you are|which is) (?:\w+ )?(?:wrong|incorrect|not (?:right|true|correct|what i said)|false|mistaken|outdated|out of date)\b",
    r"\bi (?:never|didn'?t|did not|haven'?t) (?:ever )?(?:said?|told?|tell|claim(?:ed)?|mention(?:ed)?)\b",
    r"\byou(?:'ve| have)? (?:got|had|have|remember(?:ed)?) (?:it|that|this|me|my \w+) (?:all |completely )?(?:wrong|mixed up|backwards)\b",
    r"\byou(?:'re| are)? (?:confus\w+|mix\w+ (?:me|it|that|this|up))\b|\b(?:correction|to correct you)\b",
    r"\b(?:no longer|not any ?more|(?:don'?t|doesn'?t|isn'?t|aren'?t|'m not|am not) (?:\w+ ){0,5}any ?more)\b",
    # German.
    r"\b(?:das|es|dies) (?:ist|war|stimmt) (?:\w+ )?(?:falsch|nicht|unrichtig|veraltet)\b|\bstimmt (?:so |gar |doch )?nicht\b|\b(?:nie|nicht) (?:gesagt|behauptet)\b|\bdu (?:irrst|verwechselst)\b|\bnicht mehr\b",
    # French.
    r"\bc'(?:est|était) (?:faux|inexact|pas (?:vrai|exact|ça)|plus (?:vrai|le cas))\b|\bce n'est (?:pas|plus) (?:vrai|exact|correct|le cas|ça)\b|\b(?:n'ai )?jamais dit\b|\btu (?:te trompes|confonds)\b|\bne \w+ plus\b|\bn'\w+ plus\b",
    # Spanish and Portuguese.
    r"\b(?:eso|esto) (?:no es|es|está|ya no es) (?:\w+ )?(?:cierto|verdad|correcto|falso|incorrecto|mal|así)\b|\bno es (?:cierto|verdad|correcto)\b|\bte equivocas\b|\b(?:nunca|no) (?:te )?(?:he dicho|dije)\b|\bya no\b|\bte confundes\b",
    r"\b(?:isso|isto) (?:não é|está|é) (?:\w+ )?(?:verdade|certo|errado|falso|correto)\b|\bnão é (?:verdade|certo|isso)\b|\b(?:você|tu) (?:se )?(?:errou|enganou|confundiu|está enganad[oa])\b|\b(?:nunca|não) (?:disse|falei)\b|\bjá não\b|\bnão (?:\w+ ){1,4}mais\b",
    # Italian, Dutch, Polish.
    r"\bnon è (?:vero|giusto|corretto|così)\b|\bè (?:falso|sbagliato)\b|\bti sbagli\b|\bnon (?:l'ho|ho) mai detto\b|\bnon (?:\w+ ){1,3}più\b",
    r"\b(?:dat|dit) (?:klopt (?:helemaal )?niet|is (?:fout|onjuist|niet (?:waar|juist)))\b|\bje vergist je\b|\bnooit gezegd\b|\bniet meer\b",
    r"\bto (?:nieprawda|nie jest prawda|błąd)\b|\bmylisz się\b|\bnigdy (?:tego )?nie mówił\w*|\bjuż nie\b",
    # Russian and Ukrainian.
    r"\b(?:это|все) (?:неправда|неверно|не так|ошибка)\b|\bты (?:ошиба\w+|пута\w+)\b|\bне говорил[аи]?\b|\b(?:больше|уже) не\b|\bце (?:неправда|не так)\b",
    r"違います|違うよ|それは違|間違って|間違いです|言ってない|言っていません|勘違い|もう(?:\S{0,12})(?:ない|ません)",
    r"不对|不對|错了|錯了|搞错|记错|記錯|我(?:从来)?没(?:有)?说过|我沒說過|已经不|不再",
    r"틀렸|아니(?:야|에요|거든)|사실이 아니|잘못 (?:알|기억)|말한 적 없|더 이상|이제는? 안",
    r"غير صحيح|هذا خطأ|ليس صحيح|لم أقل|لم أعد|أنت مخطئ",
    r"(?:यह|ये) गलत|गलत है|सही नहीं|मैंने (?:ऐसा )?(?:कभी )?नहीं कहा|अब नहीं",
    r"ไม่ถูกต้อง|ไม่จริง|ไม่เคย(?:พูด|บอก)|ผิดแล้ว|ไม่ได้\S{0,20}แล้ว",
)
"""Of a message: the person says that something is not, or not any more, as it was said or remembered."""
