import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { skimJson, TooMuchJson } from "./skim-json.ts";

const skim = (text: string, ...members: string[]) => skimJson(Buffer.from(text), new Set(members), 10_000);

describe("skimming JSON", () => {
  it("gives what parsing and picking gives, whatever the object", async () => {
    const names = fc.constantFrom("action", "sender", 'a"b', String.raw`back\slash`, "other");
    const given = fc.tuple(fc.dictionary(names, fc.jsonValue()), fc.constantFrom(undefined, 1, "\t"));
    await fc.assert(
      fc.asyncProperty(given, async ([object, indent]) => {
        const text = JSON.stringify(object, null, indent);
        const parsed = JSON.parse(text) as Record<string, unknown>;
        const wanted = Object.entries(parsed).filter(([name]) => name !== "other");
        const skimmed = await skim(text, "action", "sender", 'a"b', String.raw`back\slash`);
        expect(skimmed).toEqual(Object.fromEntries(wanted));
      }),
    );
  });

  it.each([
    "",
    "[]",
    "7",
    "{",
    '{"a"',
    '{"a":',
    '{"a":1',
    '{"a":1}}',
    '{"a":1} x',
    '{"a":oops}',
    '{"a" 1}',
    '{"a":"\\"}',
  ])("refuses %j", async (text) => {
    await expect(skim(text, "a")).rejects.toThrow(SyntaxError);
  });

  it("does not parse what nobody reads", async () => {
    const text = `{"noise":[${"{},".repeat(100_000)}{}],"action":"opened"}`;
    expect(await skim(text, "action")).toEqual({ action: "opened" });
  });

  it("refuses more of what is read than may be parsed", async () => {
    const text = `{"sender":[${"{},".repeat(10_000)}{}]}`;
    await expect(skim(text, "sender")).rejects.toThrow(TooMuchJson);
    await expect(skim(`{${'"a":1,'.repeat(2_000)}"b":2}`, "b")).rejects.toThrow(TooMuchJson);
  });
});
