/** The switch of C: the case that a known number chooses, or every case on its own. */
import type { Executor, Run } from "./run.ts";
import type { State } from "./state.ts";
import type { Tree } from "./tree.ts";

export const selection: Executor = (node, state, run) => {
  const value = node.field("condition");
  const body = node.field("body");
  if (!value || !body) return [state];
  const subject = run.evaluate(value, state);
  const cases = body.children.filter(({ kind }) => kind === "case_statement");
  const isKnown = subject.kind === "number" && subject.low === subject.high;
  const chosen = isKnown ? chosenCase(cases, subject.low, state, run) : null;
  const starts = chosen === null ? [...cases.keys()] : [chosen].filter((at) => at >= 0);
  const hasDefault = cases.some((one) => one.field("value") === null) || namesAll(cases, run.text);
  const skipped = chosen === -1 || (chosen === null && !hasDefault) ? [state.copy()] : [];
  const ways = starts.flatMap((start) =>
    cases.slice(start).reduce<State[]>((states, one) => run.execute(one, states), [state.copy()]),
  );
  leaveBreaks(ways);
  return [...ways, ...skipped];
};

/** Each case is a name of an enumeration, and none of its names is missing, as far as its declaration is in this file. */
function namesAll(cases: readonly Tree[], text: string): boolean {
  const names = cases.map((one) => one.field("value")?.text ?? "");
  const [first = ""] = names;
  if (names.length < 2 || !names.every((name) => /^(?:\w+::)*[A-Za-z_]\w*$/.test(name))) return false;
  const plain = names.map((name) => name.replace(/^.*::/, ""));
  const declared = new RegExp(
    String.raw`\benum\b[^{};()]{0,80}\{([^{}]{0,2000}\b${plain[0] ?? ""}\b[^{}]{0,2000})\}`,
  ).exec(text)?.[1];
  if (declared === undefined) return first.includes("::");
  return enumerators(declared).every((name) => plain.includes(name) || /count|max|last|num/i.test(name));
}

/** `A = 1, B` → A, B */
function enumerators(body: string): readonly string[] {
  return body
    .replaceAll(/\/\/[^\n]*|\/\*[\s\S]*?\*\//g, "")
    .split(",")
    .map((one) => /^\s*(\w+)/.exec(one)?.[1] ?? "")
    .filter((name) => name !== "");
}

function leaveBreaks(ways: readonly State[]): void {
  for (const one of ways) if (one.jump?.kind === "break") one.jump = null;
}

/** Its position, or -1 when none fits. */
function chosenCase(cases: readonly Tree[], subject: number, state: State, run: Run): number | null {
  for (const [at, one] of cases.entries()) {
    const value = one.field("value");
    const known = value ? run.evaluate(value, state) : null;
    if (known !== null && (known.kind !== "number" || known.low !== known.high)) return null;
    if (known?.kind === "number" && known.low === subject) return at;
  }
  return cases.findIndex((one) => one.field("value") === null);
}

export const caseBody: Executor = (node, state, run) => {
  const value = node.field("value");
  const steps = node.children.filter(({ node: one }) => one.id() !== value?.node.id());
  return steps.reduce<State[]>((states, child) => run.execute(child, states), [state]);
};
