/** Whether anything in a file can come from outside at all: a quick look at its text, before anything is parsed for it. */
import type { LanguageId } from "../languages/language.ts";
import type { ParsedFile } from "../languages/parse.ts";
import type { TaintTable } from "./table.ts";
import { taintTableOf } from "./tables/tables.ts";

/** A request that is handed on as a whole. */
const handedOn = /[(,]\s*(?:req|request)\s*[,)]/;

/** False only when nothing does. */
export function mayHoldSources({ language, text }: Pick<ParsedFile, "language" | "text">): boolean {
  return handedOn.test(text) || sourcesAnywhere(language).some((source) => source.test(text));
}

const sources = new Map<LanguageId, RegExp[]>();

/** The source expressions of a language without their anchors; what holds a request is one, too. */
function sourcesAnywhere(language: LanguageId): RegExp[] {
  const known = sources.get(language);
  if (known) return known;
  const table = taintTableOf(language);
  const made = table ? sourcesOf(table) : [];
  sources.set(language, made);
  return made;
}

function sourcesOf(table: TaintTable): RegExp[] {
  const all = [
    table.sources,
    table.requests,
    table.sourceParameters,
    table.routeDecorator,
    table.calledByServer,
    table.messageHandlers,
    ...(table.fills ?? []).map(({ callee }) => callee),
  ];
  const made = all.flatMap((source) => (source ? [anywhere(source)] : []));
  return table.handlers ? [...made, givenToRoute] : made;
}

/** A function after the path of a route, of which the first parameter is the request. */
const givenToRoute = /\.(?:get|post|put|patch|delete|all)\(\s*(?:["'`]\/|\/)[^;{}]{0,200}?(?:=>|function\b)/;

/** Paths are written with dots in tables, but in some languages with arrows. Without a bound, 50 kB of tabs take five seconds. */
function anywhere({ source, flags }: RegExp): RegExp {
  const withoutAnchors = withoutPrefixes(source).replace(/(?<![[\\])\^|(?<!\\|\\\()\$(?=[|)]|$)/g, "");
  return new RegExp(
    withoutAnchors.replaceAll(String.raw`\.`, String.raw`\s{0,40}(?:\.|\??->|::)\s{0,40}`),
    flags,
  );
}

/** What may or may not come first makes no difference to where an expression is found, and costs a search from every letter. */
const prefix = /\^|\\w\*|\(\?:\\w\+\\\.\)\*/y;
const piece = /\\.|\[\^?\]?(?:\\.|[^\]\\])*\]|\((?:\?(?:[:=!]|<[=!]))?|[\s\S]/y;

function withoutPrefixes(source: string): string {
  let kept = "";
  /** Whether nothing stands before, in the alternative of each open group. */
  const isFirst = [true];
  for (let at = 0; at < source.length;) {
    const here = isFirst.at(-1) === true;
    const skipped = here ? matchAt(prefix, source, at) : "";
    const next = skipped === "" ? matchAt(piece, source, at) : "";
    at += skipped.length + next.length;
    kept += next;
    if (next === "(?:") isFirst.push(here);
    else if (next.startsWith("(")) isFirst.push(false);
    else if (next === ")") isFirst.splice(-2, 2, false);
    else if (next === "|") isFirst.splice(-1, 1, isFirst.length === 1 || isFirst.at(-2) === true);
    else if (next !== "") isFirst.splice(-1, 1, false);
  }
  return kept;
}

function matchAt(expression: RegExp, text: string, at: number): string {
  expression.lastIndex = at;
  return expression.exec(text)?.[0] ?? "";
}
