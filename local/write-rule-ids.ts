/** `npm run rule-ids` writes what the rules are called: their ids, which a review knows before it loads the rules, and the terms of their titles. */
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { builtInRules } from "../functions/src/review/rules/index.ts";
import { formerIdsOf } from "../functions/src/review/rules/writing/define-rules.ts";
import { termOf } from "../functions/src/review/rules/writing/titles.ts";

/** What a title says before its colon, by class of defect: the glossary that titles begin with. */
const terms: Record<string, string[]> = {};
const byNumber = builtInRules.toSorted((one, other) => numberOf(one) - numberOf(other));
for (const rule of byNumber) {
  const { cwe, title } = rule;
  const known = (terms[cwe ?? ""] ??= []);
  const term = termOf(title);
  if (!known.includes(term)) known.push(term);
}
for (const known of Object.values(terms)) known.sort();

function numberOf({ cwe }: { cwe: string | null }): number {
  return Number(cwe?.slice(4) ?? 0);
}

const folder = join(import.meta.dirname, "../functions/src/review/rules");
const renamed = builtInRules.filter((rule) => formerIdsOf(rule).length > 0);
const lists = {
  "ids.json": builtInRules.map(({ id }) => id),
  "writing/title-terms.json": terms,
  "former-ids.json": Object.fromEntries(renamed.map((rule) => [rule.id, formerIdsOf(rule)])),
};
for (const [name, list] of Object.entries(lists)) {
  const path = join(folder, name);
  writeFileSync(path, JSON.stringify(list, null, 2));
  execFileSync("oxfmt", [path]);
}
console.log(`Wrote ${String(builtInRules.length)} ids, ${String(renamed.length)} of them of renamed rules.`);
