/** Whether anything in a file can come from outside at all: a quick look at its text, before anything is parsed for it. */
import type { LanguageId } from "../languages/language.ts";
import type { ParsedFile } from "../languages/parse.ts";
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
  const all = [
    ...[table?.sources, table?.requests, table?.sourceParameters, table?.routeDecorator],
    ...(table?.fills ?? []).map(({ callee }) => callee),
  ];
  const made = all.flatMap((source) => (source ? [anywhere(source)] : []));
  if (table?.handlers) made.push(givenToRoute);
  sources.set(language, made);
  return made;
}

/** A function after the path of a route, of which the first parameter is the request. */
const givenToRoute = /\.(?:get|post|put|patch|delete|all)\(\s*(?:["'`]\/|\/)[^;{}]{0,200}?(?:=>|function\b)/;

/** Paths are written with dots in tables, but in some languages with arrows. Without a bound, 50 kB of tabs take five seconds. */
function anywhere({ source, flags }: RegExp): RegExp {
  const withoutAnchors = source.replace(/(?<![[\\])\^|(?<!\\)\$(?=[|)]|$)/g, "");
  return new RegExp(
    withoutAnchors.replaceAll(String.raw`\.`, String.raw`\s{0,40}(?:\.|\??->|::)\s{0,40}`),
    flags,
  );
}
