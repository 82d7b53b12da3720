/** The deployed indexes are those of the list. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { compositeIndexFor, indexFile } from "./query-shapes.ts";

describe("the list of queries", () => {
  it("is what firestore.indexes.json holds; `npm run indexes` writes it anew", () => {
    const root = join(import.meta.dirname, "../../../..");
    expect(readFileSync(join(root, "firestore.indexes.json"), "utf8")).toBe(indexFile());
  });

  it("names no composite index for what single fields answer", () => {
    const collection = "things";
    expect(compositeIndexFor({ collection, equal: ["a", "b"], order: [] })).toBeNull();
    expect(compositeIndexFor({ collection, equal: [], order: [["a", "DESCENDING"]] })).toBeNull();
    expect(compositeIndexFor({ collection, equal: ["b"], order: [["a", "DESCENDING"]] })).not.toBeNull();
  });
});
