/** `npm run bench -- engine`: how fast the engine reads and how much memory it takes, beside tools that a reader knows, on the same files in the same run. */
import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildSync } from "esbuild";
import { flagsForLittleMemory } from "../../functions/src/adapters/engine/attempt.ts";
import type { LanguageId } from "../../functions/src/review/languages/language.ts";
import { parse } from "../../functions/src/review/languages/parse.ts";
import { builtInRules } from "../../functions/src/review/rules/index.ts";
import { FileWords } from "../../functions/src/review/rules/text-filter/prefilter.ts";
import type { Rule } from "../../functions/src/review/rules/writing/rule.ts";
import { changeOf18Files, changeOf2000Lines, corpus, otherLanguages, type Source } from "./engine-sources.ts";
import { hundred, javascriptRules, parseAll, runRules, thirty, type WorkName } from "./engine-work.ts";
import { medians, mediansOfProcesses, type OwnProcess, startProcess } from "./measure.ts";
import { astGrepMs } from "./peers.ts";
import { benchSecrets } from "./secrets.ts";

const folder = join(import.meta.dirname, "../../.local/bench");
/** Of the bytes, because a file in which nothing can be found is never parsed. */
function shareParsed(
  sources: readonly Source[],
  rules: readonly Rule[],
  language: LanguageId = "javascript",
): number {
  const parsed = sources.filter(({ text }) => {
    const words = new FileWords(parse(language, text));
    return rules.some((rule) => rule.languages.includes(language) && words.mayMatch(rule));
  });
  return round(megabytes(parsed) / megabytes(sources));
}

function megabytes(sources: readonly Source[]): number {
  return sources.reduce((sum, { text }) => sum + text.length, 0) / 1e6;
}

/** Runs everything, some minutes on two cores. All figures are ratios of times taken in the same run, or MB of source a second. */
export async function benchEngine(): Promise<object> {
  const change = changeOf18Files();
  const whole = corpus();
  return {
    change: await benchChange(change),
    corpus: await benchCorpus(whole),
    languages: await benchLanguages(),
    review: reviewOnce(),
    secrets: await benchSecrets(),
  };
}

function processesFor(sources: "corpus" | "change", works: readonly WorkName[]): Record<string, OwnProcess> {
  return Object.fromEntries(works.map((name) => [name, startProcess("engine-process.ts", sources, name)]));
}

async function benchChange(change: readonly Source[]): Promise<object> {
  const took = await mediansOfProcesses(
    processesFor("change", [
      "parse",
      "astGrepParse",
      "all",
      "thirty",
      "hundred",
      "thirtyEverywhere",
      "hundredEverywhere",
    ]),
    31,
  );
  const { parse: parsing = 0, astGrepParse = 0, all = 0, thirty: few = 0, hundred: many = 0 } = took;
  const { thirtyEverywhere = 0, hundredEverywhere = 0 } = took;
  return {
    files: change.length,
    megabytes: round(megabytes(change)),
    rules: javascriptRules.length,
    parseMs: round(parsing),
    parseAndAllRulesMs: round(all),
    allRulesToParse: round((all - parsing) / parsing),
    astGrepParseMs: round(astGrepParse),
    parseAndAllRulesToAstGrepParse: round(all / astGrepParse),
    hundredToThirtyRules: {
      withParsing: round(many / few),
      withoutParsing: round((many - parsing) / (few - parsing)),
      withoutLookAtText: round(hundredEverywhere / thirtyEverywhere),
      bytesParsed: [shareParsed(change, thirty), shareParsed(change, hundred)],
    },
    bytesParsed: shareParsed(change, builtInRules),
  };
}

/** eslint takes four seconds a round: after five only one of the two would be compiled, and of ours some is compiled later still. */
const msUntilAllIsCompiled = 20_000;

async function benchCorpus(whole: readonly Source[]): Promise<object> {
  const own = processesFor("corpus", ["parse", "astGrepParse", "all", "thirty"]);
  const eslintProcess = startProcess("eslint-process.ts");
  const took = await mediansOfProcesses({ ...own, eslint: eslintProcess }, 9, msUntilAllIsCompiled);
  const { parse: parsing = 0, astGrepParse = 0, all = 0, thirty: few = 0, eslint = 0 } = took;
  const astGrep = astGrepMs(whole, thirty);
  const speed = (ms: number | null): number | null => ms && round((megabytes(whole) / ms) * 1_000);
  return {
    files: whole.length,
    megabytes: round(megabytes(whole)),
    parseMBs: speed(parsing),
    astGrepParseMBs: speed(astGrepParse),
    parseAndAllRulesMBs: speed(all),
    parseAnd30RulesMBs: speed(few),
    eslintSecurityMBs: speed(eslint),
    astGrepWith30RulesMBs: speed(astGrep),
    allRulesToParse: round((all - parsing) / parsing),
    bytesParsed: shareParsed(whole, builtInRules),
    toEslint: round(eslint / all),
    /** What no engine can pass that parses every byte with the parser. */
    toEslintByParsingAlone: round(eslint / parsing),
    toEslintByAstGrepParsingAlone: round(eslint / astGrepParse),
    toEslintWith30Rules: round(eslint / few),
    toAstGrep: astGrep && round(astGrep / all),
    toAstGrepWith30Rules: astGrep && round(astGrep / few),
  };
}

/** How much longer all rules of other languages take than parsing. */
async function benchLanguages(): Promise<object> {
  const figures: Record<string, object> = {};
  for (const [id, sources] of Object.entries(otherLanguages())) {
    const language = id as LanguageId;
    const { parse: parsing = 0, all = 0 } = await medians(
      {
        parse: () => parseAll(sources, language),
        all: () => runRules(sources, builtInRules, language),
      },
      3,
    );
    figures[language] = {
      megabytes: round(megabytes(sources)),
      parseMs: round(parsing),
      allRulesToParse: round((all - parsing) / parsing),
      bytesParsed: shareParsed(sources, builtInRules, language),
    };
  }
  return figures;
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
  const change = join(folder, "change.json");
  writeFileSync(change, JSON.stringify(changeOf2000Lines()));
  const { stdout } = spawnSync(process.execPath, [...flagsForLittleMemory, bundle, change], {
    encoding: "utf8",
  });
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
