/** What is taken of an `.acrux.yml`, and how each fault is said. */
import { describe, expect, it } from "vitest";
import { readConfig } from "./read-config.ts";

function read(text: string, file = ".acrux.yml") {
  const { layer, problems } = readConfig(file, text);
  const places = problems.map(({ line, column, message }) => `${String(line)}:${String(column)} ${message}`);
  return { values: layer.values, places, layer };
}

describe("readConfig", () => {
  it("takes every key, and says where each value stands", () => {
    const text = [
      ...["strictness: strict", "severityThreshold: medium", "maxComments: 5"],
      ...["categories: { docs: off, tests: false }", "overrides:", "  js-*: low", "  js-eval: off"],
      ...["paths:", "  include: [src]", "  exclude: ['*.gen.ts']", "languages: [typescript]"],
      ...["include: [tests, vendored]", "metrics: { cyclomatic: 12, nesting: off }"],
      ...[`secrets: { allow: [${"a".repeat(32)}] }`, "manifests: off", "rules: [{ id: x }]"],
    ].join("\n");
    const { values, places, layer } = read(text);
    expect(places).toEqual([]);
    expect(values).toMatchObject({
      ...{ strictness: "strict", maxComments: 5, categories: { docs: "off", tests: false } },
      ...{ overrides: { "js-*": "low", "js-eval": "off" }, metrics: { cyclomatic: 12, nesting: "off" } },
    });
    expect(layer.positions["strictness"]).toEqual({ line: 1, column: 13 });
    expect(layer.positions["overrides.js-eval"]).toMatchObject({ line: 7 });
  });

  it("is nothing when the file is empty or holds comments only", () => {
    expect(read("")).toMatchObject({ values: {}, places: [] });
    expect(read("# soon\n")).toMatchObject({ values: {}, places: [] });
  });

  it.each([
    ["strictness: hard", "1:13 strictness is ignored: it must be one of relaxed, balanced, strict."],
    ["maxComments: 500", "1:14 maxComments is ignored: it must be at most 100."],
    ["maxComments: many", "1:14 maxComments is ignored: it must be a number."],
    ["\n  strictnes: strict", "2:3 Unknown key strictnes. Did you mean strictness?"],
    ["severity-threshold: low", "1:1 Unknown key severity-threshold. Did you mean severityThreshold?"],
    [
      "overrides: { a-b: loud }",
      "1:19 overrides.a-b is ignored: it must be one of off, critical, high, medium",
    ],
    ["paths: { exclude: ['!a'] }", "1:20 Entry 1 of paths.exclude is ignored: it begins with !"],
    ["secrets: { allow: [hunter2] }", "1:20 Entry 1 of secrets.allow is ignored: it is not a fingerprint"],
    ["categories: { style: off }", "1:15 Unknown key categories.style."],
    ["- a\n- b", "1:1 The file must contain keys with values. It is ignored."],
    ["just words", "1:1 The file must contain keys with values. It is ignored."],
    ["overrides: { '': off }", "1:14 A key of overrides must not be empty."],
    ["categories: { doc: off }", "1:15 Unknown key categories.doc. Did you mean docs?"],
    ["languages: []", "1:12 languages is ignored: it must not be empty: leave it out, and every language is"],
    ["paths: { include: [] }", "1:19 paths.include is ignored: it must not be empty: leave it out"],
  ])("answers %j with place and advice", (text, sentence) => {
    const { places } = read(text);
    expect(places).toHaveLength(1);
    expect(places[0]).toContain(sentence);
  });

  it("keeps what is right beside what is wrong, also within a list and a map", () => {
    const { values, places } = read(
      "strictness: strict\nmaxComments: -1\noverrides: { a-b: off, c-d: loud }\npaths: { exclude: [a, '!b', c] }\nnonsense: 1",
    );
    expect(values).toEqual({
      ...{ strictness: "strict", overrides: { "a-b": "off" }, paths: { exclude: ["a", "c"] } },
    });
    expect(places.map((place) => place.split(":", 1)[0])).toEqual(["2", "3", "4", "5"]);
  });

  it.each([
    ["languages: [js]", {}],
    ["languages: [js, klingon]", {}],
    ["include: [test]", {}],
    ["paths: { include: ['!a'], exclude: [b] }", { paths: { exclude: ["b"] } }],
  ])(
    "lets what is below hold when %j is all wrong, instead of switching the review off",
    (text, expected) => {
      const { values, places } = read(text);
      expect(values).toEqual(expected);
      expect(places.join()).toContain("The inherited value applies.");
    },
  );

  it("says of one wrong entry that the others apply", () => {
    const { values, places } = read("languages: [go, klingon]");
    expect(values).toEqual({ languages: ["go"] });
    expect(places[0]).toMatch(/^1:17 Entry 2 of languages is ignored: .* The other entries apply\.$/);
  });

  it("keeps what is right beside any number of faults, and tells fifty of them", () => {
    const wrong = Array.from({ length: 60 }, (_, index) => `key${String(index)}: 1`);
    const { values, places } = read([...wrong, "strictness: strict"].join("\n"));
    expect(values).toEqual({ strictness: "strict" });
    expect(places).toHaveLength(51);
    expect(places.at(-1)).toBe("51:1 10 more faults follow from here on. Faulty values are ignored.");
  });

  it("never repeats a value that could be a secret", () => {
    const token = "hunter2hunter2";
    expect(read(`secrets: { allow: [${token}] }`).places.join()).not.toContain(token);
  });

  it("lets a folder's file say nothing about the whole review", () => {
    const { values, places } = read("maxComments: 3\nstrictness: relaxed", "src/.acrux.yml");
    expect(values).toEqual({ strictness: "relaxed" });
    expect(places[0]).toContain("1:14 maxComments is about the whole review.");
  });

  it.each([
    ["a duplicate key", "strictness: strict\nstrictness: relaxed", "2:1"],
    ["a tag that makes objects", "strictness: !!js/function 'f'", "1:13"],
    ["an unclosed quote", "strictness: 'strict", "1:"],
    ["a tab for indentation", "paths:\n\tinclude: [a]", "2:1"],
    ["a merge key", "a: &a { strictness: strict }\n<<: *a", "Unknown key"],
    [
      "a second document",
      "strictness: strict\n---\nstrictness: relaxed",
      "2:1 .*several documents; keep one",
    ],
    ["an alias of nothing", "strictness: *none", "Unresolved alias.*Nothing of this file is used"],
    ["brackets without end", "[".repeat(3_000), "nested too deep"],
    ["maps without end", "{a: ".repeat(15_000), "nested too deep"],
    ["keys of keys", "? ".repeat(400), "nested too deep"],
    [
      "keys of keys, by indentation",
      Array.from({ length: 300 }, (_, at) => `${" ".repeat(at)}?`).join("\n"),
      "nested too deep",
    ],
    ["lists within lists", `${"- ".repeat(3_000)}a`, "nested too deep"],
    ["a file that is too large", `# ${"x".repeat(70_000)}`, "64 KB are allowed"],
    ["aliases that explode", laughs(), "not YAML that can be read"],
  ])("survives %s and uses nothing of what it cannot read", (_, text, expected) => {
    const { values, places } = read(text);
    expect(values).toEqual({});
    expect(places.join("\n")).toMatch(new RegExp(expected));
  });
});

/** Ten names, each nine times the one before. */
function laughs(): string {
  const rows = Array.from({ length: 10 }, (_, index) => {
    const before = index === 0 ? '"x"' : `*a${String(index - 1)}`;
    return `a${String(index)}: &a${String(index)} [${Array<string>(9).fill(before).join(", ")}]`;
  });
  return rows.join("\n");
}
