"""Names of months, weekdays and parts of the day, by language. Tables only."""

from typing import Final

_MONTHS: Final = (
    "january february march april may june july august september october november december",
    "jan feb mar apr - jun jul aug sep oct nov dec",
    "- - - - - - - - sept - - -",
    "januar februar märz - mai juni juli - - oktober - dezember",
    "jänner - - - - - - - - okt - dez",
    "janvier février mars avril - juin juillet août septembre octobre novembre décembre",
    "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
    "janeiro fevereiro março - maio junho julho - setembro outubro - dezembro",
    "gennaio febbraio - aprile maggio giugno luglio - settembre ottobre - dicembre",
    "januari februari maart - mei - - augustus - - - -",
    "января февраля марта апреля мая июня июля августа сентября октября ноября декабря",
    "январь февраль март апрель май июнь июль август сентябрь октябрь ноябрь декабрь",
    "январе феврале марте апреле мае июне июле августе сентябре октябре ноябре декабре",
    "1月 2月 3月 4月 5月 6月 7月 8月 9月 10月 11月 12月",
    "1월 2월 3월 4월 5월 6월 7월 8월 9월 10월 11월 12월",
    "يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر",
    "มกราคม กุมภาพันธ์ มีนาคม เมษายน พฤษภาคม มิถุนายน กรกฎาคม สิงหาคม กันยายน ตุลาคม พฤศจิกายน ธันวาคม",
)
_WEEKDAYS: Final = (
    "monday tuesday wednesday thursday friday saturday sunday",
    "mondays tuesdays wednesdays thursdays fridays saturdays sundays",
    "- tue wed thu fri - -",
    "montag dienstag mittwoch donnerstag freitag samstag sonntag",
    "montags dienstags mittwochs donnerstags freitags samstags sonntags",
    "- - - - - sonnabend -",
    "lundi mardi mercredi jeudi vendredi samedi dimanche",
    "lundis mardis mercredis jeudis vendredis samedis dimanches",
    "lunes martes miércoles jueves viernes sábado domingo",
    "- - - - - sábados domingos",
    "segunda terça quarta quinta sexta - -",
    "segundas terças quartas quintas sextas - -",
    "segunda-feira terça-feira quarta-feira quinta-feira sexta-feira - -",
    "lunedì martedì mercoledì giovedì venerdì sabato domenica",
    "maandag dinsdag woensdag donderdag vrijdag zaterdag zondag",
    "понедельник вторник среда четверг пятница суббота воскресенье",
    "понедельникам вторникам средам четвергам пятницам субботам воскресеньям",
    "- - среду - пятницу субботу -",
    "月曜日 火曜日 水曜日 木曜日 金曜日 土曜日 日曜日",
    "月曜 火曜 水曜 木曜 金曜 土曜 日曜",
    "周一 周二 周三 周四 周五 周六 周日",
    "星期一 星期二 星期三 星期四 星期五 星期六 星期日",
    "월요일 화요일 수요일 목요일 금요일 토요일 일요일",
    "الاثنين الثلاثاء الأربعاء الخميس الجمعة السبت الأحد",
)
MONTHS: Final = {
    name: number for line in _MONTHS for number, name in enumerate(line.split(), start=1) if name not in {"-", "may"}
} | {"may": 5}
NOT_ALONE: Final = frozenset({"may", "march", "mar", "mars", "mai", "mei", "sept", "dec", "jan", "mayo", "mart"})
"""Months that are other words too, unless a day stands beside them."""
WEEKDAYS: Final = {
    name: number for line in _WEEKDAYS for number, name in enumerate(line.split(), start=1) if name != "-"
}
RELATIVE_DAYS: Final = {
    "tomorrow": 1, "yesterday": -1, "morgen": 1, "gestern": -1, "demain": 1, "hier": -1, "mañana": 1, "ayer": -1, "amanhã": 1, "ontem": -1,
    "domani": 1, "ieri": -1, "завтра": 1, "вчера": -1,
}  # fmt: skip
DAY_PARTS: Final = {
    name: part
    for part, names in {
        "am": "am|a.m.|a.m|in the morning|morgens|du matin|de la mañana|da manhã|утра",
        "pm": "pm|p.m.|p.m|in the evening|at night|in the afternoon|abends|du soir|de la tarde|de la noche|da tarde|da noite|вечера",
        "same": "o'clock|uhr|uhr morgens|часов утра|時|시|点|點",
    }.items()
    for name in names.split("|")
}
"""What follows an hour and says which half of the day it is in, if any."""
