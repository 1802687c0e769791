"""Words for persons and what persons do in other languages. Patterns for `third_party`, no decisions."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Speech:
    """What one language says of other persons; each a pattern without anchors."""

    kin: str
    """ "my brother": a subject that is surely somebody else."""
    pronoun: str
    article: str
    """What may stand before a name, as in "o João"."""
    copula: str
    have: str
    traits: str
    owned: str
    verbs: str
    """Verbs in the third person whose subject is a person."""
    leaves_out_copula: bool = False


_GERMAN_KIN: Final = (
    r"(?:mutter|mama|mutti|vater|papa|vati|bruder|schwester|geschwister|sohn|tochter|onkel|tante|cousine?|nichte|neffe|oma|opa|großmutter|großvater|großeltern|enkel(?:in)?|(?:ehe)?frau|(?:ehe)?mann|freundin|freund|verlobter?|ex(?:-?freund(?:in)?|-?mann|-?frau)?|chef(?:in)?|kolleg(?:e|in)|nachbar(?:in)?|"
    r"lehrer(?:in)?|mitbewohner(?:in)?|kind|kinder|eltern|schwager|schwägerin|schwiegermutter|schwiegervater|arzt|ärztin|therapeut(?:in)?|vermieter(?:in)?|partner(?:in)?)"
)
_GERMAN: Final = Speech(
    kin=rf"(?:mein|meine|unser|unsere|sein|seine|ihr|ihre)\s(?:(?:beste[rn]?|ältere[rn]?|jüngere[rn]?|kleine[rn]?|große[rn]?|neue[rn]?|alte[rn]?)\s)?{_GERMAN_KIN}",
    pronoun=r"(?:er|sie)",
    article=r"(?:der|die|herr|frau)",
    copula=r"(?:ist|war|wird|wurde|sind|waren)",
    have=r"(?:hat|hatte|bekommt|bekam)",
    traits=r"(?:(?:sehr|ziemlich|gerade|nicht|immer|schon|wieder|total|ein|eine|in|der|die|seit \w+|heimlich|frisch|bald)\s)*(?:schwanger|schwul|lesbisch|krank|depressiv|geschieden|verheiratet|verlobt|verliebt|single|getrennt|allergisch|pleite|arbeitslos|verschuldet|autistisch|magersüchtig|süchtig|obdachlos|vorbestraft|drogenabhängig|untreu|betrunken|muslim(?:in|isch)?|katholisch|jude|jüdin|vegetarier(?:in)?|lügner(?:in)?|betrüger(?:in)?|dieb(?:in)?|alkoholiker(?:in)?|rassist(?:in)?|idiot(?:in)?|lehrer(?:in)?|krankenschwester|krankenpfleger|arzt|ärztin|ingenieur(?:in)?|student(?:in)?|anwält(?:in)?|anwalt|polizist(?:in)?|bäcker(?:in)?|koch|köchin|\d+ jahre alt|therapie|rente|haft|gefängnis|ausgezogen|umgezogen|gestorben|gefeuert|entlassen|gekündigt|geboren)",
    owned=r"(?:(?:eine?n?|zwei|drei|vier|keine?|schwere|eine neue|einen neuen|viele|große)\s)*(?:\w*krebs|depressionen?|diabetes|asthma|epilepsie|adhs|angst vor|schulden|kinder|kind|sohn|tochter|freundin|freund|affäre|drogenproblem|alkoholproblem|allergie|geschwister|brüder|schwestern|hausverbot|gelogen|gestohlen|geklaut|betrogen|gekündigt|geheiratet|sich (?:scheiden|getrennt)|abgebrochen|burn-?out)",
    verbs=r"(?:wohnt|lebt (?:in|bei|mit|allein)|arbeitet (?:als|bei|in|im|beim|nachts)|hasst|liebt|mag (?:keine?n?|es|lieber|nicht|\w+)|lügt|trinkt|raucht|studiert|heißt|spricht|schläft|weint|verdient|schuldet|betrügt|klaut|stiehlt|zieht (?:um|aus|nach)|isst (?:kein|nur|gern)|kann nicht (?:\w+ )?(?:schwimmen|kochen|lesen|fahren)|leidet|will (?:\w+ )?(?:heiraten|kündigen|kinder|genannt)|glaubt|denkt|wählt|fürchtet|vermisst|kündigte)",
)
_SPANISH: Final = Speech(
    kin=r"(?:mi|mis|nuestro|nuestra|su)\s(?:mejor\s)?(?:madre|padre|mamá|papá|padres|hermano|hermana|hermanit[oa]|hermanos|hijo|hija|hijos|tío|tía|prim[oa]|sobrin[oa]|abuel[oa]|abuelos|esposa?|marido|mujer|novi[oa]|pareja|ex|jef[ea]|amig[oa]|vecin[oa]|profesora?|compañer[oa](?: de (?:piso|trabajo|clase))?|suegr[oa]|cuñad[oa]|niet[oa]|médic[oa]|terapeuta|caser[oa])",
    pronoun=r"(?:él|ella)",
    article=r"(?:el|la|don|doña|señor|señora)",
    copula=r"(?:es|está|era|fue|estaba|son|están)",
    have=r"(?:tiene|tuvo|sufre de|padece)",
    traits=r"(?:(?:muy|un|una|muy|en|la|el|recién|otra vez|casi)\s)*(?:embarazada|gay|lesbiana|bisexual|enferm[oa]|deprimid[oa]|divorciad[oa]|casad[oa]|solter[oa]|separad[oa]|enamorad[oa]|alérgic[oa]|diabétic[oa]|alcohólic[oa]|adict[oa]|desemplead[oa]|en paro|arruinad[oa]|endeudad[oa]|mentiros[oa]|ladrón|ladrona|estafador(?:a)?|infiel|racista|musul\w+|católic[oa]|judí[oa]|ate[oa]|vegan[oa]|vegetarian[oa]|zurd[oa]|borrach[oa]|cárcel|preso|presa|médic[oa]|enfermer[oa]|profesora?|maestr[oa]|abogad[oa]|ingenier[oa]|policía|camarer[oa]|bombero|estudiante|vag[oa]|idiota|tont[oa]|autista|depresiv[oa])",
    owned=r"(?:(?:un|una|dos|tres|muchas?|much[oa]s|mucha|la|el|tantas|problemas de|problemas con|miedo a)\s?)*(?:cáncer|depresión|ansiedad|diabetes|vih|deudas|hij[oa]s?|novi[oa]|amante|hermanos?|hermanas?|\d+ años|alergia|adicción|alcohol|drogas|epilepsia|asma|antecedentes|oscuridad|arañas)",
    verbs=r"(?:vive (?:en|con|sol[oa])|trabaja (?:en|de|como|para)|odia|ama(?= a)|quiere (?:que|ser|casarse|dejar|a)|miente|bebe|fuma|roba|robó|engaña|engañó|(?:le |nos )?debe (?:dinero|\d)|estudia|gana \d|se llama|se divorció|se casó|se mudó|se separó|se droga|duerme|llora|vota|votó|cree que|piensa|dijo que|dice que|prefiere|le gusta|no le gusta|detesta|habla (?:mal|\w+ con)|perdió su|dejó (?:su|el|la)|no (?:come|sabe|puede|bebe|paga)|nació|murió|teme|sufre|cobra)",
)
_FRENCH: Final = Speech(
    kin=r"(?:mon|ma|mes|notre|son|sa)\s(?:(?:meilleure?|petite?|grande?|ancienne?)\s)?(?:mère|père|maman|papa|parents|frère|sœur|soeur|frères|sœurs|fils|fille|enfants?|oncle|tante|cousine?|neveu|nièce|grand-mère|grand-père|mamie|papi|femme|mari|épouse|copine|copain|conjointe?|compagn[eo]n?n?e?|ex|chef(?:fe)?|patron(?:ne)?|amie?|voisine?|collègue|prof(?:esseure?)?|coloc(?:ataire)?|belle-mère|beau-père|beau-frère|belle-sœur|médecin|psy|proprio)",
    pronoun=r"(?:il|elle)",
    article=r"(?:monsieur|madame|m\.|mme)",
    copula=r"(?:est|était|sont|n'est (?:pas|plus))",
    have=r"(?:a|avait|n'a (?:pas|plus))",
    traits=r"(?:(?:très|un|une|en|au|encore|toujours|vraiment|assez|complètement|de nouveau)\s)*(?:enceinte|gay|lesbienne|bisexuel(?:le)?|malade|dépressi(?:f|ve)|déprimée?|divorcée?|mariée?|célibataire|fiancée?|amoureu(?:x|se)|séparée?|allergique|diabétique|alcoolique|autiste|toxicomane|chômage|fauchée?|endettée?|menteu(?:r|se)|voleu(?:r|se)|escroc|infidèle|raciste|musulmane?|catholique|juive?|juif|athée|végane?|végétarien(?:ne)?|gauchère?|gaucher|ivre|prison|infirmi(?:er|ère)|médecin|professeure?|avocate?|ingénieure?|boulang(?:er|ère)|polici(?:er|ère)|étudiante?|serveu(?:r|se)|coiffeu(?:r|se)|retraitée?|virée?|licenciée?|paresseu(?:x|se)|idiote?|stupide|jalou(?:x|se)|née? (?:en|à|le)|mort[e]?|décédée?)",
    owned=r"(?:(?:un|une|le|la|des|de|du|deux|trois|beaucoup de|l'|peur|plus de|pas de)\s?)*(?:cancer|dépression|diabète|sida|vih|dettes|enfants?|fils|fille|copine|copain|amant|maîtresse|frère|sœur|frères|sœurs|\d+ ans|allergie|addiction|épilepsie|asthme|casier|divorcé|menti|volé|trompé|démissionné|déménagé|échoué|raté|perdu son|quitté|araignées|noir|vécu|peur|rompu)",
    verbs=r"(?:habite|vit (?:à|en|avec|seule?|chez|depuis)|travaille (?:à|comme|dans|chez|pour|en|de|la)|déteste|aime (?:pas|les|le|la|bien)|n'aime (?:pas|plus)|veut (?:se|être|quitter|qu|divorcer)|ment|boit|fume|vole|trompe|doit (?:de l'argent|\d)|étudie|gagne \d|s'appelle|se drogue|dort|pleure|vote|pense que|croit que|dit que|préfère|adore|a divorcé|parle (?:mal|\w+ à)|ne (?:mange|sait|peut|boit|paie|dort|supporte)|refuse|souffre|craint|touche \d|joue (?:du|de la) \w+)",
)
_PORTUGUESE: Final = Speech(
    kin=r"(?:(?:o|a|os)\s)?(?:meu|minha|meus|nosso|nossa)\s(?:melhor\s)?(?:mãe|pai|mamãe|papai|pais|irmã|irmão|irmãos|filh[oa]s?|ti[oa]|prim[oa]|sobrinh[oa]|avó|avô|avós|espos[oa]|marido|mulher|namorad[oa]|noiv[oa]|companheir[oa]|ex|chefe|amig[oa]|vizinh[oa]|professora?|colega(?: de (?:quarto|trabalho))?|sogr[oa]|cunhad[oa]|net[oa]|médic[oa]|terapeuta|senhori[oa])",
    pronoun=r"(?:ele|ela)",
    article=r"(?:o|a|dona?|seu|senhor|senhora)",
    copula=r"(?:é|está|era|foi|tá|são|estão|ficou)",
    have=r"(?:tem|teve|sofre de)",
    traits=r"(?:(?:muito|um|uma|no|na|em|meio|recém|de novo)\s)*(?:grávida|gay|lésbica|bissexual|doente|deprimid[oa]|divorciad[oa]|casad[oa]|solteir[oa]|separad[oa]|apaixonad[oa]|noiv[oa]|alérgic[oa]|diabétic[oa]|alcoólatra|alcoólic[oa]|viciad[oa]|desempregad[oa]|falid[oa]|endividad[oa]|mentiros[oa]|ladrão|ladra|golpista|infiel|racista|muçulman[oa]|católic[oa]|evangélic[oa]|judeu|judia|ateu|ateia|vegan[oa]|vegetarian[oa]|canhot[oa]|bêbad[oa]|pres[oa]|cadeia|médic[oa]|enfermeir[oa]|professora?|advogad[oa]|engenheir[oa]|policial|polícia|estudante|autista|preguiços[oa]|idiota|burr[oa]|ciument[oa]|enfermeira|demitid[oa])",
    owned=r"(?:(?:um|uma|dois|duas|três|muitas|muitos|medo de|o|a|problemas? (?:de|com))\s)*(?:câncer|cancro|depressão|ansiedade|diabetes|hiv|aids|dívidas|filh[oa]s?|namorad[oa]|amante|irmãos?|irmãs?|\d+ anos|alergia|vício|epilepsia|asma|aranhas|escuro|bebida|álcool|drogas)",
    verbs=r"(?:mora|vive (?:em|com|sozinh[oa])|trabalha (?:em|como|na|no|de|para)|odeia|ama(?!\w)|gosta de|não gosta|quer (?:ser|que|casar|se|largar)|mente|bebe|fuma|rouba|roubou|trai|traiu|deve (?:dinheiro|\d|r\$)|estuda|ganha \d|se chama|chama-se|se divorciou|se casou|casou|se mudou|mudou-se|se separou|dorme|chora|vota|votou|acha que|pensa que|disse que|diz que|prefere|detesta|fala mal|perdeu o|largou (?:o|a)|não (?:come|sabe|pode|bebe|paga)|nasceu|morreu|teme|sofre|parou de)",
)
_ITALIAN: Final = Speech(
    kin=r"(?:(?:il|la|i)\s)?(?:mio|mia|miei|nostro|nostra)\s(?:miglior[e]?\s)?(?:madre|padre|mamma|papà|genitori|fratello|sorella|fratelli|figli[oa]|figli|zi[oa]|cugin[oa]|nipote|nonn[oa]|nonni|moglie|marito|fidanzat[oa]|ragazz[oa]|compagn[oa]|ex|capo|amic[oa]|vicin[oa]|professore|professoressa|collega|coinquilin[oa]|suocer[oa]|cognat[oa]|medico|padrone di casa)",
    pronoun=r"(?:lui|lei)",
    article=r"(?:il|la|signora?)",
    copula=r"(?:è|era|sono|sta|stava)",
    have=r"(?:ha|aveva|soffre di)",
    traits=r"(?:(?:molto|un|una|in|stat[oa]|di nuovo)\s)*(?:incinta|gay|lesbica|bisessuale|malat[oa]|depress[oa]|divorziat[oa]|sposat[oa]|single|separat[oa]|innamorat[oa]|fidanzat[oa]|allergic[oa]|diabetic[oa]|alcolizzat[oa]|alcolista|drogat[oa]|disoccupat[oa]|fallit[oa]|indebitat[oa]|bugiard[oa]|ladr[oa]|truffator[e]|truffatrice|infedele|razzista|musulman[oa]|cattolic[oa]|ebre[oa]|ate[oa]|vegan[oa]|vegetarian[oa]|mancin[oa]|ubriac[oa]|prigione|carcere|medico|infermier[ea]|insegnante|avvocat[oa]|ingegnere|poliziott[oa]|student(?:e|essa)|pigr[oa]|stupid[oa]|idiota|gelos[oa]|licenziat[oa]|nat[oa] (?:a|nel|il))",
    owned=r"(?:(?:un|una|il|la|due|tre|molti|tanti|dei|paura (?:di|del|dei))\s)*(?:cancro|tumore|depressione|diabete|hiv|debiti|figli[oa]?|fidanzat[oa]|amante|fratell[oi]|sorell[ae]|\d+ anni|allergia|dipendenza|epilessia|asma|mentito|rubato|tradito|lasciato|divorziato|perso il|ragni|buio)",
    verbs=r"(?:abita|vive (?:a|in|con|da sol[oa])|lavora (?:a|in|come|per|da|al)|odia|ama(?!\w)|vuole (?:essere|sposar\w+|che|lasciare)|mente|beve|fuma|ruba|tradisce|deve (?:soldi|\d)|studia|guadagna \d|si chiama|si è (?:spos\w+|separat\w+|licenziat\w+|trasferit\w+)|dorme|piange|vota|pensa che|crede che|dice che|preferisce|detesta|adora|parla male|non (?:mangia|sa|può|beve|paga)|teme|soffre|suona (?:il|la) \w+)",
)
_DUTCH: Final = Speech(
    kin=r"(?:mijn|onze|zijn|haar)\s(?:(?:beste|oudere|jongere|kleine|grote|oude|nieuwe)\s)?(?:moeder|mama|vader|papa|ouders|broer|broertje|zus|zusje|zoon|dochter|oom|tante|neef|nicht|oma|opa|vrouw|man|vriend|vriendin|verloofde|ex|baas|collega|buurman|buurvrouw|leraar|lerares|huisgenoot|kind|kinderen|schoonmoeder|schoonvader|zwager)",
    pronoun=r"(?:hij|zij|ze)",
    article=r"(?:meneer|mevrouw)",
    copula=r"(?:is|was|wordt|werd)",
    have=r"(?:heeft|had)",
    traits=r"(?:(?:een|heel|erg|zo|in|weer|nog|zwaar)\s)*(?:zwanger|homo|lesbisch|ziek|depressief|gescheiden|getrouwd|vrijgezel|verloofd|verliefd|allergisch|diabeet|alcoholist|verslaafd|werkloos|failliet|blut|leugenaar|dief|oplichter|racist|vreemdgaander|moslim|katholiek|joods|veganist|vegetariër|linkshandig|dronken|gevangenis|verpleegkundige|verpleegster|leraar|lerares|arts|advocaat|ingenieur|agent|student|lui|dom|jaloers|ontslagen|\d+ jaar|geboren|overleden|verhuisd|vreemdgegaan)",
    owned=r"(?:(?:een|twee|drie|veel|geen|ernstige|zware)\s)*(?:kanker|depressie|diabetes|hiv|schulden|kinderen|kind|zoon|dochter|vriendin|vriend|minnaar|broers?|zussen|allergie|verslaving|epilepsie|astma|gelogen|gestolen|bedrogen|ontslag|burn-?out)",
    verbs=r"(?:woont|leeft (?:in|met|alleen)|werkt (?:als|bij|in|voor)|haat|houdt (?:van|niet)|liegt|drinkt|rookt|steelt|bedriegt|studeert|verdient|heet|slaapt|huilt|stemt (?:op|altijd)|denkt dat|gelooft|zegt dat|zei dat|eet geen|kan niet (?:\w+ )?(?:zwemmen|koken|rijden)|lijdt|wil (?:\w+ )?(?:scheiden|trouwen|genoemd)|vindt)",
)
_RUSSIAN: Final = Speech(
    kin=r"(?:мой|моя|мои|моего|моей|наш|наша)\s(?:(?:младш\w+|старш\w+|лучш\w+|маленьк\w+)\s)?(?:мама|мать|папа|отец|родители|брат|сестра|сын|дочь|дочка|дети|дядя|тётя|тетя|бабушка|дедушка|жена|муж|девушка|парень|бывш\w+|начальни\w+|друг|подруга|сосед\w*|коллега|учител\w+|врач|племянни\w+|внук|внучка)",
    pronoun=r"(?:он|она)",
    article=r"(?:господин|госпожа)",
    copula=r"(?:был[аи]?|стал[аи]?|очень|сейчас|снова|опять|уже|теперь|больш\w+|наш\w*)",
    have=r"(?:имеет)",
    traits=r"(?:беременна|гей|лесбиянка|больна|болен|в депрессии|в разводе|разведен[аы]?|разведён|замужем|женат|холост|влюблен[аы]?|аллергик|диабетик|алкогол\w+|наркоман\w*|безработн\w+|банкрот|лгунья|лжец|вор|воровка|мошенни\w+|расист\w*|мусульман\w+|католи\w+|еврей\w*|атеист\w*|веган\w*|вегетариан\w+|левша|пьян\w*|врач|медсестра|учител\w+|юрист\w*|инженер|полицейск\w+|студент\w*|ленив\w+|дура|дурак|ревнив\w+|уволен\w*|инвалид)",
    owned=r"(?:долги|детей|диабет|рак|депрессию)",
    verbs=r"(?:живёт|живет|жил[аи]?|работает|работал[аи]?|любит|ненавидит|хочет|врёт|врет|лжёт|соврал\w?|пьёт|пьет|курит|ворует|украл[аи]?|изменяет|изменил\w?|должн?а? (?:денег|\d)|учится|зарабатывает|боится|болеет|страдает|развел(?:ся|ась)|развелся|женился|вышла замуж|переехал[аи]?|уволил(?:ся|ась)|бросил[аи]?|спит|плачет|голосует|голосовал\w?|думает|считает|сказал[аи]?|говорит|предпочитает|не (?:ест|умеет|может|любит|пьёт|пьет|платит|хочет)|родил(?:ся|ась)|умер(?:ла)?|встречается|скучает|играет на)",
    leaves_out_copula=True,
)
_POLISH: Final = Speech(
    kin=r"(?:mój|moja|moi|nasz|nasza)\s(?:(?:młodsz[ya]|starsz[ya]|najlepsz[ya])\s)?(?:mama|matka|tata|ojciec|rodzice|brat|siostra|syn|córka|dzieci|wujek|ciocia|kuzyn(?:ka)?|babcia|dziadek|żona|mąż|dziewczyna|chłopak|narzeczon[ya]|była|były|szef(?:owa)?|przyjaci(?:el|ółka)|sąsiad(?:ka)?|kolega|koleżanka|nauczyciel(?:ka)?|współlokator(?:ka)?)",
    pronoun=r"(?:on|ona)",
    article=r"(?:pan|pani)",
    copula=r"(?:jest|był|była|został|została)",
    have=r"(?:ma|miał|miała)",
    traits=r"(?:(?:bardzo|w|znowu|po)\s)*(?:ciąży|gejem|lesbijką|chor[ya]|depresji|rozwiedzion[ya]|rozwodzie|mężatką|żonaty|singlem|zakochan[ya]|alkoholik\w*|alkoholiczką|uzależnion\w+|bezrobotn[ya]|bankrutem|kłamc\w+|złodziej\w*|oszust\w*|rasist\w+|muzułman\w+|katoli\w+|żydem|żydówką|ateist\w+|wegan\w+|wegetarian\w+|pijan[ya]|więzieniu|pielęgniar\w+|lekar\w+|nauczyciel\w+|prawni\w+|inżynierem|policjant\w+|student\w+|leniw[ya]|zazdrosn[ya])",
    owned=r"(?:(?:dwoje|dwie|troje|dużo|poważn\w+)\s)*(?:raka|depresję|cukrzycę|długi|dzieci|syna|córkę|chłopaka|dziewczynę|kochanka|kochankę|braci|siostry|\d+ lat|alergię|padaczkę|astmę|romans)",
    verbs=r"(?:mieszka|pracuje|nienawidzi|kocha|kłamie|pije|pali|kradnie|ukradł\w?|zdradza|zdradził\w?|studiuje|zarabia|boi się|cierpi|rozwiódł się|rozwiodła się|ożenił się|przeprowadził\w? się|śpi|płacze|głosuje|głosował\w?|myśli|mówi|powiedział\w?|woli|nie (?:lubi|je|umie|może|pije|płaci)|nazywa się|umarł\w?|urodził\w? się)",
)

SPEECHES: Final = (_GERMAN, _SPANISH, _FRENCH, _PORTUGUESE, _ITALIAN, _DUTCH, _RUSSIAN, _POLISH)

_ZH_KIN: Final = r"(?>妈妈?|媽媽?|爸爸?|父母|父亲|父親|母亲|母親|哥哥?|姐姐?|姊姊|弟弟?|妹妹?|奶奶|爷爷|爺爺|外婆|外公|老婆|老公|妻子|丈夫|女朋友|男朋友|女友|男友|前任|前男友|前女友|朋友|闺蜜|老板|老闆|上司|同事|邻居|鄰居|室友|同学|同學|老师|老師|儿子|兒子|女儿|女兒|孩子|表哥|表姐|表弟|表妹|叔叔|阿姨|舅舅|姑姑)"
_ZH_SAYS: Final = r"(?:是(?:同性恋|同性戀|双性恋|骗子|騙子|小偷|酒鬼|穆斯林|基督徒|医生|護士|护士|老师|老師|律师|警察|学生|學生|素食者|单身|處女|处女)|有(?:抑郁症|憂鬱症|糖尿病|癌症|艾滋病|焦虑症|自闭症|外遇|女朋友|男朋友|两个孩子|孩子|前科)|得了\w+|怀孕了?|懷孕了?|离婚了?|離婚了?|结婚了?|結婚了?|失业了?|失業了?|被(?:开除|解雇|裁员|捕|抓|甩)|住在|住|讨厌|討厌|喜欢|喜歡|偷了?|欠了?|骗了?|出轨了?|欠\w*钱|搬(?:家|去|到)|今年\d+岁|\d+岁|害怕|怕|在.{1,8}(?:工作|上班|上学)|不(?:吃|喝|会|喜欢)|爱|暗恋|想(?:被叫|离婚|辞职)|辞职了?|单身|抽烟|酗酒)"
_JA_KIN: Final = r"(?>お?母(?:さん|親)?|お?父(?:さん|親)?|両親|お?兄(?:さん|ちゃん)?|お?姉(?:さん|ちゃん)?|弟|妹|祖母|祖父|おばあ(?:さん|ちゃん)|おじい(?:さん|ちゃん)|妻|夫|嫁|旦那|彼氏|元彼|元カノ|友達|友人|親友|上司|同僚|先輩|後輩|隣人|息子|娘|子供|いとこ|従兄弟|叔父|叔母)"
_KO_KIN: Final = r"(?:엄마|아빠|어머니|아버지|부모님|형|누나|오빠|언니|남동생|여동생|동생|할머니|할아버지|아내|남편|여자친구|남자친구|여친|남친|전남친|전여친|친구|상사|동료|룸메이트|이웃|아들|딸|사촌|삼촌|이모|고모|선생님)"
UNSPACED_STATEMENTS: Final = (
    rf"^(?:(?:我的?|我们的?|咱)(?:大|小|二|最好的)?{_ZH_KIN}|(?:妈妈|爸爸|老公|老婆|奶奶|爷爷|外婆|外公|哥哥|姐姐|弟弟|妹妹))(?!们?(?:和|跟|与)我)(?!的(?:狗|猫|车|房|歌|书|菜))(?=..)"
    rf"|^(?:他|她)(?!们|們)(?!和我|跟我)(?=..)|^(?:[小阿老][\u4e00-\u9fff]{{1,2}}?|[\u4e00-\u9fff]{{1,4}}?(?:先生|女士|小姐|同学|同學|老师|老師|哥|姐)|@?[A-Za-z]{{2,12}})(?:是不是)?(?:很|就|也|又|总是|經常|经常|真的|已经|最近|其实|其實)*{_ZH_SAYS}"
    rf"|^(?:(?:私|僕|俺|うち)の)?{_JA_KIN}(?:は|が)(?!(?:[一二三四五六七八九十\d]+人)?い(?:る|ます|ない))(?!.*(?:私|僕|俺)(?:は|が|の|に|を|と))|^(?:彼女?|あの人|あいつ)(?:は|が)(?!.*(?:私|僕|俺)(?:の|に|を|と))|^(?!皆|みな|みんな|たく|お客|神|猫|犬|ワン|ニャン|赤)[\w々]{{1,8}}?(?<!たく)(?<!皆)(?<!みな)(?:さん|くん|君|ちゃん|氏|先輩|先生|様)(?:は|が)(?!.*(?:私|僕|俺)(?:は|が|の|に|を|と))"
    rf"|^(?:내|우리|제|저희)\s?{_KO_KIN}(?:은|는|이|가|께서)\s(?!.*(?:나를|나와|저와|저를|나랑|저랑))|^(?:그는|그녀는|걔는|그녀가|그가)\s|^(?!선생|고객|여러)[가-힣]{{2,4}}\s?(?:씨|님)(?:은|는|이|가)\s(?!.*(?:나를|나와|저와|저를|나랑|저랑))"
    rf"|^(?:و)?(?:أختي|أخي|أمي|أبي|والدي|والدتي|زوجتي|زوجي|صديقي|صديقتي|ابني|ابنتي|مديري|جاري|جدتي|جدي|عمي|خالي|حبيبي|حبيبتي)\s(?!وأنا)|^(?:هو|هي)\s(?:مريضة?|حامل|مطلقة?|متزوجة?|يعيش|تعيش|يعمل|تعمل|يكره|تكره|كاذبة?|لص)"
    rf"|^(?:แม่|พ่อ|พี่ชาย|พี่สาว|น้องชาย|น้องสาว|น้อง|แฟน|แฟนเก่า|เพื่อน|หัวหน้า|สามี|ภรรยา|ลูกชาย|ลูกสาว|เจ้านาย)(?:ของ)?(?:ผม|ฉัน|เรา|หนู)(?!กับ)|^เขา(?!กับ)(?=..)"
)
"""Whole beginnings of statements in scripts without word borders, and in Korean, Arabic and Thai."""
