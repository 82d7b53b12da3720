/** How many images are in memory at once: an instance serves eighty requests, and eighty images would not fit. */
import { AppError } from "../app-error.ts";

const mostAtOnce = 8;
const waitSeconds = 3;

export type UseSlot = <Result>(work: () => Promise<Result>) => Promise<Result>;

export function createImageSlots(): UseSlot {
  let taken = 0;
  return async (work) => {
    if (taken >= mostAtOnce) {
      throw new AppError("too_many_requests", "Others are uploading right now. Try again in a moment.", {
        retryAfterSeconds: waitSeconds,
      });
    }
    taken += 1;
    try {
      return await work();
    } finally {
      taken -= 1;
    }
  };
}
