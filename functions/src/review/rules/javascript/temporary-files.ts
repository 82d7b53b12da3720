/** JavaScript and TypeScript: temporary files with a predictable or fixed name. */
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { jsCall } from "../writing/call-matchers.ts";
import { argumentsOf } from "./tree.ts";
import { textOf } from "../../syntax/node-memo.ts";
import { valueAt } from "./names.ts";

export const temporaryFiles = defineRules(ecmascript, "security", [
  {
    id: "js-guessable-temporary-name",
    severity: "low",
    confidence: "medium",
    cwe: 377,
    see: ["https://nodejs.org/api/fs.html#fsmkdtempprefix-options-callback"],
    title: titles.temporaryFile,
    message:
      "The name can be guessed, so another user of the machine can create a link there first, and the program writes through it. Create a folder with `mkdtemp`.",
    rule: jsCall({
      names: "join|resolve",
      on: "^path$",
      args: { has: { nthChild: 1, regex: "tmpdir\\(\\)$|^[\"']/(?:var/)?tmp" } },
    }),
    check: (call) => {
      const names = argumentsOf(call).slice(1).map(textOf).join(" ");
      return (
        /Date\.now|Math\.random|process\.pid|getTime/.test(names) &&
        !/random(?:UUID|Bytes)|nanoid|uuid/i.test(names)
      );
    },
    valid: ["path.join(os.tmpdir(), crypto.randomUUID())", 'path.join(os.tmpdir(), "acme-cache")'],
    invalid: [
      'path.join(os.tmpdir(), "export-" + Date.now() + ".csv")',
      "path.join('/tmp', `x-${process.pid}`)",
    ],
  },
  {
    id: "js-fixed-temporary-file",
    severity: "low",
    confidence: "medium",
    cwe: 377,
    see: ["https://nodejs.org/api/fs.html#fsmkdtempsyncprefix-options"],
    title: titles.fixedTemporaryFile,
    message:
      "The name in the shared folder is fixed, so another user of the machine can create a link there first and make this program overwrite another file. Create a folder with `fs.mkdtemp`.",
    rule: jsCall({
      names: "writeFile|writeFileSync|createWriteStream|appendFile|appendFileSync|outputFile",
      bare: "also",
      on: "^(?:fs|fsp|fse|fs\\.promises)$",
    }),
    check: (call) => {
      const [path] = argumentsOf(call);
      const value = path && valueAt(path, call);
      return value ? fixedTemporary.test(textOf(value)) : false;
    },
    valid: [
      "fs.writeFileSync(path.join(os.tmpdir(), name), text)",
      'fs.readFileSync("/tmp/x")',
      "fs.writeFileSync(path.join(folder, 'x'), text)",
    ],
    invalid: [
      'fs.writeFileSync("/tmp/report.html", text)',
      'fs.writeFileSync(path.join(os.tmpdir(), "report.html"), text)',
      "const file = path.join(os.tmpdir(), 'report.html'); fs.writeFileSync(file, text)",
    ],
  },
]);

/** All parts of the path stand in the code. */
const fixedTemporary =
  /^["']\/(?:var\/)?tmp\/|^(?:path\.)?(?:join|resolve)\(\s*(?:os\.)?tmpdir\(\)(?:\s*,\s*(["'])[^"'$]*\1)+\s*\)$|^(?:os\.)?tmpdir\(\)\s*\+\s*(["'])[^"'$]*\2$/;
