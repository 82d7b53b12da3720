/** Java: cases that run on into the next. */
import type { SgNode } from "@ast-grep/napi";
import { defineRules } from "../writing/define-rules.ts";
import { foundWith as found, methodWith as inMethod } from "./examples.ts";
import { leaves, named } from "./java-nodes.ts";
import { titles } from "../writing/titles.ts";

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

export const caseFallthrough = defineRules(["java"], "bug", [
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
]);
