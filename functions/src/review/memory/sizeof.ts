/** What `sizeof` returns. */
import type { Evaluator, Run } from "./run.ts";
import { any, numberOf, type State, type Value } from "./state.ts";
import { bare } from "./tree.ts";
import { sizeOf, unknownSize } from "./types.ts";
import { widthOf } from "./width.ts";

export const sizeofOperand: Evaluator = (node, state, run) => {
  const type = node.field("type");
  if (type) return sizeOfType(type.text);
  const value = node.field("value");
  const inner = value && bare(value);
  if (inner?.kind === "identifier") return sizeOfName(inner.text, state, run);
  if (inner?.kind === "pointer_expression")
    return numberOf(widthOf(inner.field("argument") ?? inner, run) ?? unknownSize);
  return any;
};

/** `sizeof(char[20])`, too. */
function sizeOfType(text: string): Value {
  const [name = "", ...counts] = text.split("[");
  const one = sizeOf({ name: name.replace(/\*/g, ""), isPointer: name.includes("*"), isReference: false });
  const whole = counts.reduce((size, count) => size * Number.parseInt(count), one);
  return Number.isNaN(whole) ? any : numberOf(whole);
}

function sizeOfName(name: string, state: State, run: Run): Value {
  const known = state.values.get(run.keyOf(name));
  const region = known?.kind === "pointer" ? state.regions.get(known.region) : undefined;
  const own = run.types.get(run.keyOf(name));
  if (region && own?.isArray) return region.size === null ? any : numberOf(region.size);
  return numberOf(sizeOf(own ?? { name, isPointer: false, isReference: false }));
}
