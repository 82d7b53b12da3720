/** `npm run bench -- <name>`: runs one of the benchmarks of this folder, with what stands after the name as its arguments. */
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const benchmarks: Readonly<Record<string, string>> = {
  engine: "engine.ts",
  prefilter: "prefilter.ts",
  trees: "trees.ts",
  cases: "score-cases.ts",
  bombs: "bombs.ts",
  secrets: "secrets.ts",
  "secrets-recall": "secrets-recall.ts",
  webhook: "webhook-to-review.ts",
  flood: "flood.ts",
  web: "web.ts",
  trial: "trial.ts",
  board: "board.ts",
  changes: "changes.ts",
  reviews: "reviews.ts",
  context: "context.ts",
  "context-cases": "context-cases.ts",
  "context-places": "context-places.ts",
  posts: "posts.ts",
};

const [name = "", ...others] = process.argv.slice(2);
const file = benchmarks[name];
if (file === undefined) {
  process.stderr.write(`Say which: npm run bench -- ${Object.keys(benchmarks).join(" | ")}\n`);
  process.exitCode = 2;
} else {
  process.argv.splice(2, Infinity, ...others);
  await import(pathToFileURL(join(import.meta.dirname, file)).href);
}
