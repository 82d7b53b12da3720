import { describe, expect, it } from "vitest";
import { parse } from "../languages/parse.ts";
import { alternativesIn, firstWordsOf } from "./source-words.ts";
import { mayHoldSources } from "./sources.ts";

describe("the words with which an expression's matches begin", () => {
  it.each([
    [String.raw`^(?:req|ctx\.request)\.body`, ["req", "ctx"]],
    [String.raw`^use(?:SearchParams|Params)\(`, ["useSearchParams", "useParams"]],
    [String.raw`^(?:window\.)?location\.href`, ["location", "window"]],
    [String.raw`\b(?:socket|ws)\.on\(`, ["socket", "ws"]],
    [String.raw`(?<=:\s*(?:express\.)?)(?:Request|IncomingMessage)\b`, ["Request", "IncomingMessage"]],
    [String.raw`(?<=[(,]\s*)(?:req|request)\s*[,)]`, ["req", "request"]],
    [String.raw`request\.req(?:uest)?\.`, null],
    [String.raw`^\w*Params\.get`, null],
  ])("of %s", (expression, words) => {
    expect(firstWordsOf(expression) ?? []).toEqual(words ?? []);
  });

  it("are told for each alternative", () => {
    expect(alternativesIn(String.raw`^(?:a|b)\.c|[|(]d|\|e`)).toEqual([
      String.raw`^(?:a|b)\.c`,
      "[|(]d",
      String.raw`\|e`,
    ]);
  });
});

describe("whether anything may come from outside", () => {
  it.each([
    ["const name = req.query.name;", true],
    ["handle(options, req);", true],
    ['app.get("/users", async (c) => c.text("x"));', true],
    ["function page({ params }) {}", true],
    ["const own = this.url.searchParams.get('a');", true],
    ["socket.on('chat', (text) => show(text));", true],
    ["const q = new URLSearchParams(location.search);", true],
    ["// takes request.body", false],
    ["const text = 'f(a, request )';", false],
    ["const kind = 'request.headers';", false],
    ["const list = require('./list'); list.get('a');", false],
  ])("%s", (text, expected) => {
    const file = parse("javascript", text);
    expect(file.own).not.toBeNull();
    expect(mayHoldSources(file)).toBe(expected);
  });

  it("is told from the text where there is no tree of our own", () => {
    expect(mayHoldSources(parse("python", "name = request.args.get('name')"))).toBe(true);
    expect(mayHoldSources(parse("python", "name = 'x'"))).toBe(false);
  });
});
