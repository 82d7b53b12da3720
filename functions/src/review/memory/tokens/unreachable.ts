/** Statements after one that always leaves the block. */
import type { Check, Report } from "./check.ts";
import { type Statement, statementsOf } from "./statements.ts";
import type { FunctionTokens } from "./tokenize.ts";

export const unreachable: Check = {
  worth: /\b(?:return|goto|throw)\b/,
  look(one, report) {
    lookAt(one, statementsOf(one), report);
  },
};

function lookAt(one: FunctionTokens, list: readonly Statement[], report: Report): void {
  for (const [at, statement] of list.entries()) {
    const next = list[at + 1];
    if (next && leaves(statement) && runsAfter(next) && !isBehindDirective(one, next) && !isEntered(next))
      report("unreachable", next.from);
    lookAt(one, statement.body, report);
    lookAt(one, statement.otherwise, report);
  }
}

function leaves({ kind }: Statement): boolean {
  return kind === "return" || kind === "goto";
}

/** A break after a return is habit; a label or a case is come to from elsewhere. */
function runsAfter({ kind, from, to }: Statement): boolean {
  return (kind === "plain" && to > from + 1) || kind === "if" || kind === "loop";
}

/** A loop or a test that holds a label is come to from elsewhere as well. */
function isEntered({ body, otherwise }: Statement): boolean {
  return [...body, ...otherwise].some((inner) => inner.kind === "label" || isEntered(inner));
}

/** Whether it depends on a directive of the preprocessor which of the two is there. */
function isBehindDirective({ tokens }: FunctionTokens, { from }: Statement): boolean {
  const between = tokens.text.slice(tokens.starts[from - 1] ?? 0, tokens.starts[from] ?? 0);
  return /^[ \t]*#/m.test(between);
}
