/** The keys of JSON and YAML with their lines, a nested one behind its parents: `cart.empty`. */
import { lineCounter, type NameAt } from "./family.ts";

const mostKeys = 20_000;

/** Of what looks like JSON, however broken it is. */
export function keysOfJson(text: string): NameAt[] {
  const lineAt = lineCounter(text);
  const found: NameAt[] = [];
  const path: string[] = [];
  let key = "";
  for (const match of text.matchAll(/"((?:[^"\\\n]|\\.)*)"(\s*:)?|[{}[\]]/g)) {
    const [token, string, colon] = match;
    if (token === "{" || token === "[") path.push(key);
    else if (token === "}" || token === "]") path.pop();
    key = colon === undefined ? "" : (string ?? "");
    if (colon === undefined || key === "" || found.length >= mostKeys) continue;
    const parents = path.slice(1).filter((one) => one !== "");
    found.push({ name: [...parents, key].join("."), line: lineAt(match.index) });
  }
  return found;
}

/** By indentation; lists and texts over several lines have no keys that anybody asks for. */
export function keysOfYaml(text: string): NameAt[] {
  const found: NameAt[] = [];
  const parents: { readonly indent: number; readonly name: string }[] = [];
  for (const [at, line] of text.split("\n").entries()) {
    const match = /^( *)(?:"([^"\n]+)"|'([^'\n]+)'|([\w./-]+)):(?:\s|$)/.exec(line);
    if (match === null || found.length >= mostKeys) continue;
    const indent = match[1]?.length ?? 0;
    while ((parents.at(-1)?.indent ?? -1) >= indent) parents.pop();
    const own = match.slice(2).find((group) => group !== undefined) ?? "";
    const name = [...(parents.length === 0 ? [] : [parents.at(-1)?.name ?? ""]), own].join(".");
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
