/** The table of what the engine does with each language, as markdown: made from the lists themselves, so that it cannot promise more. */
import { builtInRules } from "../rules/index.ts";
import { taintTableOf } from "../taint/tables/tables.ts";
import type { Language } from "./language.ts";
import { languages } from "./languages.ts";
import { checkLanguages } from "./parse.ts";
import { parserPackages } from "./parser-packages.ts";

const head = ["Language", "Id", "Parser", "Patterns", "Taint", "Metrics"];

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
  const hasRules = builtInRules.some((rule) => rule.languages.includes(language.id));
  return [
    language.name,
    `\`${language.id}\``,
    parserOf(language),
    hasRules ? "yes" : "–",
    taintTableOf(language.id) === null ? "–" : "yes",
    Object.keys(language.functions).length === 0 && language.functionsIn === undefined ? "–" : "yes",
  ];
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
