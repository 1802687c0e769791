// Where one writes: text with a picker of people, and commands whose options are filled in field by field.
import { $, el, fileOf } from "./dom.js";

const MOST_FILES = 10;
const MOST_NAME = 100;
const OWN_FIELDS = { 3: "text", 4: "number", 10: "number" };

export class Composer {
  /** `act` carries something out and gives what came of it; `view` gives the channel as it is now. */
  constructor({ act, view }) {
    this.act = act;
    this.view = view;
    this.command = null;
    this.replyTo = null;
    this.editing = null;
    this.threadOn = null;
    this.files = [];
    this.offered = [];
    this.chosen = 0;
    this.asked = 0;
    this.text = $("text");
    this.text.addEventListener("input", () => { this.fit(); this.suggest(); });
    this.text.addEventListener("click", () => this.suggest());
    this.text.addEventListener("blur", () => setTimeout(() => { if (!this.command) this.offer([]); }, 200));
    $("composer").addEventListener("keydown", (event) => this.key(event));
    $("file").addEventListener("change", async () => {
      this.files = [...this.files, ...await fileOf($("file"))].slice(0, MOST_FILES);
      $("file").value = "";
      this.showFiles();
      this.text.focus();
    });
    $("composer").addEventListener("submit", (event) => { event.preventDefault(); this.send(); });
  }

  /** Puts a text there ready to be sent: a message, or a command with its options as `/name option:value`. */
  prefill(text) {
    const found = this.view().commands
      .filter((each) => text === `/${each.path}` || text.startsWith(`/${each.path} `))
      .sort((one, other) => other.path.length - one.path.length)[0];
    if (!found) {
      this.leave();
      this.text.value = text;
      this.fit();
      this.text.focus();
      return;
    }
    this.enter(found);
    const names = found.options.map((option) => option.name).join("|");
    const rest = text.slice(found.path.length + 1);
    for (const part of names ? rest.split(new RegExp(`\\s(?=(?:${names}):)`)) : []) {
      const [, name, value] = /^\s*([\w-]+):(.*)$/s.exec(part) || [];
      const field = this.fields && this.fields.get(name);
      if (!field) continue;
      field.input.value = value.trim();
      const folded = field.input.closest("details");
      if (folded) folded.open = true;
    }
    this.focusField();
  }

  fit() {
    this.text.style.height = "auto";
    this.text.style.height = `${Math.min(this.text.scrollHeight + 2, 140)}px`;
  }

  suggest() {
    const before = this.text.value.slice(0, this.text.selectionStart);
    const command = /^\/([\w -]*)$/.exec(this.text.value);
    const mention = /(?:^|\s)@(\w*)$/.exec(before);
    if (command) return this.offerCommands(command[1].trim().toLowerCase());
    if (mention) return this.offerPeople(mention[1].toLowerCase(), before.length - mention[1].length - 1);
    return this.offer([]);
  }

  offerCommands(typed) {
    const wanted = this.view().commands.filter((each) => `${each.label} ${each.path}`.includes(typed));
    wanted.sort((one, other) => other.label.startsWith(typed) - one.label.startsWith(typed));
    this.offer(wanted.map((each) => ({
      name: `/${each.label}`, hint: each.description, take: () => this.enter(each),
    })));
  }

  offerPeople(typed, from) {
    const { names, members, bot } = this.view();
    const people = [bot, ...members].filter((id) => names[id].toLowerCase().startsWith(typed));
    this.offer(people.map((id) => ({
      name: `@${names[id]}`, hint: id === bot ? "the bot" : "", take: () => {
        const end = this.text.selectionStart;
        this.text.setRangeText(`@${names[id]} `, from, end, "end");
        this.offer([]);
        this.text.focus();
      },
    })));
  }

  offer(offered) {
    this.offered = offered.slice(0, 25);
    this.chosen = 0;
    this.moved = false;
    const box = $("offers");
    box.hidden = !offered.length;
    box.replaceChildren(...this.offered.map((each, place) => el("div.offer", {
      id: `offer${place}`, role: "option",
      onmousedown: (event) => { event.preventDefault(); each.take(); },
    }, el("b", {}, each.name), each.hint ? el("small", {}, each.hint) : null)));
    this.mark();
  }

  mark() {
    [...$("offers").children].forEach((each, place) => {
      each.setAttribute("aria-selected", String(place === this.chosen));
      if (place === this.chosen) each.scrollIntoView({ block: "nearest" });
    });
    const focused = document.activeElement;
    if (focused && focused.setAttribute && $("composer").contains(focused)) {
      focused.setAttribute("aria-activedescendant", this.offered.length ? `offer${this.chosen}` : "");
    }
  }

  /** Whether Enter may take what is offered: in a field of a command only what was gone to, or holds what is typed. */
  fits(typed) {
    const name = this.offered[this.chosen].name.toLowerCase();
    return !this.command || this.moved || name.includes((typed || "").trim().toLowerCase());
  }

  key(event) {
    if (event.isComposing) return;
    const many = this.offered.length;
    if (many && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      this.chosen = (this.chosen + (event.key === "ArrowDown" ? 1 : many - 1)) % many;
      this.moved = true;
      this.mark();
      event.preventDefault();
    } else if (many && this.fits(event.target.value) && (event.key === "Enter" || (event.key === "Tab" && !this.command))) {
      event.preventDefault();
      this.offered[this.chosen].take();
    } else if (event.key === "Enter" && !event.shiftKey && event.target.tagName !== "BUTTON") {
      event.preventDefault();
      this.send();
    } else if (event.key === "Escape") {
      if (many) this.offer([]); else this.leave();
      event.preventDefault();
    }
  }

  /** Begins a command: its options stand as fields, those that must be filled in first. */
  enter(command) {
    this.offer([]);
    this.text.value = "";
    this.command = command;
    this.fields = new Map();
    const rows = command.options.map((option) => {
      const field = this.field(option);
      this.fields.set(option.name, field);
      return el("label.option", {}, el("span", {}, option.label, option.required ? "" : el("small", {}, " optional")), field.input);
    });
    const first = Math.max(1, command.options.filter((option) => option.required).length);
    const rest = rows.slice(first);
    $("command").replaceChildren(
      el("p", {}, el("b", {}, `/${command.label}`), " ", el("small", {}, command.description)), ...rows.slice(0, first),
      rest.length ? el("details", {}, el("summary", {}, `More options (${rest.length})`), rest) : "",
      el("div.buttons", {}, el("button.primary", {}, "Send"),
        el("button.plain", { type: "button", onclick: () => this.leave() }, "Cancel")));
    $("command").hidden = false;
    $("line").hidden = true;
    this.focusField();
  }

  focusField() {
    const empty = this.fields && [...this.fields.values()].find((field) => field.required && !field.input.value);
    const first = empty || (this.fields && [...this.fields.values()][0]);
    (first ? first.input : $("command").querySelector("button")).focus();
  }

  field(option) {
    const made = { required: Boolean(option.required), value: null, kind: option.type };
    const { names, members, channels, roles, bot } = this.view();
    const fixed = {
      5: [["true", "yes"], ["false", "no"]], 6: [...members, bot].map((id) => [id, names[id]]),
      7: Object.entries(channels), 8: Object.entries(roles),
    }[option.type] || (option.choices || []).map((each) => [String(each.value), each.label]);
    if (option.type === 11) {
      made.input = el("input", { type: "file", "aria-label": option.label });
    } else if (fixed.length) {
      made.input = el("select", { "aria-label": option.label, title: option.description },
        el("option", { value: "" }, option.required ? "choose" : "leave as it is"),
        fixed.map(([value, label]) => el("option", { value }, label)));
    } else {
      made.input = el("input", {
        type: OWN_FIELDS[option.type], placeholder: option.description, "aria-label": option.label,
        "aria-controls": option.autocomplete ? "offers" : undefined,
      });
      if (option.max_length) made.input.maxLength = option.max_length;
    }
    if (option.autocomplete) {
      const complete = () => this.complete(option, made);
      made.input.addEventListener("focus", complete);
      made.input.addEventListener("input", () => { made.value = null; complete(); });
      made.input.addEventListener("blur", () => this.offer([]));
    }
    return made;
  }

  async complete(option, field) {
    const turn = ++this.asked;
    const { choices } = await this.act({
      do: "complete", command: this.command.path, option: option.name, typed: field.input.value,
      options: await this.values((name) => name !== option.name),
    }, { quietly: true });
    if (turn !== this.asked || document.activeElement !== field.input) return;
    this.offer((choices || []).map((choice) => ({
      name: choice.name, hint: "", take: () => {
        field.input.value = choice.name;
        field.value = choice.value;
        this.offer([]);
      },
    })));
  }

  async values(wanted = () => true) {
    const values = {};
    for (const [name, field] of this.fields) {
      const typed = field.input.value;
      if (!wanted(name) || typed === "") continue;
      if (field.kind === 11) [values[name]] = await fileOf(field.input);
      else if (field.value !== null) values[name] = field.value;
      else if (field.kind === 4 || field.kind === 10) values[name] = Number(typed);
      else if (field.kind === 5) values[name] = typed === "true";
      else values[name] = typed;
    }
    return values;
  }

  leave() {
    this.command = null;
    this.replyTo = null;
    this.editing = null;
    this.threadOn = null;
    this.text.maxLength = 2000;
    $("command").hidden = true;
    $("line").hidden = false;
    $("reply").hidden = true;
    this.offer([]);
  }

  reply(message, name) {
    this.leave();
    this.replyTo = message.id;
    this.aside(`Replying to ${name}`);
  }

  edit(message, text) {
    this.leave();
    this.editing = message.id;
    this.text.value = text;
    this.aside("Editing your message");
  }

  /** Asks for the name of a thread on a message; its first words are offered. */
  thread(message, text) {
    this.leave();
    this.threadOn = message.id;
    this.text.maxLength = MOST_NAME;
    this.text.value = text.replace(/@\w+/g, "").trim().split(/\s+/).slice(0, 5).join(" ").slice(0, MOST_NAME);
    this.aside("Name the new thread");
    this.fit();
    this.text.select();
  }

  showFiles() {
    $("files").replaceChildren(...this.files.map((file) => el("span.file", {}, `📄 ${file.name} `,
      el("button.plain", {
        type: "button", "aria-label": `Leave out ${file.name}`,
        onclick: () => { this.files = this.files.filter((each) => each !== file); this.showFiles(); },
      }, "✕"))));
    $("files").hidden = !this.files.length;
  }

  aside(words) {
    $("reply").replaceChildren(words, " ", el("button.plain", { type: "button", onclick: () => this.leave() }, "Cancel"));
    $("reply").hidden = false;
    this.text.focus();
  }

  async send() {
    if (this.command) {
      const missing = [...this.fields.values()].find((field) => field.required && !field.input.value);
      if (missing) { missing.input.focus(); return; }
      const act = { do: "slash", command: this.command.path, options: await this.values() };
      this.leave();
      this.text.focus();
      await this.act(act);
      return;
    }
    const text = this.mentions(this.text.value.trim());
    if (!text && !(this.files.length && !this.threadOn && !this.editing)) return;
    let act = { do: "say", text, reply_to: this.replyTo, files: this.files };
    if (this.editing) act = { do: "edit", message: this.editing, text };
    else if (this.threadOn) act = { do: "thread", message: this.threadOn, name: text };
    else this.files = [];
    this.showFiles();
    this.text.value = "";
    this.fit();
    this.leave();
    await this.act(act);
  }

  /** The text with people by their ids, as Discord sends them. */
  mentions(text) {
    const { names, members, bot } = this.view();
    return [bot, ...members].reduce((written, id) => written.replace(new RegExp(`@${names[id]}\\b`, "gi"), `<@${id}>`), text);
  }
}
