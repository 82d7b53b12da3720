/** `npm run sample-review` writes the review that the landing page shows, after the engine's words changed. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeSampleReview } from "./site/sample-review.ts";

const file = join(import.meta.dirname, "../web/src/public/landing/sample-review.json");
writeFileSync(file, `${JSON.stringify(await makeSampleReview(), null, 2)}\n`);
