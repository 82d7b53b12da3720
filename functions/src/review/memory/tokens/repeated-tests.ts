/** Tests of one chain with the same condition: the second is never reached with another outcome. */
import type { Check } from "./check.ts";
import { type Statement, statementsOf } from "./statements.ts";
import type { FunctionTokens } from "./tokenize.ts";

/** `if (n > 9) f(); else if (n > 9) g();` */
export const repeatedTest: Check = {
  worth: /\belse\s+if\b/,
  look(one, report) {
    if (mayChangeByItself(one)) return;
    for (const statement of statementsOf(one)) lookThrough(statement, one, report);
  },
};

/** What is volatile in the head or the body may have another value when it is read again. */
function mayChangeByItself({ tokens, from, to }: FunctionTokens): boolean {
  return tokens.words.slice(Math.max(0, from - 60), to).includes("volatile");
}

type Report = Parameters<Check["look"]>[1];

function lookThrough(statement: Statement, one: FunctionTokens, report: Report): void {
  const chain = statement.kind === "if" ? chainOf(statement) : [statement];
  if (statement.kind === "if") reportRepeated(chain, one, report);
  for (const link of chain) for (const inner of link.body) lookThrough(inner, one, report);
  for (const inner of chain.at(-1)?.otherwise ?? []) lookThrough(inner, one, report);
}

function reportRepeated(chain: readonly Statement[], one: FunctionTokens, report: Report): void {
  const seen = new Set<string>();
  for (const link of chain) {
    const asked = askedBy(link, one);
    if (asked === null) continue;
    if (seen.has(asked) && link.test) report("asked-twice", link.test[0] + 1);
    seen.add(asked);
  }
}

/** The `if` and each `else if` behind it. */
function chainOf(first: Statement): readonly Statement[] {
  const chain = [first];
  for (let next = first.otherwise[0]; next?.kind === "if"; next = next.otherwise[0]) chain.push(next);
  return chain;
}

/** The words of a test that changes nothing and calls nothing. */
function askedBy({ test }: Statement, { tokens: { words } }: FunctionTokens): string | null {
  if (!test) return null;
  const inner = words.slice(test[0] + 1, test[1]);
  const changes = inner.some(
    (word, at) => /^(?:\+\+|--|[-+*/|&^%]?=|<<=|>>=|;)$/.test(word) || isCall(inner, at),
  );
  return changes || inner.length === 0 ? null : inner.join(" ");
}

function isCall(words: readonly string[], at: number): boolean {
  return words[at] === "(" && /^[A-Za-z_]\w*$/.test(words[at - 1] ?? "") && words[at - 1] !== "sizeof";
}
