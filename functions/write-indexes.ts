/** Writes firestore.indexes.json from the list of queries: `node functions/write-indexes.ts`. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { indexFile } from "./src/adapters/firestore/query-shapes.ts";

writeFileSync(join(import.meta.dirname, "../firestore.indexes.json"), indexFile());
