import { describe, expect, it } from "vitest";
import { readPatch } from "../../functions/src/review/change/diff.ts";
import { ownCases, readCases } from "./read-cases.ts";
import { readCase } from "./read-case.ts";

const cases = readCases(ownCases);

describe("the cases of the evaluation", () => {
  it("are 60 at least in eight languages at least, a third of them clean and a third held out", () => {
    const languages = new Set(cases.map(({ name }) => name.split("-")[0]));
    const share = (count: number): number => count / cases.length;
    expect(cases.length).toBeGreaterThanOrEqual(60);
    expect(languages.size).toBeGreaterThanOrEqual(8);
    expect(share(cases.filter(({ defect }) => defect === null).length)).toBeGreaterThanOrEqual(1 / 3);
    expect(share(cases.filter(({ set }) => set === "held-out").length)).toBeGreaterThanOrEqual(0.3);
    expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length);
  });

  it.each(cases.map((one) => [one.name, one] as const))(
    "%s has patches that fit its texts",
    async (_, one) => {
      for (const file of one.change.files) {
        const diff = readPatch(file.patch ?? "", file);
        expect(diff.cut, file.path).toBe(false);
        expect(file.additions + file.deletions, file.path).toBeGreaterThan(0);
      }
      const paths = one.expected.flatMap(({ places }) => places.map(({ path }) => path));
      const changed = one.change.files.map(({ path }) => path);
      if (paths.length > 0) expect(paths.some((path) => changed.includes(path))).toBe(true);
    },
  );
});

describe("a case", () => {
  const text = [
    "title: Double it\nbody: Twice as much.\ndefect: wrong factor",
    "expect: a.ts RIGHT: n * 3\nabout: factor\n@@@ changed a.ts",
    " export function double(n: number) {\n-  return n + n;\n+  return n * 3;\n }\n@@@ shown b.ts\nexport {};\n",
  ].join("\n");

  it("gives the texts of both sides, and the place of its defect", async () => {
    const { change, expected } = readCase(text, "one", "open");
    expect(expected[0]?.places).toEqual([{ path: "a.ts", side: "RIGHT", startLine: 2, endLine: 2 }]);
    expect(change.files.map(({ path, patch }) => [path, patch?.split("\n")[0]])).toEqual([
      ["a.ts", "@@ -1,3 +1,3 @@"],
    ]);
    const read = await change.read([
      { side: "LEFT", path: "a.ts" },
      { side: "RIGHT", path: "b.ts" },
      { side: "RIGHT", path: "c.ts" },
    ]);
    expect(read).toMatchObject([
      { text: "export function double(n: number) {\n  return n + n;\n}\n" },
      { text: "export {};\n" },
      { kind: "missing" },
    ]);
  });

  it.each([
    ["a place that is not there", text.replace("n * 3\nabout", "n * 4\nabout")],
    ["a line without its mark", text.replace("-  return", "return")],
    ["a defect without a place", text.replace(/^expect.*\n/m, "")],
    ["an unknown key", text.replace("body:", "text:")],
  ])("is refused for %s", (_, broken) => {
    expect(() => readCase(broken, "one", "open")).toThrow("The case one is not of the form");
  });
});
