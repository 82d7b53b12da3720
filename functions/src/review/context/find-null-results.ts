/** Finds callers that use a member of a result at once, where the change lets the function return nothing. */
import { changedLines } from "../change/diff.ts";
import type { BetweenFiles } from "./between-files.ts";
import type { ChangedSymbol } from "./changed-symbols.ts";
import { evidenceOf, inOrder, placesInWords, severityOf, uniqueByFile } from "./places.ts";
import type { CallSite, RepositoryView } from "./repository-view.ts";
import { isScript } from "./resolve.ts";

/** Of a signature on one line: what stands behind the last bracket of its parameters. */
const results = {
  python: /\)\s*->\s*([^:#\n]+|[^#\n]*\[[^#\n]*\]):/,
  script: /\)\s*:\s*([^\n{=]+?)\s*(?:\{|=>)/,
} as const;
const nothing = {
  python: /\bNone\b|\bOptional\b/,
  script: /\b(?:null|undefined|any|unknown|void)\b/,
} as const;

/** Longer ones were not written by hand, and take an expression long. */
const longestLine = 400;

/** `calls` are those of the whole repository, by the symbol. */
export function findNullResult(
  symbol: ChangedSymbol,
  calls: readonly CallSite[],
  view: RepositoryView,
): BetweenFiles[] {
  const { file, name, side, line } = symbol;
  const becomes = newlyNothing(symbol, view);
  if (becomes === null) return [];
  const added = changedLines(file.diff, "RIGHT");
  const sites = uniqueByFile(
    calls.filter((site) => {
      const isNew = site.path === file.path && added.has(site.line);
      return site.isSure && !isNew && isUsedAtOnce(lineAt(view, site.path, site.line), name);
    }),
  );
  if (sites.length === 0) return [];
  const nil = file.language === "python" ? "None" : /\bnull\b/.test(becomes) ? "null" : "undefined";
  const effect =
    file.language === "python" ? "raises `AttributeError` or `TypeError`" : "throws a `TypeError`";
  return [
    {
      ...{ ruleId: "context-null-result", file, symbol: name, side, line, severity: severityOf(sites) },
      title: "Result can now be null, callers left behind",
      message: `\`${name}\` can now return \`${nil}\`, and ${placesInWords(inOrder(sites))} ${sites.length === 1 ? "uses" : "use"} a member of its result without a check, which ${effect} then. Check the result there first.`,
      evidence: evidenceOf(sites),
    },
  ];
}

/** The written type of the result now, where it allows for nothing and did not before. */
function newlyNothing(symbol: ChangedSymbol, view: RepositoryView): string | null {
  const kind = wayOfTypes(symbol);
  if (kind === null || symbol.after?.kind !== "function") return null;
  const old = results[kind].exec(lineBefore(symbol))?.[1];
  const now = results[kind].exec(lineAt(view, symbol.file.path, symbol.after.line))?.[1];
  if (old === undefined || now === undefined || nothing[kind].test(old)) return null;
  return /\b(?:None|Optional|null|undefined)\b/.test(now) ? now : null;
}

function wayOfTypes({ file: { language } }: ChangedSymbol): keyof typeof results | null {
  if (language === "python") return "python";
  return isScript(language) ? "script" : null;
}

/** Of the name, where the change took it out; "" elsewhere. */
function lineBefore({ file, before }: ChangedSymbol): string {
  const lines = file.diff.hunks.flatMap((hunk) => hunk.lines);
  const removed = lines.find((one) => one.kind === "removed" && one.left === before?.line);
  return removed?.text.slice(0, longestLine) ?? "";
}

/** `f(x).member` and `(await f(x)).member`, but not `f(x)?.member` and not `f(x)!.member`. */
function isUsedAtOnce(line: string, name: string): boolean {
  const call = String.raw`(?<![\w$])${name.replaceAll("$", String.raw`\$`)}\([^()\n]*\)`;
  return new RegExp(String.raw`${call}(?:\.\w|\[)|\(await (?:\w+\.)?${call}\)(?:\.\w|\[)`).test(line);
}

function lineAt(view: RepositoryView, path: string, line: number): string {
  return (view.files.get(path)?.text ?? "").split("\n")[line - 1]?.slice(0, longestLine) ?? "";
}
