/** How many tokens are fetched when several calls need one. */
import { expect, it, vi } from "vitest";
import { shareRequests } from "./share-request.ts";

function counted() {
  const ask = vi.fn(async (force: boolean) => Promise.resolve<string | null>(force ? "fresh" : "cached"));
  return { ask, get: shareRequests(ask) };
}

it("asks once for calls that are made together, and anew for a later one", async () => {
  const { ask, get } = counted();
  await Promise.all([get(false), get(false), get(false)]);
  expect(ask).toHaveBeenCalledTimes(1);
  await get(false);
  expect(ask).toHaveBeenCalledTimes(2);
});

it("refreshes once for calls that were refused together", async () => {
  const { ask, get } = counted();
  expect(await Promise.all([get(true), get(true)])).toEqual(["fresh", "fresh"]);
  expect(ask).toHaveBeenCalledTimes(1);
});

it("does not take a cached token for a fresh one, but a fresh one for any", async () => {
  const { ask, get } = counted();
  expect(await Promise.all([get(false), get(true), get(false)])).toEqual(["cached", "fresh", "fresh"]);
  expect(ask).toHaveBeenCalledTimes(2);
});

it("tells everybody of a failure, and then asks anew", async () => {
  const ask = vi.fn<(force: boolean) => Promise<string | null>>().mockRejectedValueOnce(new Error("down"));
  ask.mockResolvedValueOnce("token");
  const get = shareRequests(ask);
  const both = await Promise.allSettled([get(false), get(false)]);
  expect(both.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  await expect(get(false)).resolves.toBe("token");
});
