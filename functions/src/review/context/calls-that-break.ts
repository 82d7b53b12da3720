/** Whether a call that fitted a function's old parameters still fits the new ones. */
import type { LanguageId } from "../languages/language.ts";
import type { Call, Parameter } from "./facts.ts";

export type Break =
  | { readonly kind: "missing"; readonly names: readonly string[] }
  | { readonly kind: "too-many"; readonly most: number }
  | { readonly kind: "unknown-name"; readonly name: string }
  /** The value at this place, from 0, now goes to another parameter. */
  | { readonly kind: "moved"; readonly at: number; readonly from: string; readonly to: string };

/** Null where the call still fits, never did, or cannot be told. */
export function breakOf(
  call: Call,
  before: readonly Parameter[],
  after: readonly Parameter[],
  language: LanguageId,
): Break | null {
  if (call.isOpen || misfit(call, before, language) !== null) return null;
  return misfit(call, after, language) ?? moved(call, before, after);
}

function misfit(call: Call, parameters: readonly Parameter[], language: LanguageId): Break | null {
  const places = parameters.filter(({ isRest, isNamed }) => !isRest && !isNamed);
  const takesAll = parameters.some(({ isRest, isNamed }) => isRest && !isNamed);
  const takesAnyName = parameters.some(({ isRest, isNamed }) => isRest && isNamed);
  // Plain JavaScript and PHP take any number of values.
  const counts = language !== "javascript" && language !== "php";
  if (counts && !takesAll && call.positional > places.length)
    return { kind: "too-many", most: places.length };
  const known = new Set(parameters.map(({ name }) => name));
  const strange = call.named.find((name) => !known.has(name));
  if (strange !== undefined && !takesAnyName) return { kind: "unknown-name", name: strange };
  const missing = parameters.filter(
    (one) => one.isRequired && !call.named.includes(one.name) && places.indexOf(one) >= call.positional,
  );
  const unnamed = parameters.filter((one) => one.isRequired && one.isNamed && !call.named.includes(one.name));
  const names = [...new Set([...missing, ...unnamed])].map(({ name }) => name);
  return names.length === 0 ? null : { kind: "missing", names };
}

/** Only where the same names stand in another order, or one was put in or taken out before others: else a parameter was renamed. */
function moved(call: Call, before: readonly Parameter[], after: readonly Parameter[]): Break | null {
  const [old, now] = [placesOf(before), placesOf(after)];
  if (old === null || now === null) return null;
  const at = old.findIndex((name, index) => now[index] !== name);
  const from = old[at];
  const to = now[at];
  if (from === undefined || to === undefined || call.positional <= at) return null;
  return areMoved(old, now) ? { kind: "moved", at, from, to } : null;
}

function areMoved(old: readonly string[], now: readonly string[]): boolean {
  const keptOld = old.filter((name) => now.includes(name));
  const keptNow = now.filter((name) => old.includes(name));
  const areAllKept = keptOld.length === old.length;
  const isReordered = areAllKept && keptOld.some((name, index) => keptNow[index] !== name);
  const isPutIn = areAllKept && now.length > old.length;
  const isTakenOut = now.length < old.length && keptNow.length === now.length;
  return isReordered || isPutIn || isTakenOut;
}

/** Null where a place has no name. */
function placesOf(parameters: readonly Parameter[]): string[] | null {
  const names = parameters.filter(({ isRest, isNamed }) => !isRest && !isNamed).map(({ name }) => name);
  const isPlain =
    names.every((name) => /^[\p{L}$_][\p{L}\p{N}$_]*$/u.test(name)) && new Set(names).size === names.length;
  return isPlain ? names : null;
}
