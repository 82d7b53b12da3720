/** Python: values compared with themselves. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { sameNames } from "./text-glances.ts";
import { messages } from "../shared/messages.ts";
import { namedChildrenOf } from "../../syntax/node-memo.ts";

export const selfComparison = defineRules(["python"], "bug", [
  {
    id: "py-compared-with-itself",
    severity: "high",
    confidence: "high",
    cwe: 570,
    title: titles.selfComparison,
    message: messages.selfComparison,
    glance: sameNames,
    rule: { kind: "comparison_operator", regex: "^[\\w.]+\\s*(?:==|<|>|<=|>=|is)\\s*[\\w.]+$" },
    check: (node) => {
      const [left, right, more] = namedChildrenOf(node);
      const isName = /^(?:identifier|attribute)$/.test(String(left?.kind()));
      return isName && more === undefined && left?.text() === right?.text();
    },
    valid: ["a == b", "x != x", "1 == 1"],
    invalid: ["same = a == a", "if self.x == self.x:\n    pass"],
  },
]);
