/** `npm run sample-review` writes the reviews that the landing page shows, after the engine's words changed. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeSampleReview } from "./site/sample-review.ts";
import { makeTrySample } from "./site/try-sample.ts";

const samples = { "sample-review": await makeSampleReview(), "try-sample": await makeTrySample() };
for (const [name, sample] of Object.entries(samples)) {
  const file = join(import.meta.dirname, `../web/src/public/landing/${name}.json`);
  writeFileSync(file, `${JSON.stringify(sample, null, 2)}\n`);
}
