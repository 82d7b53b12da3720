/** Python: calls without effect but their result. */
import { pyCall } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { mayBeString } from "./strings.ts";
import { changesItself } from "../shared/changing-methods.ts";
import { defects } from "../shared/defects.ts";

export const ignoredResult = defineRules(["python"], "bug", [
  {
    id: "py-result-thrown-away",
    ...defects.ignoredPure,
    rule: {
      kind: "expression_statement",
      has: pyCall({
        names: "strip|lstrip|rstrip|lower|upper|removeprefix|removesuffix|casefold",
        args: { not: { has: { nthChild: 1, not: { kind: "string" } } } },
      }),
      not: { regex: "^(?:self|cls|cursor|cur)\\b" },
    },
    check: (node, file) =>
      !changesItself(node, file) && mayBeString(/^(\w+)\./.exec(node.text())?.[1] ?? "", node),
    valid: [
      "name = name.strip()",
      "return_value(s.lower())",
      "def f():\n    text = Text('a ')\n    text.rstrip()\n    return text",
      "def f(self):\n    for line in self._lines:\n        line.rstrip()",
    ],
    invalid: [
      "name.strip()",
      { code: "def f(path):\n    text = open(path).read()\n    text.strip()\n    return text", lines: [3] },
    ],
  },
]);
