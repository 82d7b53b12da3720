/** Takes out of a model's words what is no plain text: links, images, HTML, mentions, commands, closing keywords and secrets. */
import { maskSecrets } from "../secrets/find-secrets.ts";

/** Marks that turn the direction of text or take no room, and control characters but for line ends. */
const invisible = new RegExp(
  String.raw`[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e007f}]`,
  "gu",
);

const removed = "(link removed)";

/** A code span that GitHub takes for one whatever stands beside it: one backtick on each side, on one line. */
const codeSpan = /((?<![`\\])`[^`\n]+`(?!`))/;

/** At most `longest` characters. */
export function cleanText(text: string, longest = 2_000): string {
  const plain = text.replace(/\r\n?/g, "\n").replace(/\t/g, " ").replace(invisible, "");
  return cut(maskSecrets("", cleanPieces(plain)).trim(), longest);
}

/** Prose loses what leads anywhere; in code spans GitHub reads nothing, so these lose foreign addresses alone. */
function cleanPieces(text: string): string {
  const pieces = text.split(codeSpan).map((piece, index) => ({ piece, isCode: index % 2 === 1 }));
  const clean = pieces.map(({ piece, isCode }, index) =>
    isCode ? piece.replace(address, kept) : cleanProse(piece, index === 0),
  );
  // Between two spans something must stand, and no backslash before one, or they are no spans any more.
  return clean.map((piece, index) => (index % 2 === 1 ? piece : apart(piece, index, clean.length))).join("");
}

function apart(prose: string, index: number, count: number): string {
  const isBeforeCode = index < count - 1;
  const safe = isBeforeCode ? prose.replace(/\\+$/, "") : prose;
  return safe === "" && index > 0 && isBeforeCode ? " " : safe;
}

/** With a scheme, or `//` before a host; what follows a word or a colon, as in `src//a.ts`, is a path. */
const address =
  /\b[a-z][a-z\d+.-]{1,20}:\/\/[^\s<>"'`)\]]*|(?<![\w:/])\/\/(?=[\w-]+\.[\w.-])[^\s<>"'`)\]]*/gi;

/** Leads nowhere but to the reader's own machine or network. */
const local =
  /^[a-z][a-z\d+.-]*:\/\/(?:[\w-]+|127\.0\.0\.1|0\.0\.0\.0|10(?:\.\d{1,3}){3}|192\.168(?:\.\d{1,3}){2})(?=[:/]|$)(?!:\/\/)[^@]*$/i;

function kept(found: string): string {
  return local.test(found) ? found : removed;
}

/** Until nothing is left to take out: what is taken out may have parted an address or a mention. */
function cleanProse(text: string, isStart: boolean): string {
  let clean = text;
  for (let round = 0; round < 8; round += 1) {
    const next = cleanOnce(clean, isStart);
    if (next === clean) return clean;
    clean = next;
  }
  // This is not written by accident.
  return clean.replace(/[^\p{L}\p{N} \n.,()'-]/gu, "");
}

function cleanOnce(text: string, isStart: boolean): string {
  return withoutLinks(text)
    .replace(/<!--[\s\S]*?(-->|$)/g, "")
    .replace(/<\/?[a-z][^>\n]*>?/gi, "")
    .replace(entity, "")
    .replace(/@+(?=[\w-])/g, "")
    .replace(isStart ? /(^|\n)[ \t]*\/(?=[a-z])/gi : /(\n)[ \t]*\/(?=[a-z])/gi, "$1")
    .replace(
      /\b(close[sd]?|fix(?:e[sd])?|resolve[sd]?)\b(:?\s+)(?=(?:[\w.-]+\/[\w.-]+)?#\d|GH-\d)/gi,
      "see$2",
    )
    .replace(/(?:[\w.-]+\/[\w.-]+)?#+(?=\d)/g, "")
    .replace(/\bGH-(?=\d)/gi, "")
    .replace(/`/g, "")
    .replace(/~{3,}/g, "");
}

/** Signs that Markdown would read as what was taken out above. */
const entity =
  /&(?:#x?[\da-f]{1,8}|commat|num|sol|bsol|colon|period|lowbar|lt|gt|lsqb|rsqb|lbrack|rbrack|lpar|rpar|grave|excl|newline|tab);/gi;

function withoutLinks(text: string): string {
  return text
    .replace(/!\[[^\]]*\]\([^)]*\)/g, "(image removed)")
    .replace(/!?\[([^\]]*)\]\((?:[^()]|\([^)]*\))*\)/g, "$1")
    .replace(/!?\[([^\]]*)\]\[[^\]]*\]/g, "$1")
    .replace(/^\s*\[[^\]]+\]:.*$/gm, "")
    .replace(/\](?=[([])/g, "] ")
    .replace(address, removed)
    .replace(/\b(?:javascript|vbscript|mailto):(?=[^\s<>"'`)\]])[^\s<>"'`)\]]*/gi, removed)
    .replace(/\bdata:(?=[a-z]+\/|[^\s,]*[;,]\S)[^\s<>"'`)\]]*/gi, removed)
    .replace(/\bwww\.[^\s<>"'`)\]]+/gi, removed)
    .replace(/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, "(address removed)");
}

/** Not within a code span, whose rest would be read as prose. */
function cut(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const short = text.slice(0, longest);
  const isOpen = (short.split("`").length - 1) % 2 === 1;
  return isOpen ? short.slice(0, short.lastIndexOf("`")).trimEnd() : short;
}

/** On one line, and never a heading, a quotation or a table; the signs of code spans stay. */
export function cleanTitle(text: string): string {
  const title = cleanText(text.replace(/\s+/g, " "), 120).replace(/^[#>|\s]+/, "");
  const pieces = title.split(codeSpan).map((piece, index) => (index % 2 === 1 ? piece : unmarked(piece)));
  return pieces.join("").trim().replace(/\.$/, "");
}

/** An underscore within a word and a sign beside a number mark nothing. */
function unmarked(prose: string): string {
  return prose.replace(/[*|]+/g, "").replace(/(?<!\w)_+|_+(?!\w)/g, "");
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
