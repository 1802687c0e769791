"""Numbers in words, ordinals and units of measure, by language. Tables only."""

from typing import Final

_ONES: Final = (
    "zero - two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen",
    "- - zwei drei vier fünf sechs sieben acht neun zehn - zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn",
    "zéro - deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize - - -",
    "cero - dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve",
    "- - dois três quatro cinco seis sete oito nove dez onze doze treze quatorze quinze dezesseis dezessete dezoito dezenove",
    "- - - tre quattro cinque - sette otto nove dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove",
    "- - twee drie vier vijf zes zeven acht negen tien - twaalf dertien veertien vijftien zestien zeventien achttien negentien",
    "ноль - два три четыре пять шесть семь восемь девять десять одиннадцать двенадцать тринадцать четырнадцать пятнадцать",
    "- - duas - - - - - - - - - - - - - dezasseis dezassete - dezanove",
    "- - две трое четверо пятеро - - - - - - - - - -",
    "- 하나 둘 셋 넷 다섯 여섯 일곱 여덟 아홉 열",
    "- - اثنان ثلاثة أربعة خمسة ستة سبعة ثمانية تسعة عشرة",
)
"""A language a line, from zero on; `-` where the word is also an article or belongs to another number."""
_TENS: Final = (
    "twenty thirty forty fifty sixty seventy eighty ninety",
    "zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig",
    "vingt trente quarante cinquante soixante - - -",
    "veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa",
    "vinte trinta quarenta cinquenta sessenta setenta oitenta noventa",
    "venti trenta quaranta cinquanta sessanta settanta ottanta novanta",
    "twintig dertig veertig vijftig zestig zeventig tachtig negentig",
    "двадцать тридцать сорок пятьдесят шестьдесят семьдесят восемьдесят девяносто",
)
_ORDINALS: Final = (
    "- first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth",
    "- erste zweite dritte vierte fünfte sechste siebte achte neunte zehnte",
)
SCALES: Final = {
    "hundred": 100, "hundert": 100, "cent": 100, "cien": 100, "ciento": 100, "cem": 100, "cento": 100, "honderd": 100, "сто": 100,
    "thousand": 1000, "tausend": 1000, "mille": 1000, "mil": 1000, "mila": 1000, "duizend": 1000, "тысяча": 1000, "тысяч": 1000,
    "million": 1_000_000, "dozen": 12, "k": 1000,
}  # fmt: skip
UNITS: Final = {
    "m": ("m metre metres meter meters metro metros mètre mètres metri м метр метров 米 メートル 미터", "1"),
    "cm": ("cm centimetre centimetres centimeter centimeters zentimeter centímetros centimètres см センチ 厘米", "0.01 m"),
    "mm": ("mm millimetre millimetres millimeters", "0.001 m"),
    "km": ("km kms kilometre kilometres kilometer kilometers kilómetros quilômetros kilomètres chilometri км километров 公里 キロ 킬로", "1000 m"),
    "mile": ("mile miles mi milla millas meile meilen", "1609.344 m"),
    "ft": ("ft foot feet", "0.3048 m"),
    "kg": ("kg kgs kilo kilos kilogram kilograms kilogramm kilogramos кг 公斤", "1"),
    "g": ("g gram grams gramm gramos", "0.001 kg"),
    "lb": ("lb lbs pounds_weight", "0.45359237 kg"),
    "h": ("h hr hrs hour hours stunde stunden heure heures hora horas ora ore uur час часа часов 小时 時間 시간", "3600 s"),
    "min": ("min mins minute minutes minuten minutos minuti минут 分钟 분", "60 s"),
    "s": ("s sec secs second_s seconds sekunden", "1"),
    "day": ("day days tag tage jour jours día días dia dias giorno giorni dag dagen день дня дней 天 日間 일", "1"),
    "week": ("week weeks woche wochen semaine semaines semana semanas settimana settimane weken неделя недели недель 周 週間 주", "7 day"),
    "month": ("month months monat monate monaten mois mes meses mês mese mesi maand maanden месяц месяца месяцев 个月 ヶ月 개월", "1"),
    "year": ("year years jahr jahre jahren an ans année années año años ano anos anno anni jaar год года лет 年 歳 岁 세 살 yo سنة", "1"),
    "eur": ("€ eur euro euros", "1"), "usd": ("$ usd dollar dollars bucks", "1"), "gbp": ("£ gbp quid pounds", "1"),
    "percent": ("% percent prozent pourcent", "1"), "celsius": ("°c celsius", "1"), "mb": ("mb", "0.001 gb"), "gb": ("gb", "1"), "tb": ("tb", "1000 gb"),
    "times": ("x times mal veces fois vezes volte раз 回 次 번", "1"),
}  # fmt: skip
"""Unit → its names, and its size in the basic one."""
TIMES: Final = {"once": 1, "twice": 2, "thrice": 3, "einmal": 1, "zweimal": 2, "dreimal": 3}


def _numbers() -> dict[str, int]:
    found = {word: number for line in _ONES for number, word in enumerate(line.split())}
    found |= {word: 10 * number for line in _TENS for number, word in enumerate(line.split(), start=2)}
    return {word: number for word, number in found.items() if word != "-"}


NUMBERS: Final = _numbers()
PLACES: Final = {word: number for line in _ORDINALS for number, word in enumerate(line.split()) if word != "-"}
UNIT_OF: Final = {name: unit for unit, (names, _) in UNITS.items() for name in names.split()}
