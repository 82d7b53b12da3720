/** Java: ways through the code that were not meant: fall-through, wrong bounds, locks that stay shut, endless loops. */
import type { SgNode } from "@ast-grep/napi";
import { javaCall } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { firstAssigned, functionName, testedForNull } from "../writing/names-in-code.ts";
import { foundWith as found, methodWith as inMethod } from "./examples.ts";
import { fieldOf, fieldTextOf, kindOf, textOf } from "../../syntax/node-memo.ts";
import { callableOf, isDeclaredAs, leaves, methodOf, named, standsOnce } from "./java-nodes.ts";
import { titles } from "../writing/titles.ts";
import { defects } from "../shared/defects.ts";

const blocking =
  /\b(?:accept|take|poll|read\w*|next\w*|wait|sleep|select|await|recv|receive|park|get|join|acquire|lock|dispatch\w*|process\w*|run|exit)\s*\(/;

function isEndless(loop: SgNode): boolean {
  const condition = loop
    .field("condition")
    ?.text()
    .replace(/^\(|\)$/g, "")
    .trim();
  const isOpen = loop.kind() === "for_statement" ? condition === undefined : condition === "true";
  const body = loop.field("body")?.text() ?? "";
  return isOpen && !/\b(?:break|return|throw|yield)\b/.test(body) && !blocking.test(body);
}

function changesWhatItIterates(call: SgNode, { text }: { readonly text: string }): boolean {
  const loop = call.ancestors().find((one) => one.kind() === "enhanced_for_statement");
  const own = fieldTextOf(call, "object");
  const over = fieldTextOf(loop, "value").replace(/\.(?:keySet|values|entrySet)\(\)$/, "");
  if (own === "" || over !== own) return false;
  return !mayChangeWhileIterated(own, text) && !leavesAfter(call);
}

/** A collection of `java.util.concurrent`, or one that nobody makes here in a file that has such. */
function mayChangeWhileIterated(path: string, text: string): boolean {
  if (!/CopyOnWrite|Concurrent(?!Mod)|DelayQueue|Blocking/.test(text)) return false;
  const name = path.slice(path.lastIndexOf(".") + 1);
  const made = new RegExp(String.raw`\b${name}\s*=\s*new\s+(\w+)`).exec(text)?.[1];
  return made === undefined || /CopyOnWrite|Concurrent|DelayQueue|Blocking/.test(made);
}

function leavesAfter(call: SgNode): boolean {
  const statement = call.ancestors().find((one) => one.kind() === "expression_statement");
  const after = statement?.nextAll().filter((one) => one.isNamed()) ?? [];
  return after.some(leaves) || /^\s*(?:break|return)/.test(statement?.parent()?.next()?.text() ?? "");
}

function usesNull(node: SgNode): boolean {
  const own =
    /\w+(?=\s*==\s*null)|(?<=null\s*==\s*)\w+/.exec(node.field("condition")?.text() ?? "")?.[0] ?? "";
  const code = codeOnly(node.field("consequence")?.text() ?? "");
  const use = code.search(new RegExp(String.raw`(?<![\w.$])${own}\.\w+`));
  const setter = own.replace(/^_/, "");
  const set = code.search(
    new RegExp(
      String.raw`(?<![\w.$])${own}\s*=(?!=)|\b(?:set|init|create|load)_?${setter}\(|catch\b|->`,
      "i",
    ),
  );
  return use >= 0 && (set < 0 || use < set);
}

/** Without texts and comments. */
function codeOnly(text: string): string {
  return text.replace(/"(?:[^"\\\n]|\\.)*"|\/\/.*|\/\*[\s\S]*?\*\//g, '""');
}

function readsBehindTheEnd(loop: SgNode): boolean {
  const condition = fieldTextOf(loop, "condition");
  const [, index = "", collection = "", size = ""] =
    /^(\w+)\s*<=\s*([\w.]+)\.(length\b(?!\()|\w+)/.exec(condition) ?? [];
  // A collection of its own may begin at one.
  if (size !== "length" && /=\s*1\s*;?$/.test(fieldTextOf(loop, "init"))) return false;
  const own = collection.replaceAll(".", String.raw`\.`);
  return new RegExp(String.raw`\b${own}\s*(?:\[\s*${index}\s*\]|\.(?:get|charAt)\(\s*${index}\s*\))`).test(
    fieldTextOf(loop, "body"),
  );
}

/** A product of ints and of numbers written as such; one of other things may be anything. */
function isProductOfInts(declaration: SgNode): boolean {
  const value = declaration.find({ rule: { kind: "variable_declarator" } })?.field("value");
  const factors = value ? factorsOf(value) : [];
  const isInt = (one: SgNode): boolean =>
    kindOf(one) === "identifier" && isDeclaredAs(textOf(one), /^(?:int|short|byte)$/, declaration);
  const isPlain = (one: SgNode): boolean => /^\d[\d_]*$/.test(textOf(one)) || isInt(one);
  return factors.length > 1 && factors.every(isPlain) && factors.some(isInt);
}

function factorsOf(product: SgNode): SgNode[] {
  if (kindOf(product) !== "binary_expression" || fieldTextOf(product, "operator") !== "*") return [product];
  const [left, right] = [fieldOf(product, "left"), fieldOf(product, "right")];
  return [...(left ? factorsOf(left) : []), ...(right ? [right] : [])];
}

export const loopAndIndexErrors = defineRules(["java"], "bug", [
  {
    id: "java-off-by-one",
    severity: "high",
    confidence: "high",
    cwe: 193,
    title: titles.loopPastEnd,
    message: "The last index is the length minus one, so the last iteration throws. Compare with `<`.",
    rule: {
      kind: "for_statement",
      has: {
        field: "condition",
        kind: "binary_expression",
        regex: "^\\w+\\s*<=\\s*[\\w.]+\\.(?:length|length\\(\\)|size\\(\\))$",
      },
    },
    check: readsBehindTheEnd,
    valid: [
      inMethod("for (int i = 0; i < a.length; i++) a[i] = 0;"),
      inMethod("for (int i = 1; i <= a.length; i++) a[i - 1] = 0;"),
    ],
    invalid: [
      found("for (int i = 0; i <= a.length; i++) a[i] = 0;"),
      found("for (int i = 0; i <= xs.size(); i++) g(xs.get(i));"),
    ],
  },
  {
    id: "java-index-is-the-length",
    ...defects.offByOne,
    rule: { kind: "array_access", has: { field: "index", regex: "^[\\w.]+\\.length$" } },
    check: (node) => node.field("index")?.text() === `${node.field("array")?.text() ?? ""}.length`,
    valid: [inMethod("return a[a.length - 1];"), inMethod("return a[b.length];")],
    invalid: [found("return a[a.length];")],
  },
  {
    id: "java-int-product-to-long",
    severity: "medium",
    confidence: "medium",
    cwe: 190,
    title: titles.intProduct,
    message:
      "Both factors are ints, so the product overflows at two billion before it is widened. Make one factor a long: `(long) a * b`.",
    rule: {
      kind: "local_variable_declaration",
      all: [
        { has: { field: "type", regex: "^long$" } },
        {
          has: {
            kind: "variable_declarator",
            has: { field: "value", kind: "binary_expression", has: { field: "operator", regex: "^\\*$" } },
          },
        },
      ],
    },
    check: isProductOfInts,
    valid: [
      inMethod("long r = (long) a * b;", "int a, int b"),
      inMethod("long r = a * b;", "long a, int b"),
      inMethod("long r = a * 1000L;", "int a"),
      inMethod("long r = 1000 * 60;"),
    ],
    invalid: [
      found("long r = a * b * 2;", "int a, int b"),
      found("long r = a * b;", "int a, int b"),
      found("long ms = days * 86400000;", "int days"),
    ],
  },
  {
    id: "java-endless-loop",
    severity: "medium",
    confidence: "medium",
    cwe: 835,
    title: titles.endlessLoop,
    message:
      "The condition is always true, and nothing in the loop leaves it or waits, so it occupies its thread. Give it a condition, or a `break`.",
    rule: { any: [{ kind: "while_statement" }, { kind: "for_statement" }, { kind: "do_statement" }] },
    check: isEndless,
    valid: [
      inMethod("while (true) { if (x) break; }"),
      inMethod("for (;;) { handle(server.accept()); }"),
      inMethod("for (int i = 0; i < 3; i++) g();"),
    ],
    invalid: [found("int i = 0;\n    while (true) { i++; }", "", 4), found("for (;;) { i++; }")],
  },
  {
    id: "java-endless-recursion",
    severity: "high",
    confidence: "medium",
    cwe: 674,
    title: titles.infiniteRecursion,
    message:
      "No branch ends the recursion of {the method}, so every call ends in a StackOverflowError. Add the base case.",
    names: functionName,
    rule: { kind: "method_declaration" },
    check: (node) => {
      const name = node.field("name")?.text() ?? "";
      const body = node.field("body")?.text() ?? "";
      if (!body.includes(name)) return false;
      if (!new RegExp(String.raw`(?<![\w.])(?:this\.)?${name}\s*\(`).test(body)) return false;
      if (/\b(?:if|switch|while|for|catch|throw)\b|\?|&&|\|\||->|\bnew\b[^;]*\{/.test(body)) return false;
      const count = named(node.field("parameters")).length;
      return node
        .findAll({ rule: { kind: "method_invocation", has: { field: "name", regex: `^${name}$` } } })
        .some(
          (call) =>
            /^(?:this)?$/.test(call.field("object")?.text() ?? "") &&
            named(call.field("arguments")).length === count &&
            isSameArguments(node, call),
        );
    },
    valid: [
      "class C {\n  int f(int n) { return n == 0 ? 0 : f(n - 1); }\n}",
      "class C {\n  int f(int n) { return f((long) n); }\n  int f(long n) { return 1; }\n}",
    ],
    invalid: [{ code: "class C {\n  int f(int n) {\n    return f(n - 1);\n  }\n}", lines: [2] }],
  },
  {
    id: "java-removed-while-iterated",
    severity: "high",
    confidence: "high",
    cwe: 664,
    title: titles.changedWhileIterated,
    message:
      "The collection changes during iteration, so the next step throws a ConcurrentModificationException. Use `removeIf`, or an Iterator and its `remove`.",
    rule: {
      ...javaCall({ names: "remove|add|clear|addAll|removeAll" }),
      inside: { stopBy: "end", kind: "enhanced_for_statement" },
    },
    check: changesWhatItIterates,
    valid: [
      inMethod("for (String s : xs) { if (s.isEmpty()) { xs.remove(s); break; } }"),
      inMethod("for (String s : new ArrayList<>(xs)) xs.remove(s);"),
    ],
    invalid: [
      found("for (String s : xs) { if (s.isEmpty()) xs.remove(s); }"),
      found("for (String k : m.keySet()) { m.remove(k); }"),
    ],
  },
  {
    id: "java-null-used-in-its-branch",
    severity: "high",
    confidence: "high",
    cwe: 476,
    title: titles.nullBranch,
    message:
      "The condition has just established that {the value} is null, so this throws. Use the value in the other branch.",
    names: testedForNull,
    rule: {
      kind: "if_statement",
      has: { field: "condition", regex: "^\\(\\s*(?:\\w+\\s*==\\s*null|null\\s*==\\s*\\w+)\\s*\\)$" },
    },
    check: usesNull,
    valid: [
      inMethod("if (s == null) { s = make(); s.run(); }"),
      inMethod('if (s == null) { log("s.x is null"); }'),
      inMethod("if (s != null) { s.run(); }"),
    ],
    invalid: [found("if (s == null) { return s.length(); }")],
  },
  {
    id: "java-unused-variable",
    severity: "low",
    confidence: "medium",
    cwe: 563,
    title: titles.unusedVariable,
    message:
      "{The value} is computed and never used, or another name was intended below. Remove the variable, or use it.",
    names: firstAssigned,
    rule: {
      kind: "variable_declarator",
      inside: { kind: "local_variable_declaration" },
    },
    check: (node) => {
      const name = node.field("name")?.text() ?? "";
      const whole = methodOf(node) ?? callableOf(node);
      return (
        name !== "" &&
        whole !== null &&
        !/^(?:ignored?|unused|dummy|_)/.test(name) &&
        standsOnce(textOf(whole), name)
      );
    },
    valid: [inMethod("int a = 1; return a;")],
    invalid: [found("int a = 1; return null;")],
  },
]);

/** A call with other types of arguments may mean another method of the same name. */
function isSameArguments(method: SgNode, call: SgNode): boolean {
  const own = named(method.field("parameters")).map((one) => one.field("name")?.text() ?? "");
  const given = named(call.field("arguments")).map((one) => one.text().replace(/\s*[-+]\s*\d+$/, ""));
  return given.length === own.length && given.every((text, at) => text === own[at]);
}
