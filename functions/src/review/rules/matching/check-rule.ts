/** Refuses what the schema of a rule cannot see: patterns that do not parse and matchers that the parser does not take. */
import type { LanguageId } from "../../languages/language.ts";
import { languageWithId } from "../../languages/languages.ts";
import { parse } from "../../languages/parse.ts";
import { parserPackages } from "../../languages/parser-packages.ts";
import { countSyntaxErrors } from "../../languages/syntax-errors.ts";
import { matcherOf } from "./match-rules.ts";
import { parserFault, type Place, placesOf } from "../writing/parser-fault.ts";
import type { RuleFault } from "../writing/read-rule.ts";
import type { Matcher, Rule } from "../writing/rule.ts";

/** Empty for a good rule. A pattern that does not parse would silently match nothing. */
export function checkRule(rule: Rule): RuleFault[] {
  if (new Set(rule.languages).size < rule.languages.length) {
    return [{ path: ["languages"], sentence: "languages names one of them twice." }];
  }
  const patterns = placesOf(rule, "pattern");
  return rule.languages.flatMap((language) => {
    const faults = patterns.flatMap((place) => patternFault(language, place));
    // What the parser would say of them is the same once more.
    return faults.length > 0 ? faults : matcherFault(language, rule);
  });
}

/**
 * A metavariable alone is always a pattern, also where the language takes no bare name at the top of a file; an expression
 * may lack the semicolon that would make it a statement.
 */
function patternFault(language: LanguageId, { path, value }: Place): RuleFault[] {
  const pattern = value as NonNullable<Matcher["pattern"]>;
  const text = typeof pattern === "string" ? pattern : pattern.context;
  if (/^\$+[A-Z_][A-Z0-9_]*$/.test(text.trim())) return [];
  const code = text.replaceAll("$", expandoOf(language));
  const parses = [code, `${code};`].some((whole) => countSyntaxErrors(parse(language, whole).root) === 0);
  if (parses) return [];
  const sentence = `The pattern \`${text.slice(0, 80)}\` does not parse as ${languageWithId(language).name}.`;
  return [{ path: typeof pattern === "string" ? path : [...path, "context"], sentence }];
}

/** Metavariables begin with a letter that the language takes for part of a name. */
function expandoOf(language: LanguageId): string {
  return parserPackages[languageWithId(language).grammar]?.expando ?? "$";
}

function matcherFault(language: LanguageId, rule: Rule): RuleFault[] {
  try {
    parse(language, languageWithId(language).selfTest.text).native.find(matcherOf(rule));
    return [];
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return [parserFault(message, languageWithId(language).name, rule)];
  }
}
