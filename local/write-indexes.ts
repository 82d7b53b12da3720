/** `npm run indexes`: writes firestore.indexes.json from the list of queries. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { indexFile } from "../functions/src/adapters/firestore/query-shapes.ts";

writeFileSync(join(import.meta.dirname, "../firestore.indexes.json"), indexFile());
