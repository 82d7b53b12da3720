/** `npm run bench -- engine`: how fast the engine reads and how much memory it takes, beside tools that a reader knows, on the same files in the same run. */
import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildSync } from "esbuild";
import { parse } from "../../functions/src/review/languages/parse.ts";
import { defineRules } from "../../functions/src/review/rules/define-rules.ts";
import { builtInRules } from "../../functions/src/review/rules/index.ts";
import { matchRules } from "../../functions/src/review/rules/match-rules.ts";
import type { Rule } from "../../functions/src/review/rules/rule.ts";
import { changeOf18Files, corpus, type Source } from "./engine-sources.ts";
import { medians } from "./measure.ts";
import { astGrepMs, eslintLinter } from "./peers.ts";
import { benchSecrets } from "./secrets.ts";

const folder = join(import.meta.dirname, "../../.local/bench");
const javascriptRules = builtInRules.filter(({ languages }) => languages.includes("javascript"));

function parseAll(sources: readonly Source[]): void {
  for (const { text } of sources) parse("javascript", text).root.kind();
}

function runRules(sources: readonly Source[], rules: readonly Rule[]): void {
  for (const { text } of sources) matchRules(parse("javascript", text), rules);
}

/** Spread over the whole list; more than there are are copies under other names. */
function someRules(count: number): Rule[] {
  return Array.from({ length: count }, (_, at) => {
    const rule = javascriptRules[Math.floor((at * javascriptRules.length) / count) % javascriptRules.length];
    if (!rule) throw new Error("There are no rules for JavaScript.");
    if (count <= javascriptRules.length) return rule;
    const { cwe, ...rest } = rule;
    const id = `${rule.id}-${String(at)}`;
    return (
      defineRules([...rule.languages], rule.category, [
        { ...rest, id, cwe: Number(cwe?.slice(4) ?? 1) },
      ])[0] ?? rule
    );
  });
}

function megabytes(sources: readonly Source[]): number {
  return sources.reduce((sum, { text }) => sum + text.length, 0) / 1e6;
}

/** Runs everything, about a minute and a half on two cores. */
export async function benchEngine(): Promise<object> {
  const change = changeOf18Files();
  const onChange = await medians(
    {
      parse: () => parseAll(change),
      parseAndAllRules: () => runRules(change, builtInRules),
      parseAnd30Rules: () => runRules(change, thirty),
      parseAnd100Rules: () => runRules(change, hundred),
    },
    21,
  );
  const whole = corpus();
  const lint = eslintLinter();
  const onCorpus = await medians(
    {
      parse: () => parseAll(whole),
      parseAndAllRules: () => runRules(whole, builtInRules),
      eslint: () => lint(whole),
    },
    3,
  );
  const peer = astGrepMs(whole, thirty);
  return figuresOf(change, onChange, whole, onCorpus, peer);
}

const thirty = someRules(30);
const hundred = someRules(100);

async function figuresOf(
  change: readonly Source[],
  onChange: Readonly<Record<string, number>>,
  whole: readonly Source[],
  onCorpus: Readonly<Record<string, number>>,
  peer: number | null,
): Promise<object> {
  const speed = (ms: number | null | undefined): number | null =>
    ms === null || ms === undefined ? null : round((megabytes(whole) / ms) * 1_000);
  const { parse: parsing = 0, parseAndAllRules = 0, parseAnd30Rules = 0, parseAnd100Rules = 0 } = onChange;
  const own = speed(onCorpus["parseAndAllRules"]) ?? 0;
  return {
    change: {
      files: change.length,
      megabytes: round(megabytes(change)),
      parseMs: round(parsing),
      rulesMs: round(parseAndAllRules - parsing),
      rulesToParse: round((parseAndAllRules - parsing) / parsing),
      rules: javascriptRules.length,
      hundredToThirtyRules: round((parseAnd100Rules - parsing) / (parseAnd30Rules - parsing)),
      hundredToThirtyRulesWithParsing: round(parseAnd100Rules / parseAnd30Rules),
    },
    corpus: {
      files: whole.length,
      megabytes: round(megabytes(whole)),
      parseMBs: speed(onCorpus["parse"]),
      parseAndAllRulesMBs: own,
      eslintSecurityMBs: speed(onCorpus["eslint"]),
      astGrepWith30RulesMBs: speed(peer),
      toEslint: round(own / (speed(onCorpus["eslint"]) ?? 1)),
      toAstGrep: peer === null ? null : round(own / (speed(peer) ?? 1)),
    },
    review: reviewOnce(),
    secrets: await benchSecrets(),
  };
}

/** Bundled and started as the deployed child is. */
function reviewOnce(): unknown {
  const bundle = join(folder, "engine-once.mjs");
  buildSync({
    entryPoints: [join(import.meta.dirname, "engine-once.ts")],
    ...{ outfile: bundle, bundle: true, platform: "node", format: "esm", logLevel: "error" },
    external: ["@ast-grep/*", "tree-sitter-*"],
    banner: {
      js: 'import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);',
    },
  });
  const { stdout } = spawnSync(process.execPath, ["--max-semi-space-size=1", bundle], { encoding: "utf8" });
  return JSON.parse(stdout) as unknown;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

mkdirSync(folder, { recursive: true });
const figures = await benchEngine();
writeFileSync(join(folder, "engine.json"), `${JSON.stringify(figures, null, 2)}\n`);
console.log(JSON.stringify(figures, null, 2));
console.log("Written to .local/bench/engine.json.");
