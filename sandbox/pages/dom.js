// Builds elements, never from markup: what people and the bot write is text and stays text.

/** An element of `tag` (with classes, as "p.hint") with properties and children; null children are left out. */
export function el(tag, properties, ...children) {
  const [name, ...classes] = tag.split(".");
  const made = document.createElement(name);
  if (classes.length) made.className = classes.join(" ");
  for (const [key, value] of Object.entries(properties || {})) {
    if (value === undefined || value === null) continue;
    if (key in made && !key.includes("-")) made[key] = value;
    else made.setAttribute(key, value);
  }
  made.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== ""));
  return made;
}

export const $ = (id) => document.getElementById(id);

/** The name, with the data of a chosen file, as acts carry it. */
export async function fileOf(input) {
  return Promise.all([...input.files].map(async (file) => {
    const bytes = new Uint8Array(await file.arrayBuffer());
    let text = "";
    for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
    return { name: file.name, data: btoa(text) };
  }));
}
