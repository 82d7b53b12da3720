/** C#: branches that are all the same. */
import type { SgNode } from "@ast-grep/napi";
import { defineRules } from "../writing/define-rules.ts";
import { fieldOf, fieldTextOf, kindOf, namedChildrenOf, parentOf, textOf } from "../../syntax/node-memo.ts";
import { found, inMethod } from "./examples.ts";
import { titles } from "../writing/titles.ts";

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

export const identicalBranches = defineRules(["csharp"], "bug", [
  {
    id: "csharp-same-branches",
    severity: "medium",
    confidence: "high",
    cwe: 561,
    title: titles.sameBranches,
    message:
      "Both branches are the same, so the condition decides nothing and one is probably unfinished. Correct it, or remove the condition.",
    textFilter:
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
    textFilter:
      /\bcase\b[^:;]{0,200}:\s*([^;{}]{1,200};)\s*break\s*;\s*(?:case\b[^:;]{0,200}|default\s*):\s*\1/,
    rule: { kind: "switch_statement" },
    check: hasSameSections,
    valid: [inMethod("switch (a) { case 1: G(); break; default: H(); break; }")],
    invalid: [found("switch (a) { case 1: G(); break; case 2: G(); break; default: G(); break; }")],
  },
]);
