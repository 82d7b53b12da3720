/** PHP: archive entries that are written outside of their folder (zip slip). */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { phpCall } from "../writing/php-matchers.ts";
import { spelledOut, argumentsOf } from "./tree.ts";
import { php } from "./examples.ts";
import type { SgNode } from "@ast-grep/napi";
import { textOf } from "../../syntax/node-memo.ts";

export const zipSlip = defineRules(["php"], "security", [
  {
    id: "php-archive-path",
    severity: "high",
    confidence: "medium",
    cwe: 22,
    see: ["https://www.php.net/manual/en/ziparchive.extractto.php"],
    title: titles.zipSlip,
    message:
      "An entry name such as `../x` is written outside the target folder if the archive comes from an untrusted source. Reject names that contain `..` or begin with a slash.",
    rule: {
      ...phpCall({
        names: "file_put_contents|fopen|copy|mkdir|touch",
        args: { has: { nthChild: 1, regex: "\\$|\\(" } },
      }),
      not: {
        inside: {
          stopBy: "end",
          any: [{ kind: "foreach_statement" }, { kind: "for_statement" }, { kind: "while_statement" }],
          regex: "basename|realpath|\\.\\.|preg_match",
        },
      },
    },
    check: (node) =>
      /getNameIndex\(|zip_entry_name\(|statIndex\(|\$(?:entry_?name|zip_?entry\w*|filename_in_zip)\b/i.test(
        pathsOf(node).map(spelledOut).join(""),
      ),
    fileHas: ["ZipArchive", "zip_open", "zip_entry_name", "PharData"],
    valid: [
      php(
        "$zip = new ZipArchive();\nfor ($i = 0; $i < 3; $i++) {\n  $entryName = basename($zip->getNameIndex($i));\n  file_put_contents($dir . $entryName, 'x');\n}",
      ),
    ],
    invalid: [
      {
        code: php(
          "$zip = new ZipArchive();\nfor ($i = 0; $i < 3; $i++) {\n  $entryName = $zip->getNameIndex($i);\n  file_put_contents($dir . '/' . $entryName, 'x');\n}",
        ),
        lines: [5],
      },
    ],
  },
]);

/** What is written to: copy() takes it second. */
function pathsOf(call: SgNode): SgNode[] {
  const isCopy = /^\\?copy$/.test(textOf(call.field("function") ?? call));
  return argumentsOf(call).slice(isCopy ? 1 : 0, isCopy ? 2 : 1);
}
