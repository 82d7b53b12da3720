/** JavaScript and TypeScript: files that are checked and then used (TOCTOU). */
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import type { SgNode } from "@ast-grep/napi";
import { textOf, fieldOf } from "../../syntax/node-memo.ts";
import { partsOf } from "./tree.ts";

export const raceCondition = defineRules(ecmascript, "security", [
  {
    id: "js-file-made-after-look",
    severity: "low",
    confidence: "medium",
    cwe: 367,
    see: ["https://nodejs.org/api/fs.html#fsexistspath-callback"],
    title: titles.toctou,
    message:
      "`exists` and the write see two different moments; another process can create the file or a link in between. Open with the flag `wx`, and handle EEXIST.",
    rule: { kind: "if_statement", has: { field: "condition", regex: "!\\s*(?:fs\\.)?existsSync\\(" } },
    fileNames: ["existsSync"],
    check: writesWhatItChecked,
    valid: [
      "if (!existsSync(a)) { mkdirSync(a); }",
      "if (!existsSync(a)) { writeFileSync(b, t); }",
      "if (!existsSync(a)) { writeFileSync(a, t, { flag: 'wx' }); }",
    ],
    invalid: [
      "if (!existsSync(a)) { writeFileSync(a, t); }",
      "if (!fs.existsSync(file)) fs.writeFileSync(file, t);",
    ],
  },
]);

function writesWhatItChecked(node: SgNode): boolean {
  const condition = textOf(fieldOf(node, "condition") ?? node);
  const path = /existsSync\(([^()]+(?:\([^()]*\))?)\)/.exec(condition)?.[1];
  const then = fieldOf(node, "consequence");
  if (path === undefined || !then || partsOf(then).length === 0) return false;
  const calls = textOf(then).matchAll(/(?:writeFileSync|openSync|createWriteStream)\(\s*([^,]+),([^;]*)/g);
  return [...calls].some(
    ([, target = "", rest = ""]) => target.trim() === path.trim() && !/["']\w*x\w*["']|O_EXCL/.test(rest),
  );
}
