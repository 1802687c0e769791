// The page of one channel: asks for what is new, shows it with the newest in view, and carries out what one does.
import { Composer } from "./composer.js";
import { openModal } from "./controls.js";
import { $, el } from "./dom.js";
import { EPHEMERAL, message } from "./message.js";

const BUSY_MS = 350;
const IDLE_MS = 2000;
const NEAR_PX = 120;

const asked = new URLSearchParams(location.search);
const here = { at: asked.get("at") || "general", as: asked.get("as") || "" };
let language = sessionStorage.getItem("in") || "";
let view = null;
let state = "";
let acting = 0;
let drawn = new Map();
let timer = 0;
let looks = 0;
let follow = true;
let stood = 0;
// Until one scrolls up, the newest is kept in view, whatever changes the height of what is above or below. A picture
// that comes between our scrolling and its event makes the end far without that anybody scrolled.
$("talk").addEventListener("scroll", () => {
  const talk = $("talk");
  const isNear = talk.scrollHeight - talk.scrollTop - talk.clientHeight < NEAR_PX;
  follow = isNear || (follow && talk.scrollTop >= stood);
  stood = talk.scrollTop;
});

const query = () => new URLSearchParams({ at: here.at, as: here.as, in: language, state });
const composer = new Composer({ act, view: () => view });

async function act(what, { quietly = false } = {}) {
  if (!quietly) { acting += 1; follow = true; $("problem").hidden = true; waiting(); }
  schedule(acting ? BUSY_MS : IDLE_MS);
  try {
    const answer = await fetch(`act?${query()}`, { method: "POST", body: JSON.stringify(what) });
    const told = answer.ok ? await answer.json() : { problem: `That did not work (${answer.status}).` };
    if (told.problem && !quietly) { $("problem").textContent = told.problem; $("problem").hidden = false; }
    if (told.modal) openModal(told.modal, view, act);
    if (told.thread) go({ at: told.thread });
    return told;
  } finally {
    if (!quietly) {
      acting -= 1;
      await look();
      waiting();
    }
  }
}

function waiting() {
  $("waiting").textContent = acting ? "Keepsake is busy …" : "";
  document.body.dataset.acting = String(acting);
}

function schedule(after) {
  clearTimeout(timer);
  timer = setTimeout(look, after);
}

async function look() {
  const turn = ++looks;
  try {
    const answer = await fetch(`view?${query()}`);
    // Somebody looked again meanwhile, and what that brings is newer.
    if (turn !== looks) return;
    if (answer.status === 200) {
      state = answer.headers.get("X-State");
      show(await answer.json(), Number(answer.headers.get("X-Now")));
    }
    if (answer.status === 404) go({ at: here.at, as: "" });
    if (answer.status === 200 || answer.status === 204) document.body.dataset.state = state;
  } catch {
    $("problem").textContent = "The sandbox does not answer. Is it still running?";
    $("problem").hidden = false;
  }
  schedule(acting ? BUSY_MS : IDLE_MS);
}

/** `now` is what the clock of this Discord says, which may be ahead of the machine's. */
function show(next, now) {
  const first = view === null;
  // Days before months, also in English.
  view = { ...next, now, locale: next.locale === "en-US" ? "en-GB" : next.locale };
  if (first) begin();
  const talk = $("talk");
  const kept = new Map();
  let before = null;
  for (const data of view.messages) {
    const follows = Boolean(before) && before.author.id === data.author.id && !data.referenced_message
      && !data.interaction_metadata && !before.interaction_metadata && new Date(data.timestamp) - new Date(before.timestamp) < 420000;
    const text = JSON.stringify([data, follows, view.locale, view.fates[data.id], view.threads[data.id]]);
    const old = drawn.get(data.id);
    kept.set(data.id, old && old.text === text ? old
      : { text, element: message(data, view, { follows, act, openMenu, to: addressOf }) });
    before = data;
  }
  drawn = kept;
  const wanted = [...kept.values()].map((each) => each.element);
  for (const gone of [...talk.children]) if (!wanted.includes(gone)) gone.remove();
  wanted.forEach((each, place) => { if (talk.children[place] !== each) talk.insertBefore(each, talk.children[place] || null); });
  if (!wanted.length) talk.replaceChildren(el("p.empty", {}, `This is the beginning of ${view.title}. ${view.topic}.`));
  bottom();
}

function bottom() { if (follow) $("talk").scrollTop = $("talk").scrollHeight; }

function begin() {
  document.title = `${view.title} · Keepsake`;
  $("title").textContent = view.title;
  if (view.parent) {
    $("title").before(el("a.parent", { href: addressOf(view.parent) }, `‹ #${view.parent}`), " ");
  }
  $("topic").textContent = [view.where, view.topic].filter(Boolean).join(" · ");
  $("person").replaceChildren(...view.people.map((each) => (
    el("option", { value: each.key, selected: each.key === here.as }, `${each.name} (${each.role})`))));
  $("text").placeholder = view.parent ? "Message, or /" : `Message ${view.title}, or /`;
  const text = asked.get("text");
  if (text) composer.prefill(text); else $("text").focus();
}

const addressOf = (at) => `?${new URLSearchParams({ at, as: here.as })}`;

function go({ at, as, text }) {
  const wanted = new URLSearchParams({ at, as: as ?? here.as });
  if (text) wanted.set("text", text);
  location.search = wanted;
}

/** The menu of a message: what one can do with it, and the bot's own under Apps. */
function openMenu(data, opener) {
  const name = view.names[data.author.id];
  const item = (label, action) => el("button", { type: "button", role: "menuitem", onclick: () => { close(); action(); } }, label);
  const plain = data.content.replace(/<@!?(\d+)>/g, (_, id) => `@${view.names[id]}`);
  const isOwn = data.author.id === view.me;
  const items = [
    item("Reply", () => composer.reply(data, name)),
    view.may_open_threads && !(data.flags & EPHEMERAL) && !view.threads[data.id]
      ? item("Open a thread", () => composer.thread(data, plain)) : null,
    isOwn ? item("Edit", () => composer.edit(data, plain)) : null,
    isOwn ? item("Delete", () => act({ do: "delete", message: data.id })) : null,
  ];
  const apps = view.menus.map((menu) => item(menu.label, () => act({ do: "menu", message: data.id, name: menu.name })));
  const menu = $("menu");
  menu.replaceChildren(...items.filter(Boolean), apps.length ? el("p", { role: "presentation" }, "Apps") : "", ...apps);
  menu.hidden = false;
  const at = opener.getBoundingClientRect();
  menu.style.left = `${Math.max(8, Math.min(at.right - menu.offsetWidth, innerWidth - menu.offsetWidth - 8))}px`;
  menu.style.top = `${Math.max(8, Math.min(at.bottom + 4, innerHeight - menu.offsetHeight - 8))}px`;
  const entries = [...menu.querySelectorAll("button")];
  entries[0].focus({ preventScroll: true });
  const close = () => { menu.hidden = true; document.removeEventListener("mousedown", away); opener.focus({ preventScroll: true }); };
  const away = (event) => { if (!menu.contains(event.target)) close(); };
  document.addEventListener("mousedown", away);
  menu.onkeydown = (event) => {
    const place = entries.indexOf(document.activeElement);
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      entries[(place + (event.key === "ArrowDown" ? 1 : entries.length - 1)) % entries.length].focus();
      event.preventDefault();
    } else if (event.key === "Escape" || event.key === "Tab") close();
  };
}

/** The step of the tour that one is at, and the way to the next. */
function showStep(tour, number) {
  const step = tour[number - 1];
  if (!step) return;
  const next = tour[number];
  $("step").replaceChildren(el("span", {}, `${number} of ${tour.length} · `, el("b", {}, step.title), `. ${step.shows}`),
    next ? el("a.button", { href: next.address }, `Next: ${next.title}`) : el("a.button", { href: "./" }, "Back to the lobby"));
  $("step").hidden = false;
}

/** Lets time pass and the bot's jobs run; the button says so meanwhile. */
async function later(button) {
  button.disabled = true;
  acting += 1;
  waiting();
  schedule(BUSY_MS);
  await fetch("later", { method: "POST", body: new URLSearchParams({ step: "soon" }) });
  acting -= 1;
  button.disabled = false;
  await look();
  waiting();
}

async function start() {
  const { places, tour, languages } = await (await fetch("places")).json();
  showStep(tour, Number(asked.get("step")));
  $("place").replaceChildren(...places.map((group) => el("optgroup", { label: group.where },
    group.channels.map((each) => el("option", { value: each.key, selected: each.key === here.at }, each.title)))));
  const found = places.flatMap((group) => group.channels).find((each) => each.key === here.at);
  if (found && !found.people.includes(here.as)) [here.as] = found.people;
  $("place").onchange = () => go({ at: $("place").value });
  $("person").onchange = () => go({ at: here.at, as: $("person").value });
  $("language").replaceChildren(...Object.entries(languages).map(([value, name]) => (
    el("option", { value, selected: value === language }, name))));
  $("language").onchange = () => {
    language = $("language").value;
    sessionStorage.setItem("in", language);
    composer.leave();
    $("text").focus();
    look();
  };
  $("later").onclick = () => later($("later"));
  new ResizeObserver(bottom).observe($("talk"));
  $("talk").addEventListener("load", bottom, true);
  look();
}

start();
