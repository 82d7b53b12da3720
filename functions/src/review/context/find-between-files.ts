/** Finds what a change breaks in files beside it: names and files that are gone, calls that no longer fit, cases that are missing. */
import { changedLines } from "../change/diff.ts";
import { closingOf } from "../rules/shared/nullable-result.ts";
import type { Choice } from "./facts.ts";
import { hasLooseMembers, isWithoutModules } from "./languages/packages.ts";
import { programOf } from "./languages/programs.ts";
import type { BetweenFiles } from "./between-files.ts";
import { type Break, breakOf } from "./calls-that-break.ts";
import type { ChangedFacts, ChangedSymbol } from "./changed-symbols.ts";
import { findMissingExport } from "./find-missing-export.ts";
import { findResultCount } from "./find-result-counts.ts";
import { findNullResult } from "./find-null-results.ts";
import {
  evidenceOf,
  inCode,
  inOrder,
  listed,
  placesInWords,
  sentenceOf,
  severityOf,
  uniqueByFile,
} from "./places.ts";
import type { CallSite, KnownFacts, RepositoryView } from "./repository-view.ts";

export function findBetweenFiles(
  symbols: readonly ChangedSymbol[],
  changed: readonly ChangedFacts[],
  view: RepositoryView,
): BetweenFiles[] {
  const added = new Map(changed.map(({ path, diff }) => [path, changedLines(diff, "RIGHT")]));
  const files = missingFiles(changed, view);
  const goneFiles = new Set(files.map(({ file }) => file.path));
  // Who forgot the file forgot its names.
  const isSaid = ({ file }: ChangedSymbol): boolean => file.after === null && goneFiles.has(file.path);
  return [
    ...files,
    ...symbols
      .filter((symbol) => !isSaid(symbol))
      .flatMap((symbol) =>
        symbol.change === "changed"
          ? [
              ...brokenCalls(symbol, view, added),
              ...findNullResult(symbol, callsOf(symbol, view), view),
              ...findResultCount(symbol, callsOf(symbol, view)),
              ...missingCases(symbol, view),
            ]
          : findMissingExport(symbol, view),
      ),
  ];
}

/** Where code is that imports a file which the change deletes or moves. */
function missingFiles(changed: readonly ChangedFacts[], view: RepositoryView): BetweenFiles[] {
  return changed.flatMap((file): BetweenFiles[] => {
    const gonePath = file.after === null ? file.path : file.previousPath;
    const sites = gonePath === null ? [] : importersOfGone(gonePath, view);
    if (gonePath === null || sites.length === 0) return [];
    const isMoved = file.after !== null;
    const what = isMoved ? `\`${gonePath}\` moved to \`${file.path}\`` : `\`${gonePath}\` is deleted`;
    const advice = isMoved
      ? "Update the import, or leave a file that re-exports the new one."
      : "Remove the import, or keep the file.";
    return [
      {
        ...{ ruleId: "context-missing-file", file, symbol: gonePath, severity: severityOf(sites) },
        ...(isMoved ? { side: "RIGHT" as const, line: 1 } : { side: "LEFT" as const, line: 1 }),
        title: isMoved ? "Moved file still imported by its old path" : "Deleted file still imported",
        message: `${what}, and ${placesInWords(sites)} still ${sites.length === 1 ? "imports" : "import"} it, so resolving that import fails. ${advice}`,
        evidence: evidenceOf(sites),
      },
    ];
  });
}

/** What a generator writes is taken out of a repository and made by each build. */
function isMadeByBuild(path: string): boolean {
  return /(?:^|\/)_*(?:generated|gen|codegen|dist|build)_*\/|[.-](?:generated|gen)\.\w+$/i.test(path);
}

function importersOfGone(path: string, view: RepositoryView): { path: string; line: number }[] {
  if (!view.gone.has(path) || isMadeByBuild(path)) return [];
  return inOrder([...view.files.values()]).flatMap((file) => {
    const broken = file.facts.imports.filter((one) => {
      if (one.isOptional) return false;
      const lead = leadsToGone(one, file, view);
      return file.language !== "go" && lead === path;
    });
    const first = broken[0];
    return first === undefined ? [] : [{ path: file.path, line: first.line }];
  });
}

function leadsToGone(
  one: KnownFacts["facts"]["imports"][number],
  file: KnownFacts,
  view: RepositoryView,
): string | null {
  const lead = view.leadOf(one, file);
  if (lead.kind === "gone") return lead.path;
  const sub = view.submodule(one, file);
  // The package may define the name itself.
  const isGiven = lead.kind === "module" && one.name !== null && view.gives(lead.module, one.name) !== false;
  return sub.kind === "gone" && !isGiven ? sub.path : null;
}

function brokenCalls(
  symbol: ChangedSymbol,
  view: RepositoryView,
  added: ReadonlyMap<string, ReadonlySet<number>>,
): BetweenFiles[] {
  const [old, now] = [symbol.before?.parameters ?? null, symbol.after?.parameters ?? null];
  if (old === null || now === null) return [];
  if (isOneOfMany(symbol, view)) return [];
  const broken = callsOf(symbol, view)
    .filter((site) => site.isSure && !isWrittenAnew(site, view, added))
    .flatMap((site) => {
      const why = breakOf(site.call, old, now, symbol.file.language);
      return why === null ? [] : [{ ...site, why }];
    });
  const first = broken[0];
  return first === undefined ? [] : [sayBroken(symbol, inOrder(broken), first.why, now.length)];
}

/** A line of the call is of the change: who wrote it knew of the new form. */
function isWrittenAnew(
  { path, line, call }: CallSite,
  view: RepositoryView,
  added: ReadonlyMap<string, ReadonlySet<number>>,
): boolean {
  const lines = added.get(path);
  if (lines === undefined) return false;
  const text = (view.files.get(path)?.text ?? "")
    .split("\n")
    .slice(line - 1, line - 1 + longestCall)
    .join("\n");
  const open = text.indexOf("(", text.indexOf(call.callee.split(/\W/).at(-1) ?? ""));
  const close = open < 0 ? -1 : closingOf(text, open);
  const height = close < 0 ? 1 : text.slice(0, close).split("\n").length;
  return Array.from({ length: height }, (_, index) => line + index).some((one) => lines.has(one));
}

/** In lines. */
const longestCall = 60;

/** Another definition may be meant, or one that was not read. */
function isOneOfMany({ file, name }: ChangedSymbol, view: RepositoryView): boolean {
  if (!view.isComplete && programOf(file.language) !== null) return true;
  return isWithoutModules(file.language) && view.timesDefined(view.moduleBefore(file), name) > 1;
}

function sayBroken(
  { file, name, side, line }: ChangedSymbol,
  broken: readonly CallSite[],
  why: Break,
  parameters: number,
): BetweenFiles {
  const sites = uniqueByFile(broken);
  const isMoved = why.kind === "moved";
  const call = sites.length === 1 ? "calls" : "call";
  return {
    ...{ ruleId: isMoved ? "context-parameter-order" : "context-call-mismatch", file, symbol: name },
    ...{ side, line, severity: severityOf(sites) },
    title: isMoved
      ? "Parameter order changed, callers left behind"
      : "Signature changed, callers left behind",
    message: `${sentenceOf(inCode(name))} ${changeInWords(why, parameters)}, and ${placesInWords(sites)} still ${call} it as before, so ${breakInWords(why, file)}. Update the calls, or keep the old form working.`,
    evidence: evidenceOf(broken),
  };
}

/** Also those of the same file. */
function callsOf(symbol: ChangedSymbol, view: RepositoryView): CallSite[] {
  const { file, name } = symbol;
  const own = view.files.get(file.path);
  const isHidden =
    symbol.after !== null && (own?.facts.definitions.filter((one) => one.name === name).length ?? 0) > 1;
  const inside =
    file.language === "go" || isWithoutModules(file.language) || own === undefined || isHidden
      ? []
      : own.facts.calls
          .filter(({ callee }) => callee === name)
          .map((call) => ({
            path: file.path,
            line: call.line,
            isImport: false,
            isSure: !isShadowed(own, name),
            call,
          }));
  return [...view.callsOf(view.moduleBefore(file), name), ...inside];
}

/** A parameter or a variable of that name somewhere in the file. */
function isShadowed({ text }: KnownFacts, name: string): boolean {
  const parameter = new RegExp(
    `[(,]\\s*${name.replace(/\$/g, "\\$")}\\s*[,)=:]|\\b(?:const|let|var)\\s+${name.replace(/\$/g, "\\$")}\\b`,
    "g",
  );
  return (text.match(parameter) ?? []).length > 1;
}

function changeInWords(why: Break, now: number): string {
  if (why.kind === "missing") {
    const areNamed = why.names.every((name) => name !== "");
    return `now needs ${areNamed ? listed(why.names) : "another argument"}`;
  }
  if (why.kind === "too-many")
    return now === 0
      ? "no longer takes arguments"
      : `now takes ${String(why.most)} ${why.most === 1 ? "argument" : "arguments"}`;
  if (why.kind === "unknown-name") return `no longer takes \`${why.name}\``;
  return `takes \`${why.to}\` where \`${why.from}\` was`;
}

function breakInWords(why: Break, { language }: ChangedFacts): string {
  if (why.kind === "moved") return `the value for \`${why.from}\` goes to \`${why.to}\``;
  if (language === "python") return "those calls raise `TypeError`";
  if (language === "ruby") return "those calls raise `ArgumentError`";
  return language === "php" ? "those calls throw `ArgumentCountError`" : "those calls do not compile";
}

/** Switches without a default that name every old member, and not the new one. */
function missingCases(symbol: ChangedSymbol, view: RepositoryView): BetweenFiles[] {
  const { file, name, kind } = symbol;
  const grown = grownMembers(symbol);
  if (grown === null) return [];
  const names = hasLooseMembers(file.language) ? [name, ...grown.old] : [name];
  const uses = names
    .flatMap((one) => view.usesOf(view.moduleBefore(file), one))
    .filter(({ isSure }) => isSure);
  const paths = new Set([...uses.map(({ path }) => path), file.path]);
  const sites = [...paths].flatMap((path) =>
    (view.files.get(path)?.facts.choices ?? [])
      .filter((choice) => namesAllBut(choice, grown, kind === "enum"))
      .map(({ line }) => ({ path, line })),
  );
  if (sites.length === 0) return [];
  return [
    {
      ...{ ruleId: "context-missing-case", file, symbol: name, side: symbol.side, line: symbol.line },
      severity: "medium",
      title: "New member missing in a switch elsewhere",
      message: `\`${name}\` gains ${listed(grown.fresh)}, and the switch in ${placesInWords(sites)} names every other member and has no default, so the new one falls through it. Add the case there.`,
      evidence: evidenceOf(inOrder(sites)),
    },
  ];
}

interface Grown {
  readonly old: readonly string[];
  readonly fresh: readonly string[];
}

/** Null where no member came, or one went. */
function grownMembers({ before, after }: ChangedSymbol): Grown | null {
  const old = before?.members ?? [];
  const now = after?.members ?? [];
  const fresh = now.filter((member) => !old.includes(member));
  return old.length < 2 || fresh.length === 0 || old.some((member) => !now.includes(member))
    ? null
    : { old, fresh };
}

function namesAllBut({ cases, hasDefault }: Choice, { old }: Grown, isEnum: boolean): boolean {
  const names = cases.map((one) => (isEnum ? (/(?:^|\.)(\w+)$/.exec(one)?.[1] ?? "") : one));
  return !hasDefault && names.length === old.length && old.every((member) => names.includes(member));
}
