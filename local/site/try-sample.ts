/** What the engine says of the first example of the trial, shown before anybody asks. A test makes it anew and compares. */
import type { Trial } from "@acrux/contract";
import { review } from "../../functions/src/review/review.ts";
import { defaultSettings } from "../../functions/src/review/settings.ts";
import { createTrialHandlers } from "../../functions/src/trial/handlers.ts";
import { tryExamples } from "../../web/src/public/landing/try-examples.ts";

/** Its time is 0, which stands for one that was not measured. */
export async function makeTrySample(): Promise<Trial> {
  const [example] = tryExamples;
  if (example === undefined) throw new Error("The trial has no example.");
  const { text, name } = example;
  const { tryReview } = createTrialHandlers({
    review: (change) => review(change, defaultSettings, { now: () => 0, onStart: () => undefined }),
    mostAtOnce: 1,
  });
  const request = { params: {}, query: {}, viewer: null, requestId: "sample", setHeader: () => undefined };
  return await tryReview({ ...request, body: { text, name } });
}
