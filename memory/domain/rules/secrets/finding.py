"""What a detector of secrets and personal data reports, and the words around a number that say what it is.

Detectors read the skeleton of a text (see `normal_text`) and report spans of it; only `pii` speaks to the outside.
"""

import re
from dataclasses import dataclass
from typing import Final, Literal

PiiKind = Literal["ssn", "card", "iban", "password", "api_key", "phone", "email", "ip_address", "street_address"]


@dataclass(frozen=True, slots=True, order=True)
class PiiFinding:
    """One secret or piece of personal data in a text."""

    start: int
    """Place of its first character."""
    end: int
    """Place behind its last character."""
    kind: PiiKind


# A label standing before a number says what the number is, and that it is none of the kinds looked for.
_LABELS: Final = (
    r"orders?|invoices?|tickets?|tracking|parcels?|packages?|shipments?|deliver\w*|isbn|issn|ean|upc|gtin|asin|sku|"
    r"part|serial|articles?|item|products?|models?|case|refs?|references?|bookings?|reservations?|confirmations?|"
    r"rfc|doi|arxiv|patents?|ids?|userid|uid|guid|uuid|seeds?|version|builds?|release|commit|port|lot|batch|imei|"
    r"customer|member|membership|receipts?|transactions?|txn|coords?|coordinates|scores?|highscore|unix|epoch|timestamps?|"
    r"snowflakes?|message|issue|pr|jira|po|inc|flight|train|bus|gate|bib|lottery|lotto|sequence|fibonacci|primes?|pi|"
    r"calls?\sign|meeting|zoom|steam|friend\scode|fc|barcode|vin|license|plate|chassis|"
    r"bestell\w*|artikel\w*|rechnung\w*|auftrag\w*|sendung\w*|paket\w*|kunden\w*|vorgang\w*|"
    r"pedidos?|orden|factura|envío|rastreo|seguimiento|código|commande|facture|colis|suivi|dossier|encomenda|fatura|"
    r"rastreamento|ordine|fattura|spedizione|заказ\w*|накладн\w*|трек\w*|счет|артикул\w*|"
    r"注文\w*|追跡\w*|伝票\w*|予約\w*|订单\w*|單號|订单号|快递\w*|运单\w*|주문\w*|송장\w*|운송장\w*|예약\w*|"
    r"الطلب|طلب|شحنة|فاتورة|คำสั่งซื้อ|พัสดุ|ออเดอร์"
)
_LABEL_BEFORE: Final = re.compile(
    rf"(?:^|[\W_])(?:{_LABELS})(?:[\s.]{{0,9}}(?:number|nummer|numero|número|no|nr|num|code|id|#|№|n°|nº|号|番号|번호))?"
    r"(?:\s{0,9}(?:is|was|ist|es|est|é|è|:|#|=|の|は|是|:|-)?){0,2}[\s#:№('\"`]{0,9}$",
    re.IGNORECASE,
)
_UNSPACED_LABEL_BEFORE: Final = re.compile(
    r"(?:注文|追跡|伝票|予約|発注|受注|整理|管理|商品|部品|製造|订单|單號|单号|快递|运单|주문|송장|예약)(?:番号|番號|編號|编号|号|번호)?[\s:：#はがのは은는]{0,3}$"
)
"""In writing without spaces a label stands in the middle of what looks like one word."""
_LABEL_REACH: Final = 36


def is_labelled_otherwise(text: str, start: int) -> bool:
    """Tell whether the words right before `start` call what follows an order, a ticket, an ISBN or the like."""
    before = text[max(0, start - _LABEL_REACH) : start]
    return _LABEL_BEFORE.search(before) is not None or _UNSPACED_LABEL_BEFORE.search(before) is not None


_PLACEHOLDER: Final = re.compile(
    r"[<\[{].*|\$\{?\w+.*|%\w+%|[*•xX.\-_#?]{3,}|"
    r"(?:your|my|the|some|any|enter|insert|paste|put|change|replace|dein|tu|votre|ton)(?:[\W_].*)?|change_?me\W*|"
    r"(?:[a-z]{0,10}[-_\s])?(?:example|placeholder|dummy|redacted|hidden|removed|censored|todo|tbd|here|foo|foobar|bar|null|none|nil|"
    r"undefined|empty|string|str|true|false|secret|password|passwd|pass|pwd|token|apikey|key|value|user|username)[\W_]*",
    re.IGNORECASE,
)


def is_placeholder(value: str) -> bool:
    """Tell whether a value only stands where a secret would: `<token>`, `your-key-here`, `****`, `${TOKEN}`, `changeme`."""
    return _PLACEHOLDER.fullmatch(value) is not None
