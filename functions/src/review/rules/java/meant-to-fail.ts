/** Java: code that is written to see an exception thrown. */
import type { SgNode } from "@ast-grep/napi";
import { ancestorsOf, fieldTextOf, kindOf, textOf } from "../../syntax/node-memo.ts";
import { methodOf } from "./java-nodes.ts";

const failing = /^(?:\w+\.)?fail(?:\w*BecauseExceptionWasNotThrown)?\(|^throw new AssertionError\(/;

const expecting = /@Test\s*\([^)]{0,200}\bexpected(?:Exceptions)?\s*=|\bNullPointerException\b/;

const throwing =
  /^(?:assertThrows\w*|expectThrows|assertThatThrownBy|assertThatExceptionOfType|catchThrowable\w*|isThrownBy)$/;

/** `try { name.substring(9); fail(); } catch …`, `@Test(expected = …)` and the body of `assertThrows`. */
export function isMeantToFail(node: SgNode): boolean {
  const statement = [node, ...ancestorsOf(node)].find((one) =>
    /^(?:expression_statement|local_variable_declaration)$/.test(kindOf(one)),
  );
  if (statement && failsBehind(statement)) return true;
  const head = textOf(methodOf(node) ?? node);
  return expecting.test(head) || [...ancestorsOf(node)].some((one) => isAssertion(one));
}

/** A statement behind it says that running must not come there. */
function failsBehind(statement: SgNode): boolean {
  return statement.nextAll().some((one) => failing.test(textOf(one)));
}

function isAssertion(node: SgNode): boolean {
  return kindOf(node) === "method_invocation" && throwing.test(fieldTextOf(node, "name"));
}
