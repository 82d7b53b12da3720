/** `npm run rule-ids` writes the ids of the rules that come with the engine: a review knows them before it loads the rules. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { builtInRules } from "../functions/src/review/rules/index.ts";
import { formerIdsOf } from "../functions/src/review/rules/writing/define-rules.ts";

const folder = join(import.meta.dirname, "../functions/src/review/rules");
const renamed = builtInRules.filter((rule) => formerIdsOf(rule).length > 0);
const lists = {
  "ids.json": builtInRules.map(({ id }) => id),
  "former-ids.json": Object.fromEntries(renamed.map((rule) => [rule.id, formerIdsOf(rule)])),
};
for (const [name, list] of Object.entries(lists))
  writeFileSync(join(folder, name), `${JSON.stringify(list, null, 2)}\n`);
console.log(`Wrote ${String(builtInRules.length)} ids, ${String(renamed.length)} of them of renamed rules.`);
