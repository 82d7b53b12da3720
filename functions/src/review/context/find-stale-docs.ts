/** Finds documents that still name, in code, what a change renames or takes away. */
import type { BetweenFiles } from "./between-files.ts";
import type { ChangedSymbol } from "./changed-symbols.ts";
import { evidenceOf, inOrder, placesInWords } from "./places.ts";
import type { RepositoryText, WordGroup } from "../change/search.ts";

const document = /\.(?:mdx?|rst)$/i;
/** They tell what was. */
const history =
  /(?:^|\/)\.?(?:change(?:logs?|s|sets?)|history|news(?:fragments)?|releases?|release[-_]notes|migrat\w*|upgrad\w*|blog|adrs?|decisions|rfcs?|archived?|proposals?|versioned_docs)\b/i;

/** Only names that mean nothing else: `parseRange` and `parse_range`, but not `parse`. */
function isDistinct(name: string): boolean {
  return name.length >= 6 && /[a-z][A-Z]|[a-z]_[a-z]/.test(name);
}

function goneNames(symbols: readonly ChangedSymbol[]): ChangedSymbol[] {
  return symbols.filter(
    ({ change, name, before }) => change !== "changed" && before?.isExported === true && isDistinct(name),
  );
}

export function groupsOfDocs(symbols: readonly ChangedSymbol[]): WordGroup[] {
  return goneNames(symbols).map(({ name }) => ({ words: [name], folder: null }));
}

/** `texts` are all files that hold the names: where code still does, the name is not gone. */
export function findStaleDocs(
  symbols: readonly ChangedSymbol[],
  texts: readonly RepositoryText[],
): BetweenFiles[] {
  return goneNames(symbols).flatMap((symbol) => {
    const word = new RegExp(`(?<![\\w$])${symbol.name.replaceAll("$", "\\$")}(?![\\w$])`);
    const holding = texts.filter(({ text }) => word.test(text));
    const documents = holding.filter(({ path }) => document.test(path));
    const isStillCode = holding.length > documents.length;
    const sites = inOrder(
      documents.filter(({ path }) => !history.test(path)).flatMap((one) => sitesIn(one, symbol.name)),
    );
    return isStillCode || sites.length === 0 ? [] : [say(symbol, sites)];
  });
}

/** In a span or a block of code; elsewhere it may be a word of the language. */
function sitesIn({ path, text }: RepositoryText, name: string): { path: string; line: number }[] {
  const span = new RegExp(`\`[^\`\n]*(?<![\\w$])${name.replaceAll("$", "\\$")}(?![\\w$])[^\`\n]*\``);
  const bare = new RegExp(`(?<![\\w$])${name.replaceAll("$", "\\$")}(?![\\w$])`);
  let isInBlock = false;
  for (const [at, line] of text.split("\n").entries()) {
    if (/^\s*(?:```|~~~)/.test(line)) isInBlock = !isInBlock;
    if (span.test(line) || (isInBlock && bare.test(line))) return [{ path, line: at + 1 }];
  }
  return [];
}

function say(symbol: ChangedSymbol, sites: readonly { path: string; line: number }[]): BetweenFiles {
  const { file, name, renamedTo, side, line } = symbol;
  const what =
    renamedTo === null ? `\`${name}\` is no longer exported` : `\`${name}\` is renamed to \`${renamedTo}\``;
  const advice = renamedTo === null ? "Update the document." : `Write \`${renamedTo}\` there.`;
  return {
    ...{ ruleId: "context-stale-documentation", file, symbol: name, side, line, severity: "low" },
    ...{ category: "docs", title: "Documentation names a removed export" },
    message: `${what}, and ${placesInWords(sites)} still ${sites.length === 1 ? "shows" : "show"} it to readers, who get an error when they use it. ${advice}`,
    evidence: evidenceOf(sites),
  };
}
