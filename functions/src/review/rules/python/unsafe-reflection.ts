/** Python: modules and classes chosen by input. */
import { defineRules, whereGuessed } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { pyCall } from "../writing/call-matchers.ts";
import { inRoute, foundInRoute as found } from "./examples.ts";
import type { SgNode } from "@ast-grep/napi";
import { ancestorsOf, kindOf } from "../../syntax/node-memo.ts";

/** `if Model.__mapper__.has_property(field):` before `getattr(Model, field)` lets only the model's columns through. */
function isCheckedAttribute(node: SgNode): boolean {
  const [, name] = /^getattr\([\w.]+,\s*(\w+)/.exec(node.text()) ?? [];
  if (name === undefined) return false;
  const around = [...ancestorsOf(node)].find((one) => kindOf(one) === "function_definition");
  const test = new RegExp(
    String.raw`\.has_property\(\s*${name}\s*\)|\b${name}\s+(?:not\s+)?in\s+[\w.]*(?:columns|fields|attrs|attributes)\b`,
    "i",
  );
  return around !== undefined && test.test(around.text());
}

const prefix = String.raw`(?:f?["']\w+_(?:%s|\{)|["']\w+_["']\s*\+)`;

/** A prefix in the code chooses among what was made for it: `getattr(self, "do_" + verb)`, also by a name given before. */
function isChosenByPrefix(node: SgNode): boolean {
  const [, direct, name] =
    new RegExp(String.raw`^getattr\([\w.]+,\s*(?:(${prefix})|(\w+)\s*[,)])`).exec(node.text()) ?? [];
  if (direct !== undefined) return true;
  const around = node.ancestors().find((one) => one.kind() === "function_definition");
  if (name === undefined || around === undefined) return false;
  return new RegExp(String.raw`\b${name}\s*=\s*${prefix}`).test(around.text());
}

/** `getattr(node, name) != value` calls nothing and shows no more than whether it is equal. */
function isOnlyCompared(node: SgNode): boolean {
  const parent = node.parent();
  return node.text().startsWith("getattr(") && parent !== null && kindOf(parent) === "comparison_operator";
}

/** What is not of the wanted class is sorted out: `filter(lambda x: isinstance(x, Permission), ...)`. */
function isSortedOut(node: SgNode): boolean {
  return node
    .ancestors()
    .some((one) => one.kind() === "call" && /^filter\(\s*lambda[^]*\bisinstance\(/.test(one.text()));
}

const attributeNamed = pyCall({ names: "getattr", bare: "only", as: "NAME", nth: 2 });

/** Nothing limits which name it is. */
function isAnyName(node: SgNode): boolean {
  return !isCheckedAttribute(node) && !isChosenByPrefix(node) && !isSortedOut(node) && !isOnlyCompared(node);
}

export const unsafeReflection = defineRules(["python"], "security", [
  {
    id: "py-unsafe-import",
    severity: "high",
    confidence: "high",
    cwe: 470,
    see: ["Injection_Prevention"],
    title: titles.unsafeReflection,
    message:
      "The request names the module or function that runs: importing runs a module's code, and a function may be any of the object. Choose from a fixed dictionary of allowed names.",
    rule: {
      any: [
        pyCall({ names: "import_module", bare: "also", on: "^importlib$", as: "NAME" }),
        pyCall({ names: "__import__", bare: "only", as: "NAME" }),
        { ...attributeNamed, inside: { kind: "call", field: "function" } },
        pyCall({ names: "get|pop|__getitem__", on: "^(?:globals|locals|vars)\\(\\)$", as: "NAME" }),
        {
          kind: "subscript",
          all: [
            { has: { field: "value", regex: "^(?:globals|locals|vars)\\(\\)$" } },
            { has: { field: "subscript", pattern: "$NAME" } },
          ],
        },
      ],
    },
    check: isAnyName,
    milder: whereGuessed,
    flow: { NAME: "outside" },
    valid: [
      inRoute('name = "do_%s" % request.args["verb"]\ngetattr(self, name)()'),
      inRoute('getattr(user, "name")()'),
      inRoute('getattr(self, "do_" + request.args["verb"])()'),
    ],
    invalid: [
      found('importlib.import_module(request.args["m"])'),
      found('ok = getattr(user, request.args["method"])() == 1'),
      found('globals()[request.args["view"]]()'),
      found('view = globals().get(request.args["view"])'),
    ],
  },
  {
    id: "py-attribute-from-input",
    severity: "high",
    confidence: "medium",
    cwe: 913,
    see: ["Injection_Prevention"],
    title: titles.attributeFromInput,
    message:
      "The request names the attribute that is read, which may be a private one or a function that a later call runs. Choose from a fixed dictionary of allowed names.",
    rule: { ...attributeNamed, not: { inside: { kind: "call", field: "function" } } },
    check: isAnyName,
    milder: whereGuessed,
    flow: { NAME: "outside" },
    valid: [
      inRoute(
        'f = request.args["f"]\n    if User.__mapper__.has_property(f):\n        q.filter(getattr(User, f) == 1)',
      ),
      inRoute(
        'a = filter(lambda x: isinstance(x, Permission), (getattr(All, x) for x in request.args["p"].split(",")))',
      ),
      inRoute('getattr(user, "name")'),
      inRoute("for name in request.json:\n        changed = getattr(user, name) != 1"),
      inRoute('getattr(self, request.args["verb"])()'),
    ],
    invalid: [
      found('getattr(user, request.args["field"])'),
      found('a = getattr(user, request.args["field"], None)'),
    ],
  },
]);
