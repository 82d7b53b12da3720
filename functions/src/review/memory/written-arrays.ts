/** Arrays of a fixed length that a file writes down outside of functions: fields of structures, and variables of the file. */
import type { Value } from "./state.ts";

export interface WrittenArray {
  /** Of one element. */
  readonly type: string;
  readonly count: number;
}

export interface WrittenArrays {
  /** By type and field, such as `struct record.name`. */
  readonly fields: ReadonlyMap<string, WrittenArray>;
  readonly variables: ReadonlyMap<string, WrittenArray>;
  readonly fieldNames: ReadonlySet<string>;
}

const structure = /\b(typedef\s+)?struct\s*(\w*)\s*\{([^{}]*)\}\s*(\w*)/g;
const field = /(?:^|;)\s*((?:\w+\s+){1,3})(\w+)\s*\[\s*(\w+)\s*\]\s*(?=;)/g;
const variable =
  /^(?:(?:static|const)[ \t]+)*((?:unsigned[ \t]+)?\w+)[ \t]+(\w+)[ \t]*\[[ \t]*(\w+)[ \t]*\][ \t]*[=;]/gm;

/** `numbers`: constants of the file, which lengths may name. An array of one element may stand for any number of them. */
export function arraysOf(text: string, numbers: ReadonlyMap<string, Value>): WrittenArrays {
  const fields = new Map<string, WrittenArray>();
  const fieldNames = new Set<string>();
  for (const [, typedef, tag = "", body = "", alias = ""] of text.matchAll(structure)) {
    for (const [name, array] of readArrays(withoutComments(body), field, numbers)) {
      fieldNames.add(name);
      const owners = typedef === undefined ? [`struct ${tag}`, tag] : [`struct ${tag}`, tag, alias];
      for (const owner of owners) fields.set(`${owner}.${name}`, array);
    }
  }
  return { fields, fieldNames, variables: new Map(readArrays(text, variable, numbers)) };
}

function readArrays(
  text: string,
  written: RegExp,
  numbers: ReadonlyMap<string, Value>,
): readonly (readonly [string, WrittenArray])[] {
  return [...text.matchAll(written)].flatMap(([, type = "", name = "", length = ""]) => {
    const count = countOf(length, numbers);
    return count > 1 ? [[name, { type: type.trim(), count }] as const] : [];
  });
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[^]*?\*\/|\/\/.*/g, "");
}

function countOf(length: string, numbers: ReadonlyMap<string, Value>): number {
  if (/^\d+$/.test(length)) return Number(length);
  const known = numbers.get(length);
  return known?.kind === "number" && known.low === known.high ? known.low : 0;
}
