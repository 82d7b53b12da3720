/** What one rule says of a text: how grave and how sure it is of each place. */
import type { LanguageId } from "../../functions/src/review/languages/language.ts";
import { parse } from "../../functions/src/review/languages/parse.ts";
import { builtInRules } from "../../functions/src/review/rules/index.ts";
import { matchRules } from "../../functions/src/review/rules/matching/match-rules.ts";

/** `high, low confidence`, in the order of the text. */
export function foundBy(id: string, language: LanguageId, code: string): string[] {
  const rules = builtInRules.filter((rule) => rule.id === id);
  return matchRules(parse(language, code), rules).map(
    ({ rule: { severity }, confidence }) => `${severity}, ${confidence} confidence`,
  );
}
