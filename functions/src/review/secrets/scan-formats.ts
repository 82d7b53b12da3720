/** Searches a text for the providers' formats: one pass for their fixed texts, then each format's own expression at that place. */
import { secretFormats } from "./formats/index.ts";
import { entropyOf, isFileOfHashes, isPlaceholder, isWords, leastEntropy } from "./not-a-secret.ts";
import type { SecretFormat } from "./secret-format.ts";
import { escapeRegExp, readShape } from "./shape.ts";

/** A value that was found. The fixed front of it may be shown. */
export interface FoundSecret {
  readonly format: Pick<SecretFormat, "id" | "provider" | "what" | "severity" | "confidence" | "link">;
  readonly start: number;
  readonly end: number;
  readonly shownPrefix: number;
}

interface Searcher {
  readonly format: SecretFormat;
  /** Sticky; group 1 is the value. */
  readonly expression: RegExp;
  /** How far before the fixed text the value may begin. */
  readonly before: number;
  readonly prefixes: readonly string[];
}

/** What may stand between a name and its value. */
const assignment = String.raw`[\w.\- ]{0,40}?["'\`\]]{0,2}\s{0,4}(?::=|=>|=|:|,)\s{0,4}["'\`]?`;

const byFixedText = new Map<string, Searcher[]>();
const byName = new Map<string, Searcher[]>();
for (const format of secretFormats) register(format);

const fixedTexts = alternatives(byFixedText.keys(), "g");
const names = alternatives(byName.keys(), "gi");

function register(format: SecretFormat): void {
  const shape = readShape(format.shape);
  const value = `(${shape.source})(?!${shape.notAfter})`;
  const { assignedTo, middle } = format;
  const isFree = assignedTo === undefined;
  const expression = isFree
    ? new RegExp(`(?<![A-Za-z0-9_])${value}`, "y")
    : new RegExp(assignment + value, "y");
  const searcher = { format, expression, before: middle?.before ?? 0, prefixes: shape.prefixes };
  const keys = assignedTo ?? (middle ? [middle.text] : shape.prefixes);
  for (const key of keys) {
    const table = isFree ? byFixedText : byName;
    table.set(key, [...(table.get(key) ?? []), searcher]);
  }
}

/** Longer texts first, so that the longest one is the one found. */
function alternatives(texts: Iterable<string>, flags: string): RegExp {
  const sorted = [...texts].sort((one, other) => other.length - one.length);
  return new RegExp(sorted.map(escapeRegExp).join("|"), flags);
}

export function scanFormats(path: string, text: string): FoundSecret[] {
  const found: FoundSecret[] = [];
  for (const hit of text.matchAll(fixedTexts)) {
    for (const searcher of searchersOf(byFixedText, hit[0])) {
      const secret = searchBefore(text, hit.index, searcher);
      if (secret) found.push(secret);
    }
  }
  if (isFileOfHashes(path)) return found;
  for (const hit of text.matchAll(names)) {
    for (const searcher of byName.get(hit[0].toLowerCase()) ?? []) {
      const secret = search(text, hit.index + hit[0].length, searcher);
      if (
        secret &&
        /key|token|secret|pass|auth|credential|\bpat\b/i.test(text.slice(hit.index, secret.start))
      )
        found.push(secret);
    }
  }
  return found;
}

/** Also the formats whose fixed text is the beginning of the one found. */
function searchersOf(table: ReadonlyMap<string, Searcher[]>, hit: string): Searcher[] {
  const found: Searcher[] = [];
  for (let length = hit.length; length > 0; length--) found.push(...(table.get(hit.slice(0, length)) ?? []));
  return found;
}

function searchBefore(text: string, at: number, searcher: Searcher): FoundSecret | null {
  for (let before = 0; before <= searcher.before; before++) {
    const secret = at - before < 0 ? null : search(text, at - before, searcher);
    if (secret) return secret;
  }
  return null;
}

function search(text: string, at: number, searcher: Searcher): FoundSecret | null {
  const { expression, format } = searcher;
  expression.lastIndex = at;
  const match = expression.exec(text);
  const value = match?.[1];
  if (match === null || value === undefined) return null;
  const prefix = searcher.prefixes.find((head) => value.startsWith(head)) ?? "";
  if (!isRandom(value.slice(prefix.length), format)) return null;
  const end = at + match[0].length;
  return { format, start: end - value.length, end, shownPrefix: prefix.length };
}

function isRandom(body: string, format: SecretFormat): boolean {
  if (isPlaceholder(body) || isWords(body.slice(0, -1))) return isAllLetters(format) && !isPlaceholder(body);
  return entropyOf(body) >= (format.entropy ?? leastEntropy(body.length));
}

/** Some formats have letters only by definition. */
function isAllLetters(format: SecretFormat): boolean {
  return format.shape.includes("{alpha:");
}
