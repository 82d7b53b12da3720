/** Python: files that are checked and then used (TOCTOU). */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";

export const raceCondition = defineRules(["python"], "bug", [
  {
    id: "py-checked-then-used",
    severity: "low",
    confidence: "low",
    category: "security",
    cwe: 367,
    title: titles.toctou,
    message:
      "The check and the use see two different moments; another process can swap the file for a link in between. Use it directly, and handle the error.",
    textFilter: /\bif[\s\\]+(?:not )?os\.(?:path\.(?:exists|isfile|islink)|access)\(\w+(?:, os\.\w+)?\)/,
    rule: {
      kind: "if_statement",
      has: {
        field: "condition",
        regex: "^(?:not )?os\\.(?:path\\.(?:exists|isfile|islink)|access)\\(\\w+(?:, os\\.\\w+)?\\)$",
      },
    },
    check: (node) => {
      const name = /\((\w+)/.exec(node.field("condition")?.text() ?? "")?.[1] ?? "";
      return new RegExp(
        String.raw`\b(?:os\.(?:remove|unlink|rename|chmod|chown|rmdir)|open|shutil\.\w+)\(${name}\b`,
      ).test(node.field("consequence")?.text() ?? "");
    },
    valid: ["try:\n    os.remove(path)\nexcept FileNotFoundError:\n    pass"],
    invalid: [
      "if os.path.exists(path):\n    os.remove(path)",
      "if os.access(path, os.R_OK):\n    data = open(path).read()",
    ],
  },
]);
