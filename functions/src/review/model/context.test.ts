import { describe, expect, it } from "vitest";
import { searchTexts } from "../../adapters/memory/snapshot.ts";
import { changeOfTexts } from "../../../../tests/eval/change-of-texts.ts";
import { readPatch } from "../change/diff.ts";
import { contextOfImports } from "./context.ts";
import { lookAt } from "./outline.ts";

const before = "export function parseRange(text) {\n  return text.split('-');\n}\n";
const list =
  "import { parseRange } from './range.js';\n\nexport function list() {\n  return parseRange('1-2');\n}\n";

describe("the context of a changed file", () => {
  async function partsOf(after: string, around: Readonly<Record<string, string>>) {
    const change = {
      ...changeOfTexts([{ path: "src/range.js", before, after }]),
      search: searchTexts({ "src/range.js": after, ...around }),
    };
    const [file] = change.files;
    if (file === undefined) throw new Error("Nothing changed.");
    const read = {
      ...{
        file,
        diff: readPatch(file.patch ?? "", file),
        after: after.split("\n"),
        before: before.split("\n"),
      },
      plainAfter: after.split("\n"),
      outline: lookAt({ path: file.path, text: after, credentials: [] }).outline,
      outlineBefore: lookAt({ path: file.path, text: before, credentials: [] }).outline,
    };
    const collect = contextOfImports((texts) => Promise.resolve(texts.map(lookAt)));
    const { parts } = await collect(change, [read]);
    return parts.get("src/range.js");
  }

  it("holds the callers that nothing in the change leads to, with the reason", async () => {
    const around = { "src/list.js": list, "src/other.js": "parseRange;\n" };
    expect(await partsOf(before.replace("'-'", "'..'"), around)).toMatchObject([
      { kind: "caller", path: "src/list.js", why: "It calls parseRange, which changed in src/range.js." },
    ]);
  });

  it("holds a test beside many callers", async () => {
    const callers = Array.from({ length: 12 }, (_, at) => [`src/list${String(at)}.js`, list] as const);
    const around = { ...Object.fromEntries(callers), "test/range.test.js": list.replace("./", "../src/") };
    const parts = (await partsOf(before.replace("'-'", "'..'"), around)) ?? [];
    expect(parts).toHaveLength(9);
    expect(parts.at(-1)).toMatchObject({ kind: "caller", path: "test/range.test.js" });
  });

  it("holds what does much the same as a changed function", async () => {
    const body =
      "(text, separator) {\n  const pieces = text.split(separator);\n  const [minimum, maximum] = pieces.map(Number);\n  return { minimum, maximum, isOpen: pieces.length < 2 };\n}\n";
    const around = {
      "src/span.js": `export function readSpan${body.replace("isOpen", "isHalf")}`,
      "src/far.js":
        "export function far(pieces) {\n  const minimum = 1;\n  const maximum = 2;\n  return separator(minimum, maximum, pieces);\n}\n",
    };
    expect(await partsOf(`export function parseRange${body}`, around)).toMatchObject([
      {
        kind: "near-duplicate",
        path: "src/span.js",
        why: "It does much the same as parseRange, which changed in src/range.js.",
      },
    ]);
  });
});
