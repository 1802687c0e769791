// Plays the demo and shows line by line what it prints, with the newest in view.
import { $, el } from "./dom.js";

const PAUSE_MS = 400;
let shown = 0;

/** One printed line: a heading, what somebody said, what a promise came to, or what belongs to the line before. */
function line(text) {
  const heading = /^== (.*)/.exec(text);
  if (heading) return el("h2.scene", {}, heading[1]);
  const said = /^\[([^\]]+)\] ([^:]+): (.*)/.exec(text);
  if (said) return el("p.line", {}, el("small", {}, said[1]), " ", el("b", {}, said[2]), ` ${said[3]}`);
  const promise = /^ {2}(kept|NOT KEPT) +(.*)/.exec(text);
  if (promise) return el("p.line", {}, promise[1] === "kept" ? "✓ " : "✗ ", promise[2]);
  return el(/^\s/.test(text) ? "p.line.more-of-it" : "p.line", {}, text.trim().replace(/^-# /, ""));
}

async function look() {
  const told = await (await fetch(`demo/lines?from=${shown}`)).json();
  const talk = $("talk");
  const isNear = talk.scrollHeight - talk.scrollTop - talk.clientHeight < 120;
  talk.append(...told.lines.filter((each) => each.trim()).map(line));
  shown += told.lines.length;
  if (isNear) talk.scrollTop = talk.scrollHeight;
  $("waiting").textContent = told.playing ? "Playing …" : "Played.";
  $("again").hidden = told.playing;
  if (told.playing) setTimeout(look, PAUSE_MS);
}

async function play() {
  shown = 0;
  $("talk").replaceChildren();
  await fetch("demo/play", { method: "POST" });
  look();
}

$("again").onclick = play;
play();
