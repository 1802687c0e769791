"""The forms of keys and tokens that services publish, and of addresses that carry one. Tables only.

Lengths are lower bounds and hexadecimal is read as any letter or digit: services lengthen and recode their keys,
and the prefix is what makes a key one.
"""

import re
from typing import Final

_FORMS: Final = (
    ("Amazon Web Services", r"(?:AKIA|ASIA|ABIA|ACCA|AGPA|AIDA|AROA|ANPA)[0-9A-Z]{12,20}(?![0-9A-Za-z])"),
    ("GitHub", r"gh[opusr]_\w{30,255}|github_pat_\w{30,255}"),
    ("GitLab", r"gl(?:pat|dt|ft|soat|rt|cbt|ptt|oas|agent|imt|ffct)-[\w-]{18,}"),
    ("OpenAI, Anthropic, OpenRouter", r"sk-[\w-]{20,}"),
    ("Stripe, Clerk", r"(?:[srp]k|whsec)_(?:live_|test_|prod_)?[A-Za-z0-9]{16,}"),
    ("Google", r"AIza[\w-]{30,}|ya29\.[\w-]{20,}|1//0[\w-]{30,}|GOCSPX-[\w-]{20,}"),
    ("Slack", r"xox[a-z]-[\w-]{10,}|xapp-\d-[\w-]{10,}|xoxe\.xox[bp]-\d-[\w-]{20,}"),
    ("Discord", r"[MNO][\w-]{22,28}\.[\w-]{5,7}\.[\w-]{25,40}|[\w-]{23,28}\.[\w-]{6,7}\.[\w-]{27,}|mfa\.[\w-]{60,}"),
    ("Telegram", r"\d{8,10}:[A-Za-z][\w-]{32,36}(?![\w-])"),
    ("JSON web token", r"eyJ[\w-]{8,}\.(?:eyJ)?[\w-]{8,}(?:\.[\w-]*)?"),
    ("package registries", r"npm_\w{30,}|pypi-[\w-]{30,}|rubygems_\w{40,}|CLOJARS_\w{50,}|dckr_(?:pat|oat)_[\w-]{20,}"),
    (
        "model hosts",
        r"hf_\w{30,}|r8_\w{30,}|gsk_\w{30,}|pplx-\w{30,}|xai-[\w-]{30,}|tvly-[\w-]{20,}|fw_\w{20,}|nvapi-[\w-]{30,}",
    ),
    ("SendGrid, Twilio", r"SG\.[\w-]{16,32}\.[\w-]{30,}|(?:SK|AC)[0-9A-Za-z]{32}(?![0-9A-Za-z])"),
    ("mail senders", r"key-[0-9A-Za-z]{32}|[0-9A-Za-z]{32}-us\d{1,2}|xkeysib-[\w-]{40,}|re_\w{8}_\w{16,}"),
    ("DigitalOcean", r"do[opr]_v1_[0-9A-Za-z]{40,}"),
    ("Shopify, Square, Meta", r"shp(?:at|ca|pa|ss)_\w{24,}|sq0(?:atp|csp|idp)-[\w-]{20,}|EAA[A-Za-z0-9]{40,}"),
    (
        "Figma, Linear, Notion, Airtable",
        r"figd_[\w-]{20,}|lin_(?:api|oauth)_\w{30,}|secret_\w{40,}|ntn_\w{30,}|pat\w{14}\.\w{40,}",
    ),
    (
        "Grafana, New Relic, Databricks",
        r"glsa_\w{30,}|glc_[\w+/=]{30,}|NRAK-[A-Z0-9]{20,}|NRJS-\w{15,}|dapi[0-9A-Za-z]{32}",
    ),
    ("secret stores", r"hv[sbr]\.[\w-]{24,}|dp\.(?:pt|st|ct|sa)\.\w{30,}|ops_eyJ\w{50,}|AGE-SECRET-KEY-1[0-9A-Z]{40,}"),
    (
        "Supabase, Netlify, PlanetScale",
        r"sbp_\w{30,}|sb_secret_[\w-]{20,}|nf[pcoubx]_\w{30,}|pscale_(?:tkn|pw|oauth)_[\w.-]{30,}",
    ),
    ("Postman, EasyPost, Dropbox", r"PMAK-[\w-]{30,}|EZ[AT]K\w{50,}|sl\.[\w-]{60,}"),
    ("Sentry, PostHog", r"sntry[su]_[\w+/=-]{30,}|ph[cx]_\w{30,}|(?<=://)[0-9A-Za-z]{32}(?=@)"),
    ("Atlassian, Terraform", r"ATATT3\w[\w=-]{30,}|ATBB\w{24,}|\w{14}\.atlasv1\.[\w=-]{30,}"),
    ("Fly, Typeform, Cloudflare", r"fo1_[\w-]{30,}|FlyV1\s[\w+/=,-]{30,}|tfp_\w{20,}|v1\.0-\w{20,}-\w{100,}"),
    ("Alibaba, Volcano, Yandex", r"LTAI\w{12,}|AKLT[\w-]{20,}|y[03]_[\w-]{30,}|t1\.[\w=-]{20,}\.[\w-]{30,}"),
    ("Twitch, WakaTime, Riot", r"oauth:[a-z0-9]{30}|live_[A-Za-z0-9]{30,}|waka_[\w-]{36}|RGAPI-[\w-]{30,}"),
    (
        "HTTP headers and addresses",
        r"Basic [A-Za-z0-9+/]{16,}={0,2}|(?<=://)[\w-]{20,}(?=@)|(?<=://)[\w-]+:[\w-]{30,}(?=@)",
    ),
)
"""Who issues it, and the form. Sources: the providers' documentation and secret-scanning pages."""

PROVIDER_KEY: Final = re.compile("(?<![A-Za-z0-9])(?:" + "|".join(form for _, form in _FORMS) + ")")

KEY_BLOCK: Final = re.compile(
    r"-{2,5}\s?BEGIN (?:[A-Z0-9]+ ){0,3}PRIVATE KEY(?: BLOCK)?\s?-{2,5}(?:\\n|[^A-Za-z0-9+/]){0,10}"
    r"(?:[\w-]+: [^\n]{0,80}\n){0,4}\s{0,4}[A-Za-z0-9+/=]{16}"
    r"|PuTTY-User-Key-File-\d: \w"
)
"""A private key block with a body. The header alone is talk about keys."""

TOKEN_ADDRESS: Final = re.compile(
    r"https?://(?:(?:ptb\.|canary\.)?discord(?:app)?\.com/api/(?:v\d+/)?webhooks/\d+/[\w-]{16,}"
    r"|hooks\.slack\.com/\S*/[\w-]{10,}|\S*?webhook\S*/[\w@-]{20,}|hooks\.zapier\.com/hooks/\S{8,}"
    r"|hook\.\w+\.make\.com/\w{16,}|maker\.ifttt\.com/\S*/key/[\w-]{10,}|api\.telegram\.org/bot\d+:[\w-]{30,}"
    r"|\S*?[?&#;](?:\w*token|\w*api_?key|key|sig|signature|secret|auth|access|apikey|code|x-amz-signature|password|pwd)="
    r"(?P<value>[\w%+/=~.-]{12,}))",
    re.IGNORECASE,
)
"""A web address that lets whoever has it act: a webhook, or a token among its parameters (then `value`)."""
