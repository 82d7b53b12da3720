/** The table of what the engine does with each language, as markdown: made from the lists themselves, so that it cannot promise more. */
import { builtInRules } from "../functions/src/review/rules/index.ts";
import type { Rule } from "../functions/src/review/rules/writing/rule.ts";
import { taintTableOf } from "../functions/src/review/taint/tables/tables.ts";
import type { Language } from "../functions/src/review/languages/language.ts";
import { languages } from "../functions/src/review/languages/languages.ts";
import { checkLanguages } from "../functions/src/review/languages/parse.ts";
import { parserPackages } from "../functions/src/review/languages/parser-packages.ts";

const head = ["Language", "Id", "Parser", "Rules", "Of these", "Taint", "Metrics"];

function languageTable(): string {
  const rows = [head, ...languages.map(rowOf)];
  const widths = head.map((_title, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const padded = rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)));
  padded.splice(
    1,
    0,
    widths.map((width) => "-".repeat(width)),
  );
  return padded.map((row) => `| ${row.join(" | ")} |`).join("\n");
}

function rowOf(language: Language): string[] {
  const { rules, kinds, isFollowed, isMeasured } = knownOf(language);
  return [
    ...[language.name, `\`${language.id}\``, parserOf(language)],
    ...[rules === 0 ? "–" : String(rules), kinds],
    ...[isFollowed, isMeasured].map((is) => (is ? "yes" : "–")),
  ];
}

/** What the engine knows of a language. */
export function knownOf(language: Language): {
  readonly rules: number;
  /** In words. */
  readonly kinds: string;
  /** Its values are followed from where they enter. */
  readonly isFollowed: boolean;
  readonly isMeasured: boolean;
} {
  const rules = builtInRules.filter((rule) => rule.languages.includes(language.id));
  return {
    rules: rules.length,
    kinds: kindsOf(rules),
    isFollowed: taintTableOf(language.id) !== null,
    isMeasured: Object.keys(language.functions).length > 0 || language.functionsIn !== undefined,
  };
}

/** Such as "120 security, 60 bugs"; a handful is said as plainly as hundreds. */
function kindsOf(rules: readonly Rule[]): string {
  const counts = new Map<Rule["category"], number>();
  for (const { category } of rules) counts.set(category, (counts.get(category) ?? 0) + 1);
  const words = [...counts]
    .sort(([, one], [, other]) => other - one)
    .map(([category, count]) => `${String(count)} ${numbered(category, count)}`);
  return words.length === 0 ? "–" : words.join(", ");
}

/** Two of the categories are things that can be counted. */
function numbered(category: Rule["category"], count: number): string {
  if (category === "bug") return count === 1 ? "bug" : "bugs";
  return category === "tests" && count === 1 ? "test" : category;
}

function parserOf({ id, grammar }: Language): string {
  if (!checkLanguages().usable.includes(id)) return "broken";
  return parserPackages[grammar]?.package ?? "built in";
}

/** `readme` with the table between its two marks replaced by the current one. */
export function withCurrentTable(readme: string): string {
  return readme.replace(
    /(<!-- languages: begin -->)[\s\S]*?(<!-- languages: end -->)/,
    (_all, begin: string, end: string) => `${begin}\n\n${languageTable()}\n\n${end}`,
  );
}
