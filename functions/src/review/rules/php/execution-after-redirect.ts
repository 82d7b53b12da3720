/** PHP: code that continues after a redirect. */
import type { SgNode } from "@ast-grep/napi";
import { defineRules } from "../writing/define-rules.ts";
import { fieldOf, kindOf, textOf } from "../../syntax/node-memo.ts";
import { phpCall } from "../writing/php-matchers.ts";
import { php } from "./examples.ts";
import { partsOf } from "./tree.ts";

export const executionAfterRedirect = defineRules(["php"], "bug", [
  {
    id: "php-goes-on-after-redirect",
    severity: "high",
    confidence: "medium",
    category: "security",
    cwe: 698,
    title: "Missing exit after a redirect",
    message:
      "`header()` only adds a line to the response: what follows still runs, even for users who were redirected away. Write `exit` after it.",
    rule: {
      ...phpCall({
        names: "header|wp_redirect|wp_safe_redirect",
        args: { regex: "(?i)^\\(\\s*['\"]location|^\\(\\s*(?:\\w*_url\\(|\\$)" },
      }),
      inside: { kind: "expression_statement" },
    },
    check: isRefusalGoingOn,
    valid: [
      php("if (!isset($_SESSION['u'])) {\n  header('Location: /login');\n  exit;\n}\nf();"),
      php("if ($ok) {\n  header('Location: /');\n}\nf();"),
      php("if (!isset($_SESSION['u'])) {\n  header('Location: /login');\n} else {\n  f();\n}"),
    ],
    invalid: [
      { code: php("if (!isset($_SESSION['u'])) {\n  header('Location: /login');\n}\nf();"), lines: [3] },
    ],
  },
]);

/** In a branch for those without rights, as its last statement, with more code behind the branch. */
function isRefusalGoingOn(call: SgNode): boolean {
  const branch = branchEndingWith(call.parent());
  if (branch === null || fieldOf(branch, "alternative") !== null) return false;
  const condition = textOf(fieldOf(branch, "condition") ?? branch);
  const isRefusal =
    /!|empty\(|==|<>/.test(condition) &&
    /sess|login|logged|auth|admin|user|role|permission|\bcan\b/i.test(condition);
  const rest = branch.nextAll().find((one) => one.isNamed() && kindOf(one) !== "comment");
  return isRefusal && rest !== undefined && !/^(?:exit|die|return)\b/.test(textOf(rest));
}

function branchEndingWith(statement: SgNode | null): SgNode | null {
  const block = statement?.parent() ?? null;
  if (statement === null || block === null || kindOf(block) !== "compound_statement") return null;
  const branch = block.parent();
  if (branch === null || kindOf(branch) !== "if_statement") return null;
  return partsOf(block).at(-1)?.id() === statement.id() ? branch : null;
}
