/** Python: mutable default arguments. */
import { defineRules } from "../writing/define-rules.ts";
import { mayShareDefault } from "./text-searches.ts";

const mutable = {
  any: [
    { kind: "list" },
    { kind: "dictionary" },
    { kind: "set" },
    { kind: "call", regex: "^(?:list|dict|set|defaultdict|deque)\\(" },
  ],
};

export const mutableDefault = defineRules(["python"], "bug", [
  {
    id: "py-mutable-default",
    severity: "medium",
    confidence: "high",
    cwe: 1188,
    see: ["https://docs.python.org/3/reference/compound_stmts.html#function-definitions"],
    title: "Mutable default argument",
    message:
      "The default is evaluated once, so what one call adds to it is still there in the next. Use `None`, and create the value inside the function.",
    glance: { test: mayShareDefault },
    rule: {
      any: [{ kind: "default_parameter" }, { kind: "typed_default_parameter" }],
      has: { field: "value", ...mutable },
      inside: { kind: "parameters", inside: { kind: "function_definition" } },
    },
    valid: ["def f(a=None, b=(), c=0):\n    pass"],
    invalid: ["def f(a=[]):\n    a.append(1)", "def f(a: dict = {}):\n    pass"],
  },
]);
