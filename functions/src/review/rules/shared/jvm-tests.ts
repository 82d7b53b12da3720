/** Tests of Java and Kotlin by what is written in them: in test code some faults are the point. */
import type { SgNode } from "@ast-grep/napi";
import { kindOf, textOf } from "../../syntax/node-memo.ts";

/** Whether the function around it asserts something, or says that it is a test. */
export function isInTest(node: SgNode): boolean {
  const around = node.ancestors().find((one) => /^(?:method|function)_declaration$/.test(kindOf(one)));
  return around !== undefined && /\bassert|@\w*Test\b/i.test(textOf(around));
}
