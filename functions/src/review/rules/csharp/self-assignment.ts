/** C#: values assigned to themselves. */
import type { SgNode } from "@ast-grep/napi";
import { defineRules } from "../writing/define-rules.ts";
import { assignedTo } from "../writing/names-in-code.ts";
import { fieldTextOf, kindOf, parentOf, textOf } from "../../syntax/node-memo.ts";
import { callableOf } from "./csharp-nodes.ts";
import { found, inMethod } from "./examples.ts";
import { titles } from "../writing/titles.ts";

/** What is given stands just before the sign, too. */
function mayGiveItself(text: string): boolean {
  return [...text.matchAll(/=\s*(?:(?:this|base)\.)?([A-Za-z_][\w.]*)\s*;/g)].some(
    ({ 1: name = "", index }) =>
      text
        .slice(Math.max(0, index - name.length - 20), index)
        .trimEnd()
        .endsWith(name),
  );
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
  // A setter has it without a word.
  if (name === "value" && around !== null && kindOf(around) === "accessor_declaration") return true;
  while (around) {
    if (
      new RegExp(String.raw`(?:[\w\]>?)*]\s+|[(,]\s*)${name}\s*(?:[,;=)]|in\b)`).test(
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

/** One such assignment among others is no slip: each setter is run anew. */
function isAmongOthers(node: SgNode): boolean {
  const around = callableOf(node);
  return around !== null && [...textOf(around).matchAll(toItself)].length > 1;
}

const toItself = /(?<![\w.])([A-Za-z_]\w*(?:\.\w+)+)\s*=\s*\1\s*;/g;

/** A property by its name: what its setter does happens anew. In a constructor a parameter was meant. */
function runsSetter(node: SgNode): boolean {
  const around = callableOf(node);
  const isConstructor = around !== null && kindOf(around) === "constructor_declaration";
  return !isConstructor && /^(?:this\.)?[A-Z]\w*$/.test(fieldTextOf(node, "left"));
}

/** `grid.DataSource = grid.DataSource;`: a control shows its data anew, and an engine takes them over. */
function showsAnew(node: SgNode): boolean {
  return /\.(?:DataSource|DataContext|ItemsSource|Text|Selected(?:Index|Item|Value)|Visible|Enabled|Checked|ViewModel|Parent|(?:local)?(?:[pP]osition|[rR]otation|[sS]cale)|(?:shared)?[mM](?:aterials?|esh))$/.test(
    fieldTextOf(node, "left"),
  );
}

/** `// Applies the setter's check anew.` right above `item.Position = item.Position;`: it stands there on purpose. */
function isExplained(node: SgNode): boolean {
  const above = node.parent()?.prev() ?? null;
  return (
    above !== null && kindOf(above) === "comment" && above.range().end.line === node.range().start.line - 1
  );
}

export const selfAssignment = defineRules(["csharp"], "bug", [
  {
    id: "csharp-self-assignment",
    severity: "medium",
    confidence: "high",
    cwe: 665,
    title: titles.selfAssignment,
    message:
      "The assignment of {a variable} to itself has no effect, so one of the two names is probably wrong. Write the intended one, or `this.` before the field.",
    names: assignedTo,
    textFilter: { test: mayGiveItself },
    rule: {
      kind: "assignment_expression",
      all: [
        { has: { field: "operator", regex: "^=$" } },
        { has: { field: "left", regex: "^[\\w.]+$" } },
        { has: { field: "right", any: [{ kind: "identifier" }, { kind: "member_access_expression" }] } },
      ],
    },
    check: givesItself,
    unsure: (node) => runsSetter(node) || showsAnew(node) || isExplained(node) || isAmongOthers(node),
    valid: [
      "class C {\n  int x;\n  void F(int x) { this.x = x; }\n}",
      "class C {\n  int value;\n  int Value { get { return value; } set { if (this.value != value) { this.value = value; } } }\n}",
      "unsafe class C {\n  void* x;\n  C(void* x) {\n    this.x = x;\n  }\n}",
      inMethod("var a = new A { Name = Name };"),
      inMethod("a.X = b.X;"),
    ],
    invalid: [
      found("x = x;"),
      found("a.X = a.X;"),
      { code: "class C {\n  int x;\n  void F(int y) {\n    this.x = x;\n  }\n}", lines: [4] },
    ],
  },
]);
