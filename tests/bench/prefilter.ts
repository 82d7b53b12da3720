/**
 * `npm run bench -- prefilter [folder ...]`: how much of real code the look at the text spares the parser, and that it leaves no
 * finding out: every file is also searched without it. Without a folder, the labelled snippets, the examples of the
 * rules and some packages are read. `--rules` lists the rules that keep most bytes from being skipped.
 */
import { globSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { LanguageId } from "../../functions/src/review/languages/language.ts";
import { languageOf } from "../../functions/src/review/languages/languages.ts";
import { parse, type ParsedFile, whyBroken } from "../../functions/src/review/languages/parse.ts";
import { builtInRules } from "../../functions/src/review/rules/index.ts";
import { matchRules, matchRulesEverywhere } from "../../functions/src/review/rules/matching/match-rules.ts";
import { type RuleMatch } from "../../functions/src/review/rules/matching/rule-match.ts";
import { FileWords } from "../../functions/src/review/rules/text-filter/prefilter.ts";
import { corpus } from "./engine-sources.ts";
import { readCases } from "../engine/read-cases.ts";

interface Sample {
  readonly name: string;
  readonly language: LanguageId;
  readonly text: string;
}

interface Figures {
  files: number;
  bytes: number;
  parsed: number;
  withFindings: number;
  findings: number;
  differences: number;
}

const mostBytes = 200_000;
const args = process.argv.slice(2);
const folders = args.filter((arg) => !arg.startsWith("--"));
const byLanguage = new Map<string, Figures>();
/** Bytes of files that a rule keeps from being skipped without a finding there: all of them, and those that it keeps alone. */
const kept = new Map<string, { all: number; alone: number }>();

for (const sample of samples()) check(sample);
print();

function* samples(): Generator<Sample> {
  if (folders.length > 0) {
    for (const folder of folders) yield* samplesIn(folder);
    return;
  }
  for (const { path, language, code } of readCases()) yield { name: path, language, text: code };
  for (const { id, languages, valid, invalid } of builtInRules) {
    const examples = [...valid, ...invalid.map((one) => (typeof one === "string" ? one : one.code))];
    for (const language of languages)
      for (const [at, text] of examples.entries()) yield { name: `${id} ${String(at)}`, language, text };
  }
  for (const { path, text } of corpus()) yield { name: path, language: "javascript", text };
}

function* samplesIn(folder: string): Generator<Sample> {
  for (const path of globSync("**/*", { cwd: folder }).sort()) {
    const whole = join(folder, path);
    if (!statSync(whole, { throwIfNoEntry: false })?.isFile() || languageOf(path) === null) continue;
    const text = readFileSync(whole, "utf8");
    const language = languageOf(path, text);
    if (text.length > mostBytes || language === null || whyBroken(language) !== null) continue;
    yield { name: path, language, text };
  }
}

function check({ name, language, text }: Sample): void {
  const figures = byLanguage.get(language) ?? empty();
  byLanguage.set(language, figures);
  const plain = parse(language, text);
  const asked = { root: false };
  const watched: ParsedFile = {
    ...{ language, text },
    get root() {
      asked.root = true;
      return plain.root;
    },
    get native() {
      asked.root = true;
      return plain.native;
    },
    get own() {
      asked.root ||= plain.own !== null;
      return plain.own;
    },
  };
  const quick = matchRules(watched, builtInRules).map(placeOf);
  const thorough = matchRulesEverywhere(parse(language, text), builtInRules).map(placeOf);
  figures.files += 1;
  figures.bytes += text.length;
  figures.findings += thorough.length;
  if (asked.root) figures.parsed += text.length;
  if (thorough.length > 0) figures.withFindings += text.length;
  for (const place of symmetricDifference(quick, thorough)) {
    figures.differences += 1;
    console.log(
      `${name}: ${place} ${quick.includes(place) ? "only with" : "only without"} the look at the text`,
    );
  }
  if (args.includes("--rules") && asked.root)
    noteRules(plain, new Set(thorough.map((place) => place.split(" ")[0] ?? "")));
}

function empty(): Figures {
  return { files: 0, bytes: 0, parsed: 0, withFindings: 0, findings: 0, differences: 0 };
}

function placeOf({ rule, startOffset, endOffset, confidence }: RuleMatch): string {
  return `${rule.id} ${String(startOffset)}-${String(endOffset)} ${confidence}`;
}

function symmetricDifference(some: readonly string[], others: readonly string[]): Set<string> {
  return new Set([
    ...some.filter((one) => !others.includes(one)),
    ...others.filter((one) => !some.includes(one)),
  ]);
}

function noteRules(file: ParsedFile, found: ReadonlySet<string>): void {
  const words = new FileWords(file);
  const passing = builtInRules.filter(
    (rule) => rule.languages.includes(file.language) && words.mayMatch(rule),
  );
  for (const { id } of passing.filter((rule) => !found.has(rule.id))) {
    const bytes = kept.get(id) ?? { all: 0, alone: 0 };
    kept.set(id, bytes);
    bytes.all += file.text.length;
    if (passing.length === 1) bytes.alone += file.text.length;
  }
}

function print(): void {
  const total = empty();
  for (const figures of byLanguage.values())
    for (const key of Object.keys(total) as (keyof Figures)[]) total[key] += figures[key];
  for (const [language, { files, bytes, parsed, withFindings, findings, differences }] of [
    ...byLanguage,
    ["all", total] as const,
  ]) {
    console.log(
      `${language.padEnd(16)} ${String(files).padStart(6)} files ${(bytes / 1e6).toFixed(2).padStart(7)} MB  parsed ${share(parsed, bytes)}  with findings ${share(withFindings, bytes)} (${String(findings)})  differences ${String(differences)}`,
    );
  }
  for (const [id, { all, alone }] of [...kept].sort(([, one], [, other]) => other.all - one.all).slice(0, 60))
    console.log(`${id.padEnd(48)} keeps ${share(all, total.bytes)}, alone ${share(alone, total.bytes)}`);
  if (total.differences > 0) process.exitCode = 1;
}

function share(part: number, whole: number): string {
  return `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`.padStart(7);
}
