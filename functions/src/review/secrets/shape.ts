/**
 * The shape of a token, written as its documentation shows it: `ghp_{alnum:36}`. From one text come the regular expression,
 * with bounded repetition only, and made-up examples, so that the repository holds no text that looks like a token.
 */

const charsets = {
  digit: { chars: "0123456789", pattern: "[0-9]" },
  hex: { chars: "0123456789abcdef", pattern: "[0-9a-f]" },
  HEX: { chars: "0123456789ABCDEF", pattern: "[0-9A-F]" },
  anyhex: { chars: "0123456789abcdef", pattern: "[0-9a-fA-F]" },
  upper: { chars: "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789", pattern: "[A-Z0-9]" },
  lower: { chars: "abcdefghijklmnopqrstuvwxyz0123456789", pattern: "[a-z0-9]" },
  base32: { chars: "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", pattern: "[A-Z2-7]" },
  alpha: { chars: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ", pattern: "[A-Za-z]" },
  alnum: { chars: "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ", pattern: "[A-Za-z0-9]" },
  url: { chars: "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_-", pattern: "[\\w-]" },
  base64: {
    chars: "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ+/",
    pattern: "[A-Za-z0-9+/]",
  },
  entra: {
    chars: "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_.~-",
    pattern: "[\\w.~-]",
  },
  bech32: { chars: "QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L", pattern: "[QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L]" },
} as const;

type Charset = keyof typeof charsets;

type Part =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "random"; readonly charset: Charset; readonly least: number; readonly most: number }
  | { readonly kind: "choice"; readonly options: readonly string[] };

export interface Shape {
  /** Regular expression source without anchors. */
  readonly source: string;
  /** Regular expression source of what must not follow: a longer text is another thing. */
  readonly notAfter: string;
  /** The fixed text at the front, for masking and for the search. */
  readonly prefixes: readonly string[];
  /** The prefixes, those of one or two characters with each character that may follow, so that all can be searched for. */
  readonly heads: readonly string[];
  /** A made-up value; `draw(n)` answers a whole number from 0 to n - 1. */
  readonly example: (draw: (n: number) => number) => string;
}

/** `{charset:n}`, `{charset:least-most}` and `{a|b}` are read; `{uuid}` stands for a UUID; all else is itself. */
export function readShape(text: string): Shape {
  const parts = partsOf(text.replaceAll("{uuid}", "{hex:8}-{hex:4}-{hex:4}-{hex:4}-{hex:12}"));
  const last = parts.at(-1);
  const isWide = last?.kind === "random" && ["url", "base64", "entra"].includes(last.charset);
  return {
    source: parts.map(sourceOf).join(""),
    notAfter: isWide ? (last.charset === "base64" ? "[\\w+/]" : "[\\w-]") : "[A-Za-z0-9_]",
    prefixes: prefixesOf(parts),
    heads: prefixesOf(parts).flatMap((prefix) => extend(prefix, parts[1])),
    example: (draw) => parts.map((part) => exampleOf(part, draw)).join(""),
  };
}

function partsOf(text: string): Part[] {
  return text.split(/(\{[^{}]+\})/).flatMap((piece): Part[] => {
    if (piece === "") return [];
    if (!piece.startsWith("{")) return [{ kind: "text", text: piece }];
    const inner = piece.slice(1, -1);
    const random = /^([a-zA-Z\d]+):(\d+)(?:-(\d+))?$/.exec(inner);
    if (!random) return [{ kind: "choice", options: inner.split("|") }];
    const [, charset = "", least = "", most = least] = random;
    if (!isCharset(charset)) throw new Error(`There is no charset ${charset}.`);
    return [{ kind: "random", charset, least: Number(least), most: Number(most) }];
  });
}

function isCharset(name: string): name is Charset {
  return Object.hasOwn(charsets, name);
}

function sourceOf(part: Part): string {
  if (part.kind === "text") return escapeRegExp(part.text);
  if (part.kind === "choice") return `(?:${part.options.map(escapeRegExp).join("|")})`;
  return `${charsets[part.charset].pattern}{${String(part.least)},${String(part.most)}}`;
}

function prefixesOf(parts: readonly Part[]): string[] {
  const [first, second] = parts;
  if (!first || first.kind === "random") return [""];
  const heads = first.kind === "text" ? [first.text] : [...first.options];
  if (second?.kind === "text") return heads.map((head) => head + second.text);
  return second?.kind === "choice"
    ? heads.flatMap((head) => second.options.map((option) => head + option))
    : heads;
}

function extend(prefix: string, next: Part | undefined): string[] {
  if (prefix.length >= 3 || prefix === "" || next?.kind !== "random") return [prefix];
  return Array.from(charsets[next.charset].chars).flatMap((char) => extend(prefix + char, next));
}

function exampleOf(part: Part, draw: (n: number) => number): string {
  if (part.kind === "text") return part.text;
  if (part.kind === "choice") return part.options[draw(part.options.length)] ?? "";
  const { chars } = charsets[part.charset];
  const length = part.least + draw(part.most - part.least + 1);
  return Array.from({ length }, () => chars.charAt(draw(chars.length))).join("");
}

export function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);
}
