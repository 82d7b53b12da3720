/** Code that no path reaches by intent: a comment says that what follows is switched off, or what follows only leaves once more. */
import type { SgNode } from "@ast-grep/napi";
import { kindOf, textOf } from "../../syntax/node-memo.ts";

const saysSo =
  /\b(?:disabled?|skip(?:ped)?|for now|temporar(?:y|ily)|todo|fixme|not (?:yet|used|implemented)|until|deprecated|bypass|no longer|turned off|don'?t)\b/i;

const onlyLeaves =
  /^(?:return|break|continue|pass|exit|nil|next)(?:\s+(?:None|null|nil))?(?:\(\s*\))?\s*;?$/i;

/** `# Skip this for now.` right above the statement that leaves. */
export function isSwitchedOff(leaving: SgNode): boolean {
  const before = namedBefore(leaving) ?? namedBefore(leaving.parent());
  if (before === undefined || kindOf(before) !== "comment") return false;
  return isRightBefore(before, leaving) && saysSo.test(textOf(before).slice(0, 400));
}

/** `return` after `raise`: nothing is lost with it. */
export function onlyLeavesAgain(dead: SgNode | null | undefined): boolean {
  return dead !== null && dead !== undefined && onlyLeaves.test(textOf(dead).slice(0, 40));
}

/** In Python a comment at the start of a block is before the block. */
function namedBefore(node: SgNode | null): SgNode | undefined {
  return node?.prevAll().find((one) => one.isNamed());
}

function isRightBefore(comment: SgNode, statement: SgNode): boolean {
  return statement.range().start.line - comment.range().end.line <= 1;
}
