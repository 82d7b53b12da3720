/** What runs a piece of code, by its kind. */
import type { Code } from "./code.ts";
import { runAssignment } from "./assignment.ts";
import { evaluateCall } from "./calls.ts";
import { isHarmless } from "./cleaning.ts";
import { concatenate } from "./concatenate.ts";
import { evaluate } from "./evaluate.ts";
import { evaluateMap, evaluateOperation } from "./expressions.ts";
import { indexed, memberOf } from "./members.ts";
import { computeUnary } from "./operations.ts";
import { copyOf, type Walk } from "./state.ts";
import { runEach, runIf, runJump, runLoop, runTry } from "./statements.ts";
import { runSwitch } from "./switch.ts";
import { cleaned, constant, exactly, unknown, type Value } from "./value.ts";
import { listOf } from "./collections.ts";

type OfKind<Kind extends Code["kind"]> = Extract<Code, { kind: Kind }>;

const byKind: { readonly [Kind in Code["kind"]]: (code: OfKind<Kind>, walk: Walk) => Value } = {
  constant: ({ value }) => exactly(value),
  fixed: () => constant,
  text: ({ parts }, walk) => parts.map((part) => evaluate(part, walk)).reduce(concatenate, exactly("")),
  name: memberOf,
  member: memberOf,
  index: indexed,
  call: evaluateCall,
  operation: evaluateOperation,
  unary: ({ operator, value }, walk) => computeUnary(operator, evaluate(value, walk)),
  cast: castValue,
  list: ({ items }, walk) => listOf(items.map((item) => evaluate(item, walk))),
  map: evaluateMap,
  lambda: ({ lambda }, walk) => {
    walk.captured.set(lambda, copyOf(walk.state));
    return { ...constant, lambda };
  },
  other: ({ parts }, walk) => {
    for (const part of parts) evaluate(part, walk);
    return unknown;
  },
  if: runIf,
  assign: runAssignment,
  block: ({ steps }, walk) => steps.reduce<Value>((_, step) => evaluate(step, walk), constant),
  loop: runLoop,
  each: runEach,
  switch: runSwitch,
  try: runTry,
  jump: runJump,
};

/** The walk of a file is made with it, since the parts of code are run in turn. */
export function valueOf(code: Code, walk: Walk): Value {
  const run = byKind[code.kind] as (code: Code, walk: Walk) => Value;
  return run(code, walk);
}

/** What is taken for a number carries no text. */
function castValue({ type, value }: OfKind<"cast">, walk: Walk): Value {
  const before = evaluate(value, walk);
  return isHarmless(`${type} x`, walk) ? cleaned : before;
}
