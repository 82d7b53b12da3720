/**
 * Reads a `.case` file. Its head has lines of a key and a value: `title`, `body`, `defect` (or `defect: clean`), and for a
 * defect `expect: <path> <LEFT|RIGHT>: <code of one line>`, further places as `or:`, and `about:` with an expression that
 * the remark must match. Then follow the files: `@@@ changed <path>` with every line of it marked by a space, `-` or `+`;
 * `@@@ added`, `@@@ removed` and `@@@ shown <path>` (which the change leaves alone) with their plain lines.
 */
import type { Side } from "@acrux/contract";
import type { EvalCase, Place } from "./case.ts";
import { changeOfTexts, type TextPair } from "./change-of-texts.ts";

/** Throws, naming the case, when it is not of the form, or when no line has a place's code. */
export function readCase(text: string, name: string, set: string): EvalCase {
  const [head = "", ...sections] = text.split(/^@@@ /m);
  const pairs = sections.map((section) => readFile(section, name));
  const fields = readHead(head, name);
  const one = (key: string): string =>
    fields.find(([known]) => known === key)?.[1] ?? fail(name, `no ${key}`);
  const defect = one("defect");
  const isClean = defect === "clean";
  const places = fields.flatMap(([key, value]) =>
    key === "expect" || key === "or" ? readPlace(value, pairs, name) : [],
  );
  if (isClean !== (places.length === 0)) fail(name, "a defect has a place, and a clean change has none");
  const expected = isClean ? [] : [{ places, about: new RegExp(one("about"), "i") }];
  const change = changeOfTexts(pairs);
  if (change.files.length === 0) fail(name, "nothing changed");
  return {
    ...{ name, set, title: one("title"), body: one("body"), expected, change },
    defect: isClean ? null : defect,
  };
}

function readHead(head: string, name: string): [string, string][] {
  return head
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => {
      const [, key = "", value = ""] =
        /^(title|body|defect|expect|or|about): (.+)$/.exec(line) ?? fail(name, `line "${line}"`);
      return [key, value];
    });
}

function readFile(section: string, name: string): TextPair {
  const end = section.indexOf("\n");
  const [, kind, path = ""] =
    /^(changed|added|removed|shown) (\S+)$/.exec(section.slice(0, end)) ?? fail(name, section.slice(0, 60));
  const text = section.slice(end + 1);
  if (kind === "added") return { path, before: null, after: text };
  if (kind === "removed") return { path, before: text, after: null };
  if (kind === "shown") return { path, before: text, after: text };
  const lines = text.replace(/\n$/, "").split("\n");
  const stray = lines.find((line) => !/^([ +-]|$)/.test(line));
  if (stray !== undefined) fail(name, `${path} has a line without its mark: ${stray}`);
  const side = (other: string): string =>
    lines.flatMap((line) => (line.startsWith(other) ? [] : [`${line.slice(1)}\n`])).join("");
  return { path, before: side("+"), after: side("-") };
}

function readPlace(value: string, pairs: readonly TextPair[], name: string): Place[] {
  const [, path = "", side = "", code = ""] =
    /^(\S+) (LEFT|RIGHT): (.+)$/.exec(value) ?? fail(name, `place "${value}"`);
  const pair = pairs.find((one) => one.path === path);
  const text = (side === "LEFT" ? pair?.before : pair?.after) ?? "";
  const at = text.split("\n").flatMap((line, index) => (line.includes(code) ? [index + 1] : []));
  if (at.length === 0) fail(name, `no line of ${path} has ${code}`);
  return at.map((line) => ({ path, side: side as Side, startLine: line, endLine: line }));
}

function fail(name: string, what: string): never {
  throw new Error(`The case ${name} is not of the form: ${what}.`);
}
