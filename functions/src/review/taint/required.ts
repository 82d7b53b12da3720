/** Which names of a file stand for modules: `const path = require("path")`. */

const binding =
  /(?:\b(?:const|let|var)\s+|,\s*)([\w$]+)\s*=\s*(?:await\s+import|require)\(\s*["'`][^"'`\n]*["'`]\s*\)/g;

/** Of the last file that was asked about: its calls come one after the other. */
let last: { readonly text: string; readonly names: ReadonlySet<string> } = { text: "", names: new Set() };

export function isRequired(text: string, name: string): boolean {
  if (last.text !== text) {
    const names = text.includes("require(") || text.includes("import(") ? text.matchAll(binding) : [];
    last = { text, names: new Set(Array.from(names, ([, bound = ""]) => bound)) };
  }
  return last.names.has(name);
}
