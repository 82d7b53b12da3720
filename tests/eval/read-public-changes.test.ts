import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { temporaryRepository } from "../engine/temporary-repository.ts";
import type { EvalCase } from "./case.ts";
import { readPublicChanges } from "./read-public-changes.ts";

async function bothKinds(): Promise<readonly [EvalCase, EvalCase]> {
  const repository = temporaryRepository();
  repository.write("src/sum.js", "return a - b;\n");
  repository.write("CHANGELOG.md", "Nothing.\n");
  repository.commit();
  repository.write("src/sum.js", "return a + b;\n");
  repository.write("test/sum.test.js", "expect(sum(1, 2)).toBe(3);\n");
  repository.write("CHANGELOG.md", "Sums are right again.\n");
  const commit = repository.commit();
  const histories = join(repository.path, "histories");
  mkdirSync(dirname(join(histories, "some+one")), { recursive: true });
  repository.git("clone", "--quiet", "--bare", repository.path, join(histories, "some+one"));
  const list = join(repository.path, "list.json");
  const entry = { repository: "some/one", commit };
  writeFileSync(
    list,
    JSON.stringify([
      { ...entry, kind: "fix", about: "sum" },
      { ...entry, kind: "clean" },
    ]),
  );
  const [fix, clean] = await readPublicChanges(list, histories);
  if (fix === undefined || clean === undefined) throw new Error("Both changes are in the list.");
  return [fix, clean];
}

it("shows a fix in reverse and a merged change alike: one form of title, and neither tests nor changelogs", async () => {
  const [fix, clean] = await bothKinds();
  expect([fix.title, clean.title]).toEqual(["Change sum.js", "Change sum.js"]);
  for (const { change } of [fix, clean])
    expect(change.files.map(({ path, status }) => [path, status])).toEqual([["src/sum.js", "modified"]]);
  expect(fix.change.files[0]?.patch).toContain("+return a - b;");
  expect(clean.change.files[0]?.patch).toContain("+return a + b;");
});
