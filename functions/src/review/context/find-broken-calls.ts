/** Finds calls that no longer fit what a change made of a function's parameters. */
import { closingOf } from "../rules/shared/closing-bracket.ts";
import type { BetweenFiles } from "./between-files.ts";
import { type Break, breakOf } from "./calls-that-break.ts";
import type { ChangedFacts, ChangedSymbol } from "./changed-symbols.ts";
import { isWithoutModules } from "./languages/packages.ts";
import { programOf } from "./languages/programs.ts";
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
import type { KnownFacts } from "./known-facts.ts";
import type { CallSite, RepositoryView } from "./repository-view.ts";

/** `touched` are the changed lines by path: a call that was written anew, or lost an argument, fits. */
export function findBrokenCalls(
  symbol: ChangedSymbol,
  view: RepositoryView,
  touched: ReadonlyMap<string, ReadonlySet<number>>,
): BetweenFiles[] {
  const [old, now] = [symbol.before?.parameters ?? null, symbol.after?.parameters ?? null];
  if (old === null || now === null) return [];
  if (isOneOfMany(symbol, view)) return [];
  const broken = callsOf(symbol, view)
    .filter((site) => site.isSure && !isWrittenAnew(site, view, touched))
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
  touched: ReadonlyMap<string, ReadonlySet<number>>,
): boolean {
  const lines = touched.get(path);
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
export function callsOf(symbol: ChangedSymbol, view: RepositoryView): CallSite[] {
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
