/** Bounds on time that hold on any machine: what is promised, or a few times what ordinary work takes here and now. */

/** The best of a few tries in milliseconds: whatever else the machine does is nobody's fault. */
export function bestOf(tries: number, work: () => unknown): number {
  const times = Array.from({ length: tries }, () => {
    const began = performance.now();
    work();
    return performance.now() - began;
  });
  return Math.min(...times);
}

/** Beyond what is promised, a machine that needs long for ordinary work may take this many times as long. */
const timesOrdinary = 4;

export function allowedMs(promisedMs: number, ordinaryMs: number): number {
  return Math.max(promisedMs, timesOrdinary * ordinaryMs);
}

/** Twenty kilobytes as people write them. */
export const ordinaryText =
  "Some *plain* words with a [link](https://acrux.example) and `code`, as people write.\n\n"
    .repeat(240)
    .slice(0, 20_000);
