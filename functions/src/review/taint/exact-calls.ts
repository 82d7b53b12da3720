/** Well-known calls on values that are known exactly. */
import type { Call } from "./code.ts";
import { elementAt } from "./members.ts";
import type { Given } from "./state.ts";
import { exactly, type Value } from "./value.ts";

type OnText = (
  text: string,
  args: readonly (string | number | boolean | null)[],
) => string | number | boolean | null | undefined;

const onText: Readonly<Record<string, OnText>> = {
  charAt: (text, [at]) => text.charAt(Number(at)),
  length: (text) => text.length,
  size: (text) => text.length,
  substring: (text, [from, to]) => text.substring(Number(from), to === undefined ? undefined : Number(to)),
  trim: (text) => text.trim(),
  strip: (text) => text.trim(),
  toLowerCase: (text) => text.toLowerCase(),
  toUpperCase: (text) => text.toUpperCase(),
  lower: (text) => text.toLowerCase(),
  upper: (text) => text.toUpperCase(),
  equals: (text, [other]) => text === other,
  equalsIgnoreCase: (text, [other]) => text.toLowerCase() === String(other).toLowerCase(),
  startsWith: (text, [start]) => text.startsWith(String(start)),
  endsWith: (text, [end]) => text.endsWith(String(end)),
  contains: (text, [part]) => text.includes(String(part)),
  includes: (text, [part]) => text.includes(String(part)),
  indexOf: (text, [part]) => text.indexOf(String(part)),
  isEmpty: (text) => text === "",
  concat: (text, [other]) => text + String(other),
  toString: (text: string) => text,
  intern: (text) => text,
};

/** Null when nothing exact can be said. */
export function exactCall(call: Call, { target, args }: Given): Value | null {
  if (!target) return null;
  const given = args.map(({ exact }) => exact);
  if (typeof target.exact === "string" && Object.hasOwn(onText, call.name) && !given.includes(undefined)) {
    const result = onText[call.name]?.(target.exact, given as (string | number)[]);
    if (result !== undefined) return exactly(result);
  }
  if (target.items && /^(?:get|at|elementAt)$/.test(call.name) && typeof given[0] === "number") {
    return elementAt(target, given[0]);
  }
  return null;
}
