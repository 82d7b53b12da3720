/** `npm run languages`: writes the table of languages into the README beside them. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { withCurrentTable } from "./language-table.ts";

const path = join(import.meta.dirname, "../functions/src/review/languages/README.md");
writeFileSync(path, withCurrentTable(readFileSync(path, "utf8")));
