/** The landing page shows what the engine says today, not what it once said. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { makeSampleReview } from "./sample-review.ts";

const shown = join(import.meta.dirname, "../../web/src/public/landing/sample-review.json");

it("shows the review that the engine makes of the sample (if not: npm run sample-review)", async () => {
  expect(JSON.parse(await readFile(shown, "utf8"))).toEqual(await makeSampleReview());
});
