/** Python: a file opened for reading that is written. */
import type { SgNode } from "@ast-grep/napi";
import { defineRules } from "../writing/define-rules.ts";
import { fieldOf, fieldTextOf, nearestOf, startOf } from "../../syntax/node-memo.ts";
import { shareNames } from "./text-searches.ts";
import { inFunction } from "./examples.ts";

const opening =
  /\bopen\((?<=(?<![\w.])(\w+)\s*=\s*(?:io\.|codecs\.)?open\()(?![^\n]*,\s*(?:mode\s*=\s*)?["'][^"'\n]*[wax+])|\bopen\([^\n]*?\s+as\s+(\w+)/g;

const written = /\b(?:write|writelines|truncate)\((?<=(?<![\w.])(\w+)\s*\.\s*\w+\()/g;

function mayWriteToReader(text: string): boolean {
  return shareNames(text, opening, written);
}

const scopes = new Set(["function_definition", "module"]);

/** `open(path)`: what follows the path says how. */
const opened = /^(?:io\.|codecs\.)?open\(((?:[^(),]|\([^()]*\))*)(?:,([^()]*))?\)$/;

const readMode = /^\s*(?:mode\s*=\s*)?["']r?[bt]?["']\s*$/;

const saysNothing = /^\s*(?:(?:encoding|errors|newline|buffering)\s*=.*)?$/;

/** What gave the name its value last before the place: the text of the call, or null where that cannot be told. */
function openedBefore(name: string, place: SgNode): string | null {
  const scope = nearestOf(place, scopes);
  if (!scope) return null;
  const before = scope.text().slice(0, startOf(place) - startOf(scope));
  const given = new RegExp(
    String.raw`(?<![\w.])${name}\s*=\s*([^\n=][^\n]*)|\bwith\s+([^\n]*?)\s+as\s+${name}\b|\b(?:for|import|as|global|nonlocal)\s[^\n]*\b${name}\b`,
    "g",
  );
  const last = [...before.matchAll(given)].at(-1);
  return last?.[1]?.trim() ?? last?.[2]?.trim() ?? null;
}

function isReadOnly(opening: string): boolean {
  const [isOpen, , others = ""] = opened.exec(opening) ?? [];
  return (
    isOpen !== undefined && others.split(",").every((one) => readMode.test(one) || saysNothing.test(one))
  );
}

function writesToReader(call: SgNode): boolean {
  const name = fieldTextOf(fieldOf(call, "function"), "object");
  const opening = openedBefore(name, call);
  return opening !== null && isReadOnly(opening);
}

export const writeToReadOnlyFile = defineRules(["python"], "bug", [
  {
    id: "py-written-while-reading",
    severity: "high",
    confidence: "high",
    cwe: 665,
    see: ["https://docs.python.org/3/library/functions.html#open"],
    title: "Write to a file opened for reading",
    message:
      "The file is opened for reading, so writing raises `io.UnsupportedOperation`. Open it with `w`, `a` or `r+`.",
    textFilter: { test: mayWriteToReader },
    rule: {
      kind: "call",
      has: {
        field: "function",
        kind: "attribute",
        all: [
          { has: { field: "object", kind: "identifier" } },
          { has: { field: "attribute", regex: "^(?:write|writelines|truncate)$" } },
        ],
      },
    },
    check: writesToReader,
    valid: [
      inFunction('h = open(p, "w")\nh.write(text)'),
      inFunction('h = open(p, "r+")\nh.write(text)'),
      inFunction("h = open(p, mode)\nh.write(text)"),
      inFunction('h = open(p)\nh = open(p, "w")\nh.write(text)'),
      inFunction('with open(p) as a, open(q, "w") as b:\n    b.write(a.read())'),
    ],
    invalid: [
      { code: inFunction("h = open(p)\nh.write(text)"), lines: [3] },
      { code: inFunction('with open(p, "rb") as h:\n    h.writelines(rows)'), lines: [3] },
    ],
  },
]);
