/**
 * `npm run bench -- trees [folder ...]`: reads every JavaScript file of the folders with our own reader and with the native
 * parser, compares the trees node by node, and says how fast both are.
 */
import { globSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { parse } from "../../functions/src/review/languages/parse.ts";
import { readJavaScript } from "../../functions/src/review/syntax/read-javascript.ts";
import { compareTrees } from "../engine/same-tree.ts";
import { corpus } from "./engine-sources.ts";
import { medians } from "./measure.ts";

const mostBytes = 300_000;
const folders = process.argv.slice(2);
const texts =
  folders.length === 0 ? corpus().map(({ path, text }) => ({ path, text })) : folders.flatMap(textsIn);

function textsIn(folder: string): { readonly path: string; readonly text: string }[] {
  return globSync("**/*.{js,cjs,mjs,jsx}", { cwd: folder })
    .map((path) => join(folder, path))
    .filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile() === true)
    .map((path) => ({ path, text: readFileSync(path, "utf8") }))
    .filter(({ text }) => text.length < mostBytes);
}

const outcomes = new Map<string, number>();
for (const { path, text } of texts) {
  const found = compareTrees(text);
  outcomes.set(found.outcome, (outcomes.get(found.outcome) ?? 0) + 1);
  if (found.outcome === "different") console.log(`${path}: ${found.where}`);
  if (found.outcome === "only the other reads it") console.log(`${path}: not read`);
}
const sample = texts.slice(0, 500);
const took = await medians(
  {
    own: () => {
      for (const { text } of sample) readJavaScript(text);
    },
    native: () => {
      for (const { text } of sample) parse("javascript", text).native.kind();
    },
  },
  3,
);
const megabytes = sample.reduce((sum, { text }) => sum + text.length, 0) / 1e6;
console.log({
  files: texts.length,
  ...Object.fromEntries(outcomes),
  ownMBs: megabytes / ((took["own"] ?? 0) / 1_000),
  nativeMBs: megabytes / ((took["native"] ?? 0) / 1_000),
});
