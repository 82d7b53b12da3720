/** C#: branches that do not hold what they seem to: the same twice, empty bodies, values given to themselves. */
import type { SgNode } from "@ast-grep/napi";
import { defineRules } from "../writing/define-rules.ts";
import { assignedTo } from "../writing/names-in-code.ts";
import { fieldOf, fieldTextOf, kindOf, namedChildrenOf, parentOf, textOf } from "../../syntax/node-memo.ts";
import { callableOf } from "./csharp-nodes.ts";
import { found, inMethod } from "./examples.ts";
import { titles } from "../writing/titles.ts";
import { asksAgain, mayGiveItself } from "./text-glances.ts";
import { messages } from "../shared/messages.ts";

/** An earlier `if` of the same chain has this condition; one that calls something may answer otherwise. */
function isAskedBefore(test: SgNode): boolean {
  const condition = fieldTextOf(test, "condition");
  if (/\+\+|--|\b(?:Read|Next|Move|Try|Pop|Dequeue)\w*\(/.test(condition)) return false;
  let inner = test;
  let outer = parentOf(test);
  while (outer && kindOf(outer) === "if_statement" && fieldOf(outer, "alternative")?.id() === inner.id()) {
    if (fieldTextOf(outer, "condition") === condition) return true;
    [inner, outer] = [outer, parentOf(outer)];
  }
  return false;
}

const squeezed = (text: string): string => text.replaceAll(/\s+/g, " ");

/** Blocks in blocks are left out: what is that long differs on purpose. */
function hasSameBranches(node: SgNode): boolean {
  const [one, other] = [fieldTextOf(node, "consequence"), fieldTextOf(node, "alternative")];
  if (one !== other || /^\{\s*\}$|[{}][\s\S]*[{}][\s\S]*[{}]|\/[/*]/.test(one)) return false;
  return kindOf(parentOf(node) ?? node) !== "if_statement";
}

/** Every section does the same, and one of them is `default`. */
function hasSameSections(node: SgNode): boolean {
  const sections = namedChildrenOf(fieldOf(node, "body") ?? node).filter(
    (one) => kindOf(one) === "switch_section",
  );
  const bodies = sections.map((one) =>
    squeezed(
      textOf(one)
        .replace(/^(?:\s*(?:case\b[^:]*|default\s*):)+/, "")
        .trim(),
    ),
  );
  const isWhole = sections.some((one) => /\bdefault\s*:/.test(textOf(one)));
  return isWhole && bodies.length > 1 && bodies.every((body) => body !== "" && body === bodies[0]);
}

/** `this.x = x` takes a parameter or variable of the function where there is one. */
function givesItself(node: SgNode): boolean {
  const [left, right] = [fieldTextOf(node, "left"), fieldTextOf(node, "right")];
  const parent = kindOf(parentOf(node) ?? node);
  if (parent !== "expression_statement" || /[([]/.test(left)) return false;
  if (left === right) return true;
  const own = left.replace(/^(?:this|base)\./, "");
  if (own !== right.replace(/^(?:this|base)\./, "") || !/^\w+$/.test(own)) return false;
  return !isLocal(own, node);
}

function isLocal(name: string, node: SgNode): boolean {
  let around = callableOf(node);
  while (around) {
    if (
      new RegExp(String.raw`(?:[\w\]>?)]\s+|[(,]\s*)${name}\s*(?:[,;=)]|in\b)`).test(
        textOf(around).replaceAll(`this.${name}`, ""),
      )
    )
      return true;
    around = callableOf(around);
  }
  // A primary constructor or a record gives its parameters to the whole type.
  return new RegExp(String.raw`\b(?:class|record|struct)\s+\w+(?:<[^>]*>)?\([^)]*\b${name}\b`).test(
    node.getRoot().root().text(),
  );
}

function isEmptyBody(node: SgNode): boolean {
  // Of `if (a) #endif { }` the parser makes a body without a sign.
  return textOf(node).endsWith(";") && kindOf(node.next() ?? node) === "block";
}

export const branches = defineRules(["csharp"], "bug", [
  {
    id: "csharp-duplicate-condition",
    formerly: ["csharp-condition-asked-before"],
    severity: "high",
    confidence: "high",
    cwe: 561,
    title: titles.duplicateCondition,
    message:
      "An earlier condition of this chain is the same and takes the case, so this branch never runs. Correct one of the two.",
    glance: { test: asksAgain },
    rule: { kind: "if_statement", inside: { kind: "if_statement" } },
    check: isAskedBefore,
    valid: [inMethod("if (a == 1) G(); else if (a == 2) H();")],
    invalid: [found("if (a == 1) G(); else if (a == 2) H();\nelse if (a == 1) K();")],
  },
  {
    id: "csharp-same-branches",
    severity: "medium",
    confidence: "high",
    cwe: 561,
    title: titles.sameBranches,
    message:
      "Both branches are the same, so the condition decides nothing and one is probably unfinished. Correct it, or remove the condition.",
    glance:
      /(\{[^{}]{2,400}\})\s*else\s*\1|\)\s*([^;{}]{2,200};)\s*else\s*\2|\?\s*([^?:;]{1,100}?)\s*:\s*\3\s*[;,)]/,
    rule: {
      any: [{ kind: "if_statement" }, { kind: "conditional_expression" }],
      has: { field: "alternative", regex: "." },
    },
    check: hasSameBranches,
    valid: [inMethod("if (a) { G(); } else { H(); }"), inMethod("var x = a ? b : c;")],
    invalid: [found("if (a) { G(1); } else { G(1); }"), found("var x = a ? b.C : b.C;")],
  },
  {
    id: "csharp-same-sections",
    severity: "medium",
    confidence: "high",
    cwe: 561,
    title: "Identical switch sections",
    message:
      "All cases are the same, so the value decides nothing and a case is probably unfinished. Correct it, or remove the switch.",
    glance: /\bcase\b[^:;]{0,200}:\s*([^;{}]{1,200};)\s*break\s*;\s*(?:case\b[^:;]{0,200}|default\s*):\s*\1/,
    rule: { kind: "switch_statement" },
    check: hasSameSections,
    valid: [inMethod("switch (a) { case 1: G(); break; default: H(); break; }")],
    invalid: [found("switch (a) { case 1: G(); break; case 2: G(); break; default: G(); break; }")],
  },
  {
    id: "csharp-operator-turned-round",
    severity: "high",
    confidence: "high",
    cwe: 480,
    title: titles.signSwapped,
    message:
      "This assigns a value with a sign before it, and does not add, subtract or compare. Write `+=`, `-=` or `!=`.",
    glance: /[^=!<>+\-*/%&|^\s]\s*=[-+!]\s/,
    rule: {
      kind: "assignment_expression",
      all: [
        { has: { field: "operator", regex: "^=$" } },
        { has: { field: "right", kind: "prefix_unary_expression", regex: "^[-+!]\\s+\\S" } },
        { regex: "^[^=]*=[-+!]" },
      ],
    },
    valid: [inMethod("x = -3;"), inMethod("x = - 3;"), inMethod("x =-3;")],
    invalid: [found("x =- 3;"), found("x =+ y;")],
  },
  {
    id: "csharp-empty-branch",
    severity: "high",
    confidence: "high",
    cwe: 483,
    title: titles.emptyBody,
    message: messages.emptyBodyBlock,
    glance: /\)\s*;\s*\{/,
    rule: {
      any: [
        { kind: "if_statement", has: { field: "consequence", kind: "empty_statement" } },
        { kind: "while_statement", has: { field: "body", kind: "empty_statement" } },
        { kind: "for_statement", has: { field: "body", kind: "empty_statement" } },
      ],
    },
    check: isEmptyBody,
    valid: [inMethod("while (Next()) ;\n    G();"), inMethod("if (a) { G(); }")],
    invalid: [found("if (a); { G(); }"), found("while (x < 10); { x++; }")],
  },
  {
    id: "csharp-self-assignment",
    severity: "medium",
    confidence: "high",
    cwe: 665,
    title: titles.selfAssignment,
    message:
      "The assignment of {a variable} to itself has no effect, so one of the two names is probably wrong. Write the intended one, or `this.` before the field.",
    names: assignedTo,
    glance: { test: mayGiveItself },
    rule: {
      kind: "assignment_expression",
      all: [
        { has: { field: "operator", regex: "^=$" } },
        { has: { field: "left", regex: "^[\\w.]+$" } },
        { has: { field: "right", any: [{ kind: "identifier" }, { kind: "member_access_expression" }] } },
      ],
    },
    check: givesItself,
    valid: [
      "class C {\n  int x;\n  void F(int x) { this.x = x; }\n}",
      inMethod("var a = new A { Name = Name };"),
      inMethod("a.X = b.X;"),
    ],
    invalid: [
      found("x = x;"),
      found("a.X = a.X;"),
      { code: "class C {\n  int x;\n  void F(int y) {\n    this.x = x;\n  }\n}", lines: [4] },
    ],
  },
  {
    id: "csharp-increment-lost",
    severity: "high",
    confidence: "high",
    cwe: 665,
    title: titles.lostIncrement,
    message:
      "The old value is assigned or returned, and the incremented one is overwritten or never read. Write `x + 1`, or increment on its own line.",
    glance: /(?:return\s+|=\s*)\w{1,60}(?:\+\+|--)\s*;/,
    rule: {
      kind: "postfix_unary_expression",
      any: [
        { inside: { kind: "assignment_expression", has: { field: "operator", regex: "^=$" } } },
        { inside: { kind: "return_statement" } },
      ],
    },
    check: (node) => {
      const name = textOf(node)
        .replace(/(?:\+\+|--)$/, "")
        .trim();
      if (!/^[a-z]\w*$/.test(name) || !/(?:\+\+|--)$/.test(textOf(node))) return false;
      const parent = parentOf(node);
      if (!parent) return false;
      if (kindOf(parent) === "assignment_expression") return fieldTextOf(parent, "left") === name;
      const own = callableOf(node);
      return own !== null && isOwnVariable(name, own);
    },
    valid: [
      inMethod("i++;"),
      "class C {\n  int next;\n  int F() { return next++; }\n}",
      inMethod("Func<int> f = () => { return n++; };"),
    ],
    invalid: [
      found("i = i++;"),
      { code: "class C {\n  int F(int n) {\n    return n++;\n  }\n}", lines: [3] },
    ],
  },
]);

/** A parameter or variable of this very function, and no `ref` or `out`. */
function isOwnVariable(name: string, callable: SgNode): boolean {
  const text = textOf(callable);
  if (new RegExp(String.raw`\b(?:ref|out|finally)\b`).test(text)) return false;
  return new RegExp(
    String.raw`\b(?:int|long|short|byte|uint|ulong|var|double|float|decimal)\s+${name}\s*[,;=)]`,
  ).test(text);
}
