/** How much formats of C write at least. */
import { isExact, type State, type Value } from "./state.ts";

const escape = /\\(?:x[0-9a-fA-F]{1,2}|[0-7]{1,3}|.)/g;
const conversion = /%(?:%|[-+ #0]*(\*|\d*)(?:\.(\*|\d*))?(?:hh?|ll?|[zjtLq])?([a-zA-Z]))/g;

/** Characters that are written, when every value of which nothing is known is as short as can be. */
export function shortestOf(format: string, values: readonly Value[], state: State): number {
  let next = 0;
  let written = 0;
  const text = format.replace(escape, "_");
  for (const [, width, precision, kind] of text.matchAll(conversion)) {
    if (kind === undefined) {
      written += 1;
      continue;
    }
    const stars = [width, precision].filter((one) => one === "*").length;
    const least = leastOf(kind, values[next + stars], limitOf(precision), state);
    written += Math.max(Number(width === "*" ? 0 : width), least);
    next += stars + 1;
  }
  return written + text.replace(conversion, "").length;
}

/** The most characters of a text; 0 where a value tells it. */
function limitOf(precision: string | undefined): number {
  if (precision === undefined) return Infinity;
  return precision === "*" ? 0 : Number(precision);
}

function leastOf(kind: string, value: Value | undefined, limit: number, state: State): number {
  if (kind === "s") return Math.min(limit, lengthOf(value, state));
  return /[diu]/.test(kind) && value?.kind === "number" && isExact(value) ? String(value.low).length : 1;
}

function lengthOf(value: Value | undefined, state: State): number {
  if (value?.kind !== "pointer" || value.low !== value.high) return 0;
  const length = state.regions.get(value.region)?.length ?? 0;
  return Math.max(0, length - value.low);
}
