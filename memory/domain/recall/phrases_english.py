"""The words by which an English message asks for what was said before. Tables only: grammar and words of speaking, never topics."""

from typing import Final

from memory.domain.language.irregular_forms import IRREGULAR_FORMS
from memory.domain.recall.patterns import Phrases, pattern

_I: Final = r"(?:i|i'm|im|i'?ve|i'd|i'll|we|we're|we'?ve|we'd)"
_WE: Final = r"(?:we|we're|we'?ve|we'd)"
_MY: Final = r"(?:my|our|mine|ours|me|us)"
_YOU: Final = r"(?:you|u|ya|you'?ve|you'?d)"
_YOUR: Final = r"(?:your|ur|the|my|our)"
_EVEN: Final = r"(?:(?:have|had|already|just|once|ever|never|also|first|even|before|always|kinda|really|definitely|literally|actually|originally|initially|both|all|finally|recently)\s)*"
"""What may stand between the person and the verb."""
_SAID: Final = (
    r"(?:told|tell|said|say|mentioned|mention|described|explained|wrote|sent|shared|showed|gave|given|talked|talking|spoke|spoken|discussed|discussing"
    r"|agreed|decided|settled|promised|promise|listed|list|complained|ranted|suggested|recommended|warned|advised|noted|quoted|named|called|asked)"
)
_TOLD: Final = (
    r"(?:told|tell|mentioned|mention|showed|show|gave|sent|send|asked|wanted|described|explained|explain|wrote|talked|spoke|fed|handed|posted|pasted|shared|dropped|dumped|confessed|admitted|ranted"
    r"|complained|moaned|vented|typed|passed|ran|bounced|listed|forwarded|quoted|reported|introduced|promised|said|uploaded|taught|dictated|bored|filled|walked)"
)
"""What somebody does to a listener."""
_ADVISED: Final = (
    r"(?:said|told|gave|warned|suggested|recommended|mentioned|promised|advised|showed|explained|listed|shared|wrote|helped|praised|named|quoted|taught|pointed|described|proposed|floated|sketched|drafted"
    r"|composed|invented|coined|dubbed|nicknamed|cooked|came\sup|made\sup|worked\sout|figured|calculated|computed|solved|walked\s(?:me|us)|talked\s(?:me|us)|linked|posted|dug|summed|summari[sz]ed|outlined|ranked|rated"
    r"|translated|estimated|guessed|predicted|reckoned|claimed|argued|insisted|answered|replied|flagged|spotted|noticed|hinted|swore|raved|convinced|typed|generated|rattled|listed|picked|planned|put\stogether|set\s(?:me|us|up)|corrected|diagnosed)"
)
"""What a bot that listens and answers does."""
_JOINT: Final = (
    r"(?:agreed|decided|settled|picked|chose|chosen|planned|narrowed|worked\sout|came\sup|figured|talked|talking|spoke|speaking|chatted|chatting|discussed|discussing|brainstormed|drafted|sketched|mapped|listed|named|landed"
    r"|tried|fixed|solved|outlined|ranked|voted|compared|debated|reviewed|debugged|looked\s(?:at|into|up)|found|wrote|set\sup|put\stogether|left\s(?:it|off)|stopped|were\son\sabout|were\s\w+ing|had\sa|had\san|made\sup|said|went\s(?:over|through|with)|started\son|got\sto|used)"
)
"""What people and a bot do together."""
_KEPT: Final = r"(?:notes?|memor(?:y|ies)(?:\sbanks?)?|records?|logs?|histor(?:y|ies)|archives?|backlog|chat\s?logs?|brain|head|files?|database|db|data|storage|notebook|diary|journal|dossier)"
_LOOK: Final = (
    r"(?:find|search|look\s(?:up|back|through|thru|into|in|for|at|around)|check|scan|pull\s(?:up|out)|go\s(?:back\s)?(?:through|thru|over|to)|dig\s(?:up|out|through|thru|into|around)|bring\sup"
    r"|browse|retrieve|fetch|recall|consult|show|list|read\s(?:me\s)?back|repeat|quote|summari[sz]e|get|give|tell|see|comb|skim|review|collect|gather"
    r"|query|trawl|sift|rummage|hunt|grep|scroll|flick|leaf|go\sback|think\sback|dump|spit\sout|hit\sme\swith|report|surface|locate|peek|poke)"
)
_ABOUT: Final = r"(?:on|a?bout|abt|of|regarding|re|for|from)"
_STORED: Final = r"(?:stored|saved|on\sfile|on\srecord|noted|logged|written\sdown|jotted|recorded|archived)"
_TALK: Final = r"(?:chats?|convos?|conversations?|sessions?|talks?|discussions?|threads?|brainstorm\w*|back-and-forth)"
_BEFORE: Final = r"(?:yesterday|last\s\w+|the\sother\s\w+|earlier|before|(?:on\s)?(?:mon|tues|wednes|thurs|fri|satur|sun)day|this\smorning|ago|back\sthen|then)"
_PRESENT: Final = r"(?:am|is|are|do|does|should|can|could|would|will|shall|may|might|must|if)"
_THING: Final = r"(?:things?|stuff|issues?|topics?|problems?|plans?|ideas?|stor(?:y|ies)|conversations?|chats?|talks?|discussions?|questions?|ones?|matter|subject)"
_PAST_FORMS: Final = "|".join(
    sorted(
        form
        for form, base in IRREGULAR_FORMS.items()
        if form.isascii()
        and not form.endswith(("s", "ing"))
        and form not in {"men", "women", "mice", "feet", "teeth", "people", "lay", "wound"}
    )
)
_ADJECTIVE: Final = r"(?:tired|bored|interested|excited|scared|confused|worried|allowed|supposed|based|related|married|advanced|need|indeed|feed|speed|seed|bleed|breed|shed|sled|weed|exceed|proceed|succeed|embed)"
"""What ends like a past form and mostly is none."""
_NO_PARTICIPLE: Final = r"(?<!\bif\s)(?<!\bwere\s)(?<!\bare\s)(?<!\bhave\s)(?<!\bhas\s)(?<!\bwhen\s)(?<!\bget\s)"
"""What before "you" makes a question about the bot, or a condition, of the past form behind it."""
_FORGETS: Final = (
    r"(?:(?:i|i've|ive|i'd|we|we've|we'?ve)\s(?:(?:have|had|already|totally|completely|just|kinda|always|keep|now|clean)\s)*(?:lost|forgot|forgotten|forget|forgetting|misplaced|deleted|binned|blanked|blanking)"
    r"|(?:can't|cant|cannot|couldn't|can\snot)\s(?:(?:for\sthe\slife\sof\sme|even|quite|seem\sto|really|ever)\s)*(?:think|remember|recall|place|find)|(?:don't|dont|do\snot|no\slonger)\s(?:even\s|really\s)?(?:remember|recall)"
    r"|blanking|slipped\smy\smind|tip\sof\smy\stongue|escapes\sme|lost\smy|lost\strack|forgot\smy|drawing\sa\sblank|no\sidea\sanymore|not\ssure\sanymore)"
)
_WH: Final = r"(?:which|what|who|where|when|whether|why|whose|how\s(?:much|many|long|old|often|far|big))"

ENGLISH: Final = Phrases(
    # A pronoun that comes before anybody was named is of somebody whom the asker knows.
    owns=pattern(r"\b(?:<i>|<my>|myself)\b | ^(?:[\w']+\s){0,4}(?:she|he|her|him|his)\b", i=_I, my=_MY),
    phrases=pattern(
        r"""
        \b<i>\s<even><told>\s(?:[\w']+\s){0,6}?(?:(?:to|at|with|by|past)\s)?<you>\b(?!\s(?:all|guys|lot)\b)
        |<no_participle>\b<you>\s<even>(?:were\s)?<advised>\b(?!\s(?:it\b|the\s(?:night|week)|my\s(?:day|night|week)))
        |\b(?:(?:do|did|can|could|don'?t|dont|didn'?t)\s)?<you>\s(?:(?:still|even|happen\sto)\s)*(?:remember|recall)\b(?=.*\b(?:<i>|<my>|which|that|the|when|what\s(?:we|i))\b)
        |(?:^|[,.!?;]\s*|\b(?:hey|ok|okay|so|and|but|yo)\s)remember\s(?:when|that|the|my|our|how|what|which|who|where|i|we|me|us|those|this)\b
        |\bremind\sme\s(?:of\s|about\s|again\s)?(?:what|which|who|where|when|how|why|the|my|that|our|of|about)\b
        |\b<you>\sknow\s(?:that|the|those|this|my|which)\b(?=.*\b(?:<i>|<my>)\b)
        |\b(?:still\s)?have\s(?:it\s)?in\smind\b
        |\bwhere\s(?:i|we|you|u)\s(?:had\s)?(?:stopped|left\soff|left|paused|ended|were|broke\soff|got\sto)\b | \bwhere\swere\swe\b
        |\b(?:like|about|what\sabout)\s(?:that|the)\stime\b
        |\b(?:as|like)\s(?:i|we)\s(?:told|said|mentioned|explained|described|wrote)\b
        |\bmy\s(?:earlier|previous|last|old|original)\s(?:idea|plan|question|point|message|rant|story|complaint|argument|draft|list|excuse|reason)\b
        |\b(?:the|that|those|this|my|which|what)\s(?:[\w'-]+\s){0,4}(?:that\s|which\s)?<i>\s<even>(?:was\s|were\s)?(?:told|mentioned|mentioning|complained|complaining|ranted|ranting|said|asked|asking|moaned|moaning|described|talked|talking|spoke|wrote)\s(?:\w+\s)?(?:about|of|here)\b
        |\b<i>\s<even><told>\s(?:[\w']+\s){0,4}?(?:in\s)?here\b
        |\b(?:continuing|picking\sup|carrying\son|following\s(?:up|on)|resuming)\s(?:from|on|with)\b
        |\bas\s(?:discussed|agreed|mentioned|planned|promised|described|explained)\b | \bas\s(?:i|we)\s(?:was|were)\s(?:saying|telling|talking|discussing)\b
        |\b<you>\s(?:(?:still|even)\s)?know\s(?:why|what|which|when|where|who|how)\s(?:i|we|my|our)\b(?!\s(?:can|could|should|would|am|do)\b)
        |\b(?:were|was|are|is|about|that|those|the)\s(?:your|ur)\s(?:\w+\s){0,2}(?:suggestions?|advice|recommendations?|recs?|tips?|tricks?|verdict|explanation|ideas?|summary|analogy|estimate|mnemonic|solution|fix|recipe)\b(?=.*\b(?:<my>|i|we|again|from|last|then|back)\b)
        |<forgets>\s(?:of\s)?(?:<wh>|the\s\w+\s(?:of|we|i|you|u)\b)(?!\sto\b)
        |\b(?:that|the|those)\s(?:[\w'-]+\s){1,3}of\s(?:yours|urs)\b
        """,
        i=_I,
        even=_EVEN,
        told=_TOLD,
        advised=_ADVISED,
        no_participle=_NO_PARTICIPLE,
        you=_YOU,
        my=_MY,
        forgets=_FORGETS,
        wh=_WH,
    ),
    asking=pattern(
        r"""
        \b(?:the|that|this|those|these|which|what|my|our|a|an|all|any|only|\w+s)\s(?:(?!<present>\b)[\w'-]+\s){0,5}(?:that\s|which\s)?(?:i|we|i'd|we'd)\s<even>(?:\w+ed|forget|lose|<past>|(?:was|were|kept|keep)\s(?:\w+\s)?(?:\w+ing|on\sabout))\b
        |\b(?:the|that|those)\s(?:[\w'-]+\s){1,5}(?:that\s|which\s)?<no_participle><you>\s<even>(?:\w+ed|had|<past>)\b
        |<no_participle>\b<you>\s<even>had\s(?:a|an|this|that|some)\b
        |\b<we>\s<even><joint>\b
        |\b(?:our|the|that)\s(?:(?:last|previous|earlier|prior|first|latest|old|other|long|late)\s|\w+day(?:'s)?\s|yesterday(?:'s)?\s)+<talk>\b | \bour\s<talk>\b(?!.*\b(?:visible|private|public|encrypted|safe|secure|logged|shared|deleted|recorded)\b)
        |\b(?:the|that|those|our|my|this)\s(?:\w+\s)?<thing>\s(?:from|of|about|with|we|i|you)\b
        |\b<thing>\s(?:from|of)\s<before>
        |\b(?:the|that|those|my|our|this)\s(?:[\w'-]+\s){1,4}from\s(?:the\s|our\s)?(?:<before>|\w+day|weekend|spring|summer|autumn|fall|winter|(?:jan|febr)uary|march|april|may|june|july|august|(?:sept|nov|dec)ember|october)\b
        |\b(?:last\stime|from\slast\stime|back\sthen|a\swhile\s(?:ago|back)|the\sother\s(?:day|night|week)|that\stime|in\sthe\spast)\b
        |\bsame\s(?:\w+\s){1,2}as\s(?:last|before|yesterday|the\sother|then|(?:on\s)?(?:mon|tues|wednes|thurs|fri|satur|sun)day|in\s\w+)
        |\b(?:did|have|had|were|was|hadn'?t|didn'?t|haven'?t)\s(?:we|i)\s(?:\w+\s){0,2}(?:settled?|agreed?|decided?|concluded?|discuss(?:ed|ing)?|talk(?:ed|ing)?|land(?:ed)?|<said>)\b
        |\b<i>\s(?:(?:have|had|already|just|once)\s)*(?:mentioned|said|described|explained|listed|promised|noted)\b
        |\bgoing\sback\sto\b | \bback\s(?:to|on)\s(?:the|that|our|my)\b
        |\b(?:that|my|our|the)\s(?:[\w'-]+\s){1,4}(?:is|'s|s|has|came|are)\s(?:come\s)?(?:back|returned)\b
        """,
        past=_PAST_FORMS,
        present=_PRESENT,
        thing=_THING,
        before=_BEFORE,
        said=_SAID,
        even=_EVEN,
        we=_WE,
        joint=_JOINT,
        talk=_TALK,
        you=_YOU,
        no_participle=_NO_PARTICIPLE,
        i=_I,
    ),
    explicit=pattern(
        r"""
        \b<look>\s(?:[\w']+\s){0,4}?(?:<your>\s)(?:\w+\s){0,2}<kept>\b
        |\b<look>\b\s(?:[\w']+\s){0,6}?(?:what|anything|everything|something|all|whatever|where|when|which|if|how|who|that)?\s?(?:<i>|<you>)\s(?:\w+\s){0,2}?(?:<said>|remember|know|have|got|made|kept|stored|saved|recorded)\b
        |\b(?:in|from|by|through|thru)\s(?:your|ur)\s<kept>\b(?=.*\b(?:<i>|<my>|about|on|of)\b)
        |\b(?:your|ur)\s<kept>\b.*\b(?:say|says|hold|holds|have|has|contain|contains|show|shows|about|on)\b(?=.*\b(?:<my>|i|we)\b)
        |\b(?:anything|something|what|whatever|everything|all|stuff)(?:\sdo|\selse)?\s(?:that\s)?<you>(?:'ve)?\s(?:still\s|have\s)*(?:have|got|remember|know|kept|keep|saved|stored|recorded|noted)\s(?:down\s|saved\s|stored\s)?<about>\s(?:<my>|what|where|which|who|when)\b
        |\b(?:anything|something|notes?|what|got)\s(?:[\w']+\s){0,4}<stored>\s(?:\w+\s)?<about>\b
        |\b(?:<stored>|kept)\b(?=.*\b<about>\s<my>\b)(?=.*\?)
        |\b(?:what|whats|what's)\b.*\byou(?:'ve)?\sgot\son\s<my>\b
        |(?:^|[,.!?;]\s*|\bplease\s|\bpls\s|\bcan\s(?:you|u)\s|\bcould\s(?:you|u)\s|\bgo\s(?:and\s)?)(?:recall|retrieve|look\sup|look\sback|think\sback|dig\s(?:up|out|around|back)|find|locate|search|trawl|scroll|rummage|hunt|query|fetch|pull\s(?:up|out)|bring\sup|go\sback)\s(?:(?:back|out|around|through|thru|up|to)\s)*(?:for\s|to\s)?(?:me\s)?(?:my|our|what|that|those|the\s\w+\s(?:i|we)|when\s(?:i|we)|where\s(?:i|we))\b
        |\b(?:read\s(?:me\s)?back|(?:bring|pull|dig)\s(?:up|out)|go\s(?:back\s)?over|look\sback)\s(?:my|our|at\smy|at\sour|the\s\w+\s(?:i|we))\b
        |\blook\sback\b
        |\b<look>\s(?:[\w']+\s){0,6}?(?:<i>|<you>)\s(?:\w+\s){0,2}?<told>\b
        |\b<look>\s(?:\w+\s){0,2}?(?:our|the|my)\s(?:(?:old|past|previous|last|earlier|whole|entire)\s)*<talk>\b
        |\bin\s(?:(?:your|ur|the)\s)?<kept>\s<about>\s(?:<my>|the|that|what|where|which|when|who)\b
        |\b(?:have|take|do)\s(?:a|another)\s(?:quick\s|good\s)?(?:dig|look|search|rummage|scan|peek|browse|check)\s(?:\w+\s){0,2}?(?:for|through|thru|in|at|back|around)\b(?=.*\b(?:i|i've|ive|we|we've|<my>)\b)
        |\b(?:dump|list|give\sme|show\sme|spit\sout|hit\sme\swith|print|recite)\s(?:what|whatever|everything|all|anything)\s(?:that(?:'s|s)?\s)?(?:is\s)?(?:<stored>|<you>(?:'ve)?\s(?:still\s|have\s)*(?:have|got|remember|know|kept|keep))\b
        """,
        look=_LOOK,
        your=_YOUR,
        kept=_KEPT,
        stored=_STORED,
        i=_I,
        my=_MY,
        you=_YOU,
        said=_SAID,
        told=_TOLD,
        talk=_TALK,
        about=_ABOUT,
    ),
    past=pattern(
        r"\b(?:did|didn'?t|was|wasn'?t|were|weren'?t|had|hadn'?t|<past>|(?!<adjective>\b)\w{2,}ed|have\s(?:i|we)\s(?:\w+\s)?\w+(?:ed|en|t|d|ne)|(?:who|what|where|when|how)'?d\s(?:i|we)|<forgets>"
        r"|(?<!\bdo\s)(?<!\bdoes\s)(?<!\bcan\s)(?<!\bshould\s)(?<!\bwould\s)(?<!\bwill\s)(?:i|we|they|he|she|it)\s(?:let|put|set|cut|hit|quit|got|bet|cost))\b(?!\sto\s(?:be|do|deserve)\b)",
        past=_PAST_FORMS,
        forgets=_FORGETS,
        adjective=_ADJECTIVE,
    ),
    asks=pattern(
        r"(?:(?:ok|okay|so|and|but|hey|hmm+|uh|um|wait|also|lol|again|please|pls|quick\sq\w*|btw|bot|keepsake|can\su\sbelieve|yo|bro|dude|oi|right|well|actually|sorry)\s)*"
        r"(?:any\s(?:thoughts?|ideas?|advice|news|tips?|luck)\b|who|whos|whom|wich|whcih|wat|wut|wot|waht|wen\sdid|what(?!\sa\b|\san\b)|whats|when(?!\s(?:i|we|he|she|they|you|u|my|our|the|it)\b)|whens|where|wheres|why|how|hows|which|whose|what's|who's|where's|when's|how's|(?:who|what|where|when|how|why)'?d\s(?:i|we|you|u|he|she|they)\b"
        r"|(?:in|at|on|to|for|from|with|by|of|about)\s(?:what|which|whom|whose)"
        r"|(?:do|does|did|can|could|would|will|should|may|shall|didn'?t)\s(?:i|you|u|we|they|he|she|it|my|your|ur|our|the|this|that|there|any|a|an|\w+)\b"
        r"|(?:am|is|are|was|were|have|has|had|wasn'?t|isn'?t|hadn'?t|weren'?t|aren'?t|haven'?t)\s(?:i|you|u|we|they|he|she|it|my|your|ur|our|his|her|their|the|this|that|there|those|these|any|anyone|anything)\b)"
    ),
    why=pattern(
        r"\b(?:why|how\scome|how\s(?:do|does|can|could|should|would)|what\sdoes|what'?s\sthe\sdifference|(?:made|developed|built|created|trained|programmed|coded|designed)\s(?:you|u)|were\s(?:you|u)\strained)\b|(?:^|[,.!?;]\s*)(?:what'?s|who'?s|where'?s|(?:\w+\s){1,3}(?:am|is|are|do|does)\s(?:i|we|my|our))\b(?!.*\b(?:did|was|were|had|used\sto|lost|forgot)\b)"
    ),
    wants=pattern(
        r"""
        \b(?:let'?s|need|want|gimme|give|gies|send|resend|repost|hear|repeat|recap|summari[sz]e|remind|pls|plz|please|once\smore|one\smore\stime|again|redo|continue|carry\son|pick\s(?:it\s)?up|fill\sme\sin|refresh)\b
        |<forgets> | \bwhere\s(?:tf|the\s\w+|on\searth)\s(?:is|are|did)\b | \b(?:hadn'?t|didn'?t|haven'?t|weren'?t)\s(?:we|i|you|u)\b(?=[?.!]*$)
        |\b(?:how\s(?:much|many|long|old|big|far)|what|who|which\sone|where|when)(?:\sagain|\sthen|\sexactly)?[.!]*$
        """,
        forgets=_FORGETS,
    ),
)
