/** Finds what a change breaks in files beside it: names and files that are gone, calls that no longer fit, cases that are missing. */
import { touchedLines } from "../change/diff.ts";
import type { BetweenFiles } from "./between-files.ts";
import type { ChangedFacts, ChangedSymbol } from "./changed-symbols.ts";
import type { Choice } from "./facts.ts";
import { callsOf, findBrokenCalls } from "./find-broken-calls.ts";
import { findMissingExport } from "./find-missing-export.ts";
import { findMissingFiles } from "./find-missing-files.ts";
import { findNullResult } from "./find-null-results.ts";
import { findResultCount } from "./find-result-counts.ts";
import { hasLooseMembers } from "./languages/packages.ts";
import { evidenceOf, inOrder, listed, placesInWords } from "./places.ts";
import type { RepositoryView } from "./repository-view.ts";
import { saidOnce } from "./said-once.ts";

export function findBetweenFiles(
  symbols: readonly ChangedSymbol[],
  changed: readonly ChangedFacts[],
  view: RepositoryView,
): BetweenFiles[] {
  const touched = new Map(changed.map(({ path, diff }) => [path, touchedLines(diff)]));
  const files = findMissingFiles(changed, view);
  const goneFiles = new Set(files.map(({ file }) => file.path));
  // Who forgot the file forgot its names.
  const isSaid = ({ file }: ChangedSymbol): boolean => file.after === null && goneFiles.has(file.path);
  const ofSymbols = symbols
    .filter((symbol) => !isSaid(symbol))
    .flatMap((symbol) =>
      symbol.change === "changed"
        ? [
            ...findBrokenCalls(symbol, view, touched),
            ...findNullResult(symbol, callsOf(symbol, view), view),
            ...findResultCount(symbol, callsOf(symbol, view)),
            ...missingCases(symbol, view),
          ]
        : findMissingExport(symbol, view),
    );
  return saidOnce([...files, ...ofSymbols]);
}

/** Switches without a default that name every old member, and not the new one. */
function missingCases(symbol: ChangedSymbol, view: RepositoryView): BetweenFiles[] {
  const { file, name, kind } = symbol;
  const grown = grownMembers(symbol, view.files.get(file.path)?.text ?? "");
  if (grown === null) return [];
  const names = hasLooseMembers(file.language) ? [name, ...grown.old] : [name];
  const uses = names
    .flatMap((one) => view.usesOf(view.moduleBefore(file), one))
    .filter(({ isSure }) => isSure);
  const paths = new Set([...uses.map(({ path }) => path), file.path]);
  const sites = [...paths].flatMap((path) =>
    (view.files.get(path)?.facts.choices ?? [])
      .filter((choice) => namesAllBut(choice, grown, kind === "enum" ? ownerOf(file, name) : null))
      .filter((choice) => path === file.path || !isHandledThere(path, choice, { name, ...grown }, view))
      .map(({ line }) => ({ path, line })),
  );
  if (sites.length === 0) return [];
  return [
    {
      ...{ ruleId: "context-missing-case", file, symbol: name, side: symbol.side, line: symbol.line },
      severity: "medium",
      title: "New member missing in a switch elsewhere",
      message: `\`${name}\` gains ${listed(grown.fresh)}, and the switch in ${placesInWords(sites)} names every other member and has no default, so the new one is left out there. Add the case.`,
      evidence: evidenceOf(inOrder(sites)),
    },
  ];
}

/** The file names the new member already, or chooses by a value that is written down as another type's. */
function isHandledThere(
  path: string,
  { line }: Choice,
  { name, fresh }: Grown & { readonly name: string },
  view: RepositoryView,
): boolean {
  const text = view.files.get(path)?.text ?? "";
  if (
    fresh.every((member) =>
      new RegExp(String.raw`(?<![\w$])${member.replaceAll("$", "\\$")}(?![\w$])`).test(text),
    )
  )
    return true;
  const chosen = /\bswitch\s*\(\s*(?:[\w$]+\.)*([\w$]+)\s*\)/.exec(text.split("\n")[line - 1] ?? "")?.[1];
  if (chosen === undefined) return false;
  const types = [
    ...text.matchAll(
      new RegExp(String.raw`(?<![\w$.])${chosen.replaceAll("$", "\\$")}\??:\s{0,9}([^,)=;{}\n]{1,200})`, "g"),
    ),
  ];
  return types.length > 0 && types.every(([, type = ""]) => /["'\x60]/.test(type) && !type.includes(name));
}

interface Grown {
  readonly old: readonly string[];
  readonly fresh: readonly string[];
}

/** Null where no member came, or one went. */
function grownMembers({ before, after }: ChangedSymbol, text: string): Grown | null {
  const old = before?.members ?? [];
  const now = after?.members ?? [];
  const fresh = now.filter((member) => !old.includes(member) && !isNoCase(member, old, text));
  return old.length < 2 || fresh.length === 0 || old.some((member) => !now.includes(member))
    ? null
    : { old, fresh };
}

/** `Default = Off` is another name of an old one, and `STATE_COUNT` says how many there are. */
function isNoCase(member: string, old: readonly string[], text: string): boolean {
  if (/(?:^|_)(?:COUNT|MAX|LAST|NUM|END|SENTINEL|LENGTH)$/i.test(member)) return true;
  const value = new RegExp(
    String.raw`(?<![\w$])${member.replaceAll("$", "\\$")}\s{0,9}=\s{0,9}(?:\w{1,60}(?:\.|::))?(\w{1,100})`,
  );
  return old.includes(value.exec(text)?.[1] ?? "");
}

/** What may stand before a member: "" where that is a package. */
function ownerOf({ language }: ChangedSymbol["file"], name: string): string {
  return hasLooseMembers(language) ? "" : name;
}

/** `owner` is that of an enum's members: another one may have members that are called the same. */
function namesAllBut({ cases, hasDefault }: Choice, { old }: Grown, owner: string | null): boolean {
  const names = cases.map((one) => (owner === null ? one : memberNamed(one, owner)));
  return !hasDefault && names.length === old.length && old.every((member) => names.includes(member));
}

function memberNamed(label: string, owner: string): string {
  const [, before = owner, member = ""] = /^(?:.*?(\w+)\.)?(\w+)$/.exec(label) ?? [];
  return owner === "" || before === "Self" || before === /\w+$/.exec(owner)?.[0] ? member : "";
}
