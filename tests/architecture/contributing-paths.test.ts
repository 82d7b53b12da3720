/** A walk-through that names a file which has moved leaves a newcomer searching. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");
const text = readFileSync(join(root, "CONTRIBUTING.md"), "utf8");
/** Where the page says paths from, besides the root. */
const folders = [
  "",
  "functions/src",
  "functions/src/review",
  "functions/src/review/rules",
  "functions/src/review/rules/php",
];

it("every file that CONTRIBUTING names by its path is there", () => {
  const named = [...text.matchAll(/`((?:[\w.-]+\/)+[\w.-]+\.(?:tsx?|json|cases))`/g)].map(
    ([, path = ""]) => path,
  );
  const relative = [...text.matchAll(/`(\.\.?\/[\w./-]+\.ts)`/g)].map(([, path = ""]) => path);
  expect(named.length).toBeGreaterThan(15);
  const missing = [...named, ...relative].filter(
    (path) => !folders.some((folder) => existsSync(join(root, folder, path))),
  );
  expect(missing).toEqual([]);
});
