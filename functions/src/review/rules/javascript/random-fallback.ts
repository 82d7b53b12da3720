/** JavaScript and TypeScript: predictable numbers only where the runtime has no secure ones. */
import type { SgNode } from "@ast-grep/napi";
import { ancestorsOf, fieldOf, kindOf, parentOf, startOf, textOf } from "../../syntax/node-memo.ts";
import { contains, isFunction, leaves, partsOf } from "./tree.ts";

const secure = /\b(?:getRandomValues|randomUUID|randomBytes|randomInt)\b/;
const asksForSecure = /\b(?:crypto|getRandomValues|randomUUID|randomBytes)\b/i;

/** `if (window.crypto?.getRandomValues) { ... } else { Math.random() }`: the branch that is left where there is no `crypto`. */
export function isFallback(call: SgNode): boolean {
  for (const one of ancestorsOf(call)) {
    if (isInFallback(one, call) || isBehindSecure(one)) return true;
    if (isFunction(one)) return false;
  }
  return false;
}

function isInFallback(choice: SgNode, call: SgNode): boolean {
  const branches = branchesOf(choice);
  return branches !== null && contains(branches.without, call) && secure.test(textOf(branches.with));
}

/** An earlier statement of the block returned what a secure source gave. */
function isBehindSecure(statement: SgNode): boolean {
  const block = parentOf(statement);
  if (block === null || kindOf(block) !== "statement_block") return false;
  return partsOf(block).some((one) => startOf(one) < startOf(statement) && returnsSecure(one));
}

function returnsSecure(statement: SgNode): boolean {
  if (kindOf(statement) !== "if_statement") return false;
  const consequence = fieldOf(statement, "consequence");
  const condition = textOf(fieldOf(statement, "condition") ?? statement);
  if (consequence === null || !asksForSecure.test(condition) || isNegated(condition)) return false;
  return leaves(consequence) && secure.test(textOf(consequence));
}

/** The branches where `crypto` is there and where it is not; null for another choice. */
function branchesOf(choice: SgNode): { readonly with: SgNode; readonly without: SgNode } | null {
  if (!/^(?:if_statement|ternary_expression)$/.test(kindOf(choice))) return null;
  const [condition, then, otherwise] = ["condition", "consequence", "alternative"].map((field) =>
    fieldOf(choice, field),
  );
  if (!condition || !then || !otherwise || !asksForSecure.test(textOf(condition))) return null;
  return isNegated(textOf(condition))
    ? { with: otherwise, without: then }
    : { with: then, without: otherwise };
}

/** `!window.crypto`, `typeof crypto === "undefined"`; not `crypto !== undefined`. */
function isNegated(condition: string): boolean {
  return /!(?!=)|(?<!!)==/.test(condition);
}
