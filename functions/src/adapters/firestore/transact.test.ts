/** What a transaction does when the database gives it up. */
import type { Firestore } from "@google-cloud/firestore";
import { describe, expect, it } from "vitest";
import { transact } from "./transact.ts";

const closed = Object.assign(new Error("3 INVALID_ARGUMENT: Transaction is invalid or closed."), { code: 3 });
const aborted = Object.assign(new Error("10 ABORTED: Too much contention."), { code: 10 });

/** Fails with each of the errors in turn, then runs the work. */
function failing(...errors: Error[]): Firestore {
  const left = [...errors];
  const runTransaction = async (work: () => Promise<unknown>): Promise<unknown> => {
    const error = left.shift();
    if (error !== undefined) throw error;
    return await work();
  };
  return { runTransaction } as unknown as Firestore;
}

const done = (): Promise<string> => Promise.resolve("done");

describe("a transaction", () => {
  it("is tried again when the emulator closed it", async () => {
    expect(await transact(failing(closed, closed), done)).toBe("done");
  });

  it("is given up when it is closed every time", async () => {
    await expect(transact(failing(closed, closed, closed), done)).rejects.toBe(closed);
  });

  it("is a conflict when the client's own tries did not help", async () => {
    await expect(transact(failing(aborted), done)).rejects.toMatchObject({ code: "conflict" });
  });

  it("is not tried again for a fault of its own", async () => {
    const fault = Object.assign(new Error("3 INVALID_ARGUMENT: Document id is empty."), { code: 3 });
    await expect(transact(failing(fault), done)).rejects.toBe(fault);
  });
});
