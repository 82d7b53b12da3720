/** What stays of a model's words, and what does not: rendered as GitHub renders it. */
import { micromark } from "micromark";
import { gfm, gfmHtml } from "micromark-extension-gfm";
import { describe, expect, it } from "vitest";
import { cleanText, cleanTitle } from "./clean-text.ts";

describe("words about code stay as they are", () => {
  it.each([
    "Stores the data: one row a day, in the file: orders.csv",
    "The rest is in the javascript: see below",
    "Calls `handlers[name](event)` and `list[0][1]` twice",
    "Opens `http://localhost:8080/health` and `redis://cache:6379/0` before it listens",
    "Reads src//a.ts, which `git` takes for src/a.ts",
    "Compares `a < b && c > d` with max_size and _id of C# code",
    "Divides a/b, and `/approve` is a route",
    "Decorated with `@Injectable()`, as `user@v2` is",
  ])("%s", (text) => {
    expect(cleanText(text)).toBe(text);
  });

  it.each([
    "Off-by-one: `items[i] >= max_size`",
    "`*ptr` dereferenced after `free(ptr)`",
    "Lock in C# held for max_retries > 3",
    "`a || b` always true",
    "Unused `__init__` of #pragma once",
  ])("in a title: %s", (title) => {
    expect(cleanTitle(title)).toBe(title);
  });

  it.each([
    ["# **Wrong** _unit_.", "Wrong unit"],
    ["> quoted | cell", "quoted  cell"],
  ])("but the marks of %s mark nothing", (title, clean) => {
    expect(cleanTitle(title)).toBe(clean);
  });
});

const host = "evil.example";
const mention = /(^|[^\w`])@[a-z]/i;

/** Each leads somewhere, or calls somebody, unless it is taken for what GitHub takes it for. */
const hostile = [
  "@@octocat, @@@octocat and @<b></b>octocat",
  "&#64;octocat &commat;octocat &#x40;octocat",
  "`a @octocat ``",
  "\\`@octocat`",
  "\\<b></b>`@octocat`",
  "``a` @octocat",
  "`a``b` @octocat",
  `https:/<b></b>/${host}/x and www<i></i>.${host}`,
  `[\`code\`](https://${host}) ![\`x\`](https://${host}/p.png)`,
  `[a]<b></b>(//${host}/x)`,
  `\`http://localhost@${host}/x\` http://user:localhost@${host}`,
  `data:text/html,<b>x and javascript:alert(1)`,
  `~~~\n@octocat https://${host}`,
  `${"`x` ".repeat(600)}\`@octocat ${"y".repeat(200)}\``,
  `Fixes <b></b>#12 and closes ##13`,
];

describe("hostile words lead nowhere", () => {
  it.each(hostile)("%s", (text) => {
    for (const clean of [cleanText(text), cleanText(text, 20), cleanTitle(text)]) {
      const html = micromark(clean, { extensions: [gfm()], htmlExtensions: [gfmHtml()] });
      expect(html).not.toMatch(/<(a|img|pre)\b/);
      expect(html.replace(/<code>[^<]*<\/code>/g, "")).not.toMatch(mention);
      expect(clean).not.toContain(`//${host}`);
      expect(clean).not.toMatch(/\b(fix(es)?|closes?)\s+#\d/i);
    }
  });
});
