"""Whatever stands in a card, a view or a form: it is sent as Discord takes it, and what fits is left as it is."""

from collections.abc import Callable
from typing import get_args

import discord
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cogs.permissions import NEEDED
from cogs.presentation.cards import edited_card, kept_card, several_card
from cogs.presentation.conflict_cards import conflict_card
from cogs.presentation.fitting import LABEL, OPTION, OPTIONS, PLACEHOLDER, fit_form, fit_items, fitted_card, fitted_text
from cogs.presentation.listing import Listing
from cogs.presentation.own_cards import history_card, list_card, show_card, summary_card, version_card
from cogs.presentation.pages import page_of
from cogs.presentation.privacy_cards import proposal_card
from cogs.presentation.reason_cards import reasons_card
from cogs.presentation.setup_cards import Installed, Purpose, diagnosis_card, limits_card, setup_card
from cogs.presentation.tidy_cards import tidy_card
from cogs.presentation.wording import shown, units
from memory.domain.constraints import GuildRules
from memory.domain.formation.record import Parked
from memory.domain.ids import MemoryId
from memory.domain.memory import Provenance
from memory.domain.upkeep.settlement import NOTE_CHARACTERS, Conflict
from memory.domain.upkeep.tidying import Proposal
from memory.operations.answering.limits import Budget
from memory.operations.answering.receipts import Reasons
from memory.operations.consolidation.own_summary import OwnText
from memory.operations.diagnosis.health import Diagnosis, GuildUse, JobRun, Spent
from memory.operations.remembering.inspection import ShownMemory, Version
from memory.operations.remembering.statement import KeptStatement, KnownAlready
from memory.store.contradictions import DoubtfulPair
from tests.cogs.presentation.test_cards import POLICY, row
from tests.domain.records import ADA, AT, HARBOUR, memory_with

LINK = "https://discord.example/channels/123456789012345678/123456789012345678/123456789012345678"
EXTREMES = st.one_of(
    st.text(max_size=60),
    st.sampled_from(("*", "🎉", "@everyone ", "<@123456789012345678>", "\\", "`", "```\n", "[a](http://b.c)", "| ",
    "a\n", "\u200b")),
)  # fmt: skip
TEXTS = st.builds(lambda piece, times: (piece * times)[:1200], EXTREMES, st.sampled_from((1, 30, 1200)))


def is_taken(card: discord.Embed) -> bool:
    """Tell whether Discord takes a card, however it counts."""
    sent = card.to_dict()
    parts = [sent.get("title", ""), sent.get("description", ""), sent.get("footer", {}).get("text", "")]
    fields = [(field["name"], field["value"]) for field in sent.get("fields", [])]
    whole = sum(map(units, (*parts, *(text for field in fields for text in field))))
    limits = zip(parts, (256, 4096, 2048), strict=True)
    return (
        whole <= 6000
        and len(fields) <= 25
        and all(units(part) <= limit for part, limit in limits)
        and all(0 < units(name) <= 256 and 0 < units(value) <= 1024 for name, value in fields)
        and all(text.strip() for field in fields for text in field)
    )


def cards_of(text: str) -> dict[str, Callable[[], discord.Embed]]:
    """Name all cards that show what people wrote, or what a server has many of.

    Each shows as much of it as there may be.
    """
    provenance = Provenance(message_ids=("1",), channel_id="42")
    memory = memory_with(text=text, provenance=provenance)
    how_to = memory_with(kind="procedure", text=f"```python\n{text[:1180]}\n```")
    former, note = memory.model_copy(update={"valid_to": AT}), text[:NOTE_CHARACTERS]
    pair = DoubtfulPair(
        id="p", tenant=HARBOUR, subject=ADA, memory_ids=(memory.id, MemoryId("b")), score=1, reason="", detected_at=AT,
        resolution="a_wins", note=note, resolved_at=AT,
    )  # fmt: skip
    seen = ShownMemory(
        memory, tuple(row(version, None if version == 1 else text) for version in range(1, 40)),
        earlier=(former,) * 9, later=memory, related=(memory,) * 3, decisions=(pair,) * 9,
    )  # fmt: skip
    version = Version(number=1, text=text, event="UPDATE", actor=ADA, reason="by hand", at=AT)
    outcomes: list[KeptStatement | KnownAlready] = [*[KeptStatement(memory, memory)] * 15, *[KnownAlready(memory)] * 5]
    lacking = [(str(10**18 + number), list(NEEDED)) for number in range(30)]
    many = [channel_id for channel_id, _ in lacking]
    installed = Installed(
        GuildRules(), many, many, waits_for_mode=True, reads_all_messages=False, lacking=lacking, unconfirmed=10**6
    )
    told = {
        "channel_id": 1,
        "mode": "listen",
        "missing": list(NEEDED),
        "reads_all_messages": False,
        "answers": Budget(used=10**9, limit=10**9, until=AT),
    }
    failing = Diagnosis(
        "StoreLocked", Parked(9, AT, {"f" * 50: 9}), {f"{n}" * 40: JobRun(AT, ok=False) for n in range(50)}
    )
    spent = Spent(10**6, 10**9, 10**9, estimated=10**6 - 1)
    busy = GuildUse(20_000, 20_000, 500, 500, 10**6, 10**4, 2_100, dict.fromkeys(get_args(Purpose), spent))
    reasons = Reasons(own=(memory,) * 5, cited=frozenset(), behind=(), texts=(), of_server=0, of_others=0, talk=None)
    return {
        "kept": lambda: kept_card(memory, instead_of=memory),
        "how-to": lambda: kept_card(how_to, instead_of=how_to),
        "edited": lambda: edited_card(how_to, memory),
        "several": lambda: several_card(outcomes, left_out=9),
        "list": lambda: list_card(
            page_of([memory] * 25, 1), Listing(query=text), total=25, links={memory.id: LINK}
        ),
        "show": lambda: show_card(seen, links=[LINK] * 30),
        "history": lambda: history_card(seen),
        "summary": lambda: summary_card(OwnText(text * 30, (memory,) * 30)),
        "version": lambda: version_card([version], 0),
        "conflict": lambda: conflict_card(Conflict("p", memory, memory, AT), waiting=9, note=note),
        "proposal": lambda: proposal_card(memory.model_copy(update={"topic_id": "city", "purge_at": AT}), waiting=3),
        "reasons": lambda: reasons_card(reasons, page_of([memory] * 5, 0), links={memory.id: [LINK] * 9}),
        "tidy": lambda: tidy_card([Proposal(memory, "unused")] * 25, shared=False),
        "setup": lambda: setup_card(installed, POLICY),
        "limits": lambda: limits_card(busy, POLICY, answers=Budget(used=10**9, limit=10**9, until=AT)),
        "diagnosis": lambda: diagnosis_card(failing, **told),  # type: ignore[arg-type]  # named above
    }  # fmt: skip


CARDS = tuple(cards_of("tea"))


@pytest.mark.parametrize("name", CARDS)
@settings(max_examples=12)
@given(text=TEXTS)
def test_every_card_is_taken_whatever_was_written(name: str, text: str) -> None:
    assert is_taken(fitted_card(cards_of(text)[name]()))


@settings(max_examples=15)
@given(text=TEXTS.filter(str.strip))
def test_the_text_of_a_memory_is_shown_whole_however_much_stands_beside_it(text: str) -> None:
    card = fitted_card(cards_of(text)["show"]())

    whole = shown(text, 1200)
    assert card.title == whole or (card.description or "").endswith(whole)


@pytest.mark.parametrize("name", CARDS)
def test_no_card_shows_the_id_of_a_memory(name: str) -> None:
    assert memory_with().id not in str(fitted_card(cards_of("tea")[name]()).to_dict())


PARTS = st.builds(
    lambda piece, times: piece * times,
    st.sampled_from(("🎉", "x", "a b\n", " ")),
    st.sampled_from((0, 1, 100, 300, 1100, 5000)),
)


@settings(max_examples=25)
@given(told=st.lists(PARTS, min_size=3, max_size=3), fields=st.lists(st.tuples(PARTS, PARTS), max_size=30))
def test_any_card_is_made_to_fit_and_what_fits_stays(told: list[str], fields: list[tuple[str, str]]) -> None:
    card = discord.Embed(title=told[0], description=told[1]).set_footer(text=told[2])
    for name, value in fields[:25]:
        card.add_field(name=name, value=value)

    fitted = fitted_card(card)

    assert is_taken(fitted)
    assert fitted_card(fitted).to_dict() == fitted.to_dict()


@pytest.mark.parametrize(
    ("text", "limit", "told"),
    [
        ("one\ntwo\nthree", 9, "one\ntwo…"),
        ("abcdef", 6, "abcdef"),
        ("abcdefg", 6, "abcde…"),
        ("🎉🎉🎉", 5, "🎉🎉…"),
        ("  \n ", 9, "…"),
        (r"abcd\*\*", 6, "abcd…"),
        ("```py\nabcdefghij\n```", 18, "```py\nabcdefg\n```…"),
    ],
)
def test_a_text_is_cut_where_it_reads_on(text: str, limit: int, told: str) -> None:
    assert fitted_text(text, limit) == told
    assert units(told) <= limit


async def test_buttons_and_menus_are_cut_and_send_back_what_they_did() -> None:
    view = discord.ui.View()
    view.add_item(discord.ui.Button(label="🎉" * 99, custom_id="b"))
    options = [discord.SelectOption(label="l" * 150, value=str(n), description="🎉" * 80) for n in range(OPTIONS)]
    menu: discord.ui.Select[discord.ui.View] = discord.ui.Select(placeholder="p" * 300, options=options)
    view.add_item(menu)

    fit_items(view)

    button, select = (item.to_component_dict() for item in view.children)
    assert units(button["label"]) <= LABEL
    assert units(select["placeholder"]) <= PLACEHOLDER
    assert all(units(each[part]) <= OPTION for each in select["options"] for part in ("label", "description"))
    assert [option.value for option in menu.options] == [str(n) for n in range(OPTIONS)]


async def test_a_form_is_cut_and_what_may_be_typed_holds_what_stands_in_it() -> None:
    form = discord.ui.Modal(title="t" * 90)
    typed: discord.ui.TextInput[discord.ui.Modal] = discord.ui.TextInput(default="d" * 5000, max_length=4000)
    form.add_item(discord.ui.Label(text="🎉" * 40, description="h" * 200, component=typed))

    fit_form(form)

    sent = form.to_dict()
    label = sent["components"][0]
    assert units(sent["title"]) <= 45
    assert units(label["label"]) <= 45
    assert units(label["description"]) <= 100
    assert len(label["component"]["value"]) <= label["component"]["max_length"] <= 4000
