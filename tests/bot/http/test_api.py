"""The HTTP interface over real operations: a token opens its own person's memories, for what it may."""

import asyncio
import socket
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Any, Final

import httpx2
import pytest

from bench.reference_store import ReferenceStore
from bot.http.admission import ApiContext
from bot.http.api import build_app
from bot.http.bodies import MOST_BYTES
from bot.http.problems import as_problem
from bot.http.server import serving
from bot.operator_tokens import OperatorTokens
from bot.reading import ReadSide
from bot.schedule import Job, JobArgumentError, Schedule
from bot.settings import Settings
from bot.status import TalkParkedError
from memory.domain.audience import PRIVATE, PUBLIC, restricted_to
from memory.domain.connection import Right, connection_id
from memory.domain.errors import VersionConflict
from memory.domain.ids import ChannelId, SubjectId, TenantId
from memory.domain.memory import Provenance
from memory.operations.connecting import Connecting
from memory.operations.remembering.statement import KeptStatement
from memory.operations.upkeep.night import MaintenanceReport
from memory.store.collections import Collections
from memory.store.notices import Drop
from tests.clocks import FixedClock
from tests.cores import core_over
from tests.domain.records import ADA, BRAM, HARBOUR, formed
from tests.operations.answering.test_lending import ASKED, settled_over
from tests.operations.nights import CAR, NO_CAR, Nights, verdicts
from tests.operations.rig import Rig, composed
from tests.store.passing import PassingStore, Result

BEES: Final = "Keeps two beehives behind the boathouse."
BASE: Final = "http://localhost"
ALL: Final[tuple[Right, ...]] = ("read", "write", "erase")
MONTH: Final = timedelta(days=30)


class Client:
    """Asks the app, with a token or none."""

    def __init__(self, rig: Rig, *, members: set[SubjectId] | None = None, **api: Any) -> None:
        async def is_member(_tenant: TenantId, subject: SubjectId) -> bool:
            return members is None or subject in members

        self.rig = rig
        self.app = build_app(ApiContext(rig.operations, rig.clock, is_member, **api), hosts=("localhost",))
        self.token, self.scheme, self.tenant = "", "Bearer", HARBOUR

    async def connect(self, subject: SubjectId = ADA, rights: tuple[Right, ...] = ALL) -> str:
        """Make a token and ask with it from now on."""
        self.token = await self.rig.operations.connecting.connect(
            HARBOUR, subject, name="Notes", rights=rights, lifetime=MONTH
        )
        return self.token

    async def ask(self, method: str, path: str, *, base: str = BASE, **sent: Any) -> httpx2.Response:
        """Send a request."""
        headers = {
            **({"Authorization": f"{self.scheme} {self.token}"} if self.token else {}),
            **sent.pop("headers", {}),
        }
        transport = httpx2.ASGITransport(app=self.app, raise_app_exceptions=False)
        async with httpx2.AsyncClient(transport=transport, base_url=base) as client:
            return await client.request(method, path, headers=headers, **sent)

    async def said(self, method: str, path: str, code: int = 200, **sent: Any) -> Any:
        """Send a request and give what the answer holds."""
        answer = await self.ask(method, path, **sent)
        assert answer.status_code == code, answer.text
        return answer.json() if answer.content else None


@pytest.fixture
def rig(clock: FixedClock) -> Rig:
    """Return all operations over an empty store."""
    rig = Rig.over(ReferenceStore(), clock)
    rig.operations, _ = composed(rig.core, rig.model)
    return rig


@pytest.fixture
async def ada(rig: Rig) -> Client:
    """Return a client with a token of Ada's that may everything."""
    client = Client(rig)
    await client.connect()
    return client


async def test_a_memory_is_added_found_reworded_looked_back_at_and_forgotten(ada: Client) -> None:
    body = {"text": "I keep two beehives behind the boathouse", "audience": "public"}
    key = {"Idempotency-Key": "first"}
    added = await ada.said("POST", "/v1/memories", 201, json=body, headers=key)
    again = await ada.said("POST", "/v1/memories", 201, json=body, headers=key)
    assert again["id"] == added["id"]

    listed = await ada.said("GET", "/v1/memories", params={"words": "beehives"})
    assert [each["id"] for each in listed] == [added["id"]]
    found = await ada.said("POST", "/v1/search", json={"text": "beehives", "audience": "public"})
    assert [each["id"] for each in found["memories"]] == [added["id"]]
    context = await ada.said("POST", "/v1/context", json={"message": "Where are my bees?", "audience": "public"})
    assert added["id"] in context["memory_ids"]
    assert "boathouse" in context["text"]

    path = f"/v1/memories/{added['id']}"
    new = {"text": "I keep three beehives behind the boathouse", "audience": "public"}
    edited = await ada.said("PATCH", path, json=new)
    assert "three" in edited["text"]
    history = await ada.said("GET", f"/v1/memories/{edited['id']}/history")
    assert "three" in history[-1]["text"]
    assert await ada.said("DELETE", f"/v1/memories/{edited['id']}", 204) is None
    assert await ada.said("GET", "/v1/memories") == []
    copy = await ada.ask("GET", "/v1/export")
    assert copy.headers["content-type"] == "application/zip"


async def test_a_list_is_given_in_parts_newest_first(rig: Rig) -> None:
    told = []
    for text in ("I keep two beehives", "My boat is called Windrose", "I keep an old accordion"):
        rig.clock.advance(timedelta(minutes=1))
        told.append((await rig.remembered(text)).id)
    client = Client(rig)
    await client.connect()

    for words, offset, ids in (("", 0, told[:0:-1]), ("", 2, told[:1]), ("keep", 1, told[:1]), ("", 3, [])):
        listed = await client.said("GET", "/v1/memories", params={"words": words, "limit": 2, "offset": offset})
        assert [each["id"] for each in listed] == ids


async def test_what_others_keep_and_closed_rooms_stay_closed(rig: Rig) -> None:
    private = await rig.remembered("I write a diary in green ink", audience=PRIVATE)
    closed = await rig.remembered("I plan the surprise with Bo", audience=restricted_to(ChannelId("77")))
    theirs = await rig.remember("I mend an old accordion", subject=BRAM)
    assert isinstance(theirs, KeptStatement)
    client = Client(rig)
    await client.connect()

    assert {each["id"] for each in await client.said("GET", "/v1/memories")} == {private.id, closed.id}
    for words in ("diary green ink", "surprise plan", "accordion"):
        found = await client.said("POST", "/v1/search", json={"text": words, "audience": "public", "top_k": 10})
        context = await client.said("POST", "/v1/context", json={"message": words, "audience": "public"})
        assert found["memories"] == []
        assert found.get("instead", []) == []
        assert context["memory_ids"] == []
    for path in (f"/v1/memories/{theirs.memory.id}", f"/v1/memories/{theirs.memory.id}/history"):
        await client.said("GET", path, 404)
    await client.said("DELETE", f"/v1/memories/{theirs.memory.id}", 404)
    await client.said("PATCH", f"/v1/memories/{theirs.memory.id}", 404, json={"text": "x", "audience": "public"})
    assert await rig.active(subject=BRAM) == [theirs.memory.text]


async def test_a_token_may_what_it_may_until_it_is_over_or_ended(rig: Rig, clock: FixedClock) -> None:
    client = Client(rig)
    await client.said("GET", "/v1/memories", 401)
    client.token = "keepsake_guess"  # noqa: S105
    await client.said("GET", "/v1/memories", 401)

    await client.connect(rights=("read",))
    assert await client.said("GET", "/v1/memories") == []
    await client.said("POST", "/v1/memories", 403, json={"text": BEES, "audience": "public"})
    await client.said("DELETE", "/v1/memories/any", 403)
    (held,) = await rig.operations.connecting.of(HARBOUR, ADA)
    assert held.last_used_on is not None
    assert client.token not in str(await rig.collections.store.find("connections", {}))

    assert not await rig.operations.connecting.end(HARBOUR, BRAM, held.id)
    assert await rig.operations.connecting.end(HARBOUR, ADA, held.id)
    await client.said("GET", "/v1/memories", 401)
    await client.connect()
    clock.advance(MONTH)
    await client.said("GET", "/v1/memories", 401)
    assert (await rig.retention.drop_old())["connections"] == 1


async def test_a_token_is_looked_up_once_and_no_longer_opens_anything_once_it_was_ended_anywhere(
    clock: FixedClock,
) -> None:
    class Watched(PassingStore):
        async def _pass(self, name: str, call: Callable[[], Awaitable[Result]]) -> Result:
            found = await call()
            looks.append(name)
            if meanwhile and name == "find connections":
                await meanwhile.pop()()
            return found

    looks, meanwhile = list[str](), list[Callable[[], Awaitable[object]]]()
    store = ReferenceStore()
    held = Collections.over(Watched(store))
    here = Connecting(core_over(held, clock=clock))
    reading = ReadSide.over(held, clock=clock, ttl_seconds=900, size=10)
    elsewhere = Connecting(core_over(Collections.over(store), clock=clock))

    async def made() -> tuple[str, str]:
        token = await elsewhere.connect(HARBOUR, ADA, name="Notes", rights=("read",), lifetime=MONTH)
        return token, connection_id(token)

    token, named = await made()
    for _ in range(5):
        assert await here.opened_by(token)
    # The first use of a day is noted, and what is noted is read.
    assert looks.count("find connections") == 2
    await elsewhere.end(HARBOUR, ADA, named)
    reading.drop(Drop("let_go", HARBOUR, ADA))
    assert await here.opened_by(token) is None

    token, named = await made()
    meanwhile.append(lambda: here.end(HARBOUR, ADA, named))
    assert await here.opened_by(token)
    assert await here.opened_by(token) is None

    token, _ = await made()
    assert await here.opened_by(token)
    assert await here.opened_by(token)
    await held.connections.erase_person(ADA, HARBOUR)
    assert await here.opened_by(token) is None


async def test_who_left_the_server_or_is_left_out_gets_nothing_of_what_it_knows(rig: Rig) -> None:
    gone = Client(rig, members={BRAM})
    await gone.connect()
    await gone.said("POST", "/v1/context", 403, json={"message": "hello", "audience": "private"})
    await gone.said("POST", "/v1/search", 403, json={"text": "hello", "audience": "private"})
    assert await gone.said("GET", "/v1/memories") == []

    out = Client(rig)
    await out.connect()
    await rig.constraining.decide(HARBOUR, ADA, "off", everywhere=False)
    await out.said("POST", "/v1/memories", 403, json={"text": BEES, "audience": "public"})
    await out.said("POST", "/v1/context", 403, json={"message": "hello", "audience": "private"})


async def test_what_cannot_be_read_is_refused_in_words_and_repeats_nothing(ada: Client) -> None:
    wrong = await ada.ask("POST", "/v1/memories", json={"text": "", "audience": "everybody", "who": "BRAM-SECRET"})
    assert wrong.status_code == 422
    assert wrong.headers["content-type"] == "application/problem+json"
    assert "BRAM-SECRET" not in wrong.text
    assert {each["field"] for each in wrong.json()["wrong"]} == {"text", "audience", "who"}

    secret = {"text": "my password is hunter2", "audience": "private"}
    refused = await ada.ask("POST", "/v1/memories", json=secret)
    assert (refused.status_code, refused.json()["title"]) == (422, "refused-secret")
    assert "hunter2" not in refused.text
    of_another = {"text": "I went to Porto with Mia, who has cancer", "audience": "private"}
    assert (await ada.ask("POST", "/v1/memories", json=of_another)).json()["title"] == "refused-about_another"
    assert (await ada.ask("POST", "/v1/search", content=b"x" * (MOST_BYTES + 1))).status_code == 413
    assert (await ada.ask("POST", "/v1/search", content=b"\xff\xfe{")).status_code == 422
    elsewhere = await ada.ask("GET", "/v1/memories", base="http://attacker.example")
    assert (elsewhere.status_code, elsewhere.json()["title"]) == (400, "wrong-host")
    assert elsewhere.headers["content-type"] == "application/problem+json"
    nowhere = {"text": "bees", "audience": "private", "updated_after": "2026-03-01T00:00:00"}
    timed = await ada.ask("POST", "/v1/search", json=nowhere)
    assert timed.json()["wrong"] == [{"field": "updated_after", "fault": "timezone_aware"}]
    assert (await ada.ask("GET", "/v1/nothing")).json()["title"] == "refused"
    nul = await ada.ask("POST", "/v1/memories", json={"text": "bees\x00", "audience": "public"})
    assert nul.status_code in {201, 422}


async def test_a_token_has_so_many_requests_a_minute(rig: Rig, clock: FixedClock) -> None:
    client = Client(rig, requests_a_minute=3)
    await client.connect()
    for _ in range(3):
        await client.said("GET", "/v1/memories")
    slow = await client.ask("GET", "/v1/memories")
    assert (slow.status_code, slow.headers["retry-after"]) == (429, "60")
    clock.advance(timedelta(minutes=1))
    await client.said("GET", "/v1/memories")


async def test_every_path_but_health_asks_for_a_token(ada: Client) -> None:
    description = await ada.said("GET", "/openapi.json")
    ada.token = ""
    asked = 0
    for path, methods in description["paths"].items():
        for method in methods:
            answer = await ada.ask(method.upper(), path.replace("{", "").replace("}", ""))
            asked += 1
            assert answer.status_code == (200 if path == "/health" else 401), (path, method)
    assert asked >= 12


async def test_of_two_that_contradict_each_other_its_person_says_which_is_right(rig: Rig, ada: Client) -> None:
    nights = Nights(rig)
    await rig.know(CAR, NO_CAR)
    nights.model.always = verdicts("contradiction")
    await nights.maintenance.run()
    bram, reader = Client(rig), Client(rig)
    await bram.connect(BRAM)
    await reader.connect(rights=("read",))

    (pair,) = await ada.said("GET", "/v1/contradictions")
    assert (pair["first"]["text"], pair["second"]["text"]) == (CAR.text, NO_CAR.text)
    path = f"/v1/contradictions/{pair['id']}"
    assert await bram.said("GET", "/v1/contradictions") == []
    await bram.said("POST", path, 404, json={"choice": "second"})
    await reader.said("POST", path, 403, json={"choice": "second"})
    await ada.said("POST", path, 422, json={"choice": "neither"})
    await ada.said("POST", path, 204, json={"choice": "second"})

    assert await ada.said("GET", "/v1/contradictions") == []
    assert [each["text"] for each in await ada.said("GET", "/v1/memories")] == [NO_CAR.text]
    await ada.said("POST", path, 404, json={"choice": "first"})


async def test_what_changed_meanwhile_is_a_conflict_and_no_failure_of_ours() -> None:
    assert as_problem(VersionConflict("it was changed")).code == 409


async def test_a_body_that_its_sender_broke_off_goes_nowhere(ada: Client) -> None:
    came = iter([{"type": "http.request", "body": b"{", "more_body": True}, {"type": "http.disconnect"}])
    sent: list[Any] = []

    async def receive() -> Any:
        return next(came)

    async def send(message: Any) -> None:
        sent.append(message)

    scope = {"type": "http", "method": "POST", "path": "/v1/memories", "headers": [(b"host", b"localhost")]}
    await ada.app(scope, receive, send)
    assert sent == []


async def test_an_agent_is_given_of_its_allowlist_and_by_the_filters_that_are_named(ada: Client) -> None:
    for number, category in enumerate(("tasks", "interests")):
        said = Provenance(author=ADA, channel_id="71")
        memory = formed(f"{number}" * 12, "The lantern", category=category, provenance=said)
        await ada.rig.know(memory)

    async def found(**asked: Any) -> list[str]:
        said = await ada.said("POST", "/v1/search", json={"text": "lantern", "audience": "private", **asked})
        return [each["category"] for each in said["memories"]]

    assert await found(agent="planner") == ["tasks"]
    assert await found(agent="researcher") == ["interests"]
    assert set(await found()) == set(await found(channel_id="71", own=True)) == {"tasks", "interests"}
    assert await found(channel_id="72") == []
    refused = {"text": "lantern", "audience": "private", "agent": "planner", "categories": ["interests"]}
    await ada.said("POST", "/v1/search", 422, json=refused)


async def test_an_envelope_comes_as_asked_and_a_kept_one_is_written_anew_for_its_person_alone(ada: Client) -> None:
    told = await ada.rig.remembered("I keep two beehives", audience=PUBLIC)
    await ada.rig.remembered("I write a diary in green ink", audience=PRIVATE)

    async def made(code: int = 200, **wish: Any) -> Any:
        return await ada.said("POST", "/v1/envelope", code, json={"audience": "public", **wish})

    given = (await made())["envelope"]
    assert [each["memory_id"] for each in given["relational"]["memorable_facts"]] == [told.id]
    assert "diary" in (await made(audience="private"))["text"]
    assert "beehives" not in (await made(max_facts=0))["text"]
    old = {**given, "metadata": {**given["metadata"], "schema_version": "1.0"}}
    del old["constraints"]
    assert "beehives" in (await made(envelope=old))["text"]
    await made(422, envelope={**given, "metadata": {"schema_version": "9"}})
    await made(422, envelope={"metadata": given["metadata"]})
    await made(404, envelope={**given, "identity": {**given["identity"], "subject_id": BRAM}})


async def test_what_a_message_will_need_is_foretold_and_made_ready(ada: Client) -> None:
    told = await ada.rig.remembered("KeyError in the lantern: restart the harbour service")
    assert not ada.rig.operations.prefetch.tally.made
    begun = {"text": "KeyError: 'lantern'", "audience": "private"}
    foretold = await ada.said("POST", "/v1/context/predict", json=begun)
    assert told.id in foretold["memory_ids"]
    assert foretold["confidence"] > 0.8
    await ada.rig.operations.prefetch.finish()
    assert ada.rig.operations.prefetch.tally.made + ada.rig.operations.prefetch.tally.at_hand == 1


async def test_of_others_comes_what_they_share_while_they_are_members(rig: Rig, clock: FixedClock) -> None:
    harbour = await settled_over(ReferenceStore(), clock)
    rig.operations, asked = harbour.bot.operations, {"message": "What is Ada up to?", "mentions": ["11"]}

    async def told() -> list[str]:
        client = Client(rig, settled=settled)
        await client.connect(BRAM)
        context = await client.said("POST", "/v1/context", json={**asked, "audience": "public"})
        assert (
            "boathouse" not in (await client.said("POST", "/v1/context", json={**asked, "audience": "private"}))["text"]
        )
        return ["boathouse" for _ in range(context["text"].count("boathouse"))]

    async def settled() -> None:
        harbour.members.difference_update(gone)

    async def counted() -> int:
        return (await harbour.bot.operations.inspection.status(HARBOUR, ADA)).told

    gone: set[SubjectId] = set()
    assert await told()
    assert await counted() == 1
    begun = {"text": ASKED, "audience": "public"}
    client = Client(rig, settled=settled)
    await client.connect(BRAM)
    assert (await client.said("POST", "/v1/context/predict", json=begun))["memory_ids"] == []
    gone = {ADA}
    assert not await told()
    assert await counted() == 1


async def test_a_token_of_the_operator_has_jobs_done_and_opens_nobodys_memories(rig: Rig) -> None:
    ran: list[str] = []

    async def night() -> MaintenanceReport:
        ran.append("night")
        return MaintenanceReport(deduped=2)

    async def ill() -> str:
        raise TalkParkedError("windows of talk were put aside")

    jobs = OperatorTokens(rig.operations.connecting).jobs()
    jobs += [Job(name="maintenance-dry-run", run=night, every=None), Job(name="backlog", run=ill, every=None)]
    schedule = Schedule(jobs)
    client = Client(rig, run_job=schedule.run_reporting)
    for wrong in ("watch", "watch read 30", "watch health 0", "watch health,erase 3"):
        with pytest.raises(JobArgumentError, match="such as"):
            await schedule.run_reporting("token-make", wrong)
    client.token = str(await schedule.run_reporting("token-make", "watch health,consolidate 30"))

    done = await client.said("POST", "/v1/operator/consolidate", json={"dry_run": True})
    assert (done["deduped"], ran) == (2, ["night"])
    told = await client.said("GET", "/v1/operator/health")
    assert told == {
        "well": False,
        "sentences": {
            "status": "there is no job 'status'; there are " + ", ".join(schedule.names),
            "backlog": "windows of talk were put aside",
        },
    }
    for method, path, body in (
        ("GET", "/v1/memories", None),
        ("GET", "/v1/export", None),
        ("POST", "/v1/search", {"text": "bees", "audience": "private"}),
        ("POST", "/v1/memories", {"text": BEES, "audience": "private"}),
        ("DELETE", "/v1/memories/any", None),
    ):
        await client.said(method, path, 403, json=body)

    listed = str(await schedule.run_reporting("tokens"))
    assert "watch  may consolidate, health" in listed
    assert client.token not in listed
    await schedule.run_reporting("token-end", listed.split(maxsplit=1)[0])
    await client.said("GET", "/v1/operator/health", 401)
    leaked = await client.connect()
    await client.said("GET", "/v1/operator/health", 403)
    assert await schedule.run_reporting("token-end", leaked) == "That token is ended."
    await client.said("GET", "/v1/memories", 401)
    for gone in (leaked, "0123456789ab"):
        with pytest.raises(JobArgumentError, match="no such token"):
            await schedule.run_reporting("token-end", gone)


async def test_a_night_outlives_its_request_and_is_the_only_one_until_the_server_ends(rig: Rig) -> None:
    morning, ended = asyncio.Event(), list[str]()

    async def night(_job: str, _about: str | None) -> MaintenanceReport:
        try:
            await morning.wait()
        except asyncio.CancelledError:
            ended.append("cancelled")
            raise
        ended.append("well")
        return MaintenanceReport(deduped=2)

    client = Client(rig, run_job=night, night_s=0.0)
    jobs = Schedule(OperatorTokens(rig.operations.connecting).jobs())
    client.token = str(await jobs.run_reporting("token-make", "watch consolidate 30"))
    path = "/v1/operator/consolidate"
    assert (await client.said("GET", path, 404))["title"] == "no-night"
    assert await client.said("POST", path, 202, json={}) == {"under_way": True}
    assert await client.said("GET", path) == {"under_way": True}
    assert (await client.said("POST", path, 409, json={}))["title"] == "under-way"
    morning.set()
    api: ApiContext = client.app.state.api
    assert api.night is not None
    await api.night
    assert (await client.said("GET", path))["deduped"] == 2
    morning.clear()
    with socket.create_server(("127.0.0.1", 0)) as free:
        settings = Settings(http_port=free.getsockname()[1])
    async with serving(api, settings):
        await client.said("POST", path, 202, json={"dry_run": False})
    assert ended == ["well", "cancelled"]
