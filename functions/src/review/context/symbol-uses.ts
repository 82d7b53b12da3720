/** What people are told of a changed name: where it is used, what is outside of the change first. */
import type { ChangedSymbol as Described } from "@acrux/contract";
import { maskSecrets } from "../secrets/find-secrets.ts";
import { isTestCode } from "../change/test-code.ts";
import { type ChangedSymbol, nearestLine } from "./changed-symbols.ts";
import type { RepositoryView, UseSite } from "./repository-view.ts";

const most = { symbols: 60, uses: 30 } as const;
const longestLine = 160;

/** The most used first; names that are used nowhere else are left out. */
export function describeSymbols(
  symbols: readonly ChangedSymbol[],
  view: RepositoryView,
  inChange: ReadonlySet<string>,
): Described[] {
  return symbols
    .map((symbol) => describe(symbol, view, inChange))
    .filter(({ usedIn }) => usedIn > 0)
    .sort((one, other) => other.usedIn - one.usedIn || (one.name < other.name ? -1 : 1))
    .slice(0, most.symbols);
}

function describe(symbol: ChangedSymbol, view: RepositoryView, inChange: ReadonlySet<string>): Described {
  const { file, name, kind, change, renamedTo, side } = symbol;
  const uses = view.usesOf(view.moduleBefore(file), name).filter(({ path }) => path !== file.path);
  const paths = new Set(uses.map(({ path }) => path));
  return {
    ...{ name, kind, change, renamedTo, path: file.path, side },
    line: nearestLine(file.diff, side, symbol.line) ?? symbol.line,
    usedIn: paths.size,
    usedInChange: [...paths].filter((path) => inChange.has(path)).length,
    uses: ranked(uses, inChange, file.path)
      .slice(0, most.uses)
      .map(({ path, line }) => ({
        path,
        line,
        text: lineAt(view, path, line),
        isInChange: inChange.has(path),
      })),
  };
}

/** Code of the product outside of the change first, imports after what they are for, tests last; then what is near. */
function ranked(uses: readonly UseSite[], inChange: ReadonlySet<string>, from: string): UseSite[] {
  const rank = ({ path, isImport }: UseSite): number =>
    (isTestCode(path) ? 4 : 0) + (inChange.has(path) ? 2 : 0) + (isImport ? 1 : 0);
  return [...uses].sort(
    (one, other) =>
      rank(one) - rank(other) || foldersShared(other.path, from) - foldersShared(one.path, from),
  );
}

function foldersShared(one: string, other: string): number {
  const [a, b] = [one.split("/").slice(0, -1), other.split("/").slice(0, -1)];
  const end = a.findIndex((part, at) => part !== b[at]);
  return end < 0 ? a.length : end;
}

function lineAt(view: RepositoryView, path: string, line: number): string {
  const text = (view.files.get(path)?.text ?? "").split("\n")[line - 1] ?? "";
  return maskSecrets(path, text.trim()).slice(0, longestLine);
}
