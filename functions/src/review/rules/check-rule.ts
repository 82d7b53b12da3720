/** Refuses what the schema of a rule cannot see: patterns that do not parse and matchers that the parser does not take. */
import type { LanguageId } from "../languages/language.ts";
import { languageWithId } from "../languages/languages.ts";
import { parse } from "../languages/parse.ts";
import { parserPackages } from "../languages/parser-packages.ts";
import { countSyntaxErrors } from "../languages/syntax-errors.ts";
import { matcherOf } from "./match-rules.ts";
import type { Matcher, Rule } from "./rule.ts";

/** One sentence per fault; empty for a good rule. A pattern that does not parse would silently match nothing. */
export function checkRule(rule: Rule): string[] {
  if (new Set(rule.languages).size < rule.languages.length) return ["Its languages name one of them twice."];
  return rule.languages.flatMap((language) => [
    ...patternsOf(rule).flatMap((pattern) => patternFault(language, pattern)),
    ...matcherFault(language, rule),
  ]);
}

type Pattern = NonNullable<Matcher["pattern"]>;

function patternsOf(rule: Rule): Pattern[] {
  const found: Pattern[] = [];
  const left: unknown[] = [rule.rule, rule.constraints, rule.utils];
  while (left.length > 0) {
    const value = left.pop();
    if (typeof value !== "object" || value === null) continue;
    if ("pattern" in value) found.push(value.pattern as Pattern);
    left.push(...Object.values(value as Record<string, unknown>));
  }
  return found;
}

/**
 * A metavariable alone is always a pattern, also where the language takes no bare name at the top of a file; an expression
 * may lack the semicolon that would make it a statement.
 */
function patternFault(language: LanguageId, pattern: Pattern): string[] {
  const text = typeof pattern === "string" ? pattern : pattern.context;
  if (/^\$+[A-Z_][A-Z0-9_]*$/.test(text.trim())) return [];
  const code = text.replaceAll("$", expandoOf(language));
  const parses = [code, `${code};`].some((whole) => countSyntaxErrors(parse(language, whole).root) === 0);
  if (parses) return [];
  return [`The pattern \`${text.slice(0, 80)}\` does not parse as ${languageWithId(language).name}.`];
}

/** Metavariables begin with a letter that the language takes for part of a name. */
function expandoOf(language: LanguageId): string {
  return parserPackages[languageWithId(language).grammar]?.expando ?? "$";
}

function matcherFault(language: LanguageId, rule: Rule): string[] {
  try {
    parse(language, languageWithId(language).selfTest.text).native.find(matcherOf(rule));
    return [];
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return [
      `${languageWithId(language).name} does not take the rule: ${message.replace(/\s+/g, " ").slice(0, 300)}`,
    ];
  }
}
