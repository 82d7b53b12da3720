/** Python: values compared with themselves. */
import { defineRules } from "../writing/define-rules.ts";
import { namedChildrenOf } from "../../syntax/node-memo.ts";
import { defects } from "../shared/defects.ts";

/** Operators come first, and what stands before them is looked at only there. */
const sameNames = /(?:[<>]=?|==|\bis\b)(?<=([\w.]+)\s*(?:[<>]=?|==|is))\s*\1(?![\w.])/;

export const selfComparison = defineRules(["python"], "bug", [
  {
    id: "py-compared-with-itself",
    ...defects.selfComparison,
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
