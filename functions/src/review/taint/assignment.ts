/** What an assignment returns and leaves behind: a value, its declared type, and the test of which it is the outcome. */
import type { Assignment, Code } from "./code.ts";
import { bind, rebind } from "./bind.ts";
import { isHarmless } from "./cleaning.ts";
import { evaluate } from "./evaluate.ts";
import { compute } from "./operations.ts";
import { withHost } from "./passed-tests.ts";
import type { Walk } from "./state.ts";
import { constant, numberOf, type Value } from "./value.ts";
import { join } from "./join.ts";

export function runAssignment(code: Assignment & { start: number }, walk: Walk): Value {
  const given = code.value ? evaluate(code.value, walk) : constant;
  if (code.target.kind === "index" || code.target.kind === "member") evaluate(code.target, walk);
  const value = code.operator === null ? given : assignedWith(code.operator, code.target, given, walk);
  const typed = withType(value, code.type, walk);
  if (code.value !== null || code.type !== "" || code.operator !== null)
    (code.type === "" ? rebind : bind)(
      code.target,
      withHost(code.value, withTest(typed, code), walk),
      code.value,
      walk,
    );
  rememberTestOfLast(code, walk);
  return typed;
}

/** What is declared as a number can hold no text. */
function withType(value: Value, type: string, walk: Walk): Value {
  if (type === "") return value;
  const declared = value.exact === undefined && isHarmless(`${type} x`, walk) ? numberOf(value) : value;
  return declared.type === "" ? { ...declared, type: simpleType(type) } : declared;
}

/** `const isKnown = list.includes(x)` is remembered, for a later `if (isKnown)`. */
function withTest(value: Value, { target, value: code }: Assignment): Value {
  const isTest = code?.kind === "call" || code?.kind === "operation" || code?.kind === "unary";
  return isTest && target.kind === "name" ? { ...value, test: code } : value;
}

/** Checks what it is given, and returns the reason. */
const asking = /^_*(?:is|has|can|check|verify|validate|allow)(?:_|[A-Z])/;

/** `_, err := parse(x)`: the last of several names says how the call went; `ok, reason = is_safe(x)`: the first what was found. */
function rememberTestOfLast({ target, value: code }: Assignment, walk: Walk): void {
  if (target.kind !== "list" || code?.kind !== "call") return;
  const told = asking.test(code.name) ? [target.items[0], target.items.at(-1)] : [target.items.at(-1)];
  for (const one of told) if (one?.kind === "name") rememberTest(one.name, code, walk);
}

function rememberTest(name: string, test: Code, { state }: Walk): void {
  const value = state.names.get(name);
  if (value) state.names.set(name, { ...value, test });
}

function assignedWith(operator: string, target: Code, given: Value, walk: Walk): Value {
  const before = evaluate(target, walk);
  if (walk.table.choosing.includes(operator)) return join([before, given]);
  return compute(operator, before, given, walk.table);
}

function simpleType(type: string): string {
  return /(\w+)\s*(?:<|$|\[)/.exec(type)?.[1] ?? "";
}
