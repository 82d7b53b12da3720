/**
 * Puts text that strangers wrote into GitHub's Markdown as text: no mention, link, image, HTML or closing keyword comes of
 * it. `Markdown` is made here alone, so that a path or a title that was not escaped does not compile.
 */
import { visible } from "./visible.ts";

declare const isEscaped: unique symbol;
/** Markdown of our own in which every word of others was escaped. */
export type Markdown = string & { readonly [isEscaped]: true };

const zeroWidthSpace = "\u200b";
const htmlEntities: Readonly<Record<string, string>> = { "<": "&lt;", ">": "&gt;", "&": "&amp;" };

/** A template of our own; what is put into it is escaped already, or a number. */
export function written(template: TemplateStringsArray, ...values: readonly (Markdown | number)[]): Markdown {
  return trusted(String.raw({ raw: template }, ...values));
}

export function joined(parts: readonly Markdown[], separator: "" | "\n" | "\n\n" | " · "): Markdown {
  return trusted(parts.join(separator));
}

/** For text outside of code. Line ends become spaces. */
export function escapeText(text: string): Markdown {
  return trusted(
    onOneLine(text)
      .replace(/[<>&]/g, (sign) => htmlEntities[sign] ?? "")
      .replace(/[\\`*_~|[\]!$]/g, "\\$&")
      .replace(/[@#]/g, `$&${zeroWidthSpace}`)
      .replace(/\bGH-(?=\d)/gi, `$&${zeroWidthSpace}`)
      .replace(/:\/\//g, `:${zeroWidthSpace}//`)
      .replace(/www\./gi, (word) => `${word.slice(0, -1)}${zeroWidthSpace}.`),
  );
}

/** For a rule's message: its code spans stay, everything around them is escaped. */
export function escapeMessage(message: string): Markdown {
  const parts = message
    .split(/(`[^`\n]+`)/)
    .map((part, index) => (index % 2 === 1 ? codeSpan(part.slice(1, -1)) : escapeText(part)));
  return joined(parts, "");
}

/** A link of our own, or of a rule; only to the web. */
export function link(text: string, url: string): Markdown {
  const { href, protocol } = new URL(url);
  const address = href.replace(/[()]/g, (sign) => (sign === "(" ? "%28" : "%29"));
  return /^https?:$/.test(protocol) ? trusted(`[${escapeText(text)}](${address})`) : codeSpan(url);
}

/** Code in a line; the fence is longer than any inside. */
export function codeSpan(text: string): Markdown {
  const code = onOneLine(text);
  const fence = "`".repeat(longestRun(code) + 1);
  const space = code.startsWith("`") || code.endsWith("`") || code.trim() === "" ? " " : "";
  return trusted(`${fence}${space}${code}${space}${fence}`);
}

/** A block whose fence is longer than any fence inside. */
export function codeBlock(text: string, language: string): Markdown {
  const fence = "`".repeat(Math.max(3, longestRun(text) + 1));
  return trusted(`${fence}${language}\n${text}\n${fence}`);
}

/** Code in a table cell. A bar ends the cell even inside a code span, and no backslash helps where one stands before it. */
export function codeCell(text: string): Markdown {
  return text.includes("|") ? written`<code>${escapeText(text)}</code>` : codeSpan(text);
}

function longestRun(text: string): number {
  return Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
}

function onOneLine(text: string): string {
  return visible(text.replace(/[\r\n\t]+/g, " "));
}

/** At most `limit` UTF-16 units, ended at a line and with a closing sentence when something had to go. */
export function fitInto(limit: number, text: Markdown, ending: Markdown): Markdown {
  if (text.length <= limit) return text;
  const room = text.slice(0, limit - ending.length - 2);
  return trusted(`${room.slice(0, Math.max(room.lastIndexOf("\n"), 0))}\n${ending}`);
}

function trusted(text: string): Markdown {
  return text as Markdown;
}
