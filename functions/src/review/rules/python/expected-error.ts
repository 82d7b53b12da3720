/** Python: code of which a test, or the code around it, wants the error. */
import type { SgNode } from "@ast-grep/napi";
import { ancestorsOf, kindOf, textOf } from "../../syntax/node-memo.ts";

const wantsError = /^(?:async )?with\b[^\n]*\b(?:raises\w*|assert_?[rR]aises\w*|suppress)\(/;

/** `with pytest.raises(TypeError): 5()`, or `with suppress(TypeError)`. */
export function isExpectedError(node: SgNode): boolean {
  return [...ancestorsOf(node)].some(
    (one) => kindOf(one) === "with_statement" && wantsError.test(textOf(one)),
  );
}
