/** What operations and maps are worth. */
import type { Code } from "./code.ts";
import { evaluate } from "./evaluate.ts";
import { compute, truthOf } from "./operations.ts";
import { refine } from "./refine.ts";
import { copyOf, meet, type Walk } from "./state.ts";
import { join } from "./join.ts";
import { mapOf } from "./collections.ts";
import { type Value } from "./value.ts";

export function evaluateOperation(code: Extract<Code, { kind: "operation" }>, walk: Walk): Value {
  const left = evaluate(code.left, walk);
  if (!walk.table.choosing.includes(code.operator)) {
    return compute(code.operator, left, evaluate(code.right, walk), walk.table);
  }
  const base = walk.state;
  walk.state = copyOf(base);
  if (/^(?:&&|and)$/.test(code.operator)) refine(code.left, true, walk);
  const right = evaluate(code.right, walk);
  walk.state = meet(base, walk.state);
  const truth = truthOf(left.exact);
  if (truth === null || left.exact === undefined) return join([left, right]);
  const isAnd = /^(?:&&|and)$/.test(code.operator);
  return truth === isAnd ? right : left;
}

export function evaluateMap(code: Extract<Code, { kind: "map" }>, walk: Walk): Value {
  const fields = new Map<string, Value>();
  const others: Value[] = [];
  for (const { key, value } of code.entries) {
    const name = key ? evaluate(key, walk).exact : undefined;
    const worth = evaluate(value, walk);
    if (typeof name === "string" || typeof name === "number") fields.set(String(name), worth);
    else others.push(worth);
  }
  const made = mapOf(fields, others);
  return others.length > 0 ? { ...made, fields: null } : made;
}
