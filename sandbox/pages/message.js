// A message as a person sees it: who, when, text, embeds, files, buttons and selects.
import { el } from "./dom.js";
import { control } from "./controls.js";
import { rich } from "./rich.js";

const COLOURS = ["#c8553d", "#2f6f8f", "#7a5ea8", "#3f8f5b", "#b07d12", "#5b6670"];
const STYLES = { 1: "primary", 2: "plain", 3: "success", 4: "danger", 5: "plain" };
export const EPHEMERAL = 64;
const THINKING = 128;

const size = (bytes) => (bytes < 1024 ? `${bytes} bytes` : `${Math.round(bytes / 1024)} kB`);

function embed(data, names, messageFiles) {
  const fields = (data.fields || []).map((field) => el(field.inline ? "div.field" : "div.field.wide", {},
    el("p.name", {}, rich(field.name, names)), rich(field.value, names)));
  const image = data.image && picture(data.image.url, data.title || "picture", messageFiles);
  return el("div.embed", { style: data.color ? `border-color: #${data.color.toString(16).padStart(6, "0")}` : "" },
    data.author ? el("p.small", {}, data.author.name) : null,
    data.title ? el("p.title", {}, rich(data.title, names)) : null,
    data.description ? rich(data.description, names) : null,
    fields.length ? el("div.fields", {}, fields) : null, image,
    data.footer ? el("p.small", {}, data.footer.text) : null);
}

function local(url) {
  const found = /\/attachments\/(\d+)\/(\d+)\/([^?]+)/.exec(url);
  return found ? `files/${found[1]}/${found[2]}/${found[3]}` : null;
}

function picture(url, alt, files) {
  const held = url.startsWith("attachment://") ? files.find((file) => file.filename === url.slice(13)) : null;
  const source = local(held ? held.url : url);
  return source ? el("img", { src: source, alt: (held && held.description) || alt }) : null;
}

function file(data, inEmbed) {
  const source = local(data.url);
  if (/\.(png|jpe?g|gif)$/i.test(data.filename)) {
    return inEmbed.includes(data.filename) ? null : el("img", { src: source, alt: data.description || data.filename });
  }
  return el("a.file", { href: source, download: data.filename }, `📄 ${data.filename} `, el("small", {}, size(data.size)));
}

/** One component of a message or a layout; `act` carries out what is done with it. */
function component(data, message, names, act) {
  switch (data.type) {
    case 1: return el("div.buttons", {}, data.components.map((part) => component(part, message, names, act)));
    case 2: return button(data, message, act);
    case 9: return el("div.section", {},
      el("div", {}, data.components.map((part) => component(part, message, names, act))),
      component(data.accessory, message, names, act));
    case 10: return el("div", {}, rich(data.content, names));
    case 12: return el("div", {}, data.items.map((item) => picture(item.media.url, item.description || "picture", message.attachments)));
    case 14: return el("hr");
    case 17: return el("div.embed", {}, data.components.map((part) => component(part, message, names, act)));
    default: {
      if (![3, 5, 6, 7, 8].includes(data.type)) return null;
      const made = control(data, names, (values) => act({
        do: "choose", message: message.id, control: data.custom_id, kind: data.type, values,
      }));
      return made.element;
    }
  }
}

function button(data, message, act) {
  const label = [data.emoji && data.emoji.name ? `${data.emoji.name} ` : "", data.label || ""].join("");
  if (data.url) return el("a.button.plain", { href: data.url, target: "_blank", rel: "noreferrer noopener" }, label);
  return el(`button.${STYLES[data.style] || "plain"}`, {
    type: "button", disabled: Boolean(data.disabled),
    onclick: () => act({ do: "press", message: message.id, control: data.custom_id }),
  }, label);
}

const clock = (iso) => new Date(iso).toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit", timeZone: "UTC" });

function head(message, view) {
  const name = view.names[message.author.id] || message.author.username;
  return el("p.who", {}, el("b", {}, name),
    message.author.id === view.bot ? el("span.app", {}, "APP") : null,
    el("time", { title: message.timestamp }, clock(message.timestamp)));
}

function origin(message, view) {
  if (message.interaction_metadata) {
    const who = view.names[message.interaction_metadata.user.id];
    return el("p.origin", {}, `↱ ${who} ${message.asked}`);
  }
  const answered = message.referenced_message;
  if (!answered) return null;
  const text = answered.content.replace(/<@!?(\d+)>/g, (_, id) => `@${view.names[id]}`).slice(0, 90);
  return el("p.origin", {}, el("a", { href: `#m${answered.id}` }, `↱ ${view.names[answered.author.id]}: ${text || "…"}`));
}

/** The way into the thread that was opened on a message. */
function thread(id, view, to) {
  const { name, count } = view.threads[id];
  return el("a.thread", { href: to(`thread-${id}`) }, el("b", {}, name), el("small", {}, ` ${count || "no"} ${count === 1 ? "message" : "messages"} ›`));
}

/** The message as an article. `follows` is true where the same author wrote just before, so that the name is left out; `to` gives the address of a place. */
export function message(data, view, { follows, act, openMenu, to }) {
  const names = view;
  const name = view.names[data.author.id] || "?";
  const keys = Object.keys(view.names);
  const colour = COLOURS[keys.indexOf(data.author.id) % COLOURS.length];
  const pictures = data.embeds.flatMap((each) => (each.image ? [each.image.url.replace("attachment://", "")] : []));
  const isPrivate = (data.flags & EPHEMERAL) !== 0;
  const kinds = ["article.message", follows ? "follows" : "", isPrivate ? "private" : ""].filter(Boolean).join(".");
  return el(kinds, { id: `m${data.id}`, "aria-label": `${name}, ${clock(data.timestamp)}` },
    follows ? null : origin(data, view),
    follows ? null : el("span.face", { style: `background: ${colour}`, "aria-hidden": "true" }, name[0]),
    follows ? null : head(data, view),
    data.flags & THINKING ? el("p.small", {}, "Keepsake is thinking …") : el("div.body", {}, rich(data.content, names)),
    data.edited_timestamp && data.author.id !== view.bot ? el("p.small", {}, "(edited)") : null,
    data.embeds.map((each) => embed(each, names, data.attachments)),
    data.attachments.map((each) => file(each, pictures)),
    data.components.map((each) => component(each, data, names, act)),
    view.threads[data.id] ? thread(data.id, view, to) : null,
    view.fates[data.id] ? el("p.fate", { title: "Only this page tells you" }, view.fates[data.id]) : null,
    isPrivate ? el("p.only", {}, "Only you can see this") : null,
    el("button.more", {
      type: "button", "aria-haspopup": "menu", "aria-label": `Menu of the message by ${name}`, title: "Reply, Apps …",
      onclick: (event) => openMenu(data, event.currentTarget),
    }, "⋯"));
}
