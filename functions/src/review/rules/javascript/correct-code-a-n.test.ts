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
    const nested = "const all = lists.map((list) => list.map((one) => { format(one); }));";
    expect(js("js-callback-answers-nothing", nested)).toEqual(["high, high confidence"]);
  });

  it("of month 12 is a guess at the end of a year, and of `getYear` where the object is no date by its name", () => {
    const month = (code: string): string[] => js("js-month-thirteen", code);
    expect(month("const end = new Date(year, 12, 1);")).toEqual(["high, low confidence"]);
    expect(month("const born = new Date(2020, 12, 1);")).toEqual(["high, high confidence"]);
    const year = (code: string): string[] => js("js-year-of-two-digits", code);
    expect(year("const label = book.getYear();")).toEqual(["medium, low confidence"]);
    expect(year("const label = new Date().getYear();")).toEqual(["medium, high confidence"]);
    expect(year("const label = this.startDate.getYear();")).toEqual(["medium, high confidence"]);
  });

  it("of an ignored result is a guess where the object may replace in itself, or only the time counts", () => {
    const taken = (code: string): string[] => js("js-result-not-taken", code);
    expect(taken('editor.replace("a", "b");')).toEqual(["high, low confidence"]);
    expect(taken('bench("replace", () => { text.replace(/a/g, "b"); });')).toEqual(["high, low confidence"]);
    const filtered = (body: string): string[] => taken(`Array.from(all).filter((one) => { ${body} });`);
    expect(filtered("one.stop();")).toEqual(["high, low confidence"]);
    expect(filtered("return one.ok;")).toEqual(["high, high confidence"]);
    expect(taken('name.replace("a", "b");')).toEqual(["high, high confidence"]);
  });

  it("of a cookie is a guess for a theme and in development, and of a stack in a server for development", () => {
    const cookie = (code: string): string[] => js("js-insecure-cookie", code);
    expect(cookie('res.cookie("theme", "dark", { httpOnly: false });')).toEqual(["medium, low confidence"]);
    expect(
      cookie('if (process.env.NODE_ENV !== "production") app.use(session({ cookie: { secure: false } }));'),
    ).toEqual(["medium, low confidence"]);
    expect(cookie('res.cookie("sid", id, { httpOnly: false });')).toEqual(["medium, high confidence"]);
    const stack = (line: string): string[] =>
      js("js-stack-to-client", `try { f(); } catch (e) { ${line} res.status(500).end(e.stack); }`);
    expect(stack("vite.ssrFixStacktrace(e);")).toEqual(["medium, low confidence"]);
    expect(stack("")).toEqual(["medium, high confidence"]);
  });

  it("of an assignment in a condition is a guess where the value is kept under its own name", () => {
    const assigned = (code: string): string[] => js("js-assignment-in-condition", code);
    expect(assigned("if (this.locator = locator) locator.line = 0;")).toEqual(["medium, low confidence"]);
    expect(assigned("if (user.role = role) open();")).toEqual(["medium, high confidence"]);
    expect(assigned("if (a = b) f();")).toEqual(["high, high confidence"]);
  });

  it("of a number that loses digits is a guess where it is to be more than any other", () => {
    const digits = (code: string): string[] => js("js-number-loses-digits", code);
    expect(digits("const never = 9999999999999999;")).toEqual(["high, low confidence"]);
    expect(digits("const id = 9007199254740993;")).toEqual(["high, high confidence"]);
  });
});
