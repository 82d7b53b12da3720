/** Takes out of a model's words what is no plain text: links, images, HTML, mentions, commands, closing keywords and secrets. */
import { maskSecrets } from "../secrets/find-secrets.ts";

/** Marks that turn the direction of text or take no room, and control characters but for line ends. */
const invisible = new RegExp(
  String.raw`[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e007f}]`,
  "gu",
);

const removed = "(link removed)";

/** At most `longest` characters. */
export function cleanText(text: string, longest = 2_000): string {
  const plain = text
    .replace(/\r\n?/g, "\n")
    .replace(/\t/g, " ")
    .replace(invisible, "")
    .replace(/!\[[^\]]*\]\([^)]*\)/g, "(image removed)")
    .replace(/!?\[([^\]]*)\]\((?:[^()]|\([^)]*\))*\)/g, "$1")
    .replace(/!?\[([^\]]*)\]\[[^\]]*\]/g, "$1")
    .replace(/^\s*\[[^\]]+\]:.*$/gm, "")
    .replace(/<!--[\s\S]*?(-->|$)/g, "")
    .replace(/(?:\b[a-z][a-z\d+.-]{1,20}:\/\/|\/\/(?=[\w-]+\.[\w.-]))[^\s<>"'`)\]]*/gi, removed)
    .replace(/\b(?:javascript|data|vbscript|mailto|file):[^\s<>"'`)\]]*/gi, removed)
    .replace(/\bwww\.[^\s<>"'`)\]]+/gi, removed)
    .replace(/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, "(address removed)");
  const pieces = plain.split(/(`[^`\n]*`)/);
  const clean = pieces.map((piece, index) => (index % 2 === 1 ? piece : cleanProse(piece))).join("");
  return maskSecrets("", clean).trim().slice(0, longest);
}

/** Outside of code spans, in which GitHub reads nothing. */
function cleanProse(text: string): string {
  return text
    .replace(/<\/?[a-z][^>\n]*>?/gi, "")
    .replace(/@(?=[\w-])/g, "")
    .replace(/(^|\n)[ \t]*\/(?=[a-z])/gi, "$1")
    .replace(
      /\b(close[sd]?|fix(?:e[sd])?|resolve[sd]?)\b(:?\s+)(?=(?:[\w.-]+\/[\w.-]+)?#\d|GH-\d)/gi,
      "see$2",
    )
    .replace(/(?:[\w.-]+\/[\w.-]+)?#(?=\d)/g, "")
    .replace(/\bGH-(?=\d)/gi, "");
}

/** On one line. */
export function cleanTitle(text: string): string {
  const title = cleanText(text.replace(/\s+/g, " "), 120)
    .replace(/[*_#>|]+/g, "")
    .replace(/\.$/, "");
  return title.trim();
}

/** Whether code that is proposed leads anywhere that the file does not lead already, or hides something. */
export function isCleanCode(code: string, around: readonly string[]): boolean {
  if (code.replace(invisible, "") !== code.replace(/\t/g, "")) return false;
  if (maskSecrets("", code) !== code || code.includes("…")) return false;
  // Our own marks: by them we know what we wrote.
  if (/acrux-review|@acrux\b/i.test(code)) return false;
  const known = around.join("\n");
  const addresses = code.match(/\b[a-z][a-z\d+.-]{1,20}:\/\/[^\s"'`<>)\]]+|\bwww\.[^\s"'`<>)\]]+/gi) ?? [];
  return addresses.every((address) => known.includes(address));
}
