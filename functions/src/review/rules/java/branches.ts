/** Java: branches that do not hold what they seem to: cases that run on, empty bodies, conditions that assign. */
import type { SgNode } from "@ast-grep/napi";
import { defineRules } from "../writing/define-rules.ts";
import { foundWith as found, methodWith as inMethod } from "./examples.ts";
import { leaves, named } from "./java-nodes.ts";
import { titles } from "../writing/titles.ts";
import { messages } from "../shared/messages.ts";

/** The column at which a line begins. */
function indentOf(node: SgNode): number {
  return node.range().start.column;
}

function fallsThrough(group: SgNode, { text }: { readonly text: string }): boolean {
  const last = named(group).at(-1);
  const next = group.next();
  if (!last || next?.kind() !== "switch_block_statement_group") return false;
  if (/comment|switch_label/.test(String(last.kind())) || leaves(last)) return false;
  const between = text.slice(last.range().end.index, named(next)[0]?.range().start.index ?? 0);
  return !/\/[/*]/.test(between) && !isBreakAlone(next);
}

/** Where several cases run on, a machine of states or an unrolled loop is meant: one `break` is forgotten, not all. */
function isCascade(group: SgNode, file: { readonly text: string }): boolean {
  const groups =
    group
      .parent()
      ?.children()
      .filter((one) => one.kind() === group.kind()) ?? [];
  return groups.filter((one) => fallsThrough(one, file)).length > 1;
}

function isBreakAlone(group: SgNode): boolean {
  const [only, second] = named(group).filter((one) => one.kind() !== "switch_label");
  return only?.kind() === "break_statement" && second === undefined;
}

function looksLikeBody(node: SgNode): boolean {
  const body = node.field(node.kind() === "if_statement" ? "consequence" : "body");
  const next = node.next();
  if (!body || !next || !isSingle(node, body) || !next.isNamed()) return false;
  if (String(next.kind()).includes("comment")) return false;
  if (startsAfterGap(next)) return false;
  return indentOf(body) > indentOf(node) && indentOf(next) === indentOf(body);
}

/** An empty line parts it from what stands before. */
function startsAfterGap(statement: SgNode): boolean {
  const before = statement.prev()?.range().end.line ?? 0;
  return statement.range().start.line - before > 1;
}

/** One statement without braces, on a line of its own. */
function isSingle(node: SgNode, body: SgNode): boolean {
  if (body.kind() === "block" || node.field("alternative") !== null) return false;
  return node.parent()?.kind() !== "if_statement" && body.range().start.line > node.range().start.line;
}

export const branches = defineRules(["java"], "bug", [
  {
    id: "java-switch-fallthrough",
    severity: "medium",
    confidence: "medium",
    cwe: 484,
    title: titles.fallThrough,
    message:
      "Without `break`, the statements of the next case run, too. Add it, or say in a comment that it falls through.",
    rule: { kind: "switch_block_statement_group" },
    check: fallsThrough,
    mildest: isCascade,
    valid: [
      inMethod("switch (x) {\n    case 1: a(); break;\n    case 2: b();\n    }"),
      inMethod("switch (x) {\n    case 1: a(); // falls through\n    case 2: b();\n    }"),
      inMethod("switch (x) {\n    case 1:\n    case 2: return b();\n    default: return c();\n    }"),
    ],
    invalid: [found("switch (x) {\n    case 1: a();\n    case 2: b();\n    }", "", 4)],
  },
  {
    id: "java-assignment-in-condition",
    severity: "high",
    confidence: "high",
    cwe: 481,
    title: titles.assignmentInCondition,
    message:
      "A single `=` changes the variable, and its new value decides the branch. Write `==`, or just the variable.",
    rule: {
      kind: "parenthesized_expression",
      has: {
        kind: "assignment_expression",
        has: { field: "operator", regex: "^=$" },
        // What is itself a comparison is kept and asked at once on purpose.
        not: { has: { field: "right", regex: "[!=<>]=|[<>]" } },
      },
      inside: { any: [{ kind: "if_statement" }, { kind: "while_statement" }, { kind: "do_statement" }] },
    },
    valid: [
      inMethod("while ((line = r.readLine()) != null) g();"),
      inMethod("if (a == true) g();"),
      inMethod("if (a = b != 0) g();"),
    ],
    invalid: [found("if (a = true) g();")],
  },
  {
    id: "java-empty-branch",
    severity: "medium",
    confidence: "high",
    cwe: 483,
    title: titles.emptyBody,
    message: messages.emptyBodyBlock,
    rule: { any: [{ kind: "if_statement" }, { kind: "while_statement" }, { kind: "for_statement" }] },
    check: (node) => {
      const field = node.kind() === "if_statement" ? "consequence" : "body";
      if (node.field(field)?.text() !== ";") return false;
      return node.kind() === "if_statement" || node.next()?.kind() === "block";
    },
    valid: [inMethod("while (next()) ;\n    g();"), inMethod("if (a) { g(); }")],
    invalid: [found("if (a); { g(); }"), found("while (a); { g(); }")],
  },
  {
    id: "java-misleading-indentation",
    severity: "medium",
    confidence: "medium",
    cwe: 483,
    title: titles.misleadingIndent,
    message:
      "Without braces, only the first statement depends on the condition; this one always runs. Put both into braces, or indent it less.",
    rule: { any: [{ kind: "if_statement" }, { kind: "while_statement" }, { kind: "for_statement" }] },
    check: looksLikeBody,
    valid: [inMethod("if (a)\n      g();\n    h();"), inMethod("if (a)\n      g();\n\n      h();")],
    invalid: [found("if (a)\n      g();\n      h();")],
  },
]);
