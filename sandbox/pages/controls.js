// What can be filled in: selects of messages, and the fields of a form (Discord's modal).
import { $, el, fileOf } from "./dom.js";
import { rich } from "./rich.js";

function options(data, names) {
  const people = names.members.concat(names.bot).map((id) => ({ value: id, label: names.names[id] }));
  const roles = Object.entries(names.roles).map(([value, label]) => ({ value, label: `@${label}` }));
  switch (data.type) {
    case 5: return people;
    case 6: return roles;
    case 7: return people.concat(roles);
    case 8: return Object.entries(names.channels).map(([value, label]) => ({ value, label }));
    default: return data.options || [];
  }
}

/** A select as an element with `read()`. Where `done` is given it is called with the values as soon as they are chosen. */
export function control(data, names, done) {
  const chosen = (data.default_values || []).map((each) => String(each.id));
  const offered = options(data, names);
  const isOn = (option) => Boolean(option.default) || chosen.includes(option.value);
  const words = (option) => [option.emoji && option.emoji.name, option.label, option.description && `· ${option.description}`]
    .filter(Boolean).join(" ");
  const label = data.placeholder || "Choose";
  if ((data.max_values ?? 1) <= 1) {
    const select = el("select", { "aria-label": label, disabled: Boolean(data.disabled) },
      el("option", { value: "", disabled: Boolean(done) }, label),
      offered.map((option) => el("option", { value: option.value, selected: isOn(option) },
        done && isOn(option) ? words({ ...option, description: "" }) : words(option))));
    const chosenOne = offered.find(isOn);
    if (!chosenOne) select.value = "";
    const read = () => (select.value ? [select.value] : []);
    if (done) select.onchange = () => done(read());
    // What is chosen in a message stands there whole: its description has a line of its own.
    const why = done && chosenOne && chosenOne.description;
    return { element: why ? el("div.chosen", {}, select, el("p.small", {}, why)) : select, read };
  }
  const boxes = offered.map((option) => el("input", { type: "checkbox", value: option.value, checked: isOn(option) }));
  const read = () => boxes.filter((box) => box.checked).map((box) => box.value);
  const lines = offered.map((option, place) => el("label", {}, boxes[place], ` ${words(option)}`));
  const element = el("details.many", { open: !done }, el("summary", {}, label), lines, done
    ? el("button.primary", { type: "button", onclick: () => done(read()) }, "Choose these") : null);
  return { element, read };
}

function field(data, names, label) {
  switch (data.type) {
    case 4: {
      const made = el(data.style === 2 ? "textarea" : "input", {
        value: data.value || "", placeholder: data.placeholder || "", required: data.required ?? true,
        "aria-label": label, rows: data.style === 2 ? 4 : undefined,
      });
      if (data.max_length) made.maxLength = data.max_length;
      return { element: made, read: () => made.value };
    }
    case 19: {
      const made = el("input", { type: "file", "aria-label": label, multiple: (data.max_values ?? 1) > 1, required: data.required ?? true });
      return { element: made, read: () => fileOf(made) };
    }
    case 21: case 22: {
      const kind = data.type === 21 ? "radio" : "checkbox";
      const boxes = data.options.map((each) => el("input", { type: kind, name: data.custom_id, value: each.value, checked: Boolean(each.default) }));
      const on = () => boxes.filter((box) => box.checked).map((box) => box.value);
      const element = el("fieldset", {}, data.options.map((each, place) => el("label", {}, boxes[place], ` ${each.label}`)));
      return { element, read: () => (data.type === 21 ? on()[0] ?? null : on()) };
    }
    case 23: {
      const made = el("input", { type: "checkbox", "aria-label": label, checked: Boolean(data.default) });
      return { element: made, read: () => made.checked };
    }
    default: return control({ ...data, placeholder: data.placeholder || label }, names, null);
  }
}

/** Shows a form until it is sent or closed; `act` carries the sending out. */
export function openModal(spec, names, act) {
  const dialog = $("modal");
  const fields = [];
  const rows = spec.components.map((row) => {
    if (row.type === 10) return el("div", {}, rich(row.content, names));
    const inner = row.type === 1 ? row.components[0] : row.component || row;
    const label = row.label || inner.label || "";
    const made = field(inner, names, label);
    fields.push([inner, made]);
    return el("div.fieldrow", {}, el("span.label", {}, label),
      row.description ? el("span.small", {}, row.description) : null, made.element);
  });
  const send = async (event) => {
    event.preventDefault();
    const values = {}, kinds = {};
    for (const [inner, made] of fields) {
      const value = await made.read();
      if (Array.isArray(value) ? value.length : value !== null) values[inner.custom_id] = value;
      kinds[inner.custom_id] = inner.type;
    }
    dialog.close();
    await act({ do: "submit", modal: spec.number, values, kinds });
  };
  dialog.replaceChildren(el("form", { onsubmit: send },
    el("h2", { id: "modal-title" }, spec.title), rows,
    el("div.buttons", {}, el("button.primary", {}, "Submit"),
      el("button.plain", { type: "button", onclick: () => dialog.close() }, "Cancel"))));
  dialog.showModal();
}
