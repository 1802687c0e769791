"""English words for persons and for what only persons are, have or do. Patterns for `third_party`, no decisions.

A predicate begins behind its subject and ends with a word. SEVERE holds what harms the person it is said of: it counts even where
the speaker comes up in the sentence as well. PERSONAL only a person can be, have or do. BROAD is enough where the subject is surely a person.
"""

from typing import Final

KIN: Final = (
    r"(?:(?:brother|sister|mother|father|son|daughter)s?[- ]in[- ]law|(?:step|half|grand|great-?grand|god|foster )?-?(?:mother|father|mum|mam|mom|mommy|mummy|dad|daddy|brother|sister|bro|sis|son|daughter|parents|brothers|sisters|sons|daughters)|sibling|siblings|twins?|uncle|aunt|auntie|cousin|nephew|niece|"
    r"grand(?:ma|pa|mum|dad|parents|kids?|child|children)|granny|gran|nana|nan|wife|husband|hubby|spouse|fianc[ée]e?|partner|girlfriend|boyfriend|gf|bf|ex|ex-?wife|ex-?husband|ex-?girlfriend|ex-?boyfriend|crush|in-laws|"
    r"(?:best|good|close|childhood|school|work|old|online|irl) (?:friend|mate|buddy)|friend|mate|buddy|bestie|bff|bestfriend|roommate|flatmate|housemate|neighbou?r|boss|manager|supervisor|co-?worker|colleague|teacher|professor|tutor|coach|doctor|dentist|therapist|psychiatrist|landlord|landlady|classmate|"
    r"student|pupil|kids?|child|children|babysitter|nanny)"
)
KIN_NAMED: Final = (
    r"(?:mum|mom|mam|mommy|mummy|dad|daddy|grandma|grandpa|granny|gran|nana|nan|aunt(?:ie)?(?: \w+)?|uncle(?: \w+)?)"
)
"""Kin that stand without "my"."""
KIN_NOTED: Final = r"(?:brother|sister|son|daughter|cousin|nephew|niece|wife|husband|hubby|fianc[ée]e?|girlfriend|boyfriend|gf|bf|ex|roommate|flatmate|neighbou?r|boss|mother|father)"
"""Kin that stand without "my" in notes."""
OLD_OR_NEW: Final = r"(?:(?:younger|older|little|big|baby|kid|late|new|current|old|former|own|elder|eldest|youngest|oldest|middle|best|twin|poor|stupid|only|first|second|dear|beloved|german|two|three|four)\s)*"
PERSON: Final = (
    r"(?:guy|girl|man|woman|lady|dude|kid|boy|bloke|chick|bartender|barista|friend|colleague|coworker|neighbou?r)"
)
TITLE: Final = r"(?:mr|mrs|ms|mx|miss|dr|prof|professor|sir|madam|herr|frau|señora?|sra?|monsieur|madame|mme|dom|dona|signora?|pan|pani|mevrouw|meneer)\.?"
ROLE_BEFORE_NAME: Final = r"(?:user|member|mod|moderator|admin|player|streamer|owner|raider|guildie|healer|tank)"

ADVERBS: Final = r"(?:(?:also|just|still|once|often|never|always|ever|now|even|kind of|kinda|sort of|no longer|only|then|soon|almost|rather|sometimes|today|yesterday|(?!(?:family|only|reply|supply|fly|apply|ally|bully|rely|july|italy)\b)\w{2,}ly)\s)*"
_DEGREE: Final = r"(?:(?:not|so|very|really|super|too|quite|pretty|a bit|a little|kinda|kind of|still|just|only|again|now|also|always|never|almost|completely|such|a|an|rather|often|even|(?!family\b)\w{2,}ly)\s)*"
COPULA: Final = r"(?:(?:is|was|are|were|isn't|wasn't|aren't|weren't|has been|have been|had been|will be|won't be|might be|may be|could be|would be|must be|used to be|is going to be|turned out to be|seems to be|seems|became|has become|is not|was not|gets|got)\s)"
_HEALTH: Final = r"(?:allergic|depressed|suicidal|pregnant|autistic|bipolar|diabetic|epileptic|anorexic|bulimic|disabled|deaf|addicted|alcoholic|terminally ill|ill|hospitali[sz]ed|infertile|obese|overweight|schizophrenic|hiv[- ]positive|dyslexic|lactose intolerant|in (?:therapy|rehab|hospital|the hospital|a coma|remission|a wheelchair)|on (?:medication|meds|antidepressants|drugs|insulin|dialysis)|sober)"
_FAITH_OR_LOVE: Final = r"(?:gay|lesbian|bisexual|bi|trans|transgender|queer|asexual|pansexual|closeted|homosexual|muslim|christian|jewish|catholic|hindu|buddhist|atheist|mormon|religious|republican|democrat|communist|socialist|fascist|left-wing|right-wing|conservative voter|a virgin|in the closet)"
_MISDEEDS: Final = (
    r"(?:cheating|lying|stealing|scamming|flirting|gambling|stalking|harassing|abusing|bullying|drinking|drunk|high|dishonest|untrustworthy|unreliable|unemployed|jobless|homeless|bankrupt|broke|in (?:debt|prison|jail|trouble|custody)|on (?:probation|parole|welfare|benefits)|illegal|undocumented|wanted by|racist|sexist|"
    r"fired|arrested|expelled|sacked|convicted|dumped|divorced|evicted|laid off|sued|jealous|selfish|arrogant|stupid|ugly|creepy|obsessed with|dangerous to|banned (?:for|from)|incompetent|two-faced|abusive|violent|mentally \w+|(?:a )?(?:convicted|registered) \w+)"
)
_BAD_PERSON: Final = (
    r"(?:(?:[\w-]+\s){0,2}?(?:liar|thief|scammer|cheater|racist|sexist|snitch|creep|idiot|moron|loser|jerk|asshole|bully|stalker|fraud|addict|alcoholic|criminal|predator|psycho|psychopath|narcissist|traitor|coward|drunk|drunkard|drinker|junkie|hypocrite|pervert|paedophile|pedophile|rapist|murderer|abuser|bigot|nazi|"
    r"con ?artist|drug dealer|dealer|sociopath|manipulator|gossip|backstabber|freeloader|deadbeat|virgin|orphan|widow|widower|prostitute|stripper|terrorist|troublemaker|cheat|weirdo|bitch|slut|whore|simp|incel))"
)
_ILLNESS: Final = r"(?:depression|cancer|anxiety|adhd|autism|diabetes|asthma|epilepsy|hiv|aids|covid|ptsd|ocd|insomnia|migraines?|tumou?r|disorder|disease|illness|condition|allerg(?:y|ies)|problems?|issues|addiction|debts?|criminal record|affair|abortion|miscarriage|stutter|lisp|breakdown|surgery|operation|strokes?|heart attacks?|panic attacks?|anxiety attacks?|phobia|dui|dementia|alzheimer'?s|parkinson'?s|seizures|burn-?out|crush on|restraining order|warrant|std|herpes)"
_MODIFIERS: Final = r"(?:(?:severe|mild|chronic|bad|terrible|serious|secret|drug|drinking|gambling|anger|eating|money|mental|mental health|health|trust|heart|bipolar|skin|breast|lung|brain|personality|anxiety|panic|nut|peanut|huge|massive|big|some|a|an|the|his|her|got|such|lots of|a lot of|terminal|type \d|financial|marital|secretly)\s)*"
_DID_WRONG: Final = (
    r"(?:stole|steals|cheats|cheated|lied|lies(?=\s(?:to|about|a lot|constantly|all the time|on (?:his|her)))|(?<=always )lies|scams|scammed|owes|owed|betrayed|ghosted|insulted|insults|bullies|bullied|stalks|stalked|harassed|harasses|threatened|threatens|abuses|abused|attacked|molested|raped|blackmailed|slept with|sleeps with|"
    r"kissed|flirts with|voted (?:for|against)|votes (?:for|left|right|labour|tory|republican|democrat|green|afd)|gambles|smokes|vapes|drinks (?:too|a lot|every|heavily|alone|at work)|takes (?:drugs|meds|pills|antidepressants|medication|insulin|steroids|lithium|xanax|prozac|ritalin|adderall|sleeping pills)|does drugs|uses (?:drugs|heroin|cocaine)|"
    r"(?:got|gets|was|were|is being|has been|had been|is getting|be|just got) (?:fired|laid off|divorced|arrested|pregnant|dumped|expelled|sacked|diagnosed|hospitali[sz]ed|bullied|evicted|convicted|sued|beaten|jailed|suspended from|drunk|deported|demoted|caught|kicked out|robbed|raped)|"
    r"suffers from|struggles with|attempted suicide|tried to kill|self-harms|came out(?: as)?|died|passed away|overdosed|relapsed|had (?:an affair|a breakdown|a miscarriage|an abortion|a stroke|a heart attack)|failed (?:his|her|their|the|an?|math|school|every)|flunked|dropped out|earns \S*\d|makes \S*\d\S* (?:a|per|an)|"
    r"(?:(?:never|doesn't|does not|won't|hardly ever) |(?<=never ))(?:pays?|showers?|washes|wash|returns?)(?!\w)|(?:cannot|can't|can not|can never|couldn't|could not) (?:keep (?:a )?secrets?|be trusted|pay|afford|read|write))"
)
SEVERE: Final = rf"(?:{COPULA}{_DEGREE}(?:{_HEALTH}|{_FAITH_OR_LOVE}|{_MISDEEDS}|{_BAD_PERSON})|(?:has|had|have|gets|got|just got|has got|is having|are having|having)\s(?:{_MODIFIERS}){_ILLNESS}|(?:has |have |had )?{_DID_WRONG})(?!\w)"

_JOB: Final = (
    r"(?:nurse|teacher|lawyer|attorney|judge|doctor|surgeon|dentist|vet|pharmacist|paramedic|midwife|plumber|electrician|carpenter|mechanic|builder|welder|baker|butcher|chef|cook|waiter|waitress|barista|bartender|driver|trucker|pilot|steward|stewardess|sailor|fisherman|farmer|gardener|florist|hairdresser|barber|policeman|policewoman|"
    r"cop|police officer|detective|firefighter|soldier|veteran|marine|engineer|architect|programmer|coder|software developer|web developer|designer|illustrator|photographer|painter|sculptor|dancer|actor|actress|musician|cellist|pianist|violinist|drummer|guitarist|journalist|reporter|editor|librarian|accountant|banker|broker|economist|"
    r"consultant|salesman|saleswoman|cashier|receptionist|secretary|clerk|translator|interpreter|scientist|biologist|chemist|physicist|psychologist|psychiatrist|therapist|social worker|priest|pastor|nun|imam|rabbi|monk|cleaner|janitor|security guard|nanny|babysitter|tutor|professor|lecturer|student|phd student|intern|apprentice|"
    r"postman|model|landlord|politician|mayor|housewife|stay-at-home (?:mom|mum|dad|parent)|twitch streamer|sex worker|single (?:mother|mum|mom|father|dad|parent)|mother of|father of|mum of|dad of|parent|only child|twin|immigrant|refugee|vegetarian|vegan|introvert|extrovert|smoker|muslim|christian|jew|catholic|night owl|"
    r"(?:bad|terrible|horrible|awful|lousy|nice|good|kind|lovely|strange|weird|rude|mean|lazy|great|worst) (?:person|guy|girl|man|woman|friend|human|healer|tank|player|driver|cook|boss|teacher|kid|colleague|neighbou?r|roommate|mod|leader|listener|kisser|singer|parent|mother|father))"
)
_NO_NOUN: Final = (
    r"(?=\s*(?:$|[^\w\s'-]|(?:and|at|in|who|from|for|on|by|with|since|of|but|so|now|or|because|to|as|like)\b))"
)
_TRAITS: Final = (
    r"(?:married|single(?=\s*(?:$|[.,!]|and|again|now))|engaged(?! in)|dating|seeing (?:a|someone|somebody|his|her|another)|separated from|widowed|in love|in a relationship|vegetarian|vegan|left-handed|right-handed|lefty|colou?r-?blind|short-sighted|lazy(?! load| eval)|shy|lonely|bald|short-tempered|moody|clumsy|anxious|stubborn|vain|nosy|bossy|"
    r"the worst (?:player|healer|tank|driver|person|cook|leader|mod|moderator|teacher|singer|boss|roommate|flatmate|friend|human|gamer|raider|dps|support|jungler|mother|father|officer|member)|afraid (?:of|to|that)|(?<=secretly )(?:an? )?\w+|behind on (?:his|her|rent)|scared (?:of|to)|terrified of|obsessed|bad at|good at|terrible at|great at|known as|nicknamed|employed|out of work|retiring|(?:a )?(?:\d{1,3}|\w+teen|twenty|thirty|forty|fifty|sixty|seventy|eighty)[- ](?:years? old|yo\b|year-old|y/o)|"
    r"moving (?:out|away|in|to|back|house|abroad|because)|leaving (?:his|her|town|the country|home|school)|quitting (?:his|her|as|school|work|smoking)|hiding|living (?:in|with|alone|at|on|together)|staying (?:with|at)|getting (?:married|divorced|fired|old)|looking for (?:a |an )?(?:new )?(?:job|work|flat|apartment|girlfriend|boyfriend|partner|roommate|love)|"
    r"working (?:as|at|for|nights|from home|two|part)|studying|training (?:to|for)|trying to (?:quit|lose|get|have|conceive|find)|recovering from|struggling (?:with|at)|suffering from|sleeping with|seeing a|pretending|avoiding|ignoring|expecting (?:a|her|his|twins)|going to (?:marry|quit|propose|be a (?:father|mother|dad|mum|mom))|applying (?:to|for)|"
    r"an? (?:year|\d+ years?) (?:older|younger)|late (?:to|for) (?:work|school)|tired of (?:his|her)|angry (?:at|with|about)|mad at|upset (?:about|with)|sad (?:about|because)|proud of (?:his|her)|allowed to|friends with|best friends|related to|the (?:mother|father|brother|sister|wife|husband|son|daughter|boyfriend|girlfriend|partner|ex|boss|cousin) of|"
    r"(?:his|her|their|[\w]+'s) (?:\w+ )?(?:mother|father|brother|sister|wife|husband|son|daughter|boyfriend|girlfriend|partner|ex|boss|cousin|best friend|friend|roommate|mum|mom|dad|uncle|aunt|twin|lover))"
)
_OWNED: Final = (
    r"(?:(?:two|three|four|five|six|no|some|a|an|the|his|her|new|got|older|younger|big|little|twin|secret|many|few|several|\d+)\s)*(?:boyfriends?|girlfriends?|wife|husband|partner|fianc[ée]e?|kids?|child|children|baby|son|sons|daughters?|siblings?|brothers?|sisters?|twins|grandchildren|job (?:at|as|interview|in)|friends|secrets?|therapist|lover|phd|degree in|driving licence|driver's license|"
    r"birthday|exam|interview|date with|parents|roommates?|mother|father|dad|mum|mom|grandma|uncle|aunt|cousins?|home (?:in|base)|tattoos?|braces|red hair|blond hair|brown eyes|blue eyes|long hair|short hair|a beard|anger issues|trouble (?:sleeping|with)|nightmares|a fear of|stage fright|commitment issues|no patience|an? (?:onlyfans|tinder|dog|cat|house|motorcycle|accent|temper|big ego)(?=\s*(?:$|[.,!]|and|called|named|in|since))|braces)"
)
_VERBS: Final = (
    r"(?:lives(?=\s(?:in|with|alone|at|near|on|by|next|above|below|abroad|together|here|there|off|out)|[.,!]|$)|lived (?:in|with|alone|at|near|abroad)|resides|moved (?:to|out|in|away|back|from|house|here|because)|left (?:his|her|home|school|town|the country|him)|works (?:as|at|for|night|nights|day|part|full|remotely|from home|hard|too much|two|weekends|shifts|on (?:a|weekends|sundays)|in (?:an? |finance|it\b|tech|retail|marketing|sales|healthcare))|"
    r"worked (?:as|at|for|nights|in an?)|works(?=[.!]|$)|earns|earned|hates|hated|loves|loved|likes|liked|dislikes?|despises|adores|enjoys|enjoyed|prefers|preferred|wants?|wanted|wishes|thinks|believes|feels|hopes|fears|regrets|dreams of|misses|trusts|admires|envies|worries|complains|said|told|admitted|confessed|claimed|claims to|promised|denied|swore|"
    r"paid|pays (?:his|her|their|for|no|rent|too|off)|quit|quits|resigned|graduated|passed (?:his|her|their|the exam|out)|finished (?:school|his|her|university)|studies|studied|teaches (?:at|maths|english|kids|in)|speaks|snores|cries|cried|sleeps(?=\s(?:with|in|late|until|on|too|only|badly|naked|\d|on)|[.,!]|$)|"
    r"married|divorced|dated|dates|dumped|broke up with|split up with|got (?:married|engaged|divorced|promoted|back together|hired|adopted|a (?:job|tattoo|divorce|new job|raise|dog|cat|vasectomy))|was (?:born|raised|adopted|promoted|married|kicked out|a (?:policeman|nurse|soldier|teacher))|grew up|converted|identifies as|goes by|goes to (?:school|church|therapy|uni|college|work|the gym|bed)|refuses|"
    r"drinks|eats (?:meat|no|only|pork|too|everything)|drives (?:a|an|his|her|to|drunk|without|too|like)|owns a|rents a|plays (?:the )?(?:guitar|piano|cello|violin|viola|drums|bass|trumpet|flute|saxophone|sax|clarinet|harp|organ|banjo|ukulele|accordion|chess|football|soccer|tennis|basketball|volleyball|rugby|hockey|golf|handball|poker|video games)|sings in|runs (?:marathons|every|a marathon)|"
    r"can(?:'t|not|\snot)?\s(?:swim|drive|cook|sing|dance|ride|read|write|stand|afford|handle|sleep|speak|have (?:kids|children)|keep|lie|eat|drink|cope|control|get along|remember)|(?:doesn't|does not|didn't|did not|don't|won't|will not|never|wouldn't)\s(?:eat|drink|like|love|want|work|live|sleep|speak|trust|drive|swim|cook|believe|pay|talk|answer|shower|care about|get along|have (?:a job|kids|friends|children|a boyfriend|a girlfriend|parents|siblings)|know how to|smoke)|"
    r"used to (?:live|work|date|drink|smoke|be (?:a|an|married|fat|depressed|in))|is used to|wears (?:glasses|a wig|contacts|braces|a hijab|makeup)|spends (?:his|her|all|too)|lost (?:his|her|their)|needs (?:his|her|a (?:job|girlfriend|boyfriend|therapist|loan)|glasses|surgery|to (?:pee|sleep|shower|lose weight))|talks (?:too|behind|about|in)|gossips|swears|farts|had sex|bit (?:his|her)|turned \d+|turns \d+|reads|pretends|wears|listens to|laughs|argues|whines|apologi[sz]ed|forgot|forgets|remembers|knits|jogs|meditates|prays|yells|shouts|screams|insists|agreed to|applied (?:to|for)|emigrated|immigrated|commutes|works illegally|wets|never finished|lost (?:\S*\d\S*|everything|custody|all)|weighs \d+|showers (?:only|once)|uses (?:he|she|they|it|xe|ze|any)(?:/\w+| pronouns)|gets paid|fell in love|has (?:never|always|been (?:to|married|divorced|living|seeing|dating|single|learning|working))|have been (?:dating|married))"
)
PERSONAL: Final = rf"(?:{SEVERE}|(?:{COPULA}{_DEGREE}{_TRAITS}|{COPULA}{ADVERBS}(?:an?|not an?|such an?|our|the (?:town|village))\s(?:[\w-]+\s){{0,2}}?{_JOB}{_NO_NOUN}|(?:has|had|have|has got|hasn't got|doesn't have|does not have|is having)\s{_OWNED}|(?:has |have |had )?{_VERBS})(?!\w))"

_BROAD_VERBS: Final = (
    r"(?:plays|played|votes|voted|weighs|makes|made|runs|ran|owns|teaches|taught|works|worked|travels|travel(?:l)?ed|collects|comes|came|goes|went|buys|bought|sells|sold|wins|won|loses|lost|breaks|broke|finds|found|calls|called|visits|visited|flies|flew|moves|moved|leaves|left|stays|stayed|starts|started|stops|stopped|eats|ate|drinks|drank|"
    r"sleeps|slept|reads|writes|wrote|sings|sang|draws|drew|paints|cooks|cooked|bakes|baked|builds|built|knits|cycles|swims|swam|climbs|climbed|dances|rides|rode|drives|drove|trains|trained|coaches|manages|leads|led|keeps|kept|gets|got|gives|needs|needed|knows|knew|understands|forgot|forgets|remembers|looks|looked|seems|sounds|talks|talked|asks|asked|answers|"
    r"fixes|repairs|grows|grew|turns|turned|becomes|became|stands|wears|wore|watches|watched|listens|hears|heard|sees|saw|meets|met|uses|used|learns|learned|learnt|plans|planned|tries|tried|hopes|supports|speaks|spoke|studies|tells|takes|took|brought|brings|helps|helped|spends|spent|waits|walks|walked|died|dies|passed|retired|relies|rents|raises|raised|fell|falls|hurt|hurts|can|can't|cannot|could|couldn't|will|won't|would|wouldn't|may|might|must|should|shouldn't|does|doesn't|did|didn't|do|don't|just (?:had|got|bought|moved|started|left))"
)
BROAD: Final = rf"(?:{PERSONAL}|(?:{COPULA}|(?:has|had|have)\s)(?!my\b|mine\b|ours?\b)\S|{_BROAD_VERBS}(?!\w))"

PLURAL: Final = rf"(?:{SEVERE}|(?:(?:are|were|have been|aren't|got|will be|are getting)\s{_DEGREE}(?:{_TRAITS}|together|a couple|lovers|siblings|cousins|twins|fighting|back together|best friends)|(?:have|had)\s{_OWNED}|live (?:in|with|together|at|alone|near)|lived|moved|work (?:as|at|for|together)|hate|hated|love each|like each|broke up|split up|married|divorced|dated|met (?:on|at|in)|fight|argue|cheat|lie to|slept|owe|stole|lied|cheated|kissed|share a (?:flat|bed|room|secret))(?!\w))"
"""What is said of two persons, or of "they"."""

ATTRIBUTE: Final = (
    r"(?:(?:new|old|real|full|legal|last|first|middle|home|work|private|secret|favou?rite|current|email|phone|mobile|bank|steam|psn|xbox|ig|instagram|wifi|birth|maiden|preferred|sexual|political|least favou?rite|wedding|biggest|worst|best|\d+th)\s)*"
    r"(?:address|e-?mail|e-?mail address|number|phone|phone number|password|password hint|passcode|pin|(?:locker |pin |door |alarm |gate |friend )?code|login|username|iban|birthday|bday|birthdate|date of birth|age|pronouns?|name|surname|nickname|job|salary|income|diagnosis|partner|ex|wife|husband|spouse|fianc[ée]e?|girlfriend|boyfriend|brother|sister|mother|father|mom|mum|dad|parents|son|daughter|kids?|child|children|baby|house|flat|apartment|hometown|timezone|time zone|"
    r"religion|nationality|ethnicity|weight|height|gender|sexuality|sexual orientation|disease|illness|condition|medication|employer|boss|crush|secret|fear|phobia|marriage|divorce|wedding anniversary|allerg(?:y|ies)|family|debts?|dms|diary|nudes|selfies|browser history|search history|tinder|lover|drinking|attitude|accent|hygiene|breath|teeth|grades?|iq|ssn|licen[cs]e plate|bank account|political (?:views?|party)|alt account|credit card|(?:(?<=favourite )|(?<=favorite ))\w+(?: \w+)?)"
)
"""What a person has a value of; behind a name and an apostrophe."""
HAS_VALUE: Final = r"(?:\s[\w']+){0,2}?\s?(?:(?:is|are|was|were)(?! none of)|isn't|aren't|has|ends|starts|lives|works|died|knows|left|hates|got|=|:)(?![\w'])"

PLURAL_VERBS: Final = r"(?:go|live|work|play|hate|love|like|want|eat|speak|think|need|own|run|come|get|make|sleep|know|call|visit|drink|smoke|fight|argue|hate|do|don't)"
OF_ONES_OWN: Final = r"(?:(?:is|was|keeps|has been)\s\w+ing|(?:can\'t|cannot|doesn\'t|won\'t|never|always|didn\'t|couldn\'t|wouldn\'t)\s\w+|(?!is\b|was\b|has\b|does\b)\w{2,}(?:s|ed)|lost|left|sold|told|gave|broke|hit|cut|forgot|spent|bought|took|kept|hid|beat|hurt|dropped|threw|met)\s(?:[\w-]+\s){0,3}?(?:his|her|him|himself|herself)\b"
"""What something is never said to do: "its", not "his", stands for things."""
