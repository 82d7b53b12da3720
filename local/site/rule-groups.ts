/** The engine's rules as the site's pages show them, by language. */
import { languages } from "../../functions/src/review/languages/languages.ts";
import { builtInRules } from "../../functions/src/review/rules/index.ts";
import { formerIdsOf } from "../../functions/src/review/rules/writing/define-rules.ts";
import type { Rule } from "../../functions/src/review/rules/writing/rule.ts";
import type { DocumentedRule, RuleGroup } from "../../web/src/public/docs/documented-rule.ts";

const mostExamples = 3;

/** Groups by name, rules in each by title. A rule for several languages stands in each of them. */
export function ruleGroups(rules: readonly Rule[] = builtInRules): RuleGroup[] {
  const described = rules.map(describe);
  return languages
    .map(({ id, name }) => ({
      ...{ id, name },
      rules: described
        .filter((rule) => rule.languages.includes(id))
        .sort((a, b) => a.title.localeCompare(b.title, "en")),
    }))
    .filter(({ rules: found }) => found.length > 0)
    .sort((a, b) => a.name.localeCompare(b.name, "en"));
}

function describe(rule: Rule): DocumentedRule {
  const { id, title, message, severity, category, confidence, cwe, languages: names, links } = rule;
  return {
    ...{ id, title, message, severity, category, confidence, cwe, links },
    languages: names,
    formerly: formerIdsOf(rule),
    finds: rule.invalid.slice(0, mostExamples).map((one) => (typeof one === "string" ? one : one.code)),
    leaves: rule.valid.slice(0, mostExamples),
  };
}
