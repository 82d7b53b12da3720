/** JavaScript and TypeScript: placeholders in plain strings. */
import type { SgNode } from "@ast-grep/napi";
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { textOf } from "../../syntax/node-memo.ts";
import { declarationOf } from "./names.ts";
import { functionAround } from "./tree.ts";

export const templateWithoutBackticks = defineRules(ecmascript, "bug", [
  {
    id: "js-placeholder-in-plain-text",
    severity: "medium",
    confidence: "medium",
    cwe: 684,
    see: ["https://eslint.org/docs/latest/rules/no-template-curly-in-string"],
    title: "Template placeholder in a plain string",
    message:
      "Only backquotes interpolate `${...}`, so the string contains the placeholder itself. Use backquotes.",
    textFilter: /["'][^`\n]*\$\{[A-Za-z_]/,
    rule: { kind: "string", regex: "\\$\\{[A-Za-z_][\\w.]*\\}" },
    check: namesKnownValue,
    valid: [
      "const a = `x ${b}`;",
      "const t = 'x ${unknown}';",
      "function f(b) { return t.replace('${b}', b); }",
    ],
    invalid: ["function f(b) { return 'x ${b}'; }"],
  },
]);

function namesKnownValue(node: SgNode): boolean {
  const parent = node.parent();
  if (
    !parent ||
    /\.(?:replace|replaceAll|split|includes|indexOf|compile|template)\(/.test(
      textOf(parent.parent() ?? parent).slice(0, 300),
    )
  )
    return false;
  const names = [...textOf(node).matchAll(/\$\{([A-Za-z_]\w*)[\w.]*\}/g)].map(([, name = ""]) => name);
  return (
    names.length > 0 &&
    functionAround(node) !== null &&
    names.every((name) => declarationOf(name, node) !== null)
  );
}
