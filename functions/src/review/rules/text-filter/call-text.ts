/** Looks at a call in the text alone: what it is called on, and whether its arguments are constants. Says no only when it is sure. */
import type { LanguageId } from "../../languages/language.ts";
import type { Receiver } from "./call-sites.ts";
import { isBlank } from "../../regex/characters.ts";

interface Text {
  readonly text: string;
  readonly language: LanguageId;
}

/** Longer receivers hold whole functions. */
const nearReceiver = 300;
const longestReceiver = 4_000;

/** `at` is where the name of what is called begins. */
export function mayBeCalledOn({ text, language }: Text, at: number, receiver: Receiver): boolean {
  if (receiver === "any") return true;
  const end = endBefore(text, at);
  if (end === null) return true;
  const separator = separatorBefore(text, end, language);
  if (receiver === "none" || separator === 0) return receiver === "none" && separator === 0;
  const endOfReceiver = endBefore(text, end - separator);
  if (endOfReceiver === null) return true;
  const { like, isNear } = receiver;
  const start = Math.max(0, endOfReceiver - (isNear ? nearReceiver : longestReceiver));
  return (start > 0 && !isNear) || like.test(text.slice(start, endOfReceiver));
}

/** Where the code ends that stands before `at`, behind blanks; null where a comment may come between. */
function endBefore(text: string, at: number): number | null {
  let end = at;
  while (end > 0 && isBlank(text.charCodeAt(end - 1))) end -= 1;
  const before = text.charAt(end - 1);
  if (before === "\\" || (before === "/" && text.charAt(end - 2) === "*")) return null;
  if (!text.slice(end, at).includes("\n")) return end;
  const line = text.slice(text.lastIndexOf("\n", end - 1) + 1, end);
  return /\/\/|#/.test(line) ? null : end;
}

/** How many characters before `end` part a receiver from what is called on it; 0 for none. */
function separatorBefore(text: string, end: number, language: LanguageId): number {
  const two = text.slice(Math.max(0, end - 2), end);
  if (two === "->" || two === "::") return text.charAt(end - 3) === "?" ? 3 : 2;
  if (two === "?." || two === "&.") return 2;
  return language !== "php" && two.endsWith(".") && two !== ".." ? 1 : 0;
}

const constantText = String.raw`(["'])[^"'\\$#{}%\n]*\1`;
const constant = String.raw`(?:${constantText}|\d+)`;
const noFirst = new RegExp(String.raw`\s*(?:\?\.)?\(\s*(?:${constant}\s*)?[,)]`, "y");

/** Whether the `nth` argument, from 1, may be there and no constant. `at` is where the name of what is called ends. */
export function mayBeVariable({ text }: Text, at: number, nth: number): boolean {
  const without = nth === 1 ? noFirst : withoutNth(nth);
  without.lastIndex = at;
  return !without.test(text);
}

const withouts = new Map<number, RegExp>();

/** Arguments before it are looked over only where they are plain. */
function withoutNth(nth: number): RegExp {
  const known = withouts.get(nth);
  if (known) return known;
  const plain = String.raw`(?:[\w.$]+|"[^"\\$#{}%\n]*"|'[^'\\$#{}%\n]*')`;
  const made = new RegExp(
    String.raw`\s*(?:\?\.)?\(\s*(?:\)|${plain}\s*(?:,\s*${plain}\s*){0,${String(nth - 2)}}\)|(?:${plain}\s*,\s*){${String(nth - 1)}}${constant}\s*[,)])`,
    "y",
  );
  withouts.set(nth, made);
  return made;
}
