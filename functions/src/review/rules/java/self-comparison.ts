/** Java: values compared with themselves. */
import { defineRules } from "../writing/define-rules.ts";
import { defects } from "../shared/defects.ts";
import { methodWith, foundWith } from "./examples.ts";
import { titles } from "../writing/titles.ts";
import { messages } from "../shared/messages.ts";
import { javaCall } from "../writing/call-matchers.ts";
import { named } from "./java-nodes.ts";
import { isInTest } from "../shared/jvm-tests.ts";

export const selfComparison = defineRules(["java"], "bug", [
  {
    id: "java-same-operands",
    ...defects.selfComparison,
    rule: {
      kind: "binary_expression",
      all: [
        { has: { field: "operator", regex: "^(?:==|<|>|<=|>=|&&|\\|\\|)$" } },
        { has: { field: "left", any: [{ kind: "identifier" }, { kind: "field_access" }] } },
      ],
    },
    check: (node) => node.field("left")?.text() === node.field("right")?.text() && !isInTest(node),
    valid: [methodWith("return a == b;"), methodWith("return x != x;", "double x")],
    invalid: [foundWith("return a == a;"), foundWith("if (a.b && a.b) g();")],
  },
  {
    id: "java-equals-itself",
    severity: "high",
    confidence: "high",
    cwe: 571,
    title: titles.selfComparison,
    message: messages.selfComparison,
    rule: {
      ...javaCall({
        names: "equals|equalsIgnoreCase|compareTo",
        args: { has: { nthChild: 1, kind: "identifier" } },
      }),
      has: { field: "object", kind: "identifier" },
    },
    check: (node) => {
      const own = node.field("object")?.text() ?? "";
      return own === named(node.field("arguments"))[0]?.text() && !isInTest(node);
    },
    valid: [
      methodWith("return a.equals(b);"),
      methodWith("assertTrue(a.equals(a)); return null;"),
      "class T {\n  @Test\n  void isReflexive() {\n    boolean isSame = a.equals(a);\n    then(isSame).isTrue();\n  }\n}",
    ],
    invalid: [foundWith("return a.equals(a);")],
  },
]);
