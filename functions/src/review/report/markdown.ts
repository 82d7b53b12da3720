/** Puts text that strangers wrote into GitHub's Markdown as text: no mention, link, image, HTML or closing keyword comes of it. */
import { visible } from "./visible.ts";

const zeroWidthSpace = "\u200b";
const htmlEntities: Readonly<Record<string, string>> = { "<": "&lt;", ">": "&gt;", "&": "&amp;" };

/** For text outside of code. Line ends become spaces. */
export function escapeText(text: string): string {
  return onOneLine(text)
    .replace(/[<>&]/g, (sign) => htmlEntities[sign] ?? "")
    .replace(/[\\`*_~|[\]!]/g, "\\$&")
    .replace(/[@#]/g, `$&${zeroWidthSpace}`)
    .replace(/\bGH-(?=\d)/gi, `$&${zeroWidthSpace}`)
    .replace(/:\/\//g, `:${zeroWidthSpace}//`)
    .replace(/\bwww\./gi, `www${zeroWidthSpace}.`);
}

/** For a rule's message: its code spans stay, everything around them is escaped. */
export function escapeMessage(message: string): string {
  return message
    .split(/(`[^`\n]+`)/)
    .map((part, index) => (index % 2 === 1 ? codeSpan(part.slice(1, -1)) : escapeText(part)))
    .join("");
}

/** Code in a line; the fence is longer than any inside. */
export function codeSpan(text: string): string {
  const code = onOneLine(text);
  const fence = "`".repeat(longestRun(code) + 1);
  const space = code.startsWith("`") || code.endsWith("`") || code.trim() === "" ? " " : "";
  return `${fence}${space}${code}${space}${fence}`;
}

/** A block whose fence is longer than any fence inside. */
export function codeBlock(text: string, language: string): string {
  const fence = "`".repeat(Math.max(3, longestRun(text) + 1));
  return `${fence}${language}\n${text}\n${fence}`;
}

/** A code span in a table cell, where even code may not hold a bare bar. */
export function codeCell(text: string): string {
  return codeSpan(text).replaceAll("|", "\\|");
}

function longestRun(text: string): number {
  return Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
}

function onOneLine(text: string): string {
  return visible(text.replace(/[\r\n\t]+/g, " "));
}

/** At most `limit` UTF-16 units, ended at a line and with a closing sentence when something had to go. */
export function fitInto(limit: number, text: string, ending: string): string {
  if (text.length <= limit) return text;
  const room = text.slice(0, limit - ending.length - 2);
  return `${room.slice(0, Math.max(room.lastIndexOf("\n"), 0))}\n${ending}`;
}
