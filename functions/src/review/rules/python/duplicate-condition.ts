/** Python: conditions that stand twice in one chain. */
import type { SgNode } from "@ast-grep/napi";
import { defineRules } from "../writing/define-rules.ts";
import { foundAt as found } from "./examples.ts";
import { namedChildrenOf } from "../../syntax/node-memo.ts";
import { defects } from "../shared/defects.ts";

function repeatsCondition(clause: SgNode): boolean {
  const own = clause.field("condition")?.text() ?? "";
  const chain = clause.parent();
  if (!chain || /\(|:=/.test(own)) return false;
  const before = namedChildrenOf(chain).filter(
    (one) => one.kind() === "elif_clause" && one.range().start.index < clause.range().start.index,
  );
  return [chain, ...before].some((one) => one.field("condition")?.text() === own);
}

export const duplicateCondition = defineRules(["python"], "bug", [
  {
    id: "py-repeated-condition",
    ...defects.duplicateCondition,
    rule: { kind: "elif_clause" },
    check: repeatsCondition,
    valid: ["if x == 1:\n    a()\nelif x == 2:\n    b()"],
    invalid: [found("if x == 1:\n    a()\nelif x == 2:\n    b()\nelif x == 1:\n    c()", 5)],
  },
]);
