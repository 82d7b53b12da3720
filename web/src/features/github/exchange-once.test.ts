/** A code is single-use: StrictMode and remounts must not exchange it twice. */
import { describe, expect, it, vi } from "vitest";
import { createExchangeOnce } from "./exchange-once.ts";

describe("createExchangeOnce", () => {
  it("calls once for one code and gives everybody the same answer, also later", async () => {
    const call = vi.fn(() => Promise.resolve("connected"));
    const exchangeOnce = createExchangeOnce<string>();
    const query = { code: "c", state: "s" };
    expect(await Promise.all([exchangeOnce(query, call), exchangeOnce({ ...query }, call)])).toEqual([
      "connected",
      "connected",
    ]);
    expect(await exchangeOnce(query, call)).toBe("connected");
    expect(call).toHaveBeenCalledTimes(1);
  });

  it("gives everybody the same failure", async () => {
    const call = vi.fn(() => Promise.reject(new Error("used")));
    const exchangeOnce = createExchangeOnce<string>();
    const query = { code: "c", state: "s" };
    const both = await Promise.allSettled([exchangeOnce(query, call), exchangeOnce(query, call)]);
    expect(both.map((one) => one.status)).toEqual(["rejected", "rejected"]);
    expect(call).toHaveBeenCalledTimes(1);
  });

  it("tells codes and states apart", async () => {
    const call = vi.fn(() => Promise.resolve("connected"));
    const exchangeOnce = createExchangeOnce<string>();
    await exchangeOnce({ code: "a", state: "b" }, call);
    await exchangeOnce({ code: "b", state: "a" }, call);
    expect(call).toHaveBeenCalledTimes(2);
  });
});
