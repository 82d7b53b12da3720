/** Which layer's word holds for a file, and how that is shown. */
import { describe, expect, it } from "vitest";
import { defaultSettings } from "../settings.ts";
import { configFor, exclusionOf, overrideOf } from "./config-for.ts";
import { differenceOf } from "./difference.ts";
import { loadConfig, type ReadConfigFiles } from "./load-config.ts";
import { printConfig } from "./print-config.ts";
import { readConfig } from "./read-config.ts";

function source(files: Readonly<Record<string, string>>): ReadConfigFiles {
  return (paths, folder) =>
    Promise.resolve({
      files: paths.map((path) => files[path] ?? null),
      inFolder: Object.entries(files)
        .filter(([path]) => path.startsWith(`${folder}/`))
        .map(([path, text]) => ({ path, text })),
    });
}

const files = {
  ".acrux.yml": "strictness: strict\noverrides: { js-*: low }\npaths: { exclude: [gen] }\nmaxComments: 7\n",
  "api/.acrux.yml": "overrides: { js-eval: critical }\npaths: { exclude: ['*.sql'] }\n",
  "api/v1/.acrux.yml": "strictness: relaxed\ncategories: { docs: on }\n",
  "web/.acrux.yml": "strictness: relaxed\n",
};
const below = [
  readConfig(
    "organization settings",
    "strictness: relaxed\nseverityThreshold: high\ncategories: { docs: off }",
  ),
  readConfig("repository settings", "severityThreshold: medium"),
];
const load = () => loadConfig(source(files), ["api/v1/a.ts", "b.ts", "api/c.sql"], below);

describe("the cascade", () => {
  it.each([
    ["b.ts", "strictness", { value: "strict", origin: ".acrux.yml:1" }],
    ["api/v1/a.ts", "strictness", { value: "relaxed", origin: "api/v1/.acrux.yml:1" }],
    ["api/c.sql", "strictness", { value: "strict", origin: ".acrux.yml:1" }],
    ["b.ts", "severityThreshold", { value: "medium", origin: "repository settings:1" }],
    ["api/v1/a.ts", "maxComments", { value: 7, origin: ".acrux.yml:4" }],
    ["b.ts", "include", { value: [], origin: "default" }],
  ] as const)("for %s takes %s from the nearest layer", async (path, key, expected) => {
    expect(configFor(path, (await load()).layers, defaultSettings)[key]).toEqual(expected);
  });

  it("lays overrides and globs of folders over those outside, relative to their folder", async () => {
    const { layers } = await load();
    const outside = configFor("b.ts", layers, defaultSettings);
    const inside = configFor("api/v1/a.ts", layers, defaultSettings);
    expect(overrideOf(outside, "js-eval")).toMatchObject({ level: "low" });
    expect(overrideOf(inside, "js-eval")).toMatchObject({ level: "critical", origin: "api/.acrux.yml:1" });
    expect(overrideOf(inside, "py-eval")).toBeUndefined();
    expect(exclusionOf(inside, "api/x/c.sql")).toBe("api/.acrux.yml:2");
    expect(exclusionOf(outside, "c.sql")).toBeNull();
    expect(exclusionOf(outside, "x/gen/c.ts")).toBe(".acrux.yml:3");
  });

  it("lets a nearer layer switch on again what one beneath switched off", async () => {
    const { layers } = await load();
    const docs = (path: string) => configFor(path, layers, defaultSettings).categories.docs;
    expect(docs("b.ts")).toEqual({ value: false, origin: "organization settings:3" });
    expect(docs("api/v1/a.ts")).toEqual({ value: true, origin: "api/v1/.acrux.yml:2" });
  });

  it("asks for no file of a folder that the change does not touch", async () => {
    const { layers } = await load();
    expect(layers.map(({ origin }) => origin)).toEqual([
      ...["organization settings", "repository settings"],
      ...[".acrux.yml", "api/.acrux.yml", "api/v1/.acrux.yml"],
    ]);
  });

  it("says in how many folders nothing was looked for", async () => {
    const paths = Array.from({ length: 5 }, (_, index) => `f${String(index)}/a.ts`);
    const asked: string[] = [];
    const read: ReadConfigFiles = (configPaths) => {
      asked.push(...configPaths);
      return Promise.resolve({ files: configPaths.map(() => null), inFolder: [] });
    };
    const { problems } = await loadConfig(read, paths, [], 4);
    expect(asked).toHaveLength(4);
    expect(problems.map(({ message }) => message)).toEqual([
      "The change touches 6 folders. In the 2 deepest of them no .acrux.yml was looked for.",
    ]);
    expect((await loadConfig(read, paths)).problems).toEqual([]);
  });

  it("gathers the team's rules with their origin, and says what it cannot read", async () => {
    const loaded = await loadConfig(
      source({
        ".acrux.yml": "rules:\n  - id: a-b\n  - id: c-d\n",
        ".acrux/rules/b.yml": "id: e-f\n",
        ".acrux/rules/broken.yaml": "id: 'x",
        ".acrux/rules/notes.md": "no rule",
      }),
      ["a.ts"],
    );
    expect(loaded.rules.map(({ origin }) => origin)).toEqual([
      ".acrux.yml:2",
      ".acrux.yml:3",
      ".acrux/rules/b.yml",
    ]);
    expect(loaded.problems).toMatchObject([{ file: ".acrux/rules/broken.yaml", line: 1 }]);
  });
});

describe("printConfig", () => {
  it("shows each value with its origin, and what is not used", async () => {
    const loaded = await loadConfig(
      source({ ...files, ".acrux.yml": `${files[".acrux.yml"]}nonsense: 1\n` }),
      ["api/v1/a.ts"],
      below,
    );
    const text = printConfig("api/v1/a.ts", loaded, defaultSettings);
    expect(text).toMatch(/^strictness: relaxed +# api\/v1\/\.acrux\.yml:1$/m);
    expect(text).toMatch(/^severityThreshold: medium +# repository settings:1$/m);
    expect(text).toMatch(/^ {2}js-eval: critical +# api\/\.acrux\.yml:1$/m);
    expect(text).toMatch(/^ {4}- api\/\*\*\/\*\.sql +# api\/\.acrux\.yml:2$/m);
    expect(text).toMatch(/^ {2}docs: on +# api\/v1\/\.acrux\.yml:2$/m);
    expect(text).toMatch(/^ {2}bug: on +# default$/m);
    expect(text).toMatch(/^include: \[\] +# default$/m);
    expect(text).toMatch(/^# Not used: \.acrux\.yml:5:1: Unknown key nonsense\./m);
  });
});

describe("differenceOf", () => {
  it("says each key that a pull request changes, sets or removes, and faults of the new file", async () => {
    const loaded = await load();
    const sentences = differenceOf(
      ".acrux.yml",
      "strictness: balanced\noverrides: { js-*: low }\nmaxComments: x\ninclude: [tests]\n",
      loaded,
    );
    expect(sentences.map((sentence) => sentence.split(" with this", 1)[0])).toEqual([
      '.acrux.yml: include changes from unset to ["tests"]',
      ".acrux.yml: maxComments changes from 7 to unset",
      '.acrux.yml: paths changes from {"exclude":["gen"]} to unset',
      '.acrux.yml: strictness changes from "strict" to "balanced"',
      expect.stringContaining("With this pull request, .acrux.yml:3:14: maxComments is ignored"),
    ]);
    expect(differenceOf(".acrux.yml", null, loaded)).toHaveLength(4);
    expect(differenceOf(".acrux.yml", files[".acrux.yml"], loaded)).toEqual([]);
  });
});
