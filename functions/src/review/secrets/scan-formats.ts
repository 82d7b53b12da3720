/** Searches a text for the providers' formats: at each place of a fixed text or name, with the format's own expression. */
import type { Inclusion } from "../config/schema.ts";
import { secretFormats } from "./formats/index.ts";
import type { Keyword } from "./keyword-search.ts";
import {
  entropyOf,
  isFileOfHashes,
  isKeyForSearch,
  isPlaceholder,
  isWords,
  leastEntropy,
} from "./not-a-secret.ts";
import type { SecretFormat } from "./secret-format.ts";
import { readShape } from "./shape.ts";

/** A value that was found. The fixed front of it may be shown. */
export interface FoundSecret {
  readonly format: Pick<
    SecretFormat,
    "id" | "provider" | "what" | "severity" | "confidence" | "link" | "advice"
  >;
  readonly start: number;
  readonly end: number;
  readonly shownPrefix: number;
}

export interface ScannedText {
  readonly path: string;
  readonly text: string;
  /** What is judged like the product's own code, though it is test code or a fixture. */
  readonly include: readonly Inclusion[];
}

/** Looks closer at a place where its keyword stands. */
export type Scan = (scanned: ScannedText, at: number, keyword: string) => FoundSecret | null;

interface Searcher {
  readonly format: SecretFormat;
  /** Sticky; group 1 is the value. */
  readonly expression: RegExp;
  readonly prefixes: readonly string[];
}

/** Behind no letter or digit, but that of a line end that a string writes. */
const atStart = String.raw`(?:(?<![A-Za-z0-9_])|(?<=\\[nrt]))`;

const quote = String.raw`(?:\\?["'\x60]{1,3}|q[qw]?[{(]|\[\[)`;
const sign = String.raw`(?:\|\|=|\?\?=|:{0,3}=>?|[?.+]=|->|<-|:|,|\b(?:to|TO|is)\b)`;
const typeOfName = String.raw`(?:\s?\{[\w; ]{3,40}\}|:\s?[A-Za-z&][\w.<>?' ]{0,30}?|\[\d{0,4}\])?`;
/** `os.environ.get("A", `, `ConvertTo-SecureString `, `String::from(`, YAML's `>-` */
const call = String.raw`(?:[\w.:-]{1,40}(?:\s?(?:\(|\|\||\?\?)|\s)\s?(?:["'][\w.-]{1,60}["']\s?,\s?)?|[|>][+-]?\s{1,40})?`;

/** What may stand between a name and its value. */
const assignment = `[\\w.\\- ]{0,40}?(?:${[
  `${quote}?[\\])]{0,2}${typeOfName}\\s{0,4}${sign}\\s{0,4}${call}${quote}?`,
  `\\s{0,4}[({]?${quote}`,
  String.raw`[ \t]{1,4}`,
  String.raw`["']?\s?>\s{0,60}(?:<!\[CDATA\[)?`,
  String.raw`</key>\s{0,40}<string>\s{0,40}`,
  String.raw`["']\s?,?\s{0,20}["']?(?:value|default|content)["']?\s{0,3}[=:]\s{0,3}["']`,
  String.raw`["']?[ \t]{0,4}\n[ \t]{0,40}value:[ \t]{0,4}["']?`,
  String.raw`["']\s{0,3}\{[^{}]{0,200}?\bdefault\s{0,10}=\s{0,4}["']`,
].join("|")})`;

export const formatKeywords: readonly Keyword<Scan>[] = secretFormats.flatMap(keywordsOf);

function keywordsOf(format: SecretFormat): Keyword<Scan>[] {
  const shape = readShape(format.shape);
  const value = `(${shape.source})(?!${shape.notAfter})`;
  const { assignedTo, middle } = format;
  if (assignedTo !== undefined) {
    const searcher = {
      format,
      expression: new RegExp(`${assignment}(?<![A-Za-z0-9])${value}`, "y"),
      prefixes: shape.prefixes,
    };
    const scan = scanAfterName(searcher);
    return assignedTo.map((text) => ({ text, ignoresCase: true, value: scan }));
  }
  const expression = new RegExp(`${atStart}${value}`, "y");
  const scan = scanAround({ format, expression, prefixes: shape.prefixes }, middle?.before ?? 0);
  const texts = middle ? [middle.text] : shape.heads;
  return texts.map((text) => ({ text, ignoresCase: false, value: scan }));
}

function scanAfterName(searcher: Searcher): Scan {
  return ({ path, text }, at, name) => {
    if (isFileOfHashes(path)) return null;
    const secret = search(text, at + name.length, searcher);
    if (secret === null) return null;
    const between = text.slice(at, secret.start);
    if (isKeyForSearch(text, secret.start)) return null;
    return /key|token|secret|pass|auth|credential|\bpat\b/i.test(between) ? secret : null;
  };
}

/** The value may begin up to so many characters before the fixed text. */
function scanAround(searcher: Searcher, before: number): Scan {
  return ({ text }, at) => {
    for (let start = at; start >= Math.max(0, at - before); start -= 1) {
      const secret = search(text, start, searcher);
      if (secret) return secret;
    }
    return null;
  };
}

function search(text: string, at: number, { expression, format, prefixes }: Searcher): FoundSecret | null {
  expression.lastIndex = at;
  const match = expression.exec(text);
  const value = match?.[1];
  if (match === null || value === undefined) return null;
  const prefix = prefixes.find((head) => value.startsWith(head)) ?? "";
  if (!isRandom(value.slice(prefix.length), format)) return null;
  const end = at + match[0].length;
  if (isAmongBase64(text, end - value.length)) return null;
  return { format, start: end - value.length, end, shownPrefix: prefix.length };
}

/** In a picture or a font that stands in the text, any short beginning of a format comes up by chance. */
function isAmongBase64(text: string, start: number): boolean {
  const before = text.slice(Math.max(0, start - 40), start);
  if (!/^[A-Za-z0-9+/]{39}[+/]$/.test(before)) return false;
  // A program has long runs of zeros.
  return entropyOf(before) >= 4 || /^[A-Za-z0-9+/]{400}$/.test(text.slice(Math.max(0, start - 400), start));
}

function isRandom(body: string, format: SecretFormat): boolean {
  if (isPlaceholder(body) || isWords(body.slice(0, -1))) return isAllLetters(format) && !isPlaceholder(body);
  return entropyOf(body) >= (format.entropy ?? leastEntropy(body.length));
}

/** Some formats have letters only by definition. */
function isAllLetters(format: SecretFormat): boolean {
  return format.shape.includes("{alpha:");
}
