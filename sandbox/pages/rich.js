// Discord's markdown as elements: the part of it that the bot writes.
import { el } from "./dom.js";

const INLINE = new RegExp([
  /\\(?<escaped>[^\w\s])/, /(?<ticks>`+)(?<code>.+?)\k<ticks>/, /\*\*(?<bold>.+?)\*\*/, /__(?<under>.+?)__/,
  /~~(?<gone>.+?)~~/, /\|\|(?<hidden>.+?)\|\|/, /\*(?<italic>[^*\s](?:.*?[^*\s])?)\*/,
  /(?<!\w)_(?<italic2>[^_]+?)_(?!\w)/, /\[(?<label>[^\]\n]+)\]\(<?(?<link>https?:[^)\s>]+)>?\)/,
  /<t:(?<time>\d+)(?::(?<style>[a-zA-Z]))?>/, /<@!?(?<user>\d+)>/, /<@&(?<role>\d+)>/, /<#(?<place>\d+)>/,
  /<\/(?<command>[^:>]+):\d+>/, /<a?:(?<emoji>\w+):\d+>/, /(?<url>https?:\/\/[^\s<>)]+)/,
].map((part) => part.source).join("|"), "s");

const UNITS = [["year", 31536000], ["month", 2592000], ["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];
const FORMATS = {
  t: { timeStyle: "short" }, T: { timeStyle: "medium" }, d: { dateStyle: "short" }, D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" }, F: { dateStyle: "full", timeStyle: "short" },
};

function moment(seconds, style, { now, locale }) {
  const at = new Date(seconds * 1000);
  const whole = at.toLocaleString(locale, { ...FORMATS.F, timeZone: "UTC" });
  if (style !== "R") {
    return el("time", { title: whole }, at.toLocaleString(locale, { ...(FORMATS[style] || FORMATS.f), timeZone: "UTC" }));
  }
  const away = seconds - now / 1000;
  const [unit, size] = UNITS.find(([, length]) => Math.abs(away) >= length) || UNITS.at(-1);
  const words = new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(Math.round(away / size), unit);
  return el("time", { title: whole }, words);
}

function piece(found, names) {
  const part = found.groups;
  const inner = (text) => inline(text, names);
  if (part.escaped) return part.escaped;
  if (part.code) return el("code", {}, part.code.trim());
  if (part.bold) return el("strong", {}, inner(part.bold));
  if (part.under) return el("u", {}, inner(part.under));
  if (part.gone) return el("s", {}, inner(part.gone));
  if (part.hidden) return el("span.spoiler", { tabIndex: 0 }, inner(part.hidden));
  if (part.italic || part.italic2) return el("em", {}, inner(part.italic || part.italic2));
  if (part.link) return link(part.link, inner(part.label));
  if (part.time) return moment(Number(part.time), part.style, names);
  if (part.user) return el("span.mention", {}, `@${names.names[part.user] || "somebody"}`);
  if (part.role) return el("span.mention", {}, `@${names.roles[part.role] || "role"}`);
  if (part.place) return el("span.mention", {}, names.channels[part.place] || "#another-channel");
  if (part.command) return el("span.mention", {}, `/${part.command}`);
  if (part.emoji) return `:${part.emoji}:`;
  return link(part.url, [part.url]);
}

/** A link; one to a message of this Discord goes to the message on this page. */
function link(url, children) {
  const message = /discord\.com\/channels\/[^/]+\/\d+\/(\d+)/.exec(url);
  return message
    ? el("a", { href: `#m${message[1]}` }, children)
    : el("a", { href: url, rel: "noreferrer noopener", target: "_blank" }, children);
}

function inline(text, names) {
  const out = [];
  for (let rest = text; rest;) {
    const found = INLINE.exec(rest);
    if (!found) { out.push(rest); break; }
    out.push(rest.slice(0, found.index), piece(found, names));
    rest = rest.slice(found.index + found[0].length);
  }
  return out;
}

function line(text, names) {
  const [, mark, rest] = /^(#{1,3} |\s*-# |> |\s*[-*] )?(.*)$/s.exec(text);
  const content = inline(rest, names);
  if (!mark) return content.length ? el("p", {}, content) : el("p.gap");
  if (mark.startsWith("#")) return el("p.heading", {}, content);
  if (mark.endsWith("-# ")) return el("p.small", {}, content);
  if (mark === "> ") return el("blockquote", {}, content);
  return el("p.item", { style: mark.length > 2 ? "margin-left: 2.4em" : "" }, content);
}

/** The text as elements, one a line; `names` holds names, roles and channels by id, and the time `now` in ms. */
export function rich(text, names) {
  return text.split(/```(?:\w*\n)?([\s\S]*?)```/).flatMap((part, place) => (
    place % 2 ? [el("pre", {}, el("code", {}, part))]
      : part.replace(/^\n|\n$/g, "").split("\n").filter((each, at, all) => each || all.length > 1).map((each) => line(each, names))
  ));
}
