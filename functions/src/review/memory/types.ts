/** Sizes and ranges of the types of C, on a machine with pointers of 8 bytes. */
import type { Type } from "./state.ts";

const sizes: readonly (readonly [RegExp, number])[] = [
  [/\blong\s+double\b/, 16],
  [/\b(?:u?int8_t|char|bool|_Bool|BYTE|uint8|u8|CHAR|UCHAR)\b/, 1],
  [/\b(?:u?int16_t|short|WORD|char16_t|u16)\b/, 2],
  [/\b(?:u?int64_t|long|size_t|ssize_t|double|ptrdiff_t|u?intptr_t|time_t|off_t|u64)\b/, 8],
  [/\b(?:u?int32_t|int|unsigned|signed|float|wchar_t|DWORD|BOOL|char32_t|u32|UINT|INT|LONG)\b/, 4],
];

export const unknownSize = 8;

export function sizeOf(type: Type): number {
  if (type.isPointer) return 8;
  return sizes.find(([name]) => name.test(type.name))?.[1] ?? unknownSize;
}

export function isSized(name: string): boolean {
  return name.includes("*") || sizes.some(([one]) => one.test(name));
}

/** Null for what is no whole number. */
export function rangeOf(name: string): readonly [number, number] | null {
  if (/[*<]|double|float|struct|void/.test(name)) return null;
  const isUnsigned =
    /\bunsigned\b|\buint|\bu?size_t|DWORD|BYTE|WORD|UINT|UCHAR/.test(name) && !name.includes("ssize_t");
  const size = sizes.find(([one]) => one.test(name))?.[1];
  if (size === undefined) return null;
  const span = 2 ** (8 * size);
  return isUnsigned ? [0, span - 1] : [-span / 2, span / 2 - 1];
}

/** Well-known limits. */
export const limits: Readonly<Record<string, number>> = {
  CHAR_MAX: 127,
  CHAR_MIN: -128,
  SCHAR_MAX: 127,
  UCHAR_MAX: 255,
  SHRT_MAX: 32_767,
  SHRT_MIN: -32_768,
  USHRT_MAX: 65_535,
  INT_MAX: 2 ** 31 - 1,
  INT_MIN: -(2 ** 31),
  UINT_MAX: 2 ** 32 - 1,
  LONG_MAX: 2 ** 63,
  LONG_MIN: -(2 ** 63),
  LLONG_MAX: 2 ** 63,
  LLONG_MIN: -(2 ** 63),
  INT32_MAX: 2 ** 31 - 1,
  MAX_PATH: 260,
  PATH_MAX: 4_096,
  BUFSIZ: 8_192,
  TRUE: 1,
  FALSE: 0,
  INVALID_SOCKET: -1,
  SOCKET_ERROR: -1,
};
