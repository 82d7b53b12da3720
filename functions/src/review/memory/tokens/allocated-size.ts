/** Memory that is too small for the type it is taken for: `double *p = malloc(sizeof(float))`. */
import { argumentOf, isName, localArray } from "./arguments.ts";
import { textBetween } from "./calls.ts";
import { type CallTokens, callsOf } from "./calls.ts";
import type { Check } from "./check.ts";
import type { FunctionTokens } from "./tokenize.ts";
import { plainTypes, sizesIn, type TypeSizes } from "./type-sizes.ts";
import { variablesOf } from "./variables.ts";

export const sizeForType: Check = {
  worth: /\b(?:malloc|calloc|realloc|alloca)\s*\(/,
  look(one, report) {
    for (const call of callsOf(one)) if (isTooSmall(one, call)) report("too-small-for-type", call.at);
  },
};

function isTooSmall(one: FunctionTokens, call: CallTokens): boolean {
  const asked = askedBy(one, call);
  const type = asked === null ? undefined : typeGiven(one, call);
  if (asked === null || type === undefined) return false;
  const sizes = sizesIn(one.tokens);
  const wanted = sizes.get(type);
  const room = wanted === undefined ? null : allocatedSizeOf(asked, sizes);
  return room !== null && wanted !== undefined && !fits(room, wanted, type);
}

/** `memcpy(b, &s, sizeof(s))`, where b has fewer bytes than the structure. */
export const sizeForCopy: Check = {
  worth: /\bmem(?:cpy|move|set)\s*\([^;]*\bsizeof\b/,
  look(one, report) {
    for (const call of callsOf(one)) {
      if (/^mem(?:cpy|move|set)$/.test(call.name) && copiesTooMuch(one, call))
        report("write-outside", call.at);
    }
  },
};

function copiesTooMuch(one: FunctionTokens, call: CallTokens): boolean {
  const room = bytesOfArray(one, argumentOf(one, call, 0));
  const copied = /^sizeof\(?(\w+)\)?$/.exec(argumentOf(one, call, 2))?.[1];
  const size = copied === undefined ? undefined : sizesIn(one.tokens).get(typeNamed(one, copied));
  return room !== null && size !== undefined && size > room;
}

/** Of a local array of plain values. */
function bytesOfArray(one: FunctionTokens, name: string): number | null {
  const array = localArray(one, name);
  const width = array && plainTypes.get(array.type.replaceAll(" ", ""));
  return array && width !== undefined && /^\d+$/.test(array.count) ? Number(array.count) * width : null;
}

/** The type of a variable, or the type of that name; "" for pointers and arrays. */
function typeNamed(one: FunctionTokens, name: string): string {
  const variable = variablesOf(one).get(name);
  if (!variable) return name;
  return variable.stars > 0 || variable.isArray ? "" : variable.type.replaceAll(" ", "");
}

/** What is asked for, without spaces; null for other functions. */
function askedBy(one: FunctionTokens, call: CallTokens): string | null {
  if (call.isMember) return null;
  if (/^(?:malloc|alloca)$/.test(call.name)) return argumentOf(one, call, 0);
  if (call.name === "realloc") return argumentOf(one, call, 1);
  if (call.name !== "calloc") return null;
  return `${argumentOf(one, call, 0)}*${argumentOf(one, call, 1)}`;
}

/** What the pointer points to that keeps the memory. */
function typeGiven(one: FunctionTokens, { at }: CallTokens): string | undefined {
  const before = `${textBetween(one.tokens, Math.max(one.from, at - 10), at)} `;
  const name = /[;{}*] (\w+) = (?:\( [\w ]+\*+ \) )?$/.exec(before)?.[1] ?? "";
  const variable = isName(name) ? variablesOf(one).get(name) : undefined;
  return variable?.stars === 1 && !variable.isArray ? variable.type.replaceAll(" ", "") : undefined;
}

/** Bytes where they are told; else the size of one of many. */
interface AllocatedSize {
  readonly bytes: number | null;
  readonly each: number | null;
}

function allocatedSizeOf(asked: string, sizes: TypeSizes): AllocatedSize | null {
  if (/^\d+$/.test(asked)) return { bytes: Number(asked), each: null };
  const [, before, type = "", after, divisor] =
    /^(?:(\w+)\*)?sizeof\(([\w]+)\)(?:\*(\w+))?(?:\/(\d+))?$/.exec(asked) ?? [];
  const size = sizes.get(type);
  if (size === undefined) return null;
  const counts = [before, after].filter((one) => one !== undefined);
  if (!counts.every((one) => /^\d+$/.test(one))) return { bytes: null, each: size };
  const bytes = counts.reduce((whole, one) => whole * Number(one), size) / Number(divisor ?? 1);
  return { bytes, each: counts.length > 0 ? size : null };
}

/** Bytes that are asked for without a type may hold anything behind the first structure. */
function fits({ bytes, each }: AllocatedSize, wanted: number, type: string): boolean {
  if (wanted === 1) return true;
  if (bytes === null) return each === null || each >= wanted || each === 1;
  if (bytes < wanted) return false;
  return !plainTypes.has(type) || bytes % wanted === 0;
}
