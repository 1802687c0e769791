"""Cuts writing without spaces, and Korean, into the words that say how statements relate and the content between them.

Chinese, Japanese and Thai are cut greedily by the longest known word; what lies between known words is content. Korean words lose
their particles. Tables and their reading only.
"""

import re
from collections.abc import Iterator
from typing import Final

_ROLES: Final = {
    "denial": "不 没 沒 别 从不 从来不 ない ません ではない じゃない なく ず ไม่ ไม่ได้ ไม่เคย ห้าม",
    "ended": "不再 已经不 已經不 放弃 放棄 戒了 辞职 辭職 卖了 賣了 离婚 離婚 分手 取消 やめた 辞めた やめました 辞めました もう 卒業した 終わった 離婚した 売った เลิก ไม่แล้ว หยุด ขายแล้ว หย่า ลาออก ยกเลิก",
    "moved": "搬到 搬去 搬 引っ越し 引っ越した 引っ越しました ย้าย", "changed": "改 换 換 改成 换成 換成 变成 變成 现在 現在 推迟 延期 変えた 変わった 変更 に変わ 代わりに 延期 になった เปลี่ยน แทน เลื่อน ตอนนี้",
    "also": "也 还 還 另外 都也 も また มากกว่านั้น ด้วย อีก",
    "kin": "妈妈 媽媽 母亲 爸爸 父亲 哥哥 弟弟 姐姐 妹妹 儿子 女儿 妻子 丈夫 老婆 老公 父母 朋友 同事 母 父 兄 弟 姉 妹 息子 娘 友達 友人 同僚 แม่ พ่อ พี่ชาย พี่สาว น้องชาย น้องสาว เพื่อน ลูก",
    "live": "住在 住 居住 家在 住んで 暮らして 在住 住み อยู่ที่ อาศัย บ้านอยู่", "work": "工作 上班 职业 職業 任职 働いて 勤めて 勤務 仕事 職業 ทำงาน อาชีพ เป็นงาน", "named": "叫 名字 名叫 という名前 名前 呼んで 呼ばれ ชื่อ เรียก",
    "like": "喜欢 喜歡 爱 愛 热爱 爱好 愛好 好き 大好き 趣味 愛して ชอบ รัก โปรด", "favourite": "最喜欢 最喜歡 最爱 一番好き ชอบที่สุด", "dislike": "讨厌 討厭 恨 嫌い 苦手 เกลียด", "play": "打 弹 拉 玩 弾いて 弾く 弾き 弾ける 遊んで เล่น", "learn": "学习 學習 正在学 学了 習って 学んで 勉強 เรียน",
    "speak": "会说 會說 讲 話せ 話す 話し พูด", "want": "想要 想去 想学 希望 打算 たい 欲しい อยาก", "eat": "吃 食べる 食べて 食べ กิน ทาน", "drink": "喝 飲む 飲んで 飲み ดื่ม", "birthday": "生日 誕生日 วันเกิด", "age": "岁了", "been": "去过 去過 行った 行ったこと เคยไป", "born": "出生 出身 生まれ เกิดที่ เกิด", "study": "专业 專業 専攻 เรียนคณะ",
    "light": (
        "家里 家中 見る 見て 観る 聴く 読む 养了 养 有 飼って 飼い 持って いる いて います มี เลี้ยง 我 他 她 你 它 的 了 在 是 得 地 着 过 很 们 這 这 那 和 跟 到 从 從 把 给 每天 常常 经常 从来 に は が を の で と へ や から まで です ます だ である ました ます でした って ね よ こと もの とても よく いつも 毎日 ている ています ていた して した する します あります ある います た て "
        "，。、！？ เขา เธอ ฉัน ผม ที่ ใน และ กับ เป็น อยู่ มาก ครับ ค่ะ แล้ว ได้ จะ ว่า ของ การ ความ ทุก คือ"
    ),
}  # fmt: skip
_KOREAN: Final = {
    "denial": "안 못 않 없 아니", "ended": "그만 더_이상 끊 헤어 이혼 팔았 퇴사", "moved": "이사", "changed": "바꿨 바꾸 바뀌 대신 옮겼 변경 미뤄", "kin": "엄마 어머니 아빠 아버지 형 오빠 누나 언니 동생 아들 딸 친구 동료", "live": "살아 살고 사는 살았 산다 거주", "work": "일해 일하 근무 직업 직장 다녀 다니",
    "named": "이름 부르 불러", "like": "취미 좋아 사랑 즐겨 즐긴", "dislike": "싫어 싫다 미워", "play": "쳐 치고 연주 플레이", "learn": "배워 배우 공부", "speak": "말해 말할", "want": "싶어 싶다 원해", "favourite": "가장_좋아 제일_좋아", "eat": "먹어 먹는 먹고 먹", "drink": "마셔 마시",
    "birthday": "생일", "light": "마리 명 개 번 있어 있다 있습 키워 키우 키운 길러 제 내 저는 나는 저 나 그 그녀 이에요 예요 입니다 해요 해 합니다 하고 매일 항상 자주 정말 일어나요",
}  # fmt: skip
_PARTICLE: Final = re.compile(
    r"(?<=[가-힣0-9])(?:에서는|에서도|으로는|에서|에게|으로|까지|부터|이에요|예요|입니다|이랑|라는|은|는|이|가|을|를|에|의|와|과|로|랑)$"
)
_ALSO_PARTICLE: Final = re.compile(r"(?<=[가-힣]{1})도$")
RUN: Final = re.compile(
    r"[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u0e00-\u0e7f\U00020000-\U0003134f0-9々ー，。、]+"
)
_HAN: Final = re.compile(r"[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u0e00-\u0e7f\U00020000-\U0003134f]")
_HANGUL: Final = re.compile(r"[가-힣]")
_NUMERALS: Final = {
    "零": 0,
    "〇": 0,
    "一": 1,
    "二": 2,
    "两": 2,
    "兩": 2,
    "三": 3,
    "四": 4,
    "五": 5,
    "六": 6,
    "七": 7,
    "八": 8,
    "九": 9,
}
_KOREAN_NUMBERS: Final = {
    "한": 1,
    "두": 2,
    "세": 3,
    "네": 4,
    "다섯": 5,
    "여섯": 6,
    "일곱": 7,
    "여덟": 8,
    "아홉": 9,
    "열": 10,
}
_SCALES: Final = {"十": 10, "百": 100, "千": 1000, "万": 10000, "萬": 10000}
_COUNTED: Final = re.compile(
    r"(\d{1,15}(?:\.\d{1,15})?|[零〇一二两兩三四五六七八九十百千万萬]{1,8})(月|[日号號]|年|点|點|時|时|岁|歲|歳|才|公里|キロ|公斤|[只隻匹个個名人本台辆輛位次回条條件張张杯冊册種种층級级段階头頭羽])"
)
_UNIT: Final = {
    "月": "month", "年": "in", "点": "clock", "點": "clock", "時": "clock", "时": "clock", "岁": "year", "歲": "year", "歳": "year", "才": "year", "公里": "km", "キロ": "km", "公斤": "kg",
}  # fmt: skip
_DAY: Final = frozenset("日号號")


def _by_length(table: dict[str, str]) -> list[tuple[str, str]]:
    pairs = [(word.replace("_", " "), role) for role, words in table.items() for word in words.split()]
    return sorted(pairs, key=lambda pair: -len(pair[0]))


_WORDS: Final = dict(reversed(_by_length(_ROLES)))
_LONGEST: Final = max(map(len, _WORDS))
_HANGUL_STEMS: Final = _by_length(_KOREAN)


def is_unspaced(token: str) -> bool:
    """Tell whether a token is of a script without spaces, or Korean."""
    return _HAN.search(token) is not None or _HANGUL.search(token) is not None


def pieces(token: str) -> Iterator[tuple[str, str]]:
    """Give role and text of every piece of a token, in order; the roles `content` and `value` come beside those of the tables."""
    if _HANGUL.search(token):
        yield from _korean(token)
        return
    content = ""
    place = 0
    while place < len(token):
        counted = _COUNTED.match(token, place)
        role, text, length = ("value", _value(counted), counted.end() - place) if counted else _known(token, place)
        if role is None:
            content += token[place]
            place += 1
            continue
        if content:
            yield "content", content
            content = ""
        yield role, text
        place += length
    if content:
        yield "content", content


def _known(token: str, place: int) -> tuple[str | None, str, int]:
    for length in range(min(_LONGEST, len(token) - place), 0, -1):
        word = token[place : place + length]
        if word in _WORDS:
            return _WORDS[word], word, length
    return None, "", 0


def _korean(token: str) -> Iterator[tuple[str, str]]:
    if _ALSO_PARTICLE.search(token):
        yield "also", token
        token = token[:-1]
    if token in _KOREAN_NUMBERS:
        yield "value", f"number={_KOREAN_NUMBERS[token]}"
        return
    bare = _PARTICLE.sub("", token)
    number = re.match(r"(\d+)(월|일|년|시|살|세|킬로|명|마리|개|번|층)?", bare)
    if number:
        names = {"월": "month", "시": "clock", "살": "year", "세": "year", "킬로": "km"}
        yield "value", f"{names.get(number[2] or '', 'number')}={number[1]}"
        return
    for word, role in _HANGUL_STEMS:
        if bare == word or (len(word) > 1 and bare.startswith(word)):
            yield role, bare
            return
    yield "content", bare


def _value(found: re.Match[str]) -> str:
    number = found[1] if found[1][0].isdigit() else str(_numeral(found[1]))
    if found[2] in _DAY:
        return f"day={number}"
    return f"{_UNIT.get(found[2], 'number')}={number}"


def _numeral(text: str) -> int:
    total = current = 0
    for letter in text:
        if letter in _NUMERALS:
            current = _NUMERALS[letter]
        else:
            total += max(current, 1) * _SCALES[letter]
            current = 0
    return total + current
