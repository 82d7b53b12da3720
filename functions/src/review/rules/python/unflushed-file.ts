/** Python: a temporary file passed on before it is flushed. */
import type { SgNode } from "@ast-grep/napi";
import { defineRules } from "../writing/define-rules.ts";
import { fieldTextOf, nearestOf, parentOf, startOf } from "../../syntax/node-memo.ts";

const scopes = new Set(["function_definition", "module"]);

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

export const unflushedFile = defineRules(["python"], "bug", [
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
]);
