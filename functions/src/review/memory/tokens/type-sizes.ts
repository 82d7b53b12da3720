/** How large types are: plain ones, and structures and unions that a file writes down. Machines with pointers of 8 bytes. */
import type { Tokens } from "./tokenize.ts";
import { Facts } from "../../syntax/facts.ts";

/** Sizes by the words of the type without spaces between; types of which something is not known are left out. */
export type TypeSizes = ReadonlyMap<string, number>;

const plainSizes: readonly (readonly [number, string])[] = [
  [1, "char|signedchar|unsignedchar|bool|_Bool|int8_t|uint8_t|BYTE"],
  [2, "short|shortint|unsignedshort|unsignedshortint|int16_t|uint16_t|WORD|char16_t"],
  [4, "int|unsigned|unsignedint|signedint|float|int32_t|uint32_t|DWORD|char32_t|wchar_t"],
  [
    8,
    "long|longlong|unsignedlong|unsignedlonglong|double|int64_t|uint64_t|size_t|ssize_t|ptrdiff_t|intptr_t|uintptr_t",
  ],
];

export const plainTypes: TypeSizes = new Map(
  plainSizes.flatMap(([size, names]) => names.split("|").map((name) => [name, size] as const)),
);

const known = new Facts<Tokens, TypeSizes>();

export function sizesIn(tokens: Tokens): TypeSizes {
  const made = known.get(tokens) ?? read(tokens.text);
  known.set(tokens, made);
  return made;
}

const structure = /\b(typedef\s+)?(struct|union)\s*(\w*)\s*\{([^{}]*)\}\s*(\w*)\s*;/g;

function read(text: string): TypeSizes {
  const sizes = new Map(plainTypes);
  for (const [, typedef, kind, tag = "", body = "", alias = ""] of text.matchAll(structure)) {
    const size = sizeOfFields(body, kind === "union", sizes);
    if (size === null) continue;
    if (tag !== "") for (const name of [tag, `struct${tag}`, `union${tag}`]) sizes.set(name, size);
    if (typedef !== undefined && alias !== "") sizes.set(alias, size);
  }
  return sizes;
}

/** A type, its stars, a name and the length of an array. */
const field = /^((?:\w+\s+)*\w+)\s*(\*+|\s)\s*(\w+)\s*(?:\[\s*(\d+)\s*\])?$/;

/** Null where something is not known, or may stand for any number of elements. */
function sizeOfFields(body: string, isUnion: boolean, sizes: TypeSizes): number | null {
  let whole = 0;
  let widest = 1;
  for (const one of body.replace(/\/\*[^]*?\*\/|\/\/.*/g, "").split(";")) {
    if (one.trim() === "") continue;
    const read = readField(one.trim(), sizes);
    if (!read) return null;
    widest = Math.max(widest, read.aligned);
    whole = isUnion ? Math.max(whole, read.bytes) : upTo(whole, read.aligned) + read.bytes;
  }
  return whole === 0 ? null : upTo(whole, widest);
}

function readField(text: string, sizes: TypeSizes): { bytes: number; aligned: number } | null {
  const [, type = "", stars = "", , count = "1"] = field.exec(text) ?? [];
  const width = stars.includes("*") ? 8 : sizes.get(withoutQualifiers(type));
  if (width === undefined || (text.includes("[") && Number(count) < 2)) return null;
  return { bytes: width * Number(count), aligned: Math.min(width, 8) };
}

function withoutQualifiers(type: string): string {
  return type.replace(/\b(?:const|volatile|unsigned\s+(?=char))\b/g, "").replace(/\s+/g, "");
}

function upTo(size: number, width: number): number {
  return Math.ceil(size / width) * width;
}
