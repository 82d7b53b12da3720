/** Answers of the API are asked for as seldom as the specification says. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "../lib/api-error.ts";
import { createQueryClient } from "./query-client.ts";

const minute = 60_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("an answer is fresh for five minutes, and kept for an hour", async () => {
  const client = createQueryClient();
  const ask = vi.fn(() => Promise.resolve("answer"));
  const query = { queryKey: ["users"], queryFn: ask };
  await client.query(query);
  await vi.advanceTimersByTimeAsync(5 * minute - 1);
  await client.query(query);
  expect(ask).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  await client.query(query);
  expect(ask).toHaveBeenCalledTimes(2);

  await vi.advanceTimersByTimeAsync(60 * minute - 1);
  expect(client.getQueryData(["users"])).toBe("answer");
  await vi.advanceTimersByTimeAsync(1);
  expect(client.getQueryData(["users"])).toBeUndefined();
});

it("what may pass by itself is tried once more, and what is not there is not", async () => {
  const client = createQueryClient();
  for (const [code, calls] of [
    ["internal", 2],
    ["not_found", 1],
  ] as const) {
    const ask = vi.fn(() => Promise.reject(new ApiError(code, "No.", { status: 0 })));
    const answer = client.query({ queryKey: [code], queryFn: ask });
    const refused = expect(answer).rejects.toThrow("No.");
    await vi.advanceTimersByTimeAsync(minute);
    await refused;
    expect(ask).toHaveBeenCalledTimes(calls);
  }
});
