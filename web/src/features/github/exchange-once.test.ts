/** A code is single-use: StrictMode and remounts must not exchange it twice. */
import { describe, expect, it, vi } from "vitest";
import { createExchange } from "./exchange-once.ts";

describe("createExchange", () => {
  it("calls once for one code and gives everybody the same answer, also a failure", async () => {
    const call = vi.fn((query: { code: string }) =>
      query.code === "bad" ? Promise.reject(new Error("used")) : Promise.resolve("connected"),
    );
    const exchange = createExchange(call);
    const query = { code: "c", state: "s" };
    expect(await Promise.all([exchange(query), exchange({ ...query })])).toEqual(["connected", "connected"]);
    expect(await exchange(query)).toBe("connected");
    expect(call).toHaveBeenCalledTimes(1);
    const bad = { code: "bad", state: "s" };
    const both = await Promise.allSettled([exchange(bad), exchange(bad)]);
    expect(both.map((one) => one.status)).toEqual(["rejected", "rejected"]);
    expect(call).toHaveBeenCalledTimes(2);
  });

  it("tells codes and states apart", async () => {
    const call = vi.fn(() => Promise.resolve("connected"));
    const exchange = createExchange(call);
    await exchange({ code: "a", state: "b" });
    await exchange({ code: "b", state: "a" });
    expect(call).toHaveBeenCalledTimes(2);
  });
});
