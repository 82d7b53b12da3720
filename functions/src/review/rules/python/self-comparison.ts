/** Python: values compared with themselves. */
import type { SgNode } from "@ast-grep/napi";
import { defineRules } from "../writing/define-rules.ts";
import { ancestorsOf, fieldTextOf, kindOf, namedChildrenOf, textOf } from "../../syntax/node-memo.ts";
import { defects } from "../shared/defects.ts";

/** Operators come first, and what stands before them is looked at only there. */
const sameNames = /(?:[<>]=?|==|\bis\b)(?<=([\w.]+)\s*(?:[<>]=?|==|is))\s*\1(?![\w.])/;

const nan = /(?<![a-z])(?:is_?)?nans?(?![a-z])/i;

/** The test of old for NaN, which is not equal to itself; its line, the line before or the function's name says so. */
function isNanTest(node: SgNode, { text }: { readonly text: string }): boolean {
  if (!textOf(node).includes("==")) return false;
  const { line } = node.range().start;
  const own = [...ancestorsOf(node)].find((one) => kindOf(one) === "function_definition");
  const around = text.split("\n").slice(Math.max(0, line - 1), line + 1);
  return nan.test([...around, own === undefined ? "" : fieldTextOf(own, "name")].join("\n"));
}

export const selfComparison = defineRules(["python"], "bug", [
  {
    id: "py-compared-with-itself",
    ...defects.selfComparison,
    textFilter: sameNames,
    rule: { kind: "comparison_operator", regex: "^[\\w.]+\\s*(?:==|<|>|<=|>=|is)\\s*[\\w.]+$" },
    check: (node, file) => {
      const [left, right, more] = namedChildrenOf(node);
      const isName = /^(?:identifier|attribute)$/.test(String(left?.kind()));
      return isName && more === undefined && left?.text() === right?.text() && !isNanTest(node, file);
    },
    valid: [
      "a == b",
      "x != x",
      "1 == 1",
      "i = int(v) if v == v else v  # nan...",
      "def is_nan(x):\n    return not x == x",
      "# NaN is not equal to itself\nif x == x:\n    f(x)",
    ],
    invalid: ["same = a == a", "if self.x == self.x:\n    pass"],
  },
]);
