/** The other places of a finding: their order, how many are shown, and how they read in a sentence. */
import type { Finding } from "@acrux/contract";
import { isTestCode } from "../change/test-code.ts";

interface Place {
  readonly path: string;
  readonly line: number;
}

const mostEvidence = 5;

export function evidenceOf(sites: readonly Place[]): Place[] {
  return sites.slice(0, mostEvidence).map(({ path, line }) => ({ path, line }));
}

/** Tests that break are told as well, but nothing of the product does. */
export function severityOf(sites: readonly { readonly path: string }[]): Finding["severity"] {
  return sites.some(({ path }) => !isTestCode(path)) ? "high" : "medium";
}

export function uniqueByFile<Site extends { readonly path: string }>(sites: readonly Site[]): Site[] {
  const seen = new Set<string>();
  return inOrder(sites).filter(({ path }) => !seen.has(path) && seen.add(path));
}

/** Code of the product first. */
export function inOrder<Site extends { readonly path: string }>(sites: readonly Site[]): Site[] {
  const key = ({ path }: Site): string => `${isTestCode(path) ? "1" : "0"}${path}`;
  return [...sites].sort((one, other) => (key(one) < key(other) ? -1 : Number(key(one) > key(other))));
}

/** Such as "`src/a.ts` (line 3) and 2 other files". */
export function placesInWords(sites: readonly Place[]): string {
  const files = new Set(sites.map(({ path }) => path)).size;
  const [first] = sites;
  const start = first === undefined ? "" : `\`${first.path}\` (line ${String(first.line)})`;
  if (files <= 1) return start;
  return `${start} and ${String(files - 1)} other ${files === 2 ? "file" : "files"}`;
}

/** Such as "`a`, `b` and `c`". */
export function listed(names: readonly string[]): string {
  const quoted = names.slice(0, 3).map((name) => `\`${name}\``);
  return quoted.length < 2
    ? (quoted[0] ?? "")
    : `${quoted.slice(0, -1).join(", ")} and ${quoted.at(-1) ?? ""}`;
}

/** What modules give without a name is called so. */
export function inCode(name: string): string {
  return name === "default" ? "the default export" : `\`${name}\``;
}

export function sentenceOf(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
