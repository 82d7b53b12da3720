/** Correct code that looks like a bug: it is no finding that is sure. */
import { describe, expect, it } from "vitest";
import { foundBy } from "../../../../../tests/engine/found-by-rule.ts";

const js = (id: string, code: string): string[] => foundBy(id, "javascript", code);

describe("a finding in JavaScript", () => {
  it("of an async callback of `forEach` is a guess where its failures are taken care of, and minor where it awaits nothing itself", () => {
    const each = (body: string): string[] =>
      js("js-async-for-each", `function send(files) {\n  files.forEach(async (file) => { ${body} });\n}`);
    expect(each("await upload(file);")).toEqual(["high, high confidence"]);
    expect(each("await upload(file).catch((error) => log.warn(error));")).toEqual(["high, low confidence"]);
    expect(each("it(file.name, async () => { await upload(file); });")).toEqual(["low, high confidence"]);
  });

  it("of a callback without an answer is a guess where each statement does something, for nobody who reads the list", () => {
    const click = (body: string): string[] =>
      js("js-callback-answers-nothing", `button.onClick(() => items.map((item) => { ${body} }));`);
    expect(click("item.close(); item.hide();")).toEqual(["high, low confidence"]);
    expect(click("({ id: item.id });")).toEqual(["high, high confidence"]);
  });
});
