/** A title or message that two files spell out is mended in one of them and forgotten in the other. */
import { globSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { defects } from "../shared/defects.ts";

const engine = join(import.meta.dirname, "../..");
const files = globSync("**/*.ts", { cwd: engine })
  .filter((path) => !path.endsWith(".test.ts"))
  .map((path) => [path, readFileSync(join(engine, path), "utf8")] as const);

/** Where each string that is written as a title or message stands. */
function writtenIn(sources: readonly (readonly [string, string])[], field: string): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  const written = new RegExp(
    `(?<![\\w.])${field}:\\s*("(?:[^"\\\\]|\\\\.)*"|'(?:[^'\\\\]|\\\\.)*'|\`(?:[^\`\\\\]|\\\\.)*\`)`,
    "g",
  );
  for (const [path, source] of sources)
    for (const [, literal = ""] of source.matchAll(written)) {
      const said = literal.slice(1, -1).replaceAll("\\", "").replaceAll(/\s+/g, " ");
      found.set(said, (found.get(said) ?? new Set()).add(relative("", path)));
    }
  return found;
}

function writtenTwice(sources: readonly (readonly [string, string])[], field: string): string[] {
  return [...writtenIn(sources, field)]
    .filter(([said, paths]) => said.includes(" ") && paths.size > 1)
    .map(([said, paths]) => `${said} (${[...paths].sort().join(", ")})`);
}

/** The one object that a family of defects exports. */
async function tableOf(path: string): Promise<object> {
  const exported = (await import(path)) as Readonly<Record<string, unknown>>;
  const tables = Object.values(exported).filter((one) => typeof one === "object" && one !== null);
  expect(tables).toHaveLength(1);
  return tables[0] ?? {};
}

describe("what rules say", () => {
  it.each(["title", "message"])("is written once: %s", (field) => {
    expect(writtenIn(files, field).size).toBeGreaterThan(100);
    expect(writtenTwice(files, field)).toEqual([]);
  });

  it("has each defect in one family, since a second one would replace the first", async () => {
    const families = globSync("rules/shared/defects/*.ts", { cwd: engine });
    const tables = await Promise.all(families.map(async (path) => await tableOf(join(engine, path))));
    const names = tables.flatMap((table) => Object.keys(table));
    expect(names.toSorted()).toEqual(Object.keys(defects).toSorted());
  });

  it("is compared without regard to quotes and spaces", () => {
    const sources = [
      ["one.ts", 'title: "Unused `x` value",'],
      ["other.ts", "title:\n  'Unused `x` value',"],
      ["third.ts", 'title: "Unused", subtitle: "Unused `x` value"'],
    ] as const;
    expect(writtenTwice(sources, "title")).toEqual(["Unused `x` value (one.ts, other.ts)"]);
  });
});
