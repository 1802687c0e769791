"""How other languages put what is never kept. Tables only, in the form of `sensitive.words`.

German, Spanish, French, Portuguese, Italian, Dutch, Russian and Polish by subject and verb;
Chinese, Japanese, Korean, Arabic and Thai, which have no such word borders, by whole phrases that are searched for.
"""

from typing import Final

from memory.domain.rules.sensitive.words import Complements

_END: Final = (
    r"(?=\s*(?:$|[^\w\s'-]|(?:und|aber|seit|weil|oder|bin|habe|hab|y|e|o|pero|desde|porque|et|mais|ou|depuis|parce|mas|há|ma|da|dal|perché|en|maar|sinds|ben|heb|и|но|с|уже|i|ale|od"
    r"|im|jetzt|auch|leider|también|también|ahora|aussi|maintenant|também|agora|anche|adesso|ook|nu|тоже|też)(?!\w)))"
)
_YOUNG: Final = r"(?:[5-9]|1[0-5])"
_AMOUNT: Final = r"(?:[€$£]\s?)?\d[\d.,]*(?: \d{3})*"
_COIN: Final = r"\s?(?:€|\$|£|k|eur|euros?|mil|tausend|franken|chf|dollars?|dólares|pesos|reais|francs|soles|libras|zł|złotych|руб\w*|тысяч\w*|тыс|долларов)(?!\w)"
_PERIOD_DE: Final = r"(?:\s(?:netto|brutto|im (?:monat|jahr)|pro (?:monat|stunde|jahr)|die stunde))"

_DE_AM: Final = r"(?:(?:ich bin|ich war|(?:er|sie) ist|^(?:ist|bin|war))\s(?:(?:auch|sehr|seit \w+(?: \w+)?|ziemlich|offen|leider|praktizierende[rn]?|gläubige[rn]?|streng|überzeugte[rn]?|ein|eine|gerade|noch|schon|wieder|stolze[rn]?)\s)*)"
_DE_HAVE: Final = r"(?:(?:ich hab(?:e)?|ich hatte|ich leide|(?:er|sie) (?:hat|leidet)|^(?:hat|hab(?:e)?|hatte|leidet|leide)|bei mir wurde)\s(?:(?:auch|eine?n?|seit \w+(?: \w+)?|schwere|starke|chronische|leider|an|unter|typ[- ][12]|meine)[\s-])*)"
_DE_ALLERGEN: Final = r"(?:\w*nüsse|gluten|milch|laktose|eier|fisch|soja|\w*pollen|katzen\w*|hunde\w*|penicillin|gräser|hausstaub|bienen|wespen|erdbeeren|äpfel|latex)"
_GERMAN: Final[Complements] = {
    "health": (
        rf"{_DE_HAVE}(?:diabetes(?: typ [12])?|\w*krebs|depressionen?|\w*angststörung|asthma|epilepsie|\w*allergie|ad(?:h)?s|autismus|bluthochdruck|migräne|rheuma|hiv|aids|ms|multiple sklerose|parkinson|essstörung|magersucht|bulimie|burn-?out|borderline|schizophrenie|herzinfarkt|schlaganfall|panikattacken|zöliakie|zwangsstörung){_END}"
        rf"|{_DE_AM}(?:schwanger|depressiv|suizidal|behindert|schwerbehindert|diabetiker(?:in)?|epileptiker(?:in)?|asthmatiker(?:in)?|allergiker(?:in)?|autist(?:in)?|autistisch|bipolar|magersüchtig|alkoholiker(?:in)?|trockene[rn]? alkoholiker(?:in)?|hiv[- ]positiv|gehörlos|taub|blind|querschnittsgelähmt|in (?:therapie|behandlung)|laktoseintolerant){_END}"
        rf"|(?:ich bin|^)\s?allergisch (?:gegen|auf) {_DE_ALLERGEN}|ich bin gegen {_DE_ALLERGEN} allergisch|ich nehme (?:\w+ )?(?:antidepressiva|insulin|blutdrucksenker|psychopharmaka)|meine? (?:depression(?:en)?|schwangerschaft|epilepsie|diabetes|krebs|chemo|diagnose) (?:ist|sind|war|wird|hat)"
    ),
    "finance": (
        rf"mein(?:e)? (?:\w+ )?(?:\w*gehalt|einkommen|\w*lohn|kontostand|vermögen|schulden|rente|miete) (?:ist|sind|beträgt|betragen|liegt|war)|ich (?:verdiene|bekomme) (?:\w+ )?{_AMOUNT}(?:{_COIN})?{_PERIOD_DE}|ich verdiene (?:\w+ )?{_AMOUNT}{_COIN}|ich schulde (?:der|meiner|dem) (?:bank|finanzamt|vermieter)"
        rf"|{_DE_HAVE}(?:{_AMOUNT}(?:{_COIN})? )?(?:schulden|einen kredit|kredite){_END}|{_DE_AM}(?:verschuldet|überschuldet|insolvent|pleite|arbeitslosengeldempfänger){_END}|ich (?:beziehe|bekomme) (?:bürgergeld|hartz|arbeitslosengeld|sozialhilfe)|^gehalt\s?[:=]"
    ),
    "sexuality": rf"{_DE_AM}(?:schwul|lesbisch|lesbe|bi|bisexuell|asexuell|pansexuell|queer|trans|transgender|transsexuell|hetero|heterosexuell|homosexuell|nicht-?binär){_END}|ich habe mich geoutet|meine sexualität ist|ich stehe (?:nur )?auf (?:männer|frauen){_END}",
    "religion": (
        rf"{_DE_AM}(?:moslem|muslim(?:a|in)?|muslimisch|christ|katholisch|katholik(?:in)?|evangelisch|protestant(?:in)?|orthodox|jude|jüdin|jüdisch|hindu|buddhist(?:in)?|atheist(?:in)?|agnostiker(?:in)?|gläubig|religiös|zeuge jehovas|konfessionslos){_END}"
        rf"|ich (?:glaube an gott|bete (?:jeden|täglich|fünfmal)|faste (?:im|während) ramadan|gehe (?:jeden \w+|sonntags|regelmäßig) in die (?:kirche|moschee|synagoge)|bin (?:aus der kirche ausgetreten|zum islam konvertiert|konvertiert)){_END}|meine religion ist"
    ),
    "politics": (
        rf"ich (?:wähle|wählte|habe|unterstütze)\s(?:immer |auch )?(?:die |den |das )?(?:cdu|csu|spd|afd|fdp|bsw|grünen?|linken?|union|freien wähler|övp|fpö|spö|svp)(?: gewählt)?{_END}|ich bin (?:mitglied|in) (?:der|bei der|den) (?:cdu|csu|spd|afd|fdp|grünen|linken|bsw|övp|fpö|spö|svp)"
        rf"|{_DE_AM}(?:sozialist(?:in)?|kommunist(?:in)?|konservativ|anarchist(?:in)?|sozialdemokrat(?:in)?|rechtsradikal|linksradikal|politisch (?:links|rechts)|afd-wähler(?:in)?|(?:grünen|cdu|spd|afd|linken)-?wähler(?:in)?){_END}|meine politische (?:einstellung|meinung) ist"
    ),
    "ethnicity": rf"{_DE_AM}(?:schwarz|schwarze[rn]?|weiß|roma|rom|sinti?|sinto|kurde|kurdin|person of color|halb \w+isch|halb[a-zäöü]+(?:e[rn]?|in)|asiatisch|arabisch|jüdischer abstammung){_END}|meine (?:ethnie|hautfarbe|ethnische herkunft) ist|ich bin \w+(?:er|ischer) (?:abstammung|herkunft)",
    "minor": rf"(?:ich bin|ich werde|^ist|^bin)\s(?:erst |gerade |noch |schon |bald )?{_YOUNG}(?:\s?jahre(?: alt)?|\sgeworden)?(?=\s*(?:$|[.,!]|und(?! \d)))|ich bin (?:noch )?minderjährig|ich gehe in die (?:[1-8]\.|erste|zweite|dritte|vierte|fünfte|sechste|siebte|achte) klasse|mein alter ist {_YOUNG}(?!\d)",
}

_ES_AM: Final = r"(?:(?:soy|estoy|era|me declaro|me identifico como|ella es|él es|ella está|^es|^está)\s(?:(?:muy|también|un|una|abiertamente|católic[oa] y|practicante|ferviente|todavía|ya|de nuevo)\s)*)"
_ES_HAVE: Final = r"(?:(?:tengo|tuve|sufro|padezco|me diagnosticaron|me han diagnosticado|ella tiene|él tiene|^tiene|^sufre|^padece)\s(?:(?:de|un|una|la|el|también|mucha|severa?|crónic[oa]|desde \w+)\s)*)"
_SPANISH: Final[Complements] = {
    "health": (
        rf"{_ES_HAVE}(?:diabetes(?: tipo [12])?|cáncer(?: de \w+)?|depresión|ansiedad|asma|epilepsia|alergia(?: a \w+| al \w+)?|hipertensión|vih|sida|tdah|autismo|migrañas?|artritis|bulimia|anorexia|esquizofrenia|trastorno (?:bipolar|de ansiedad|alimenticio)|celiaquía|fibromialgia){_END}"
        rf"|{_ES_AM}(?:diabétic[oa]|epiléptic[oa]|asmátic[oa]|autista|bipolar|embarazada|deprimid[oa]|celíac[oa]|alérgic[oa] (?:a|al) \w+(?: \w+)?|discapacitad[oa]|sord[oa]|cieg[oa]|alcohólic[oa]|seropositiv[oa]|en (?:terapia|rehabilitación|tratamiento psiquiátrico)|intolerante a la lactosa){_END}|tomo (?:antidepresivos|insulina|ansiolíticos)|voy (?:a terapia|al psiquiatra)|mi (?:depresión|enfermedad|embarazo|diabetes|diagnóstico) (?:es|está|empezó)"
    ),
    "finance": rf"mi (?:sueldo|salario|ingreso|hipoteca|deuda|nómina|patrimonio) (?:es|son|está)|(?:gano|cobro|ganaba) (?:unos |como |solo )?{_AMOUNT}(?:{_COIN}|\s(?:al|por|a la)\s)|debo {_AMOUNT}{_COIN} (?:al|a la|de)|le debo (?:al banco|a hacienda)|tengo (?:muchas )?deudas{_END}|tengo una (?:hipoteca|deuda)|{_ES_AM}(?:endeudad[oa]|en bancarrota|en quiebra|arruinad[oa]){_END}",
    "sexuality": rf"{_ES_AM}(?:gay|lesbiana|bi|bisexual|asexual|pansexual|homosexual|heterosexual|trans|transexual|transgénero|queer|no binari[oae]){_END}|salí del (?:clóset|armario)|me gustan (?:los hombres|las mujeres|los hombres y las mujeres){_END}|mi (?:sexualidad|orientación sexual) es",
    "religion": rf"{_ES_AM}(?:católic[oa]|cristian[oa]|evangélic[oa]|protestante|musul[mn][aá]n[a]?|musulmana|judí[oa]|ate[oa]|agnóstic[oa]|budista|hindú|creyente|religios[oa]|testigo de jehová|mormón(?:a)?)(?: practicante)?{_END}|creo en dios{_END}|rezo (?:cada|todos|cinco)|voy a (?:misa|la iglesia|la mezquita) (?:cada|todos|los)|me convertí al (?:islam|judaísmo|cristianismo|catolicismo)|mi religión es",
    "politics": rf"(?:voto|voté|votaré|he votado)\s(?:siempre )?(?:a|al|por)\s(?:el |la |los )?(?:vox|psoe|podemos|pp|sumar|erc|bildu|ciudadanos|morena|pri|pan|milei|petro|boric|maduro|sánchez|feijóo|abascal|izquierda|derecha|peronismo){_END}|{_ES_AM}(?:de (?:extrema )?(?:izquierdas?|derechas?)|del? (?:psoe|pp|vox|podemos|sumar|morena|pri)|socialista|comunista|conservador(?:a)?|liberal|anarquista|peronista|chavista|facha|votante de \w+|militante del? \w+){_END}|milito en|mi ideología (?:política )?es",
    "ethnicity": rf"{_ES_AM}(?:negr[oa]|mestiz[oa]|indígena|gitan[oa]|mulat[oa]|afrodescendiente|afro\w+|mapuche|quechua|aymara|latin[oa]|árabe|asiátic[oa]|de (?:origen|ascendencia) \w+){_END}|mi (?:etnia|raza) es",
    "minor": rf"(?:tengo|cumplo|^tiene)\s(?:solo |sólo |apenas |ya )?{_YOUNG} años(?=\s*(?:$|[.,!]|y(?! \d)))|soy menor de edad|{_ES_AM}menor de edad{_END}",
}

_FR_AM: Final = r"(?:(?:je suis|j'étais|je me considère|(?:il|elle) est|^est)\s(?:(?:très|aussi|un|une|ouvertement|assez|encore|toujours|de nouveau|plutôt|devenue?)\s)*)"
_FR_HAVE: Final = r"(?:(?:j'ai|j'ai eu|je souffre|je fais|on m'a diagnostiqué|(?:il|elle) a|(?:il|elle) souffre|^a|^souffre)\s(?:(?:de la|de l'|de|du|des|d'|un|une|le|la|l'|aussi|grosse|une forte|sévère|d'une|d'un)\s?)*)"
_FRENCH: Final[Complements] = {
    "health": (
        rf"{_FR_HAVE}(?:diabète(?: de type [12])?|cancer(?: du \w+| de la \w+)?|dépression|anxiété|asthme|épilepsie|allergies?(?: (?:aux?|à) \w+)?|hypertension|vih|sida|tdah|autisme|migraines?|troubles? (?:bipolaires?|anxieux|alimentaires?)|anorexie|boulimie|schizophrénie|endométriose|sclérose en plaques|burn-?out){_END}"
        rf"|{_FR_AM}(?:diabétique|épileptique|asthmatique|autiste|bipolaire|enceinte|dépressi(?:f|ve)|en dépression|déprimée?|allergique (?:aux?|à la|à l'|à|au) ?\w+|handicapée?|sourde?|aveugle|alcoolique|séropositi(?:f|ve)|en thérapie|cœliaque|intolérante? au (?:lactose|gluten)|suivie? par un psy\w*){_END}|je prends (?:des antidépresseurs|de l'insuline|des anxiolytiques)|je vois un psy\w*|ma (?:dépression|maladie|grossesse) (?:est|a)"
    ),
    "finance": rf"mon (?:salaire|revenu|loyer|crédit) (?:net |brut |mensuel )?(?:est|était|s'élève)|mes (?:dettes|revenus|économies) (?:sont|s'élèvent)|je (?:gagne|touche) (?:environ |à peine )?{_AMOUNT}(?:{_COIN}|\spar\s)|je dois {_AMOUNT}{_COIN} (?:à la|aux|au)|je dois de l'argent à la banque|j'ai (?:des dettes|beaucoup de dettes|un crédit|un découvert)(?: de {_AMOUNT}{_COIN})?{_END}|{_FR_AM}(?:endettée?|surendettée?|ruinée?|au rsa|en faillite|à découvert|fauchée?){_END}",
    "sexuality": rf"{_FR_AM}(?:gay|lesbienne|bi|bisexuel(?:le)?|homosexuel(?:le)?|homo|hétéro|hétérosexuel(?:le)?|asexuel(?:le)?|pansexuel(?:le)?|trans|transgenre|queer|non-?binaire){_END}|j'ai fait mon coming[- ]out|je suis attirée? par les (?:hommes|femmes)|mon orientation sexuelle est",
    "religion": rf"{_FR_AM}(?:musulmane?|chrétien(?:ne)?|catholique|protestante?|juive?|juif|athée|agnostique|bouddhiste|hindoue?|croyante?|pratiquante?|évangélique|témoin de jéhovah|orthodoxe)(?: pratiquante?)?{_END}|je crois en dieu{_END}|je prie (?:chaque|tous|cinq)|je vais à (?:la messe|l'église|la mosquée|la synagogue) (?:chaque|tous|le)|je me suis convertie? à? ?(?:l'islam|au|à)|je fais le ramadan|ma religion est",
    "politics": rf"je (?:vote|voterai|voterais|votais)\s(?:toujours )?(?:pour )?(?:le |la |les |à )?(?:macron|le pen|bardella|mélenchon|zemmour|rn|ps|lr|lfi|pcf|eelv|écolos?|écologistes|gauche|droite|socialistes){_END}|j'ai voté (?:pour )?(?:macron|le pen|bardella|mélenchon|zemmour|rn|ps|lr|lfi|à gauche|à droite){_END}|{_FR_AM}(?:de (?:gauche|droite)|d'extrême[- ](?:gauche|droite)|socialiste|communiste|conservat(?:eur|rice)|anarchiste|gaulliste|royaliste|macroniste|militante? \w+|encartée? .{{1,20}}){_END}",
    "ethnicity": rf"{_FR_AM}(?:noire?|blanche|métis(?:se)?|arabe|maghrébine?|rom|gitane?|kabyle|berbère|asiatique|kurde|d'origine \w+){_END}|mon (?:ethnie|origine ethnique) est",
    "minor": rf"(?:j'ai|^a)\s(?:seulement |juste |bientôt )?{_YOUNG} ans(?=\s*(?:$|[.,!]|et(?! \d)))|{_FR_AM}mineure?{_END}|je suis en (?:6e|5e|4e|3e|sixième|cinquième|quatrième|cm1|cm2|ce1|ce2|primaire){_END}",
}

_PT_AM: Final = r"(?:(?:(?:eu )?sou|(?:eu )?estou|(?:eu )?tô|era|(?:ele|ela) (?:é|está)|^é|^está)\s(?:(?:muito|também|um|uma|abertamente|ainda|meio)\s)*)"
_PT_HAVE: Final = r"(?:(?:(?:eu )?tenho|tive|sofro|fui diagnosticad[oa]|(?:ele|ela) tem|^tem|^sofre)\s(?:(?:de|da|do|com|um|uma|também|muita|grave|crônic[oa]|crónic[oa])\s)*)"
_PORTUGUESE: Final[Complements] = {
    "health": (
        rf"{_PT_HAVE}(?:diabetes?(?: tipo [12])?|câncer(?: de \w+)?|cancro(?: da \w+)?|depressão|ansiedade|asma|epilepsia|alergia(?: a \w+| ao \w+)?|pressão alta|hipertensão|hiv|aids|tdah|autismo|enxaquecas?|transtorno (?:bipolar|de ansiedade|alimentar)|bulimia|anorexia|esquizofrenia){_END}"
        rf"|{_PT_AM}(?:diabétic[oa]|epilétic[oa]|epiléptic[oa]|asmátic[oa]|autista|bipolar|grávida|deprimid[oa]|depressiv[oa]|celíac[oa]|alérgic[oa] (?:a|ao|à) \w+|deficiente|surd[oa]|ceg[oa]|alcoólatra|alcoólic[oa]|soropositiv[oa]|em (?:terapia|tratamento)|intolerante à lactose){_END}|tomo (?:antidepressivos?|insulina|ansiolíticos?)|faço (?:terapia|quimioterapia)|minha (?:depressão|doença|gravidez) (?:é|está)"
    ),
    "finance": rf"meu (?:salário|rendimento|ordenado|património|patrimônio|aluguel) (?:é|são|está)|minha (?:dívida|renda|hipoteca) (?:é|está)|(?:ganho|recebo) (?:cerca de |só |uns )?(?:r\$\s?)?{_AMOUNT}(?:{_COIN}|\spor\s)|devo (?:r\$\s?)?{_AMOUNT}{_COIN}? (?:ao|à|de)|devo (?:dinheiro )?ao banco|tenho (?:muitas )?dívidas{_END}|{_PT_AM}(?:endividad[oa]|falid[oa]|desempregad[oa] e endividad[oa]){_END}",
    "sexuality": rf"{_PT_AM}(?:gay|lésbica|bi|bissexual|assexual|pansexual|homossexual|heterossexual|hétero|trans|transexual|transgénero|transgênero|queer|não[- ]bin[aá]ri[oe]){_END}|saí do armário|minha (?:sexualidade|orientação sexual) é",
    "religion": rf"{_PT_AM}(?:católic[oa]|cristã[o]?|evangélic[oa]|protestante|muçulman[oa]|judeu|judia|ate[ui]a?|ateu|agnóstic[oa]|budista|hindu|espírita|umbandista|candomblecista|crente|religios[oa]|testemunha de jeová)(?: praticante)?{_END}|(?:acredito|creio) em deus{_END}|rezo (?:todos|cada|cinco)|vou à (?:missa|igreja|mesquita) (?:todos|cada|aos)|me converti ao|minha religião é",
    "politics": rf"(?:voto|votei|vou votar|votarei)\s(?:sempre )?(?:no|na|em|pelo|pela|pro)\s(?:lula|bolsonaro|pt|psdb|psol|pl|ps|psd|chega|bloco|cdu|esquerda|direita|haddad|ventura|costa){_END}|{_PT_AM}(?:de (?:extrema[- ])?(?:esquerda|direita)|socialista|comunista|conservador(?:a)?|liberal|petista|bolsonarista|anarquista|filiad[oa] a[o]? \w+){_END}",
    "ethnicity": rf"{_PT_AM}(?:negr[oa]|pret[oa]|pard[oa]|branc[oa]|indígena|cigan[oa]|mulat[oa]|mestiç[oa]|asiátic[oa]|de (?:origem|ascendência) \w+){_END}|minha (?:etnia|raça) é",
    "minor": rf"(?:(?:eu )?tenho|faço|^tem)\s(?:só |apenas |quase )?{_YOUNG} anos(?=\s*(?:$|[.,!]|e(?! \d)))|{_PT_AM}menor de idade{_END}",
}

_IT_AM: Final = r"(?:(?:(?:io )?sono|ero|(?:lui|lei) è|^è)\s(?:(?:molto|anche|un|una|un'|apertamente|ancora)\s?)*)"
_IT_HAVE: Final = r"(?:(?:(?:io )?ho|soffro|mi hanno diagnosticato|(?:lui|lei) ha|^ha|^soffre)\s(?:(?:di|il|la|un|una|anche|avuto|grave|d')\s|l'|un'|d')*)"
_ITALIAN: Final[Complements] = {
    "health": rf"{_IT_HAVE}(?:diabete(?: di tipo [12])?|cancro|tumore(?: al \w+)?|depressione|ansia|asma|epilessia|allergia(?: a\w* \w+)?|ipertensione|hiv|adhd|emicrani[ae]|celiachia|disturbo (?:bipolare|d'ansia|alimentare)|anoressia|bulimia|schizofrenia){_END}|{_IT_AM}(?:diabetic[oa]|epilettic[oa]|asmatic[oa]|autistic[oa]|bipolare|incinta|depress[oa]|celiac[oa]|allergic[oa] a\w* ?\w+|disabile|sord[oa]|ciec[oa]|alcolista|sieropositiv[oa]|in terapia|intollerante al (?:lattosio|glutine)){_END}|prendo (?:antidepressivi|l'insulina)|vado (?:in terapia|dallo psichiatra)",
    "finance": rf"mio (?:stipendio|reddito|affitto|mutuo|patrimonio) (?:è|era)|guadagno (?:circa |solo )?{_AMOUNT}(?:{_COIN}|\sal\s)|devo {_AMOUNT}{_COIN} alla|ho (?:dei |molti |tanti )?debiti{_END}|{_IT_AM}(?:indebitat[oa]|in bancarotta|fallit[oa]){_END}",
    "sexuality": rf"{_IT_AM}(?:gay|lesbica|bisessuale|bi|omosessuale|eterosessuale|etero|asessuale|pansessuale|trans|transgender|queer|non binari[oa]){_END}|ho fatto coming out",
    "religion": rf"{_IT_AM}(?:cattolic[oa]|cristian[oa]|musulman[oa]|ebre[oa]|ate[oa]|agnostic[oa]|buddista|induista|credente|religios[oa]|evangelic[oa]|valdese|testimone di geova)(?: praticante)?{_END}|credo in dio{_END}|vado a messa (?:ogni|tutte)|prego (?:ogni|tutti)|mi sono convertit[oa] a",
    "politics": rf"(?:voto|ho votato|voterò)\s(?:sempre )?(?:per )?(?:il |la |i )?(?:meloni|pd|lega|salvini|fratelli d'italia|fdi|m5s|cinque stelle|forza italia|schlein|conte|sinistra|destra){_END}|{_IT_AM}(?:di (?:estrema )?(?:sinistra|destra)|socialista|comunista|fascista|conservat(?:ore|rice)|anarchic[oa]|leghista){_END}",
    "ethnicity": rf"{_IT_AM}(?:ner[oa]|rom|sinti|zingar[oa]|meticci[oa]|arab[oa]|asiatic[oa]|di (?:origine|origini) \w+){_END}|la mia etnia è",
    "minor": rf"(?:(?:io )?ho|compio|^ha)\s(?:solo |appena |quasi )?{_YOUNG} anni(?=\s*(?:$|[.,!]|e(?! \d)))|{_IT_AM}minorenne{_END}",
}

_NL_AM: Final = r"(?:(?:ik ben|ik was|(?:hij|zij|ze) is|^is|^ben)\s(?:(?:ook|heel|erg|een|openlijk|nog|al)\s)*)"
_NL_HAVE: Final = r"(?:(?:ik heb|ik had|ik lijd aan|(?:hij|zij|ze) heeft|^heeft|^heb)\s(?:(?:ook|een|last van|ernstige|chronische|type [12])\s)*)"
_DUTCH: Final[Complements] = {
    "health": rf"{_NL_HAVE}(?:diabetes|suikerziekte|kanker|(?:een )?depressie|astma|epilepsie|adhd|autisme|hiv|migraine|\w*allergie|hoge bloeddruk|angststoornis|burn-?out|eetstoornis){_END}|{_NL_AM}(?:zwanger|depressief|autistisch|diabeet|gehandicapt|doof|blind|alcoholist|suïcidaal|allergisch voor \w+){_END}|ik slik antidepressiva",
    "finance": rf"mijn (?:salaris|loon|inkomen|hypotheek|schulden) (?:is|zijn|bedraagt)|ik verdien {_AMOUNT}|ik heb (?:veel )?schulden{_END}|{_NL_AM}(?:failliet|blut){_END}",
    "sexuality": rf"{_NL_AM}(?:homo|homoseksueel|lesbisch|biseksueel|bi|aseksueel|hetero|trans|transgender|queer|non-binair){_END}",
    "religion": rf"{_NL_AM}(?:moslim|christen|katholiek|protestants|joods|jood|atheïst|hindoe|boeddhist|gelovig|gereformeerd){_END}|ik geloof in god{_END}",
    "politics": rf"ik (?:stem|stemde|heb gestemd) (?:op )?(?:de )?(?:pvv|vvd|groenlinks|pvda|d66|cda|sp|fvd|bbb|volt|wilders){_END}|{_NL_AM}(?:links|rechts|socialist|communist|conservatief|lid van de (?:pvv|vvd|groenlinks|pvda|d66|cda|sp)){_END}",
    "ethnicity": rf"{_NL_AM}(?:zwart|roma|koerd|koerdisch|half \w+){_END}",
    "minor": rf"(?:ik ben|ik word|^is)\s(?:pas |nog maar )?{_YOUNG}(?: jaar(?: oud)?)?(?=\s*(?:$|[.,!]|en(?! \d)))|{_NL_AM}minderjarig{_END}",
}

_RU_AM: Final = r"(?:я|^)\s?(?:(?:очень|тоже|была?|верующ\w+|открытый|настоящ\w+)\s)*"
_RUSSIAN: Final[Complements] = {
    "health": r"(?:у (?:меня|него|неё|нее) (?:\w+ )?|я (?:болею|страдаю|болен|больна) |страдаю )(?:сахарн\w+ )?(?:диабет\w*|рак(?:ом|а)?|депресси\w+|аллерги\w+|астм\w+|эпилепси\w+|вич|аутизм\w*|сдвг|шизофрени\w+|биполярн\w+|гепатит\w*|мигрен\w+|паническ\w+)(?!\w)|(?:я|^)\s?(?:беременна|диабетик|аллергик|инвалид\w*|аутист\w*|алкогол\w+|в депрессии)(?!\w)|(?:я )?(?:принимаю|пью) (?:антидепрессанты|инсулин)",
    "finance": r"моя (?:зарплата|пенсия|ипотека|аренда)|мой (?:доход|долг|оклад)|(?:я )?(?:зарабатываю|получаю) (?:около |примерно )?\d|я должн?е?н?а? (?:банку|\d)|у меня (?:\w+ )?(?:долги?|кредиты?|ипотека)(?!\w)|(?:я )?(?:банкрот)(?!\w)",
    "sexuality": rf"{_RU_AM}(?:гей|лесбиянка|бисексуал\w*|асексуал\w*|транс|трансгендер\w*|гетеросексуал\w*|гомосексуал\w*|квир)(?!\w)",
    "religion": rf"{_RU_AM}(?:мусульман\w+|христиан\w+|католи\w+|православн\w+|атеист\w*|буддист\w*|иуде[йя]\w*|агностик|верующ\w+)(?!\w)|(?:я )?верю в бога|хожу в (?:церковь|мечеть)|моя религия",
    "politics": r"(?:я )?(?:голосую|голосовал\w?|проголосовал\w?) за (?:путина|навальн\w+|кпрф|лдпр|единую|яблоко|зеленского|порошенко|коммунист\w*)|(?:я|^)\s?(?:коммунист\w*|социалист\w*|либерал|консерватор|анархист\w*|монархист\w*|националист\w*|член партии)(?!\w)|я поддерживаю (?:путина|навального|единую россию|кпрф|зеленского)",
    "ethnicity": r"(?:я|^)\s?(?:по национальности |этническ\w+ )?(?:татарин|татарка|чеченец|чеченка|еврей|еврейка|цыган\w*|бурят\w*|якут\w*|башкир\w*|дагестанец|осетин\w*|чуваш\w*|ингуш\w*|калмык\w*|темнокож\w+)(?!\w)|моя национальность|я наполовину \w+",
    "minor": rf"(?:мне|^ему|^ей)\s(?:только |всего |уже |скоро )?{_YOUNG}(?:\s(?:лет|годик\w*))?(?=\s*(?:$|[.,!]|и(?! \d)))|я (?:несовершеннолетн\w+|в [1-8] классе|учусь в [1-8] классе)",
}

_PL_AM: Final = r"(?:(?:jestem|byłam?|^jest)\s(?:(?:też|bardzo|otwarcie|praktykując\w+|wierząc\w+)\s)*)"
_POLISH: Final[Complements] = {
    "health": rf"(?:mam|choruję na|cierpię na|^ma)\s(?:\w+ )?(?:cukrzycę|raka|depresję|astmę|padaczkę|adhd|autyzm|alergię|nadciśnienie|hiv|migreny|nerwicę){_END}|{_PL_AM}(?:w ciąży|diabetykiem|w depresji|niepełnosprawn[ya]|autystyczn[ya]|alkoholikiem|alkoholiczką){_END}|biorę (?:antydepresanty|insulinę)",
    "finance": rf"moja (?:pensja|wypłata) |zarabiam (?:około |ok\. )?\d|mam (?:długi|kredyt)|{_PL_AM}(?:bankrutem|zadłużon[ya]){_END}",
    "sexuality": rf"{_PL_AM}(?:gejem|lesbijką|biseksualn[ya]|bi|aseksualn[ya]|homoseksualn[ya]|hetero|trans|osobą (?:trans|niebinarną)){_END}",
    "religion": rf"{_PL_AM}(?:katoli\w+|muzułman\w+|ateist\w+|protestant\w+|żyd(?:em|ówką)|buddyst\w+|prawosławn\w+|wierząc[ya]|niewierząc[ya]|agnosty\w+){_END}|wierzę w boga{_END}",
    "politics": rf"(?:głosuję|głosowałem|głosowałam|zagłosuję) na (?:pis|po|ko|konfederację|lewicę|koalicję|tuska|dudę|trzaskowskiego|nawrockiego|mentzena|polskę 2050){_END}|{_PL_AM}(?:socjalist\w+|komunist\w+|konserwatyst\w+|lewicow\w+|prawicow\w+|anarchist\w+){_END}",
    "ethnicity": rf"{_PL_AM}(?:rom(?:em|ką)|czarnoskór[ya]|żydowskiego pochodzenia){_END}",
    "minor": rf"(?:mam|^ma)\s(?:tylko |dopiero )?{_YOUNG} lat(?=\s*(?:$|[.,!]|i(?! \d)))|{_PL_AM}niepełnoletni\w*{_END}",
}

TONGUES: Final[tuple[tuple[str, str, Complements], ...]] = (
    (r"(?<!\w)(?:ich|meine?|bei|er|sie)\s|^(?=(?:ist|bin|war|hat|habe?|hatte|leidet?|gehalt|allergisch)\b)", "ich mein meine bei er sie ist bin war hat hab habe hatte leide leidet gehalt allergisch", _GERMAN),
    (
        (r"(?<!\w)(?:soy|estoy|era|tengo|tuve|sufro|padezco|me|mi|ella|él|tomo|voy|gano|cobro|ganaba|debo|le|voto|voté|votaré|he|salí|creo|rezo|milito|cumplo)\s"
        r"|^(?=(?:es|está|tiene|sufre|padece)\s)"),
        "soy estoy era tengo tuve sufro padezco me mi ella tomo voy gano cobro ganaba debo le voto he creo rezo milito cumplo es tiene sufre padece",
        _SPANISH,
    ),
    (r"(?<!\w)(?:(?:je|on|mon|ma|mes|il|elle)\s|j')|^(?=(?:est|a|souffre)\s)", "je on mon ma mes il elle j est a souffre", _FRENCH),
    (
        (r"(?<!\w)(?:eu|sou|estou|tô|era|tenho|tive|sofro|fui|ele|ela|tomo|faço|meu|minha|ganho|recebo|devo|voto|votei|vou|votarei|saí|acredito|creio|rezo|me)\s"
        r"|^(?=(?:é|está|tem|sofre)\s)"),
        "eu sou estou era tenho tive sofro fui ele ela tomo meu minha ganho recebo devo voto votei vou votarei acredito creio rezo me tem sofre",
        _PORTUGUESE,
    ),
    (r"(?<!\w)(?:io|sono|ero|ho|soffro|mi|lui|lei|prendo|vado|mio|la|guadagno|devo|voto|voterò|credo|prego|compio)\s|^(?=(?:è|ha|soffre)\s)", "io sono ero ho soffro mi lui lei prendo vado mio la guadagno devo voto credo prego compio ha soffre", _ITALIAN),
    (r"(?<!\w)(?:ik|mijn|hij|zij|ze)\s|^(?=(?:is|ben|heeft|heb)\s)", "ik mijn hij zij ze is ben heeft heb", _DUTCH),
    (
        r"(?<!\w)(?:я|у|мне|мой|моя|страдаю|принимаю|пью|зарабатываю|получаю|верю|хожу|голосую|голосовал\w?|проголосовал\w?)\s|^(?=[а-яё])",
        "",
        _RUSSIAN,
    ),
    (r"(?<!\w)(?:jestem|byłam?|mam|choruję|cierpię|biorę|moja|zarabiam|wierzę|głosuję|głosowałe?a?m|zagłosuję)\s|^(?=(?:jest|ma)\s)", "jestem mam moja zarabiam jest ma", _POLISH),
)  # fmt: skip
"""For each language where a subject may stand, the words in ASCII that may do so, and what may follow it."""

_ZH_AGE: Final = r"(?:[5-9]|1[0-5]|十[一二三四五]?|[五六七八九])"
_JA_AGE: Final = r"(?:[5-9]|1[0-5]|十[一二三四五]?)"
_ZH_ILL: Final = r"(?:\w{0,3}(?:糖尿病|癌症?|抑郁症?|憂鬱症|焦虑症|焦慮症|哮喘|气喘|癫痫|癲癇|艾滋病?|高血压|高血壓|自闭症|自閉症|多动症|躁郁症|精神分裂|肝炎))"
_JA_ILL: Final = r"(?:糖尿病|うつ病|鬱病|癌|がん|喘息|てんかん|発達障害|不安障害|自閉症|ADHD|双極性障害|統合失調症|パニック障害|摂食障害|高血圧|アトピー)"
_KO_ILL: Final = r"(?:당뇨병?|우울증|암|천식|간질|뇌전증|공황장애|알레르기|자폐|조현병|조울증|고혈압|ADHD)"
_JA_I: Final = r"(?:^|私は|僕は|俺は|わたしは|ぼくは|実は、?|自分は)"
_KO_I: Final = r"(?:^|나는|저는|난|전|나|저)\s?"
_AR_I: Final = r"(?<!\w)[أا]نا\s"
UNSPACED: Final[Complements] = {
    "health": rf"(?:^|我(?:也|还|從小|从小)?)(?:有|得了|患有|患了|确诊了?|被诊断出){_ZH_ILL}|我(?:怀孕|懷孕)|我对.{{1,6}}过敏|我對.{{1,6}}過敏|我是(?:聋人|盲人|残疾人)|我在吃抗抑郁药|{_JA_I}{_JA_ILL}(?:です|だ(?!と)|を持って|があり|がある|を患って|なんです|の患者|と診断)|{_JA_I}(?:妊娠して(?:い|る)|妊娠中|.{{1,6}}アレルギー(?:です|があ|なんです))|{_KO_I}(?:{_KO_ILL}(?:이|가|을|를)?\s?(?:있|앓|환자|진단)|임신(?:했|중)|.{{1,6}}알레르기가 있)|(?:عندي|لدي|أعاني من|[أا]نا مصابة? ب)\s?(?:مرض\s)?(?:ال)?(?:سكري|اكتئاب|سرطان|ربو|حساسية|صرع)|{_AR_I}حامل|(?:ผม|ฉัน|หนู)เป็น(?:โรค)?(?:เบาหวาน|ซึมเศร้า|มะเร็ง|หอบหืด|ลมชัก)|(?:ผม|ฉัน|หนู)(?:แพ้(?:ถั่ว|นม|กุ้ง|อาหาร|ยา)|ท้อง(?:อยู่|$))",
    "finance": r"我(?:的)?(?:工资|薪水|月薪|年薪|收入|存款|薪資|月收入)(?:是|有|只有|大概|\d)|我欠(?:银行|銀行|了?\d|.{0,4}(?:万|債|债))|我(?:破产|破產)了|(?:私の|僕の)?(?:給料|年収|月収|貯金|借金)(?:は|が)\s?(?:\d|約|百|数)|借金があり|自己破産し|(?:내|제)\s?(?:월급|연봉|빚|저축)(?:은|이)|(?:저는|나는)\s?빚이 있|(?<!\w)(?:راتبي|دخلي)(?!\w)|علي ديون|เงินเดือน(?:ผม|ฉัน|ของผม|ของฉัน)",
    "sexuality": rf"我是(?:同性恋|同性戀|同志$|双性恋|雙性戀|蕾丝|跨性别|跨性別|无性恋|gay)|我喜欢(?:男人|女人)$|{_JA_I}(?:ゲイ|レズビアン|バイセクシュアル|バイ|トランスジェンダー|同性愛者|アセクシュアル)(?:です|だ(?!と)|なんです)|{_KO_I}(?:게이|레즈비언|양성애자|트랜스젠더|동성애자|무성애자)(?:이에요|예요|입니다|야|다)|{_AR_I}(?:مثلي|مثلية)|(?:ผม|ฉัน)เป็น(?:เกย์|เลสเบี้ยน|กะเทย|ไบ)",
    "religion": rf"我是(?:一名|个|一個)?(?:基督徒|穆斯林|佛教徒|天主教徒|无神论者|無神論者|道教徒)|我信(?:佛|基督|伊斯兰|天主|耶稣|上帝)|{_JA_I}(?:クリスチャン|キリスト教徒|イスラム教徒|仏教徒|ムスリム|カトリック|無神論者)(?:です|だ(?!と)|なんです)|{_KO_I}(?:기독교|천주교|불교|이슬람)\s?(?:인|신자|교인)?(?:이에요|예요|입니다|를 믿)|{_KO_I}(?:무슬림|무교|크리스천)|{_AR_I}(?:مسلمة?|مسيحية?|ملحدة?|يهودية?)(?!\w)|(?:ผม|ฉัน)(?:นับถือ|เป็น)(?:ศาสนา|มุสลิม|คริสต์|ชาวพุทธ)",
    "politics": rf"我(?:支持|投(?:给|给了|票给)?)(?:共和党|共和黨|民主党|民主黨|国民党|國民黨|民进党|民進黨|共产党|特朗普|拜登)|我是(?:共产党员|中共党员|党员|民进党员|左派|右派)|(?:自民党|共産党|立憲民主党|立憲|維新|公明党|れいわ|参政党)(?:に投票し|を支持し|の党員|支持者です)|{_JA_I}(?:右翼|左翼|保守|リベラル)(?:です|だ(?!と))|(?:나는|저는|난)\s?(?:국민의힘|민주당|정의당|이재명|윤석열)(?:을|를|에)\s?(?:지지|투표|뽑)|{_KO_I}(?:보수|진보)(?:예요|입니다|적이)",
    "ethnicity": r"我是(?:黑人|白人|维吾尔族|藏族|回族|满族|蒙古族|壮族|苗族|原住民|[^是]{1,3}族人?$)|(?:私は|僕は)(?:黒人|白人|アイヌ|在日|ハーフ)(?:です|だ(?!と)|なんです)|(?:나는|저는)\s?(?:흑인|백인|혼혈|조선족)|[أا]نا (?:كردية?|أمازيغية?|أسود|سوداء)(?!\w)",
    "minor": rf"我(?:今年|现在|才|只有|刚满|刚)*{_ZH_AGE}[岁歲](?!时|的时候|那|開|开|起)|我是(?:小学生|未成年)|我(?:在|上|读)(?:小学|[一二三四五六]年级)|{_JA_I}(?:まだ)?{_JA_AGE}[歳才](?:です|だ(?!と)|なの|になり)|{_JA_I}(?:小学生|小学\d年生|中学[12]年生|未成年)(?:です|だ(?!と)|なんです)|{_KO_I}(?:아직 |올해 )?(?:[5-9]|1[0-5])살(?!\s?(?:때|부터))|{_KO_I}(?:초등학생|미성년자)|عمري (?:[5-9]|1[0-5])(?!\d)|(?:ผม|ฉัน|หนู)อายุ\s?(?:[5-9]|1[0-5])(?!\d)",
}
"""Phrases of scripts whose words a border does not set apart. Searched for, so each holds its own subject or begins the sentence."""
