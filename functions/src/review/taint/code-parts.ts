/** The parts of a piece of code: what its value may have come with, the names in a pattern, and what a path begins with. */
import type { Code, Lambda } from "./code.ts";
import type { Place } from "../syntax/place.ts";

/** What a path of members and elements begins with; null for code that is no path. */
export function rootOf(code: Code): Code | null {
  if (code.kind === "name") return code;
  if (code.kind !== "member" && code.kind !== "index") return null;
  return rootOf(code.object) ?? code.object;
}

export type OfKind<Kind extends Code["kind"]> = Extract<Code, { kind: Kind }>;

type ByKind = { readonly [Kind in Code["kind"]]?: (code: OfKind<Kind>) => readonly (Code | null)[] };

/** Of each kind of code, what its value may have come with. */
const parts: ByKind = {
  text: (code) => code.parts,
  other: (code) => code.parts,
  call: ({ target, args }) => [target, ...args.map(({ value }) => value)],
  operation: ({ left, right }) => [left, right],
  unary: ({ value }) => [value],
  cast: ({ value }) => [value],
  if: ({ then, otherwise }) => [then, otherwise],
  list: ({ items }) => items,
  map: ({ entries }) => entries.map(({ value }) => value),
  assign: ({ value }) => [value],
  jump: ({ value }) => [value],
  block: ({ steps }) => steps.toReversed(),
  switch: ({ cases }) => cases.map(({ body }) => body),
  try: ({ body, handlers }) => [body, ...handlers],
};

/** Of each kind of pattern, what may hold names in it. */
const patterns: ByKind = {
  list: ({ items }) => items,
  map: ({ entries }) => entries.map(({ value }) => value),
  other: (code) => code.parts,
  block: ({ steps }) => steps,
  assign: ({ target }) => [target],
  cast: ({ value }) => [value],
  unary: ({ value }) => [value],
};

function inside(code: Code, table: ByKind): Code[] {
  const look = table[code.kind] as ((code: Code) => readonly (Code | null)[]) | undefined;
  return (look?.(code) ?? []).filter(isCode);
}

/** In `x ?: return y` the code is left, and `y` is not its value; at the end of a block it is. */
export function partsOf(code: Code): Code[] {
  const found = inside(code, parts);
  return code.kind === "block" ? found : found.filter(({ kind }) => kind !== "jump");
}

/** The names, members and elements that a pattern gives values. */
export function namesIn(pattern: Code): Code[] {
  if (pattern.kind === "name" || pattern.kind === "member" || pattern.kind === "index") return [pattern];
  return inside(pattern, patterns).flatMap(namesIn);
}

/** A name as it is, and anything longer as it is written. */
export function nameAs(code: Code, text: string): string {
  return code.kind === "name" ? code.name : text.slice(code.start, code.end).replace(/\s+/g, "");
}

export function isNamed(code: Code, name: string): boolean {
  return code.kind === "name" && code.name === name;
}

export function firstName(lambda: Lambda): string {
  const first = lambda.parameters()[0]?.target;
  return first?.kind === "name" ? first.name : "";
}

export function touches(code: Code, name: string): boolean {
  if (code.kind === "unary" || code.kind === "cast") return touches(code.value, name);
  // `recv(socket, line + 9, 100, 0)` fills the line, too.
  if (code.kind === "operation") return touches(code.left, name);
  // `page.append("<li>").append(id)`: each call hands on what it was called on.
  if (code.kind === "call") return code.target !== null && touches(code.target, name);
  const root = rootOf(code);
  return root !== null && isNamed(root, name);
}

export function isWithin(place: Place, outer: Place): boolean {
  return outer.start <= place.start && place.end <= outer.end;
}

export function isCode(code: Code | null): code is Code {
  return code !== null;
}
