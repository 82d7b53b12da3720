/** Text that people write and others read: bounded, and without what could make one thing look like another. */
import { z } from "zod";
import { mayParse, unparsable } from "./markdown-limits.ts";

/** Controls but line breaks and tabs, directional overrides and isolates, and the byte order mark. */
const unseen = /[^\P{Cc}\n\r\t]|[\u202A-\u202E\u2066-\u2069\uFEFF]/gu;
const breaks = /[\n\r\t\u2028\u2029]+/gu;

/** One line: a title or a name. `missing` is said when nothing is left of it. */
export function line(longest: number, missing: string) {
  return z
    .string()
    .max(longest)
    .transform((text) => visible(text).normalize("NFC").replaceAll(breaks, " ").trim())
    .pipe(z.string().min(1, missing).max(longest));
}

/** Several lines, which may be empty. */
export function prose(longest: number) {
  return z
    .string()
    .max(longest)
    .transform((text) => visible(text).replaceAll(/\r\n?|\u2028|\u2029/gu, "\n"));
}

/** The same, in markdown that a browser can show. */
export function markdownProse(longest: number) {
  return prose(longest).refine(mayParse, unparsable);
}

/** Half of a surrogate pair, which no database takes, becomes the replacement character. */
function visible(text: string): string {
  return text.replaceAll(/\p{Cs}/gu, "\uFFFD").replaceAll(unseen, "");
}
