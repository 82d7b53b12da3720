/** C and C++: files that every user can change. */
import type { SgNode } from "@ast-grep/napi";
import { fieldOf, fieldTextOf, kindOf, namedChildrenOf, parentOf, textOf } from "../../syntax/node-memo.ts";
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { cFunction } from "../writing/call-matchers.ts";
import { inFunction, found } from "./examples.ts";

/** `m = umask(0); umask(m);`: there is no other way to read it, and it is set again. */
function onlyReadsMask(call: SgNode): boolean {
  if (fieldTextOf(call, "function") !== "umask") return false;
  const parent = parentOf(call);
  const kept = /(\w+)$/.exec(fieldTextOf(parent, "left") || fieldTextOf(parent, "declarator"))?.[1];
  const around = call.ancestors().find((one) => kindOf(one) === "function_definition");
  return (
    kept !== undefined && new RegExp(String.raw`\bumask\s*\(\s*${kept}\s*\)`).test(textOf(around ?? call))
  );
}

/** `open(path, O_CREAT, 0666)` leaves the rest to the mask of the user, unless the program clears it; `01777` lets nobody replace. */
function isOfMask(call: SgNode, { text }: { readonly text: string }): boolean {
  if (/^0?1777$/.test(lastArgument(call))) return true;
  if (/\bumask\s*\(\s*0/.test(text)) return false;
  return !/^(?:_?f?chmod|umask)$/.test(fieldTextOf(call, "function"));
}

function lastArgument(call: SgNode): string {
  return textOf(namedChildrenOf(fieldOf(call, "arguments") ?? call).at(-1) ?? call);
}

export const filePermissions = defineRules(["c", "cpp"], "security", [
  {
    id: "c-open-to-everyone",
    severity: "medium",
    confidence: "high",
    cwe: 732,
    title: titles.worldWritable,
    message:
      "The mode lets every user of this machine replace what the program trusts. Use 0600, or 0644 where others may read.",
    rule: {
      any: [
        cFunction({
          names: "chmod|fchmod|mkdir|creat|mkfifo|_chmod",
          args: { has: { nthChild: 2, regex: "^0?[0-7]?[0-7][0-7][2367]$|S_IRWXO|S_IWOTH" } },
        }),
        cFunction({
          names: "open|openat|shm_open",
          args: { has: { nthChild: 3, regex: "^0?[0-7]?[0-7][0-7][2367]$|S_IRWXO|S_IWOTH" } },
        }),
        cFunction({ names: "umask", args: { has: { nthChild: 1, regex: "^0+$" } } }),
      ],
    },
    check: (call) => !onlyReadsMask(call),
    unsure: isOfMask,
    valid: [
      inFunction("mode_t m = umask(0); umask(m); g(m);"),
      inFunction("chmod(p, 0600);"),
      inFunction("umask(077);"),
    ],
    invalid: [found("chmod(p, 0777);"), found("umask(0);"), found("int d = open(p, O_CREAT, 0666);")],
  },
]);
