/** Python: temporary files with a predictable name. */
import type { SgNode } from "@ast-grep/napi";
import { ancestorsOf, fieldTextOf, kindOf } from "../../syntax/node-memo.ts";
import { defineRules } from "../writing/define-rules.ts";
import { pyCall } from "../writing/call-matchers.ts";
import { titles } from "../writing/titles.ts";

/** In a folder of its own, or the name of what is only made where nothing stands: a pipe, a folder or a socket. */
function isNoPlainFile(call: SgNode, { text }: { readonly text: string }): boolean {
  if (/\bdir\s*=(?!\s*["'](?:\/var)?\/tmp)/.test(fieldTextOf(call, "arguments"))) return true;
  const kept = [...ancestorsOf(call)].find((one) => kindOf(one) === "assignment");
  const name = fieldTextOf(kept, "left");
  if (!/^[\w.]+$/.test(name)) return false;
  return new RegExp(
    String.raw`\b(?:mkfifo|mkdir|makedirs|bind)\(\s*${name.replaceAll(".", String.raw`\.`)}\b`,
  ).test(text);
}

export const temporaryFiles = defineRules(["python"], "security", [
  {
    id: "py-insecure-temporary-file",
    severity: "medium",
    confidence: "high",
    cwe: 377,
    see: ["https://docs.python.org/3/library/tempfile.html#tempfile.mktemp"],
    title: titles.temporaryFile,
    message:
      "Between choosing the name and opening the file, another user can create a link there. Use `mkstemp` or `NamedTemporaryFile`.",
    rule: pyCall({ names: "mktemp", bare: "also", on: "^tempfile$" }),
    unsure: isNoPlainFile,
    valid: ["tempfile.mkstemp()", "tempfile.NamedTemporaryFile()"],
    invalid: ["name = tempfile.mktemp()"],
  },
  {
    id: "py-fixed-temporary-file",
    severity: "low",
    confidence: "medium",
    cwe: 377,
    see: ["https://docs.python.org/3/library/tempfile.html"],
    title: titles.fixedTemporaryFile,
    message:
      "The name in the shared folder is fixed, so another user of the machine can create a link there first and make this program overwrite another file. Use `tempfile.NamedTemporaryFile`.",
    rule: pyCall({
      names: "open",
      bare: "only",
      args: {
        all: [
          { has: { nthChild: 1, kind: "string", regex: "^[rbf]*[\"']/(?:var/)?tmp/[^{]*[\"']$" } },
          { has: { kind: "string", regex: "^[\"'][waxr]?[bt]?[wa+][bt+]*[\"']$" } },
        ],
      },
    }),
    valid: ['open("/tmp/x")', 'open("/srv/x", "w")'],
    invalid: ['open("/tmp/state.json", "w")'],
  },
]);
