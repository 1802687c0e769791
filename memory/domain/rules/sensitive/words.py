"""How English puts what is never kept: patterns by category, each from the subject to where the complement ends.

Tables only; `sensitive` decides. A lead is matched where an opening found a subject, a complement where its lead ended.
"""

from typing import Final, Literal

SensitiveCategory = Literal["health", "finance", "sexuality", "religion", "politics", "ethnicity", "minor"]
Complements = dict[SensitiveCategory, str]

_SELF: Final = r"(?<![\w'])(?:(?:i|im|i'm|ive|i've|he|she|they)(?![\w-])|(?:this|the)(?= (?:user|person|member|author)\b)|as(?= an? ))|^(?=[a-z\d])"
"""Where a subject may stand; the beginning of a sentence is that of a note without one ("Has …")."""
_OWNER: Final = r"(?<![\w'])(?:my|his|her|their)(?![\w-])|^(?=[a-z\d])"

# A complement ends here, so that "diabetes" counts and "a diabetes nurse" does not.
_END: Final = (
    r"(?=\s*(?:$|[^\w\s'-]|'\s|(?:and|but|or|since|so|because|when|while|now|too|last|this (?:year|month|week|spring|summer|winter|autumn|fall)|two|three|years? ago|btw|lol|lmao|rn|anyway|though|again|already|myself|ngl|tbh|by birth|"
    r"these days|currently|at the moment|atm|after all|as well|as of|after|which|who|where|i|unfortunately|sadly|due to|every|sometimes|all my|most of|"
    r"for (?:\d|one|two|three|four|five|six|ten|years|months|weeks|a (?:few|while|year|month|long)|many|over|about|almost|some|most of|my|life)|in (?:my|one|both|\d+|remission)|at (?:\d+|age|birth|the age)|from (?:birth|my|childhood|the war|(?-i:[A-ZÀ-Þ])\w+)|in (?:january|february|march|april|may|june|july|august|september|october|november|december|spring|summer|autumn|winter)|as a (?:child|kid|teen\w*)|with (?:\d|twins|my|our))(?![\w'])))"
)
_END_STRICT: Final = r"(?=\s*(?:$|[^\w\s'-]))"
_ADVERBS: Final = (
    r"(?:(?:also|still|now|currently|actually|really|very|pretty|so|severely|mildly|quite|kind of|kinda|sort of|a bit|a little|openly|proudly|definitely|officially|probably|recently|"
    r"always|been|just|deeply|clinically|medically|legally|partly|mostly|very much|firmly|strongly|only|basically|technically|newly|secretly|often|never|usually|both|a|an|the)\s)*"
)
_NOTE: Final = r"^(?:(?:also|still|now|currently|probably|always|usually|often|regularly)\s)?"
_THEM: Final = r"(?:he|she|they|(?:this|the) (?:user|person|member|author))"
_AM: Final = rf"(?:(?:i am|i'm|im|i(?: have|'ve) become|i became|i identify as|i consider myself(?: to be)?|{_THEM} (?:is|are)|(?:he|she)'s|they're|as(?= an? [^,]*\b(?:i|my)\b)|{_NOTE}(?:is|identifies as|considers (?:himself|herself|themself) ?))\s)"
_BEEN: Final = (
    rf"(?:{_AM}|(?:i was|i've been|i have been|i used to be|{_THEM} (?:was|were|has been|have been)|{_NOTE}(?:was|has been|used to be|grew up|came out(?: \w+)? as))\s(?:(?:raised|born|brought up|outed|bapti[sz]ed)\s(?:as\s)?)?"
    r"|i (?:grew up|came out(?: to [^.]{1,20})?(?: as)?|turned out to be)\s)"
)
_NO_OBJECT: Final = r"(?!(?:in|into|of|at|on|for|with|about|from|to|by|not)\s)[\w'-]++"
_DETOURS: Final = (
    rf"(?:{_NO_OBJECT}\s){{1,4}}?(?:and|but)\s(?:also\s)?",
    rf"(?:{_NO_OBJECT}\s){{0,2}}?{_NO_OBJECT},\s",
)
"""What else somebody says of themselves first: "a nurse and diabetic"."""
_HAVE: Final = (
    rf"(?:(?:i(?:'m| am| was|'ve been| have been| got)?|{_THEM}(?: is| are| was| were)?|{_NOTE}(?:is |was )?)\s?(?:{_ADVERBS})(?:suffer(?:s|ed|ing)? from|struggl(?:e|es|ed|ing) with|liv(?:e|es|ing) with|deal(?:s|ing|t)? with|battl(?:e|es|ed|ing)|"
    r"recover(?:ed|ing) from|in recovery from|(?:was |were |got |been )?diagnosed with|(?:being |getting )?treated for|(?:was )?hospitali[sz]ed (?:for|with)|beat|survived|born with|tested positive for)"
    rf"|(?:i have(?: got| had)?|i've(?: got| had)?|ive(?: got| had)?|i had|i got|{_THEM} (?:has|have|had)|{_NOTE}(?:has had|has|had)))\s"
)
_HAVE_TOO: Final = r"i (?:live|study|work) [^.,;]{1,40} and (?:also )?have\s"
_HOW: Final = (
    r"(?:(?:a|an|the|my|some|mild|mildly|severe|chronic|clinical|crippling|bad|serious|really|also|just|always|type [12]|type one|type two|stage \d|two|three|several|high-functioning|early|rare|form of|case of|history of|diagnosed|late-onset|"
    r"breast|lung|skin|brain|prostate|colon|bowel|blood|stomach|thyroid|cervical|ovarian|testicular|postnatal|post-partum|postpartum|seasonal|social|generali[sz]ed|major|manic|bipolar|anxiety and|depression and)\s)*"
)
_DO: Final = rf"(?:(?:i|{_THEM})(?:'m| am|'ve| have| will|'ll| was| is| are| has| had)?\s|{_NOTE})(?:(?:also|still|always|usually|often|currently|just|recently|now|never|regularly|only|have to|need to|used to|started|stopped|stop|start)\s)*"

_ILLNESS: Final = (
    r"(?:diabetes(?: type (?:[12]|one|two))?|cancer|depression|anxiety(?: disorder)?|asthma|epilepsy|seizures|adhd|add|autism|asd|asperger'?s?(?: syndrome)?|bipolar(?: disorder)?|schizophrenia|ptsd|c-?ptsd|ocd|hiv|aids|hepatitis(?: [a-e])?|lupus|(?:rheumatoid )?arthritis|"
    r"fibromyalgia|endometriosis|pcos|pots|crohn'?s?(?: disease)?|ulcerative colitis|ibs|ibd|c(?:o)?eliac(?: disease)?|parkinson'?s?(?: disease)?|alzheimer'?s?|dementia|multiple sclerosis|ms|als|leuk(?:a)?emia|lymphoma|melanoma|tumou?r|migraines?|insomnia|narcolepsy|sleep apn(?:o)?ea|"
    r"eating disorder|anorexia|bulimia|panic (?:attacks?|disorder)|chronic (?:pain|fatigue(?: syndrome)?|illness)|personality disorder|borderline personality disorder|bpd|did|mood disorder|mental illness|mental health (?:issues|problems)|high blood pressure|hypertension|hypotension|"
    r"heart (?:condition|disease|failure|attack)|stroke|aneurysm|pacemaker|(?:\w+ )?allerg(?:y|ies)|addiction|drinking problem|drug problem|gambling (?:problem|addiction)|disability|miscarriages?|abortions?|hysterectomy|vasectomy|chemo(?:therapy)?|"
    r"(?:heart|knee|hip|back|spinal|brain|eye|open-heart|gall ?bladder|appendix|shoulder|thyroid) surgery|kidney (?:disease|failure|transplant)|liver (?:disease|failure|transplant)|(?:long )?covid|tourette'?s?(?: syndrome)?|dyslexia|dyspraxia|burn-?out|hypothyroidism|hashimoto'?s?|"
    r"thyroid (?:disease|problems|issues)|anemia|anaemia|gout|psoriasis|eczema|glaucoma|scoliosis|herpes|chlamydia|syphilis|gonorrh(?:o)?ea|an std|std|sti|tuberculosis|pneumonia|sickle cell(?: disease)?|cystic fibrosis|cerebral palsy|muscular dystrophy|down'?s? syndrome|hearing loss|tinnitus|"
    r"suicidal (?:thoughts|ideation)|self-harm|hallucinations|psychosis)"
)
_AILING: Final = (
    r"(?:(?:type (?:1|2|one|two) )?diabetic|epileptic|bipolar|autistic|on the (?:autism )?spectrum|depressed|suicidal|(?:(?:\d+|\w+) (?:weeks|months) )?pregnant|expecting (?:a baby|twins|a child)|anorexic|bulimic|disabled|deaf|hard of hearing|blind|visually impaired|hiv[ -]positive|asthmatic|schizophrenic|dyslexic|dyspraxic|"
    r"(?:recovering |dry )?(?:alcoholic|addict)|(?:sober|clean)(?=\s(?:for|since) )|in (?:therapy|rehab|remission|chemo|hospital|psychiatric care)|on (?:antidepressants|medication|meds|insulin|chemo|lithium|dialysis|methadone|ssris?|sick leave|disability|birth control|blood thinners|hormones|hrt)|"
    r"addicted to (?:heroin|cocaine|opioids|painkillers|alcohol|gambling|drugs|pills|meth|nicotine|porn)|(?:lactose|gluten) intolerant|celiac|coeliac|chronically ill|terminally ill|mentally ill|immunocompromised|infertile|paraly[sz]ed|paraplegic|quadriplegic|neurodivergent|obese|overweight|underweight|"
    r"anemic|anaemic|hypothyroid|incontinent|wheelchair[- ]bound|amputee|a stroke survivor|(?:cancer|stroke|abuse) (?:survivor|patient)|bedridden|going through (?:ivf|menopause|chemo|withdrawal))"
)
_ALLERGEN: Final = (
    r"(?:allergic|intolerant) to (?:[\w-]+ and )?(?:all )?(?:pea|tree |cashew |hazel|wal)?(?:nuts?|almonds?|cashews?|gluten|wheat|soy|soya|dairy|milk|lactose|eggs?|shellfish|seafood|fish|shrimp|prawns?|crab|lobster|sesame|celery|mustard|lupin|kiwis?|strawberr(?:y|ies)|apples?|"
    r"citrus|latex|pollen|grass|hay|dust(?: mites)?|mou?ld|cats?|cat hair|dogs?|dog hair|horses?|animal hair|fur|feathers|bees?|bee stings|wasps?|wasp stings|penicillin|antibiotics|aspirin|ibuprofen|nickel|sulphites|sulfites|peaches|tomatoes|bananas?|avocados?|chocolate|birch|ragweed)(?!\w)"
)
_MEDICINE: Final = (
    r"(?:antidepressants?|ssris?|insulin|lithium|xanax|prozac|zoloft|lexapro|ritalin|adderall|concerta|vyvanse|methadone|chemo\w*|blood thinners|beta[- ]blockers|mood stabili[sz]ers|antipsychotics?|sleeping pills|painkillers|"
    r"birth control|the pill|hormones|estrogen|testosterone|hrt|ozempic|(?:heart|blood pressure|adhd|anxiety|epilepsy|thyroid|hiv|psychiatric) (?:meds|medication|medicine|pills))"
)
_CARER: Final = r"(?:therapist|psychiatrist|psychologist|psychotherapist|shrink|oncologist|cardiologist|neurologist|fertility clinic|grief counsellor|grief counselor)"

_SIGNED: Final = r"(?:[€$£¥₹₩]\s?\d[\d.,]*\s?(?:k|m|million|thousand|grand)?|\d[\d.,]*\s?(?:k\s?|thousand\s|grand\s|million\s)?(?:€|\$|£|¥|eur|euros?|usd|dollars?|bucks|gbp|pounds?|quid|chf|francs|yen|rupees|reais|pesos|zloty|rubles?|kronor|crowns)(?!\w))"
_ROUND: Final = r"(?:\d{1,4}(?:[.,]\d+)?\s?(?:k|grand|million)|\d{2,3}[.,]\d{3}|\d{4,7}|six figures|minimum wage)(?!\w)"
_ABOUT: Final = r"(?:(?:about|around|roughly|almost|nearly|over|only|less than|more than|up to|like|just|a measly)\s)*"
_TIME: Final = r"(?:\s?(?:(?:gross|net|before tax(?:es)?|after tax(?:es)?|a|per|an|every|each|/)\s?)+(?:year|month|week|hour|day|yr|annum|h)(?!\w)|\s(?:yearly|monthly|annually|hourly|pa|p\.a\.|gross|net|before tax|after tax))"
_DEBT: Final = r"(?:debts?|student loans?|student debt|loans|credit card debt|medical debt|gambling debts?|tax debt|unpaid (?:bills|taxes)|mortgage|overdraft)"

_MUCH: Final = (
    rf"(?:(?:{_SIGNED}|{_ROUND}|thousands|deep|heavily|badly|massive|huge|lots|a lot|some|much|my|a|in|of)\s)*"
)

_ORIENTATION: Final = (
    r"(?:gay|lesbian|bi|bisexual|asexual|aro-?ace|aromantic|pansexual|queer|trans|transgender|transsexual|heterosexual|homosexual|demisexual|polyamorous|poly|non-?binary|enby|gender ?fluid|genderqueer|intersex|a virgin|virgin|closeted|in the closet|"
    r"(?:straight|gay|trans|queer|bi|bisexual|cis|transgender) (?:man|woman|guy|girl|male|female|person|boy|dude|kid)|attracted to (?:men|women|both|girls|boys|guys|people of)|into (?:men|women|girls|guys|bdsm))"
)
_FAITH: Final = (
    r"(?:(?:roman |devout |practi[cs]ing |born-again |ex-|orthodox |ultra-orthodox |strict |secular |lapsed |former |greek |russian |believing |observant |reform |cultural |non-practi[cs]ing |converted )*"
    r"(?:muslim|christian|catholic|protestant|jewish|jew|hindu|buddhist|sikh|jain|atheist|agnostic|mormon|baptist|lutheran|anglican|methodist|presbyterian|evangelical|pentecostal|quaker|calvinist|orthodox|jehovah'?s witness|adventist|pagan|wiccan|satanist|taoist|zoroastrian|bah[aá]'?i|shia|shi'?ite|sunni|sufi|religious|"
    r"believer|church member|scientologist)|not (?:religious|a believer|christian|muslim))"
)
_WING: Final = (
    r"(?:(?:registered |lifelong |proud |staunch |moderate |devoted |card-carrying |fiscal |social |hardcore |convinced )*(?:republican|democrat|conservative|liberal|socialist|communist|libertarian|leftist|left[- ]?winge?r?|right[- ]?winge?r?|anarchist|marxist|fascist|nationalist|monarchist|social democrat|tory|"
    r"trump supporter|maga|far[- ](?:left|right)|centrist|progressive|anti-?fascist|pro[- ]life|pro[- ]choice|brexiteer|remainer|zionist|anti-zionist|(?:labour|labor|tory|green|republican|democrat|conservative|liberal|snp|afd|ukip|reform) (?:voter|supporter|member|party member))|politically (?:left|right|on the (?:left|right)|\w+)|on the (?:political )?(?:far )?(?:left|right) politically)"
)
_PARTY: Final = (
    r"(?:(?:the )?(?:republicans?|democrats?|gop|labour|labor|tory|tories|conservatives?|lib dems?|liberals?|greens?|socialists?|communists?|snp|plaid cymru|sinn f[eé]in|dup|ukip|reform uk|brexit party|afd|cdu|csu|spd|fdp|bsw|fidesz|likud|bjp|akp|vox|psoe|podemos|pis)(?: party| candidate)?|"
    r"(?:donald |joe |kamala |bernie |barack |hillary )?(?:trump|biden|harris|obama|clinton|sanders)|macron|le pen|starmer|sunak|farage|merkel|merz|scholz|putin|zelensk[yi]+|erdo[gğ]an|modi|netanyahu|orb[aá]n|lula|bolsonaro|milei|meloni|brexit|remain|leave)"
)
_DESCENT: Final = (
    r"(?:(?:half[- ])?(?:latino|latina|latinx|hispanic|arab|romani|sinti|roma|native american|first nations|m[aā]ori|inuit|s[aá]mi|indigenous|aboriginal|mixed[- ]race|mixed heritage|biracial|multiracial|afro-?\w+|african[- ]american|asian[- ]american|mexican[- ]american|white american|black american|black british|caucasian|person of colou?r|poc|ashkenazi|sephardic|kurdish|kurd|uyghur|han chinese|"
    r"south asian|east asian|southeast asian|asian|(?:black|white|asian|brown|arab|latino|latina|indigenous) (?:man|woman|guy|girl|person|male|female|boy|kid|teen|american|european))|ethnically [\w-]+|(?:of|from a) (?:mixed |half |partly )?\w+ (?:descent|ancestry|heritage|ethnicity|ethnic background)|"
    r"(?:half|quarter|part)[- ](?:\w+(?:ese|[^g]ian|ish|ican|akh)|german|greek|french|dutch|thai|arab|korean|turk|kurdish|black|white|asian|native|swiss|czech|iraqi|pakistani|israeli|jewish))"
)
_AGE: Final = r"(?:[5-9]|1[0-5]|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen)"
_OLD: Final = r"(?:(?:\s|-)?(?:years?[- ]old|yrs?(?: old)?|y\.?/?o\.?|years of age)(?!\w)|(?=\s*(?:$|[!,;:)…]|\.(?!\d)|(?:and(?! (?:\d|a half))|but|btw|lol|so|rn|now|too|im|i'm)(?!\w))))"
_YOUNG: Final = r"(?:underage|under (?:13|16|age)|not (?:13|16) yet|too young for discord|a pre-?teen)"

_IS: Final[Complements] = {
    "health": rf"{_ADVERBS}(?:{_AILING}{_END}|{_ALLERGEN})",
    "finance": rf"{_ADVERBS}(?:in {_MUCH}(?:debt(?: up to (?:my|his|her) (?:ears|eyes|neck)|(?! to\b))|{_DEBT}){_END}|(?:bankrupt|behind on (?:the |my )?(?:rent|mortgage|bills|loan)|on (?:welfare|benefits|food stamps|unemployment|disability benefits)|unable to pay (?:my|the) (?:rent|bills)){_END})",
    "sexuality": rf"{_ADVERBS}(?:{_ORIENTATION}{_END}|straight{_END_STRICT})",
    "religion": rf"{_ADVERBS}{_FAITH}{_END}",
    "politics": rf"{_ADVERBS}(?:{_WING}{_END}|(?:(?:paying|active|long-time|card-carrying|registered)\s)*member of (?:the )?(?:{_PARTY}|(?-i:[A-ZÀ-Þ])\w+ (?-i:P)arty|(?:communist|socialist|liberal|conservative|labou?r|green|democratic|republican|pirate|workers'?) party)(?!\w))",
    "ethnicity": rf"{_ADVERBS}(?:{_DESCENT}{_END}|(?-i:Black|White|Brown){_END_STRICT}|black{_END_STRICT})",
}
_AM_NOW: Final[Complements] = {
    "minor": (
        rf"(?:(?:only|just|actually|still|like|currently|now|about|a|an)\s)*(?:{_AGE}{_OLD}|{_YOUNG}{_END}|(?:legally a )?minor{_END_STRICT}"
        rf"|in (?:(?:the )?(?:[1-8](?:st|nd|rd|th)|first|second|third|fourth|fifth|sixth|seventh|eighth)[- ]grade|(?:middle|elementary|primary|grade) school){_END}|in year [1-9]{_END_STRICT}|(?:[1-8]th|fifth|sixth|seventh|eighth)[- ]grader{_END})"
    ),
}
_HAS: Final[Complements] = {
    "health": rf"{_HOW}{_ILLNESS}{_END}",
    "finance": rf"(?:{_MUCH}{_DEBT}{_END}|{_ABOUT}(?:{_SIGNED}|{_ROUND}|\d+) (?:in (?:my |the )?(?:savings|bank|account|stocks|crypto|bitcoin|shares|pension)|saved(?: up)?|invested|on my (?:bank )?account)(?!\w))",
    "sexuality": rf"{_HOW}(?:gender dysphoria|(?:foot )?fetish){_END}",
}
_DOES: Final[Complements] = {
    "health": (
        # Whatever it is that was diagnosed.
        r"(?:(?:been|got|gotten|just|recently|finally|officially|formally|newly)\s){0,3}diagnosed with\s(?=\w)|"
        rf"(?:take|takes|taking|on|need|needs|inject|injects|took|prescribed)\s(?:my |an? |daily )?(?:\w+ )?{_MEDICINE}{_END}"
        rf"|(?:see|sees|seeing|saw|go to|goes to|visit|talk to|have|has|got)\s(?:my |an? |the )?{_CARER}{_END}|(?:go|goes|going)\sto (?:therapy|aa|aa meetings|rehab|dialysis|chemo)(?!\w)"
        rf"|(?:use|uses|using|in)\s(?:a |an )?(?:wheelchair|hearing aids?|colostomy bag|prosthetic \w+|cpap){_END}|(?:wear|wears)\s(?:a )?hearing aids?|(?:self-harm|attempted suicide|tried to kill myself|relapsed|miscarried|overdosed)(?!\w)"
    ),
    "finance": (
        rf"(?:living|live|lives) on (?:welfare|benefits|disability|unemployment|food stamps){_END}|(?:earn|earns|earned|earning|make|makes|made|making|get paid|gets paid|got paid|paid|bring home|brings home|take home|takes home)\s{_ABOUT}(?:(?:{_SIGNED}|{_ROUND}){_TIME}|{_SIGNED}{_END}|{_ROUND}{_END_STRICT}|\d+ an hour)"
        rf"|(?:owe|owes|owed|owing)\s(?:the |my |his |her )?(?:bank|landlord|tax office|irs|hmrc|government|state|hospital|student loans? company|credit card company|lender|loan shark|finanzamt)(?!\w)|(?:owe|owes)\s{_ABOUT}(?:(?:{_SIGNED}|{_ROUND})\s(?:in|to the|on my)(?!\w)|{_ROUND}{_END_STRICT})"
        rf"|(?:filed for bankruptcy|declared bankruptcy|went bankrupt|go bankrupt|(?:can't|cannot|couldn't|can barely) (?:pay|afford) (?:my|the|his|her) (?:rent|bills|mortgage|loan)|(?:took|taken) out an? (?:loan|mortgage)|paying off (?:my|an?|his|her) (?:\w+ )?(?:loans?|mortgage|debts?|credit card))(?!\w)"
        rf"|(?:inherited|won|saved(?: up)?|invested|lost)\s{_ABOUT}{_SIGNED}(?:{_END}|\s(?:on|in|to) (?:crypto|bitcoin|stocks|gambling|poker|slots|the (?:stock )?market))|inherited {_ABOUT}{_ROUND}"
    ),
    "sexuality": r"(?:came out|come out|coming out)\s(?:to (?:my|the)|as (?:gay|bi|trans|queer|lesbian|pan|ace|bisexual))(?!\w)|(?:like|likes|date|dates|prefer|prefers|sleep with|fancy)\s(?:both )?(?:men and women|women and men|boys and girls|men (?:as a man|romantically|sexually)|only (?:men|women))"
    + _END,
    "religion": (
        rf"(?:converted to|convert to|converting to)\s(?:islam|judaism|christianity|catholicism|buddhism|hinduism|orthodoxy|sikhism|the .{{1,20}} faith)|(?:don't |do not |doesn't |no longer )?(?:believe|believes)\sin (?:god|allah|jesus(?: christ)?|christ|krishna|the bible|the quran|the trinity|a higher power){_END}"
        rf"|(?:pray|prays)\s(?:every|each|five times|daily|to (?:god|allah|jesus|mary)|the rosary|at the mosque)|(?:go|goes|going|went)\sto (?:church|mass|confession|(?:the |a )?(?:mosque|synagogue|gurdwara|shul))(?=\s*(?:$|[.,;!]|every|on (?:sun|satur|fri)|each|regularly|weekly|twice|once a|with my))|(?:attend|attends)\s(?:church|mass|bible study|friday prayers|services)"
        rf"|(?:left|leave|joined|was baptized in|was baptised in|baptized|baptised|belong to|belongs to)\s(?:the )?(?:\w+ )?(?:church|mormon church|faith|jehovah's witnesses|umma){_END}|(?:fast|fasts|fasting)\s(?:during|for|in|on) (?:ramadan|lent|yom kippur)|(?:observe|observes|keep|keeps)\s(?:ramadan|lent|shabbat|the sabbath|sabbath|kosher|halal){_END}|(?:wear|wears)\s(?:a )?(?:hijab|niqab|burqa|kippah|yarmulke)"
    ),
    "politics": rf"(?:vote|votes|voted|voting|campaign|campaigns|campaigned|campaigning|canvass|canvassed|canvassing)\s(?:for )?(?:left|right|far[- ]right|far[- ]left|{_PARTY})(?:{_END}|\s(?:in|at|during)\s(?:the|every|all|\d))|(?:support|supports|supported|supporting|back|backs|donate to|donated to|donates to|joined|stand with)\s{_PARTY}{_END}",
    "minor": rf"turned {_AGE}(?=\s*(?:$|[.,!;)]|last|in|on|this|today|yesterday|two|three|years old))|(?:turn|turns|turning|be|going to be|gonna be)\s(?:[5-9]|1[0-6]|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen)(?=\s*(?:$|[.,!;)]|next|in|on|this|today|tomorrow|soon|years))|(?:go|goes)\sto (?:middle|elementary|primary) school{_END}",
}
_OWN: Final = r"(?:my|his|her|their)\s"
_LABEL: Final = rf"(?:{_OWN}|^)"
_WHOLE: Final[Complements] = {
    "health": (
        rf"{_OWN}(?:depression|adhd|autism|cancer|diabetes|epilepsy|asthma|bipolar disorder|eating disorder|anxiety disorder|ptsd|endometriosis|chemo|pregnancy|miscarriage|abortion|diagnosis|disability|arthritis|hiv|tumou?r|addiction)\s(?:is|was|has|got|gets|makes|started|came|means|keeps|acts|returned|flared|began)(?!\w)"
        rf"|{_OWN}blood (?:pressure|sugar) is (?:too |very )?(?:high|low|\d)|{_OWN}(?:doctor|gp|psychiatrist|therapist) (?:diagnosed|prescribed|put me on)(?!\w)"
        rf"|^(?:type [12] |severely |clinically )?(?:diabetic|epileptic|autistic|pregnant|asthmatic|hiv[ -]positive|schizophrenic|clinically depressed|suicidal)(?=\s*(?:$|[.,;!]|since|and|for|from))|^{_ALLERGEN}{_END}|^(?:diagnosed|living|struggling) with {_ILLNESS}{_END}"
    ),
    "finance": (
        rf"{_LABEL}(?:(?:yearly|annual|monthly|current|net|gross|base|starting|hourly)\s)*(?:salary|income|net worth|wages?|credit score|bank balance|account balance|paycheck|take-home pay)\s?(?:is|was|are|:|=|went|dropped|amounts|of|got (?:cut|raised))(?!\w)"
        rf"|{_OWN}(?:mortgage|savings|pension|debts?|student loans?|rent)\s(?:is|are|was|were|amounts? to|of)\s(?:\w+ )?(?:[€$£¥]|\d|gone|paid off|huge|overdue|due)"
    ),
    "sexuality": rf"{_LABEL}(?:sexuality|sexual (?:orientation|preference)|sex life|gender identity|libido|kink)\s?(?:is|was|has|:|=)(?!\w)|^(?:openly )?(?:gay|lesbian|bisexual|asexual|pansexual|transgender)(?=\s*(?:$|[.,;!]|and (?:proud|single|married|happy)))",
    "religion": rf"{_LABEL}(?:religion|faith|religious beliefs?|denomination)\s?(?:is|are|means|forbids|:|=)(?!\w)|^(?:devout |practi[cs]ing |lapsed )?(?:muslim|catholic|jewish|hindu|buddhist|atheist|agnostic|mormon)(?=\s*(?:$|[.,;!]))",
    "politics": rf"{_LABEL}(?:political (?:views?|beliefs?|opinions?|party|stance|leanings?|orientation|affiliation)|politics)\s?(?:is|are|lean|leans|:|=)(?!\w)",
    "ethnicity": rf"{_OWN}(?:ethnicity|ethnic (?:background|group|origin)|skin colou?r)\s(?:is|are|:)(?!\w)|my race is (?:black|white|asian|latino|hispanic|mixed|arab)(?!\w)|^(?:ethnicity|ethnic background|race)\s?[:=]\s?(?:\w)|^of \w+ (?:descent|ancestry)(?!\w)",
    "minor": rf"(?:my |his |her |^)age\s?(?:is|:|=)\s?{_AGE}(?!\d)|^{_AGE} ?(?:years? old|yo|y/o)(?!\w)",
}

Rules = tuple[tuple[str, Complements], ...]
"""Leads, each with what may follow it."""
ENGLISH: Final[tuple[tuple[str, Rules], ...]] = (
    (
        _SELF,
        (
            (_BEEN, _IS),
            *((_BEEN + detour, _IS) for detour in _DETOURS),
            (_AM, _AM_NOW),
            (_HAVE, _HAS),
            (_HAVE_TOO, _HAS),
            (_DO, _DOES),
        ),
    ),
    (_OWNER, (("", _WHOLE),)),
)
"""Openings, each with the rules that are tried where one is found."""
