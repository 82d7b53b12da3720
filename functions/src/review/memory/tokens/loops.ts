/** Loops that do not end, or go on before the start. */
import { textBetween } from "./calls.ts";
import type { Check } from "./check.ts";
import { type Statement, statementsOf } from "./statements.ts";
import type { FunctionTokens } from "./tokenize.ts";
import { variablesOf } from "./variables.ts";

/** `while (i < 10) { f(); }`: nothing in the body changes what the condition asks. */
export const unchangedCondition: Check = {
  worth: /\b(?:while|for)\s*\(/,
  look(one, report) {
    for (const loop of loopsIn(statementsOf(one)))
      if (neverChanges(one, loop)) report("endless-loop", loop.from);
  },
};

function loopsIn(list: readonly Statement[]): readonly Statement[] {
  return list.flatMap((one) => [
    ...(one.kind === "loop" || one.kind === "do" ? [one] : []),
    ...loopsIn(one.body),
    ...loopsIn(one.otherwise),
  ]);
}

function neverChanges(one: FunctionTokens, loop: Statement): boolean {
  const condition = conditionOf(one, loop);
  if (!isPlainComparison(condition)) return false;
  const names = condition.filter((word) => /^[A-Za-z_]/.test(word));
  const variables = variablesOf(one);
  if (!names.some((name) => variables.has(name)) || !names.every((name) => isOwnOrConstant(one, name)))
    return false;
  if (mayLeave(textBetween(one.tokens, loop.from, loop.to))) return false;
  const text = textBetween(one.tokens, one.from, one.to);
  const repeated = repeatedText(one, loop);
  return names.every((name) => !isTouched(repeated, name) && !isShared(text, name));
}

/** The words of the condition; none where there is no condition. */
function conditionOf({ tokens: { words } }: FunctionTokens, { from, test }: Statement): readonly string[] {
  if (!test) return [];
  const head = words.slice(test[0] + 1, test[1]);
  return words[from] === "for" ? (partsOfHead(head)?.[1] ?? []) : head;
}

function partsOfHead(head: readonly string[]): readonly (readonly string[])[] | null {
  const first = head.indexOf(";");
  const second = head.indexOf(";", first + 1);
  return first < 0 || second < 0
    ? null
    : [head.slice(0, first), head.slice(first + 1, second), head.slice(second + 1)];
}

/** Only names and numbers, at least two of them compared by size or for difference. */
function isPlainComparison(condition: readonly string[]): boolean {
  return (
    (condition.length === 1 || condition.some((word) => /^[<>]=?$|^[!=]=$/.test(word))) &&
    condition.every((word) => /^(?:[A-Za-z_]\w*|\d\w*|[<>]=?|[!=]=|&&|\|\|)$/.test(word))
  );
}

/** A constant, or a variable that no other code can set. */
function isOwnOrConstant(one: FunctionTokens, name: string): boolean {
  if (/^[A-Z][A-Z0-9_]+$/.test(name)) return true;
  const variable = variablesOf(one).get(name);
  if (!variable || variable.isStatic || variable.isReference) return false;
  return !/volatile|atomic/.test(variable.type);
}

/** The loop is left from within, or a macro might do so. */
function mayLeave(text: string): boolean {
  return (
    /\b(?:break|return|goto|throw|exit|abort|longjmp|asm|__asm__|co_await|co_yield)\b/.test(text) ||
    /\b[A-Z][A-Z0-9_]{2,} \(/.test(text)
  );
}

/** All that each round runs: not what a `for` does once before. */
function repeatedText({ tokens }: FunctionTokens, { from, to, test }: Statement): string {
  if (tokens.words[from] !== "for") return textBetween(tokens, from, to);
  return textBetween(tokens, test?.[0] ?? 0, to).replace(/^[^;]*;/, "");
}

function isTouched(text: string, name: string): boolean {
  return new RegExp(
    `\\b${name} (?:[-+*/%&|^]|<<|>>)?=(?!=)|\\b${name} (?:\\+\\+|--)|(?:\\+\\+|--) ${name}\\b|> > ${name}\\b|\\( ${name} \\) (?:\\+\\+|--)`,
  ).test(text);
}

/** Its address is taken, a lambda keeps it, or a cast of it is set. */
function isShared(text: string, name: string): boolean {
  return new RegExp(`& ${name}\\b(?! &)|& \\w+ = ${name} ;|\\[ & |${name} \\) = `).test(text);
}

/** `while (isspace(s[i])) i--;` goes on before the start. */
export const belowStart: Check = {
  worth: /--/,
  look(one, report) {
    for (const loop of loopsIn(statementsOf(one))) {
      if (!loop.test || one.tokens.words[loop.from] !== "while") continue;
      const test = textBetween(one.tokens, loop.test[0] + 1, loop.test[1]);
      const body = textBetween(one.tokens, loop.test[1] + 1, loop.to);
      if (countsBelowStart(one, test, body)) report("counts-below-start", loop.from);
    }
  },
};

function countsBelowStart(one: FunctionTokens, test: string, body: string): boolean {
  const index = /\w \[ (\w+) \]/.exec(test)?.[1] ?? "";
  if (!/^[a-z]\w*$/.test(index) || variablesOf(one).get(index)?.stars !== 0) return false;
  if (!new RegExp(`\\b${index} --|-- ${index}\\b`).test(body) || /\b(?:break|return)\b/.test(body))
    return false;
  return testsCharacter(test) && !isChecked(`${test} ${body}`, index);
}

/** A space, or what parts a path. */
function testsCharacter(test: string): boolean {
  return /is\w+ \(|== '[ \\]|== '\/'/.test(test);
}

/** The index itself is compared or tested. */
function isChecked(text: string, index: string): boolean {
  return new RegExp(
    `\\b${index} (?:[<>]|!=|==|>=|&&|\\|\\|)|[<>=] ${index}\\b|&& ${index}\\b|\\( ${index} (?:\\)|&&)`,
  ).test(text);
}
