/** JavaScript and TypeScript: errors that are created and not thrown. */
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import type { SgNode } from "@ast-grep/napi";
import { fieldOf, fieldTextOf, kindOf, parentOf } from "../../syntax/node-memo.ts";
import { declarationOf } from "./names.ts";
import { functionAround, isSame, partsOf } from "./tree.ts";

export const exceptionNotThrown = defineRules(ecmascript, "bug", [
  {
    id: "js-error-not-thrown",
    severity: "high",
    confidence: "high",
    cwe: 390,
    title: titles.neverThrown,
    message:
      "`new Error` creates the error and nothing throws it, so the code continues after the failure. Put `throw` before it.",
    textFilter: /\bnew [\w.]{0,80}(?:Error|Exception)\((?<=(?:^|[;{}])\s*new [\w.]*\()/m,
    rule: {
      kind: "expression_statement",
      has: { kind: "new_expression", has: { field: "constructor", regex: "Error$|Exception$" } },
    },
    check: (statement) => !isTried(statement) && !isProbe(statement) && !isPlainClass(statement),
    valid: [
      "try { new exports.DOMException(); } catch { exports.DOMException = ownException; }",
      "assert.throws(() => { new ValidationError(); }, TypeError)",
      "class ShownError { constructor(text) { show(text); } }\nnew ShownError('no page');",
      "throw new Error('x')",
      "const e = new TypeError('x')",
      "f(new Error('x'))",
    ],
    invalid: ["new Error('no user');", "if (!ok) { new HttpException(400); }"],
  },
]);

/** `expect(() => { new HttpException(99); }).toThrow()` and `it("builds", ...)`: the constructor itself is tried. */
function isTried(statement: SgNode): boolean {
  const around = functionAround(statement);
  const call = around && parentOf(parentOf(around) ?? around);
  return (
    call !== null &&
    /^(?:expect|\w*[aA]ssert|t|should|chai|it|test)\b[\w.]{0,40}$/.test(fieldTextOf(call, "function"))
  );
}

/** `try { new DOMException(); } catch { ... }`: whether it can be made is all that is asked. */
function isProbe(statement: SgNode): boolean {
  const block = parentOf(statement);
  const around = block && parentOf(block);
  return (
    around !== null &&
    kindOf(around) === "try_statement" &&
    isSame(fieldOf(around, "body"), block) &&
    partsOf(block).length === 1
  );
}

/** A class of the file that extends nothing is no error, whatever it is called. */
function isPlainClass(statement: SgNode): boolean {
  const [made] = partsOf(statement);
  const declared = made ? declarationOf(fieldTextOf(made, "constructor"), statement) : null;
  return (
    declared?.how === "class" && !partsOf(declared.holder).some((one) => kindOf(one) === "class_heritage")
  );
}
