/** Tells code that a test makes wrong on purpose: what an assertion is about, and what is expected to fail. */
import type { SgNode } from "@ast-grep/napi";
import type { Rule } from "../writing/rule.ts";

/** Comparisons that are always so, indexes past the end, results that are not used, divisions by zero. */
const provoked = new Set([
  ...["CWE-570", "CWE-571", "CWE-697", "CWE-595", "CWE-1025"],
  ...["CWE-193", "CWE-125", "CWE-129", "CWE-252", "CWE-369"],
]);

const asserting =
  /(?:^|[.:>\s])(?:assert\w*|refute\w*|expect\w*|should\w*|verify\w*|raises\w*|throws\w*|rejects|warns|ok_?|eq_|XCT\w+|fail_with|require\.\w+|Assert\.\w+|must\w*)(?:<[^<>]*>)?$/i;
const expecting =
  /(?:\b|_)(?:raises|warns)\b|\b(?:assertRaises\w*|assertWarns\w*|suppress|deprecated_call)\b/;
/** Further out, an assertion is about something else. */
const farthest = 14;

/** Only for rules about code that is wrong whatever its values are; a rule about assertions has its say. */
export function isProvoked(rule: Rule, node: SgNode): boolean {
  if (!provoked.has(rule.cwe ?? "") || /assert|test/.test(rule.id)) return false;
  let ancestor = node.parent();
  for (let at = 0; ancestor !== null && at < farthest; at += 1) {
    if (isAssertion(ancestor) || isExpected(ancestor) || isMeasured(ancestor)) return true;
    ancestor = ancestor.parent();
  }
  return false;
}

/** `try: items[len(items)] except IndexError:` */
function isExpected(node: SgNode): boolean {
  return (
    String(node.kind()) === "try_statement" &&
    /^try:[^\n]*\n[^\n]*\n\s*except\s+\(?(?:\w+,\s*)*(?:IndexError|TypeError|LookupError|Exception|ZeroDivisionError)\b/.test(
      node.text(),
    )
  );
}

/** `def time_eq(self): self.index == self.index` */
function isMeasured(node: SgNode): boolean {
  return (
    String(node.kind()) === "function_definition" &&
    /^def (?:time|peakmem|track|bench)_/.test(node.text().slice(0, 16))
  );
}

function isAssertion(node: SgNode): boolean {
  const kind = String(node.kind());
  if (kind === "assert_statement") return true;
  if (kind === "with_statement") return expecting.test(node.text().split(":\n")[0] ?? "");
  if (!/call|invocation/.test(kind)) return false;
  const [head = ""] = node
    .text()
    .slice(0, 200)
    .split(/[({]| do\b/);
  return asserting.test(head.trim());
}
