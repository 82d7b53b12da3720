/** The engine of a checkout at reviews of changes that were read before (`reviews-process.ts <checkout> <changes>`): each message has all of them reviewed once, and is answered with the milliseconds of processor time. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { review as runReview } from "../../functions/src/review/review.ts";
import type { ReviewSettings } from "../../functions/src/review/settings.ts";
import type { ReadChange } from "./reviews.ts";
import { answerWithTimes } from "./measure.ts";

const [checkout = "", changes = ""] = process.argv.slice(2);

/** Its settings, as they are there, with time enough for everything. */
async function reviewsOf(read: readonly ReadChange[]): Promise<() => Promise<void>> {
  const folder = pathToFileURL(join(checkout, "functions/src/review/")).href;
  const { review } = (await import(`${folder}review.ts`)) as { review: typeof runReview };
  const { defaultSettings } = (await import(`${folder}settings.ts`)) as { defaultSettings: ReviewSettings };
  const settings = { ...defaultSettings, budgetMs: 600_000, fileBudgetMs: 60_000 };
  const watch = { now: () => performance.now(), onStart: () => undefined };
  return async () => {
    for (const { files, contents, ...ids } of read) {
      await review(
        {
          ...{ ...ids, files, unlistedFiles: 0 },
          read: (addresses) =>
            Promise.resolve(
              addresses.map(({ side, path }) => contents[`${side} ${path}`] ?? { kind: "missing" }),
            ),
        },
        settings,
        watch,
      );
    }
  };
}

answerWithTimes(await reviewsOf(JSON.parse(readFileSync(changes, "utf8")) as ReadChange[]));
