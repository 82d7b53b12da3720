/** Python: mutable default arguments. */
import type { SgNode } from "@ast-grep/napi";
import { ancestorsOf, fieldTextOf, kindOf } from "../../syntax/node-memo.ts";
import { defineRules } from "../writing/define-rules.ts";

const functionHeads = /\bdef\s+\w+\s*\(/g;

const endOfHead = /:[ \t]*(?:#[^\n]*)?\r?\n|$/g;

const defaultThatChanges = /=\s*(?:[[{]|(?:list|dict|set|defaultdict|deque)\()/;

/** The head of a function ends at a line that ends with a colon, or later. */
function mayShareDefault(text: string): boolean {
  for (const { index } of text.matchAll(functionHeads)) {
    endOfHead.lastIndex = index;
    const end = endOfHead.exec(text)?.index;
    if (defaultThatChanges.test(text.slice(index, end))) return true;
  }
  return false;
}

const mutable = {
  any: [
    { kind: "list" },
    { kind: "dictionary" },
    { kind: "set" },
    { kind: "call", regex: "^(?:list|dict|set|defaultdict|deque)\\(" },
  ],
};

const changing =
  "append|extend|insert|remove|pop|popitem|clear|update|setdefault|add|discard|sort|reverse|appendleft|popleft|rotate";

/** Nothing in the function changes the value or lets it out, so no call sees what another did. */
function staysAsItIs(parameter: SgNode): boolean {
  const made = [...ancestorsOf(parameter)].find((one) => kindOf(one) === "function_definition");
  const name = (fieldTextOf(parameter, "name") || parameter.text()).split(/[:=]/, 1)[0]?.trim() ?? "";
  if (!made || !/^\w+$/.test(name)) return false;
  const body = fieldTextOf(made, "body");
  return !new RegExp(
    [
      String.raw`(?<![\w.])${name}\.(?:${changing})\(`,
      String.raw`(?<![\w.])${name}(?:\[[^\]]*\])+\s*(?:[-+|&*]?=(?!=)|\.(?:${changing})\()`,
      String.raw`(?<![\w.])${name}\s*[-+|&^*]=`,
      String.raw`\bdel\s+${name}\[`,
      String.raw`(?:\breturn|\byield|(?<![-+|&^*@%/<>=!])=)\s*${name}\s*$`,
    ].join("|"),
    "m",
  ).test(body);
}

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
    textFilter: { test: mayShareDefault },
    unsure: staysAsItIs,
    rule: {
      any: [{ kind: "default_parameter" }, { kind: "typed_default_parameter" }],
      has: { field: "value", ...mutable },
      inside: { kind: "parameters", inside: { kind: "function_definition" } },
    },
    valid: ["def f(a=None, b=(), c=0):\n    pass"],
    invalid: ["def f(a=[]):\n    a.append(1)", "def f(a: dict = {}):\n    pass"],
  },
]);
