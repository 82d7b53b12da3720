/** What to look for inside of a node: nodes of some kinds, perhaps with a text like an expression. */
import { kindNames } from "./kinds.ts";

/** One of the alternatives; null stands for anything. */
export interface Wanted {
  readonly kinds: readonly number[];
  readonly regex: RegExp | null;
}

const numbers: ReadonlyMap<string, readonly number[]> = numbersOfKinds();
const all: readonly number[] = kindNames.map((_name, number) => number).slice(1);
const none: readonly number[] = [];

/** A word that is both a name of a node and a token is looked for as the node, as the native parser does. */
function numbersOfKinds(): Map<string, readonly number[]> {
  const found = new Map<string, readonly number[]>();
  for (const [number, name] of kindNames.entries()) {
    if (number > 0 && !found.has(name)) found.set(name, [number]);
  }
  return found;
}

/** Empty for a kind that is not of this language. */
export function numbersOfKind(name: string): readonly number[] {
  return numbers.get(name) ?? none;
}

interface Plain {
  readonly kind?: unknown;
  readonly regex?: unknown;
  readonly any?: unknown;
}

const known = new WeakMap<object, readonly Wanted[]>();

/** Throws for a matcher that only the native parser evaluates. */
export function wantedBy(matcher: unknown): readonly Wanted[] {
  if (typeof matcher === "string") return [{ kinds: numbersOfKind(matcher), regex: null }];
  const { rule, ...others } = matcher as { readonly rule?: Plain };
  if (!rule || Object.keys(others).length > 0) throw notUnderstood(matcher);
  const before = known.get(rule);
  if (before) return before;
  const made = Array.isArray(rule.any) ? (rule.any as Plain[]).map(readOne) : [readOne(rule)];
  known.set(rule, made);
  return made;
}

function readOne(one: Plain): Wanted {
  const { kind, regex, ...others } = one;
  const isRead =
    Object.keys(others).length === 0 &&
    (kind === undefined || typeof kind === "string") &&
    (regex === undefined || typeof regex === "string");
  if (!isRead) throw notUnderstood(one);
  return {
    kinds: kind === undefined ? all : numbersOfKind(kind),
    regex: regex === undefined ? null : new RegExp(regex, "u"),
  };
}

function notUnderstood(matcher: unknown): Error {
  return new Error(
    `The native parser has to be asked for ${(JSON.stringify(matcher) as string | undefined) ?? "nothing"}.`,
  );
}
