/** Finds callers of a function of Go that take as many values as it returned before the change. */
import { changedLines } from "../change/diff.ts";
import type { BetweenFiles } from "./between-files.ts";
import type { ChangedSymbol } from "./changed-symbols.ts";
import { evidenceOf, inOrder, placesInWords, severityOf } from "./places.ts";
import type { CallSite } from "./repository-view.ts";

/** `calls` are those of the whole repository, by the symbol. */
export function findResultCount(symbol: ChangedSymbol, calls: readonly CallSite[]): BetweenFiles[] {
  const { file, name, side, line, before, after } = symbol;
  const [old, now] = [before?.results, after?.results];
  if (old === undefined || now === undefined || old === now) return [];
  const added = changedLines(file.diff, "RIGHT");
  const sites = inOrder(
    calls.filter(
      ({ path, line: at, isSure, call }) =>
        isSure && call.taken === old && !(path === file.path && added.has(at)),
    ),
  );
  if (sites.length === 0) return [];
  const takes = sites.length === 1 ? "takes" : "take";
  return [
    {
      ...{ ruleId: "context-result-count", file, symbol: name, side, line, severity: severityOf(sites) },
      title: "Number of results changed, callers left behind",
      message: `\`${name}\` now returns ${values(now)} instead of ${String(old)}, and ${placesInWords(sites)} still ${takes} ${String(old)}, so those assignments do not compile. Take the new results there.`,
      evidence: evidenceOf(sites),
    },
  ];
}

function values(count: number): string {
  if (count === 0) return "no value";
  return count === 1 ? "1 value" : `${String(count)} values`;
}
