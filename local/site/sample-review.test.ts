/** The landing page shows what the engine says today, not what it once said. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { makeSampleReview } from "./sample-review.ts";
import { makeTrySample } from "./try-sample.ts";

it.each([
  ["sample-review", makeSampleReview],
  ["try-sample", makeTrySample],
])("shows in %s what the engine makes of it (if not: npm run sample-review)", async (name, make) => {
  const shown = join(import.meta.dirname, `../../web/src/public/landing/${name}.json`);
  expect(JSON.parse(await readFile(shown, "utf8"))).toEqual(await make());
});
