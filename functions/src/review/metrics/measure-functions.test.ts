import { structuredPatch } from "diff";
import { describe, expect, it } from "vitest";
import type { FileDiff } from "../change/diff.ts";
import { readPatch } from "../change/diff.ts";
import type { LanguageId } from "../languages/language.ts";
import { parse } from "../languages/parse.ts";
import type { Strictness } from "../config/strictness.ts";
import { measureFunctions } from "./measure-functions.ts";

function diffOf(before: string, after: string): FileDiff {
  const { hunks } = structuredPatch("a", "b", before, after, "", "", { context: 3 });
  const patch = hunks
    .map(({ oldStart, oldLines, newStart, newLines, lines }) =>
      [
        `@@ -${String(oldStart)},${String(oldLines)} +${String(newStart)},${String(newLines)} @@`,
        ...lines,
      ].join("\n"),
    )
    .join("\n");
  return readPatch(patch, { additions: 0, deletions: 0 });
}

function found(
  language: LanguageId,
  before: string,
  after: string,
  strictness: Strictness = "balanced",
  metrics = {},
): string[] {
  const matches = measureFunctions(
    parse(language, after),
    diffOf(before, after),
    { strictness, metrics },
    () => (before === "" ? null : parse(language, before)),
  );
  return matches.map(
    ({ ruleId, startLine, message, confidence }) =>
      `${confidence === "low" ? "listed " : ""}${ruleId}:${String(startLine)} ${message.split(". ")[0] ?? ""}`,
  );
}

/** A function with so many nested decisions. */
function typescript(decisions: number, name = "load"): string {
  const body = Array.from(
    { length: decisions },
    (_, index) => `  if (a === ${String(index)}) {\n    b += ${String(index)};\n  }\n`,
  );
  return `export function ${name}(a: number, b: number): number {\n${body.join("")}  return b;\n}\n`;
}

describe("a function", () => {
  it("that is new and too complicated is told at its head", () => {
    expect(found("typescript", "", typescript(40))).toEqual([
      "metric-cyclomatic:1 `load` has a cyclomatic complexity of 41 (limit 25)",
    ]);
  });

  it("that is new and three times the limit is graver, and one that was nearly so before is not", () => {
    const severities = (before: string, decisions: number): string[] =>
      measureFunctions(
        parse("typescript", typescript(decisions)),
        diffOf(before, typescript(decisions)),
        { strictness: "balanced", metrics: {} },
        () => (before === "" ? null : parse("typescript", before)),
      ).map(({ severity, confidence }) => `${severity} ${confidence}`);
    expect(severities("", 80)).toEqual(["medium high"]);
    expect(severities(typescript(20), 80)).toEqual(["medium high"]);
    expect(severities("", 60)).toEqual(["low medium"]);
    expect(severities(typescript(70), 80)).toEqual(["low low"]);
  });

  it("that is one sum of 5,000 lines is measured as any other", () => {
    const sum = Array.from({ length: 5_000 }, (_, row) => `    "row ${String(row)}"`).join(" +\n");
    expect(found("javascript", "", `function demo() {\n  return (\n${sum}\n  );\n}\n`)).toEqual([
      "metric-function-lines:1 `demo` is 5003 lines long (limit 150)",
    ]);
  });

  it("that is well is not told", () => {
    expect(found("typescript", "", typescript(10))).toEqual([]);
  });

  it("that grew much is told with what it was, at the first changed line", () => {
    const [match] = found("typescript", typescript(30), typescript(50));
    expect(match).toMatch(
      /^metric-cyclomatic:9\d `load` has a cyclomatic complexity of 51 \(was 31, limit 25\)$/,
    );
  });

  it("that grew a little, or crossed the limit by a little, is only listed", () => {
    expect(found("typescript", typescript(39), typescript(40))).toEqual([
      expect.stringMatching(/^listed metric-cyclomatic/),
    ]);
    expect(found("typescript", typescript(22), typescript(26))).toEqual([
      expect.stringMatching(/^listed metric-cyclomatic/),
    ]);
    expect(found("typescript", typescript(22), typescript(30))).toEqual([
      expect.stringMatching(/^metric-cyclomatic/),
    ]);
  });

  it("that was over the limit and grew by less than half is only listed", () => {
    expect(found("typescript", typescript(40), typescript(52))).toEqual([
      expect.stringMatching(/^listed metric-cyclomatic/),
    ]);
    expect(found("typescript", typescript(40), typescript(62))).toEqual([
      expect.stringMatching(/^metric-cyclomatic/),
    ]);
  });

  it("that is new and a little too complicated is only listed", () => {
    expect(found("typescript", "", typescript(30))).toEqual([
      "listed metric-cyclomatic:1 `load` has a cyclomatic complexity of 31 (limit 25)",
    ]);
  });

  it("that was taken out of another one is only listed", () => {
    const rest = "export function start(a: number, b: number): number {\n  return load(a, b);\n}\n";
    expect(found("typescript", typescript(60, "start"), rest + typescript(50))).toEqual([
      expect.stringMatching(/^listed metric-cyclomatic/),
    ]);
  });

  it("that only got another name is not taken for a new one", () => {
    expect(found("typescript", typescript(40), typescript(40, "read"))).toEqual([]);
    expect(found("typescript", typescript(40), typescript(41, "read"))).toEqual([
      expect.stringMatching(/^listed .*was 41/),
    ]);
  });

  it("that is long is told by its lines", () => {
    const long = `export function load() {\n${"  const a = b();\n".repeat(160)}}\n`;
    expect(found("typescript", "", long)).toEqual([
      "metric-function-lines:1 `load` is 162 lines long (limit 150)",
    ]);
  });

  it.each([
    [
      "tsx",
      `export function Page() {\n  return (\n    <ul>\n${"      <li>a</li>\n".repeat(170)}    </ul>\n  );\n}\n`,
    ],
    [
      "typescript",
      `export function all() {\n  return [\n${"    { a: 1, b: x ? 1 : 2 },\n".repeat(170)}  ];\n}\n`,
    ],
    [
      "python",
      `def options(parser):\n${'    parser.add_argument(\n        "-a",\n        help="b",\n    )\n'.repeat(60)}`,
    ],
    ["go", `package m\n\nfunc setup(c *C) {\n${"\tc.Flags().StringVar(&a, 1)\n".repeat(170)}}\n`],
    [
      "javascript",
      `function nameOf(a) {\n  switch (a) {\n${'    case 1:\n      return "b";\n'.repeat(90)}  }\n}\n`,
    ],
    ["php", `<?php\nfunction all() {\n  return [\n${"    'a' => 'b',\n".repeat(170)}  ];\n}\n`],
    ["ruby", `def all\n  {\n${"    a: 1,\n".repeat(170)}  }\nend\n`],
  ] as const)("whose length is data, markup or a list in %s is left in peace", (language, text) => {
    expect(found(language, "", text)).toEqual([]);
  });

  it("that was as bad before, or got better, is left in peace", () => {
    const text = typescript(40);
    expect(found("typescript", text, text.replace("b += 3", "b += 4"))).toEqual([]);
    expect(found("typescript", typescript(45), text)).toEqual([]);
  });

  it("that the change does not touch is left in peace", () => {
    const text = typescript(40);
    expect(found("typescript", text, `${text}\nexport const other = 1;\n`)).toEqual([]);
  });

  it("is judged by the strictness and by the team's thresholds", () => {
    expect(found("typescript", "", typescript(20), "strict")).toHaveLength(1);
    expect(found("typescript", "", typescript(20), "balanced")).toEqual([]);
    expect(found("typescript", "", typescript(40), "relaxed")).toEqual([]);
    expect(found("typescript", "", typescript(12), "balanced", { cyclomatic: 10 })).toHaveLength(1);
    expect(
      found("typescript", "", typescript(40), "balanced", { cyclomatic: "off", cognitive: "off" }),
    ).toEqual([]);
  });

  it("is measured without the functions inside it", () => {
    const inner = typescript(20, "inner").replace("export ", "");
    const outer = `export function outer() {\n${inner.replace(/^/gm, "  ")}${typescript(20).replace("export ", "").replace(/^/gm, "  ")}}\n`;
    expect(found("typescript", "", outer)).toEqual([]);
  });

  it("that takes too many parameters is told", () => {
    const names = Array.from({ length: 11 }, (_, index) => `a${String(index)}: string`);
    expect(found("typescript", "", `export function f(${names.join(", ")}) {\n  return a0;\n}\n`)).toEqual([
      "metric-parameters:1 `f` takes 11 parameters without a default (limit 9)",
    ]);
    expect(
      found(
        "typescript",
        "",
        `class A {\n  f(\n    ${names.join(",\n    ")},\n  ) {\n    return a0;\n  }\n}\n`,
      ),
    ).toHaveLength(1);
  });

  it("that takes many options is left in peace", () => {
    const options = Array.from({ length: 11 }, (_, index) => `a${String(index)}=None`);
    expect(found("python", "", `def f(a, ${options.join(", ")}):\n    return a\n`)).toEqual([]);
    expect(
      found("python", "", `def f(a, *, ${options.join(", ").replaceAll("=None", "")}):\n    return a\n`),
    ).toEqual([]);
    expect(found("ruby", "", `def f(a, ${options.join(", ").replaceAll("=None", ":")})\n  a\nend\n`)).toEqual(
      [],
    );
  });
});

/** Nested to a depth of seven, in the manner of each language. */
const nested: readonly (readonly [LanguageId, string])[] = [
  ["typescript", block("const f = (a: number): void => {", "if (a > DEPTH) {", "}", "}")],
  ["javascript", block("class A {\n  f(a) {", "for (const b of a) {", "}", "}\n}", 2)],
  ["python", block("def f(a):", "if a > DEPTH:", "", "")],
  ["go", block("package m\n\nfunc f(a int) {", "if a > DEPTH {", "}", "}")],
  ["java", block("class A {\n  void f(int a) {", "if (a > DEPTH) {", "}", "  }\n}", 2)],
  ["ruby", block("def f(a)", "if a > DEPTH", "end", "end")],
  ["php", block("<?php\nfunction f($a) {", "if ($a > DEPTH) {", "}", "}")],
  ["csharp", block("class A {\n  void F(int a)\n  {", "if (a > DEPTH) {", "}", "  }\n}", 2)],
  ["c", block("void f(int a)\n{", "if (a > DEPTH) {", "}", "}")],
  ["cpp", block("void A::f(int a) {", "if (a > DEPTH) {", "}", "}")],
  ["kotlin", block("fun f(a: Int) {", "if (a > DEPTH) {", "}", "}")],
  ["rust", block("fn f(a: i32) {", "if a > DEPTH {", "}", "}")],
  ["scala", block("object A {\n  def f(a: Int): Unit = {", "if (a > DEPTH) {", "}", "  }\n}", 2)],
  ["swift", block("func f(a: Int) {", "if a > DEPTH {", "}", "}")],
  ["lua", block("function f(a)", "if a > DEPTH then", "end", "end")],
  ["dart", block("void f(int a) {", "if (a > DEPTH) {", "}", "}")],
  ["bash", block("f() {", "if [ $a -gt DEPTH ]; then", "fi", "}")],
];

function block(head: string, open: string, close: string, end: string, indent = 0): string {
  const depth = 7;
  const pad = (level: number): string => " ".repeat(indent + 2 * level);
  const opened = Array.from(
    { length: depth },
    (_, level) => pad(level + 1) + open.replace("DEPTH", String(level)),
  );
  const closed = close === "" ? [] : opened.map((_, level) => pad(depth - level) + close);
  return [head, ...opened, `${pad(depth + 1)}g(a)`, ...closed, end].join("\n") + "\n";
}

it.each(nested)("in %s is told when it is nested too deep", (language, text) => {
  expect(found(language, "", text, "balanced", { cognitive: "off" })).toEqual([
    expect.stringMatching(/^metric-nesting:\d+ `?\w.* nests blocks 7 deep \(limit 5\)$/),
  ]);
});
