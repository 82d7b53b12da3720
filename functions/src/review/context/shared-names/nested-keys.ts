/** The keys of JSON and YAML with their lines, a nested one behind its parents: `cart.empty`. */
import { groupIn, lineCounter, type NameAt } from "./family.ts";

const mostKeys = 20_000;
/** A key is not looked up in so many others, whose names in one another grow with the square of the text. */
const mostParents = 20;

/** Of what looks like JSON, however broken it is. */
export function keysOfJson(text: string): NameAt[] {
  const lineAt = lineCounter(text);
  const found: NameAt[] = [];
  const parents: string[] = [];
  let key = "";
  for (const match of text.matchAll(/"((?:[^"\\\n]|\\.)*)"\s*:|"(?:[^"\\\n]|\\.)*"|([{[])|[}\]]/g)) {
    const [token, ownKey, opening] = match;
    if (opening !== undefined) parents.push(key);
    else if (token === "}" || token === "]") parents.pop();
    key = ownKey ?? "";
    if (key === "" || found.length >= mostKeys || parents.length > mostParents) continue;
    const path = parents.slice(1).filter((one) => one !== "");
    found.push({ name: [...path, key].join("."), line: lineAt(match.index) });
  }
  return found;
}

/** By indentation; lists and texts over several lines have no keys that anybody asks for. */
export function keysOfYaml(text: string): NameAt[] {
  const found: NameAt[] = [];
  const parents: { readonly indent: number; readonly name: string }[] = [];
  for (const [at, line] of text.split("\n").slice(0, mostKeys).entries()) {
    const match = /^ *(?:"([^"\n]+)"|'([^'\n]+)'|([\w./-]+)):(?:\s|$)/.exec(line);
    const own = match === null ? undefined : groupIn(match);
    if (own === undefined) continue;
    const indent = line.search(/\S/);
    while ((parents.at(-1)?.indent ?? -1) >= indent) parents.pop();
    const name = [...parents.slice(-1).map((parent) => parent.name), own].join(".");
    parents.push({ indent, name });
    found.push({ name, line: at + 1 });
  }
  return found;
}

/** `a.b=1` of properties. */
export function keysOfProperties(text: string): NameAt[] {
  return text.split("\n").flatMap((line, at) => {
    const name = /^\s*([\w.-]+)\s*[=:]/.exec(line)?.[1];
    return name === undefined ? [] : [{ name, line: at + 1 }];
  });
}

export function keysOf(text: string, path: string): NameAt[] {
  if (/\.json$/i.test(path)) return keysOfJson(text);
  return /\.ya?ml$/i.test(path) ? keysOfYaml(text) : keysOfProperties(text);
}
