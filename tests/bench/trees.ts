/**
 * `npm run bench -- trees [folder ...]`: reads every JavaScript and TypeScript file of the folders with our own reader and with
 * the native parser, compares the trees node by node, and says how fast both are.
 */
import { globSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { parse } from "../../functions/src/review/languages/parse.ts";
import { compareTrees, readers } from "../engine/same-tree.ts";
import { corpus, otherLanguages } from "./engine-sources.ts";
import { medians } from "./measure.ts";

const mostBytes = 300_000;
const folders = process.argv.slice(2);

interface Text {
  readonly path: string;
  readonly language: keyof typeof readers;
  readonly text: string;
}

const texts = folders.length === 0 ? ownTexts() : folders.flatMap(textsIn);

function ownTexts(): Text[] {
  return [...corpus(), ...(otherLanguages().typescript ?? [])].map(({ path, text }) => ({
    path,
    language: languageIn(path),
    text,
  }));
}

function textsIn(folder: string): Text[] {
  return globSync("**/*.{js,cjs,mjs,jsx,ts,cts,mts,tsx}", { cwd: folder })
    .map((path) => join(folder, path))
    .filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile() === true)
    .map((path) => ({ path, language: languageIn(path), text: readFileSync(path, "utf8") }))
    .filter(({ text }) => text.length < mostBytes);
}

function languageIn(path: string): keyof typeof readers {
  if (path.endsWith(".tsx")) return "tsx";
  return /\.[cm]?ts$/.test(path) ? "typescript" : "javascript";
}

const outcomes = new Map<string, number>();
for (const { path, language, text } of texts) {
  const found = compareTrees(text, language);
  outcomes.set(found.outcome, (outcomes.get(found.outcome) ?? 0) + 1);
  if (found.outcome === "different") console.log(`${path}: ${found.where}`);
  if (found.outcome === "only the other reads it") console.log(`${path}: not read`);
}
console.log({ files: texts.length, ...Object.fromEntries(outcomes) });
for (const language of Object.keys(readers) as (keyof typeof readers)[]) {
  const sample = texts.filter((one) => one.language === language).slice(0, 500);
  if (sample.length > 0) await measure(language, sample);
}

async function measure(language: keyof typeof readers, sample: readonly Text[]): Promise<void> {
  const took = await medians(
    {
      own: () => {
        for (const { text } of sample) readers[language](text);
      },
      native: () => {
        for (const { text } of sample) parse(language, text).native.kind();
      },
    },
    3,
  );
  const megabytes = sample.reduce((sum, { text }) => sum + text.length, 0) / 1e6;
  console.log({
    language,
    megabytes,
    ownMBs: megabytes / ((took["own"] ?? 0) / 1_000),
    nativeMBs: megabytes / ((took["native"] ?? 0) / 1_000),
  });
}
