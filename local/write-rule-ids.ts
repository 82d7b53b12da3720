/** `npm run rule-ids` writes the ids of the rules that come with the engine: a review knows them before it loads the rules. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { builtInRules } from "../functions/src/review/rules/index.ts";

const file = join(import.meta.dirname, "../functions/src/review/rules/ids.json");
writeFileSync(
  file,
  `${JSON.stringify(
    builtInRules.map(({ id }) => id),
    null,
    2,
  )}\n`,
);
console.log(`Wrote ${String(builtInRules.length)} ids.`);
