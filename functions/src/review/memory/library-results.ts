/** What functions of the C library return and do, those aside that take or copy memory. */
import { assume } from "./assume.ts";
import type { Call } from "./call.ts";
import { fillVariable } from "./copy.ts";
import { isUnbounded } from "./numbers.ts";
import { checkAccess, checkPointer } from "./access.ts";
import type { Run } from "./run.ts";
import { any, isExact, numberOf, type State, type Type, type Value } from "./state.ts";
import { shortestOf } from "./printed.ts";
import { rangeOf } from "./types.ts";

/** Null when the call is not what its name says. */
type Effect = (call: Call, state: State, run: Run) => Value | null;

/** Null for what is no such function. */
export function resultOfLibrary(call: Call, state: State, run: Run): Value | null {
  const effect = effects.get(call.name) ?? (asserts.test(call.name) ? demand : undefined);
  return effect?.(call, state, run) ?? null;
}

const asserts = /^(?:(?:\w+_)?ASSERT|DEBUGASSERT|(?:\w+_)?assert)$/;

const most32 = 2 ** 31 - 1;
const anyInteger = numberOf(-(2 ** 31), most32, true);
const anyFraction = numberOf(-1e38, 1e38, true);

function named(names: string, effect: Effect): readonly (readonly [string, Effect])[] {
  return names.split(" ").map((name) => [name, effect]);
}

const effects: ReadonlyMap<string, Effect> = new Map([
  ...named("strlen wcslen", lengthOfText),
  ...named("rand random rand_r lrand48", () => numberOf(0, most32, true)),
  ...named("RAND32 RAND64", () => anyInteger),
  ...named("atof strtod strtof stod stof", () => anyFraction),
  ...named("atoi strtol strtoul atol stoi wcstol _wtoi", () => anyInteger),
  ...named("sleep usleep nanosleep Sleep SLEEP", checkCost),
  ...named("fread", readItems),
  ...named("ntohs htons", ({ values }) => swapped(values[0], 2 ** 16 - 1)),
  ...named("ntohl htonl", ({ values }) => swapped(values[0], 2 ** 32 - 1)),
  ...named("abs labs llabs fabs", ({ values }) => absoluteOf(values[0])),
  ...named("std::abs std::labs std::llabs std::fabs", ({ values }) => absoluteOf(values[0])),
  ...named("memcmp", compareBytes),
  ...named("scanf fscanf wscanf fwscanf sscanf swscanf", scan),
  ...named("scanf_s fscanf_s wscanf_s fwscanf_s sscanf_s swscanf_s", scan),
  ...named("sprintf", printInto),
  ...named("move std::move", () => any),
]);

/** What the format itself writes, when every value of which nothing is known is as short as can be. */
function printInto({ at, args, values }: Call, state: State, run: Run): Value | null {
  const [to] = values;
  const format = /^"((?:[^"\\]|\\.)*)"$/.exec(args[1]?.text ?? "")?.[1];
  if (to?.kind !== "pointer" || format === undefined) return null;
  checkAccess(to, shortestOf(format, values.slice(2), state) + 1, "write-outside", at, state, run);
  state.change(to.region, { length: null });
  return any;
}

function checkCost({ at, values }: Call, _state: State, run: Run): Value {
  if (isUnbounded(values[0])) run.report("costly-number", at);
  return any;
}

/** What is asserted holds from there on. */
function demand({ at, args }: Call, state: State, run: Run): Value {
  const [test] = args;
  if (!test) return any;
  const isOutside = [...test.children, test].some((one) =>
    isUnbounded(one.kind === "identifier" ? run.evaluate(one, state) : undefined),
  );
  if (isOutside) run.report("reachable-assertion", at);
  const [after] = assume(test, true, state.copy(), run);
  if (!after) {
    state.jump = { kind: "end" };
    return any;
  }
  state.values.clear();
  for (const [key, value] of after.values) state.values.set(key, value);
  for (const [key, value] of after.regions) state.regions.set(key, value);
  return any;
}

/** `n = fread(b, 1, sizeof(b), f)` */
function readItems({ at, args, values }: Call, state: State, run: Run): Value | null {
  const [to, each, count] = values;
  if (!to) return null;
  if (each?.kind !== "number" || count?.kind !== "number") return any;
  readInto(to, args[0], state, run);
  if (!isExact(each) || !isExact(count)) return any;
  if (to.kind === "pointer") {
    state.change(to.region, { isOutside: true, length: null });
    if (!isGuessedTwice(args)) checkAccess(to, each.low * count.low, "write-outside", at, state, run);
  }
  return numberOf(0, count.high, true);
}

function readInto(to: Value, at: Call["at"] | undefined, state: State, run: Run): void {
  if (at) checkPointer(to, at, state, run);
  if (to.kind === "address") fillVariable(to.key, state, run);
}

/** `fread(b, sizeof(T), sizeof(b), f)`, which only fits where the size of T is one. */
function isGuessedTwice(args: Call["args"]): boolean {
  return args[1]?.kind === "sizeof_expression" && args[2]?.kind === "sizeof_expression";
}

function swapped(value: Value | undefined, most: number): Value {
  return value?.kind === "number" && value.outside ? numberOf(0, most, true) : any;
}

function absoluteOf(value: Value | undefined): Value {
  return value?.kind === "number" && isExact(value) ? numberOf(Math.abs(value.low)) : any;
}

function compareBytes({ at, values }: Call, state: State, run: Run): Value {
  const [one, other, count] = values;
  if (count?.kind !== "number" || !isExact(count)) return any;
  for (const value of [one, other])
    if (value?.kind === "pointer") checkAccess(value, count.low, "read-outside", at, state, run);
  return any;
}

function lengthOfText({ name, args, values }: Call, state: State, run: Run): Value {
  const [value] = values;
  const [arg] = args;
  if (!value || !arg) return any;
  checkPointer(value, arg, state, run);
  const region = value.kind === "pointer" ? state.regions.get(value.region) : undefined;
  if (typeof region?.length !== "number" || value.kind !== "pointer" || value.low !== value.high) return any;
  const width = name === "wcslen" ? 4 : 1;
  return numberOf(Math.max(0, (region.length - value.low) / width));
}

/** Numbers that are read may be anything the type holds. */
function scan({ args, values }: Call, state: State, run: Run): Value {
  for (const [at, value] of values.entries()) {
    const arg = args[at];
    if (value.kind !== "address" || !arg) continue;
    state.values.set(value.key, anyOfType(run.types.get(value.key)));
  }
  return any;
}

function anyOfType(type: Type | undefined): Value {
  const range = type && !type.isPointer ? rangeOf(type.name) : null;
  if (range) return numberOf(range[0], range[1], true);
  return type && /^(?:float|double)$/.test(type.name) ? anyFraction : any;
}
