/** Calls that write into what they are given: `fgets(buffer, ...)`, `strcpy(to, from)`, and any `&x`. */
import type { Call, Code } from "./code.ts";
import { bind } from "./bind.ts";
import { concatenate } from "./concatenate.ts";
import { formattedCall } from "./operations.ts";
import { readOutside } from "./read-outside.ts";
import type { Given, Walk } from "./state.ts";
import { constant, unknown, type Value } from "./value.ts";
import { join } from "./join.ts";

/** `fgets(buffer, ...)` and `&x`: an argument is written to. */
export function fillArguments(call: Call, given: Given, walk: Walk): void {
  for (const { value } of call.args)
    if (value.kind === "unary" && value.operator === "&") loseConstant(value.value, walk);
  const isFedFromOutside = [given.target, ...given.args].some((value) => value?.origin === "outside");
  for (const { callee, argument, passesOn } of walk.table.fills ?? []) {
    if (callee.test(call.callee) && (!passesOn || isFedFromOutside)) fill(call, argument, walk);
  }
}

/** A position below zero stands for all arguments from there on. */
function fill(call: Call, position: number, walk: Walk): void {
  for (const [at, { value }] of call.args.entries()) {
    if (at === position || (position < 0 && at >= -position))
      bind(bare(value), readOutside(call.callee, walk.table), null, walk);
  }
}

/** `strcpy(to, from)` and its kin. */
export function writeArguments(call: Call, { args }: Given, walk: Walk): void {
  const write = walk.table.writes?.find(({ callee }) => callee.test(call.callee));
  const target = write && call.args[write.to]?.value;
  if (!write || !target || args.length <= write.from) return;
  const before = args[write.to] ?? constant;
  const sources = args.slice(write.from);
  bind(bare(target), written(before, sources, write.how, target.kind === "operation"), null, walk);
}

/** `isPartly`: what stood before the place that is written stays. */
function written(
  before: Value,
  sources: readonly Value[],
  how: "appends" | "formats" | undefined,
  isPartly: boolean,
): Value {
  const [source = constant] = sources;
  if (how === "formats") return formattedCall(null, sources);
  if (how === "appends") return concatenate({ ...before, isString: true }, { ...source, isString: true });
  return isPartly ? join([before, source]) : source;
}

/** What is given by its address may be written. */
function loseConstant(code: Code, walk: Walk): void {
  if (code.kind !== "name") return;
  const known = walk.state.names.get(code.name);
  if (known?.origin === "constant") walk.state.names.set(code.name, { ...unknown, type: known.type });
}

function bare(code: Code): Code {
  if (code.kind === "unary" || code.kind === "cast") return bare(code.value);
  return code.kind === "operation" ? bare(code.left) : code;
}
