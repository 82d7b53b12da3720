/** Python: mutable default arguments. */
import type { SgNode } from "@ast-grep/napi";
import { ancestorsOf, fieldOf, fieldTextOf, kindOf, textOf } from "../../syntax/node-memo.ts";
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

const adding = "append|extend|insert|update|setdefault|add|appendleft";

const changing = `${adding}|remove|pop|popitem|clear|discard|sort|reverse|popleft|rotate`;

/** `def zone(key, _cache={})`: what calls share is what it is for. */
const isCache = /^_|cache|memo/i;

const whole = String.raw`(?<![\w.])`;

/** Whether the text adds to, removes from or replaces a part of what has the name; `depth`: how far inside of it, 0 for what is empty. */
function isChangedIn(text: string, name: string, depth: number): boolean {
  const any = whole + name.replaceAll(".", String.raw`\.`);
  const part = String.raw`(?:\[[^\]\n]{0,120}\])`;
  // From what is empty nothing can be removed.
  const methods = depth === 0 ? adding : changing;
  return new RegExp(
    [
      String.raw`${any}${part}{0,${String(depth)}}\.(?:${methods})\(`,
      String.raw`${any}${part}{1,${String(depth + 1)}}\s*[-+|&*]?=(?!=)`,
      String.raw`${any}\s*[-+|&^*]=`,
      ...(depth === 0 ? [] : [String.raw`\bdel\s+${any}\[`]),
    ].join("|"),
  ).test(text);
}

/** The body without what follows, in the same block, a line that gives the name a value of its own: `items = list(items)`. */
function withoutOwnValue(body: string, name: string, shared: string): string {
  const sets = new RegExp(String.raw`^[ \t]*${name}[ \t]*(?::[^=\n]{0,80})?=(?!=|[ \t]*${shared}[ \t]*$)`);
  const left: string[] = [];
  let own = Number.POSITIVE_INFINITY;
  for (const line of body.split("\n")) {
    const indent = line.search(/\S/);
    if (indent >= 0 && indent < own) own = Number.POSITIVE_INFINITY;
    if (own === Number.POSITIVE_INFINITY && sets.test(line)) own = indent;
    if (own === Number.POSITIVE_INFINITY) left.push(line);
  }
  return left.join("\n");
}

/** The text without the blocks that run only for a value that is not empty, `if items:`, and without all behind `if not items: items = []`. */
function whereEmpty(text: string, name: string): string {
  const asks = new RegExp(
    String.raw`^([ \t]*)if ${name}\s*:[ \t]*(?:#[^\n]*)?\n(?:\1[ \t]+[^\n]*\n|[ \t]*\n)*`,
    "gm",
  );
  const replaces = new RegExp(String.raw`^[ \t]*if not ${name}\s*:\s*${name}\s*=(?!=)`, "m");
  return `${text}\n`.replace(asks, "").split(replaces, 1)[0] ?? "";
}

/** What else is given the value: `names = fields`, `self.fields = fields`. */
function aliasesOf(name: string, text: string): string[] {
  const gives = new RegExp(String.raw`^[ \t]*([\w.]+)[ \t]*(?::[^\n=]{0,80})?=\s*${name}\s*$`, "gm");
  return [...text.matchAll(gives)].flatMap(([, other]) => (other === undefined ? [] : [other]));
}

/** In what is empty there is no part of which a part could be replaced: `[]`, `dict()`. */
function depthOf(parameter: SgNode): number {
  return /^(?:\[\s*\]|\{\s*\}|\w+\(\s*\))$/.test(fieldTextOf(parameter, "value")) ? 0 : 9;
}

/** No code that stands here changes the value, under its own name or another that it is given, so no call sees what another did. */
function staysAsItIs(parameter: SgNode): boolean {
  const around = [...ancestorsOf(parameter)];
  const made = around.find((one) => kindOf(one) === "function_definition");
  const name = (fieldTextOf(parameter, "name") || parameter.text()).split(/[:=]/, 1)[0]?.trim() ?? "";
  if (isCache.test(name)) return true;
  const body = made && fieldOf(made, "body");
  if (!body || !/^\w+$/.test(name)) return false;
  const depth = depthOf(parameter);
  const whole = `${" ".repeat(body.range().start.column)}${textOf(body)}`;
  const code = depth === 0 ? whereEmpty(whole, name) : whole;
  const aliases = aliasesOf(name, withoutOwnValue(code, name, name));
  const isChanged = (other: string): boolean => isChangedIn(withoutOwnValue(code, other, name), other, depth);
  const type = around.find((one) => kindOf(one) === "class_definition");
  return ![name, ...aliases].some(isChanged) && !isChangedByClass(type, aliases, depth);
}

function isChangedByClass(type: SgNode | undefined, aliases: readonly string[], depth: number): boolean {
  const kept = aliases.filter((name) => name.startsWith("self."));
  return type !== undefined && kept.some((name) => isChangedIn(textOf(type), name, depth));
}

/** `def count(calls=[0])`, or `def seen(x, known={})` within a function: what calls share is what it is for. */
function isState(parameter: SgNode): boolean {
  if (/^\[\s*(?:-?\d+|None|True|False)\s*(?:,\s*(?:-?\d+|None)\s*)*\]$/.test(fieldTextOf(parameter, "value")))
    return true;
  const above = [...ancestorsOf(parameter)].map((one) => kindOf(one));
  const own = above.indexOf("function_definition");
  const next = above.slice(own + 1).find((kind) => /^(?:function|class)_definition$/.test(kind));
  return next === "function_definition";
}

/** `# mutable default is fine`, or the mark for the linters that say so: by which the author means it. */
const meant =
  /#[^\n]*(?:\bmutable\b|\bnoqa\b[^\n]*\bB006\b|\bpylint:\s*disable=[^\n]*(?:\bdangerous-default-value\b|\bW0102\b))/i;
const startsComment = /^\s*#/;

/** In a comment at the line, or at the one just above. */
function isSaidToBeMeant(parameter: SgNode, text: string): boolean {
  const at = parameter.range().start.index;
  const start = text.lastIndexOf("\n", at - 1) + 1;
  const end = text.indexOf("\n", at);
  const above = text.slice(text.lastIndexOf("\n", start - 2) + 1, start);
  const behind = text.slice(at, end < 0 ? undefined : end);
  return meant.test(behind) || (startsComment.test(above) && meant.test(above));
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
    unsure: (parameter, { text }) =>
      staysAsItIs(parameter) || isSaidToBeMeant(parameter, text) || isState(parameter),
    rule: {
      any: [{ kind: "default_parameter" }, { kind: "typed_default_parameter" }],
      has: { field: "value", ...mutable },
      inside: { kind: "parameters", inside: { kind: "function_definition" } },
    },
    valid: ["def f(a=None, b=(), c=0):\n    pass"],
    invalid: ["def f(a=[]):\n    a.append(1)", "def f(a: dict = {}):\n    pass"],
  },
]);
