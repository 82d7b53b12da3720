/** Python: files that are opened, written, named and closed in the wrong way or order. */
import type { SgNode } from "@ast-grep/napi";
import { pyCall } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { endOf, fieldOf, fieldTextOf, nearestOf, parentOf, startOf } from "../../syntax/node-memo.ts";
import { titles } from "../writing/titles.ts";
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

/** The file is given away by its name while what was written may still be in memory. */
function isUnflushed(use: SgNode, { text }: { readonly text: string }): boolean {
  const name = fieldTextOf(use, "object");
  const scope = nearestOf(use, scopes);
  if (!scope || parentOf(use)?.kind() === "assignment") return false;
  const whole = text.slice(startOf(scope), startOf(use));
  const made = whole.search(
    new RegExp(
      String.raw`NamedTemporaryFile\([^\n]*\)\s+as\s+${name}\b|\b${name}\s*=\s*[\w.]*NamedTemporaryFile\(`,
    ),
  );
  if (made < 0) return false;
  const since = whole.slice(made);
  if (/buffering\s*=\s*0/.test(since.split("\n", 1)[0] ?? "")) return false;
  const written = since.search(
    new RegExp(String.raw`\b${name}\.(?:write|writelines)\(|\bdump\([^\n]*\b${name}\b`),
  );
  if (written < 0) return false;
  const after = since.slice(written);
  return (
    !new RegExp(String.raw`\b${name}\.(?:flush|close|seek|truncate)\(|\bclose\(${name}`).test(after) &&
    isWithin(use, since)
  );
}

/** After the `with` block the file is closed. */
function isWithin(use: SgNode, since: string): boolean {
  const head = /^[^\n]*\bas\b/.test(since);
  if (!head) return true;
  return use
    .ancestors()
    .some((one) => one.kind() === "with_statement" && one.text().includes("NamedTemporaryFile("));
}

/** Opened again under the same name in the same block, and not closed before. */
function losesFile(first: SgNode): boolean {
  const statement = parentOf(first);
  const block = statement ? parentOf(statement) : null;
  const name = fieldTextOf(first, "left");
  if (!statement || !block || !/^\w+$/.test(name)) return false;
  const after = block.text().slice(endOf(statement) - startOf(block));
  const again = after.search(new RegExp(String.raw`^[ \t]*${name}\s*=\s*open\(`, "m"));
  if (again < 0) return false;
  const between = after.slice(0, again);
  return !new RegExp(
    String.raw`\b${name}\.(?:close|__exit__|detach)\(|[(,=[{]\s*${name}\s*[),\]}\n]|\b(?:return|yield|with|del)\s[^\n]*\b${name}\b`,
  ).test(between);
}

export const openFiles = defineRules(["python"], "bug", [
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
  {
    id: "py-temporary-file-not-flushed",
    severity: "medium",
    confidence: "medium",
    cwe: 665,
    see: ["https://docs.python.org/3/library/tempfile.html"],
    title: "Unflushed temporary file passed on",
    message:
      "What was written may still be in the buffer, so another process that opens the file by its name reads too little. Call `flush()` first.",
    rule: {
      kind: "attribute",
      all: [
        { has: { field: "attribute", regex: "^name$" } },
        { has: { field: "object", kind: "identifier" } },
        { inside: { any: [{ kind: "argument_list" }, { kind: "list" }, { kind: "interpolation" }] } },
      ],
    },
    fileHas: ["NamedTemporaryFile"],
    check: isUnflushed,
    valid: [
      'with NamedTemporaryFile("w") as h:\n    h.write(text)\n    h.flush()\n    run(h.name)',
      'with NamedTemporaryFile("w", delete=False) as h:\n    h.write(text)\nrun(h.name)',
      'with NamedTemporaryFile("w") as h:\n    run(h.name)',
    ],
    invalid: [{ code: 'with NamedTemporaryFile("w") as h:\n    h.write(text)\n    run(h.name)', lines: [3] }],
  },
  {
    id: "py-file-replaced-before-close",
    severity: "medium",
    confidence: "high",
    cwe: 772,
    title: titles.fileLeak,
    message:
      "The name is assigned to another file, so the first one can no longer be closed. Open each in a `with` statement.",
    textFilter: /=\s*open\((?<=(?<![\w.])(\w+)\s*=\s*open\()[\s\S]{0,4000}?(?<![\w.])\1\s*=\s*open\(/,
    rule: {
      kind: "assignment",
      all: [
        { has: { field: "left", kind: "identifier" } },
        { has: { field: "right", ...pyCall({ names: "open", bare: "only" }) } },
      ],
    },
    check: losesFile,
    valid: [
      inFunction("h = open(a)\nx = h.read()\nh.close()\nh = open(b)"),
      inFunction("h = open(a)\nkeep(h)\nh = open(b)"),
    ],
    invalid: [{ code: inFunction("h = open(a)\nx = h.read()\nh = open(b)\nh.close()"), lines: [2] }],
  },
]);
