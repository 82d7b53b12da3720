/** Kotlin: values compared with themselves. */
import { defineRules } from "../writing/define-rules.ts";
import { defects } from "../shared/defects.ts";
import { isInTest } from "../shared/jvm-tests.ts";
import { inFunction } from "./matchers.ts";
import type { SgNode } from "@ast-grep/napi";
import { textOf } from "../../syntax/node-memo.ts";

function named(node: SgNode): SgNode[] {
  return node.children().filter((child) => child.isNamed());
}

const plainPath = /^(?:this\.)?\w*[a-zA-Z_]\w*(?:\.\w+)*$/;

function isSameOnBothSides(comparison: SgNode): boolean {
  const [left, right, more] = named(comparison).map(textOf);
  return left !== undefined && more === undefined && left === right && plainPath.test(left);
}

export const selfComparison = defineRules(["kotlin"], "bug", [
  {
    id: "kotlin-same-operands",
    ...defects.selfComparison,
    rule: {
      any: [
        { kind: "equality_expression", not: { regex: "!==?" } },
        { kind: "comparison_expression" },
        { kind: "conjunction_expression" },
        { kind: "disjunction_expression" },
      ],
    },
    check: (comparison) => isSameOnBothSides(comparison) && !isInTest(comparison),
    valid: [
      inFunction("assertTrue(a == a)"),
      inFunction("return a == b"),
      inFunction("return x != x"),
      inFunction("return a.b == a.c"),
    ],
    invalid: [inFunction("return a == a"), inFunction("if (a.b <= a.b) g()"), inFunction("if (a && a) g()")],
  },
]);
