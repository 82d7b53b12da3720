/** Writes the published JSON schemas: of `.acrux.yml`, and of the full answer of a review. */
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { publishedSchemas } from "../functions/src/review/report/published-schemas.ts";

for (const { file, text } of publishedSchemas()) {
  writeFileSync(fileURLToPath(new URL(`../${file}`, import.meta.url)), text);
}
