/** Finds functions that the change made, or made more, complicated than the threshold allows. */
import type { MetricName } from "../config/schema.ts";
import { changedLines, type FileDiff } from "../change/diff.ts";
import type { ParsedFile } from "../languages/parse.ts";
import type { PlacedMatch } from "../findings/placed-match.ts";
import type { ReviewSettings } from "../settings.ts";
import { estimateFunctions, type FunctionEstimate } from "./estimate-functions.ts";
import {
  type FunctionMeasures,
  type FunctionNode,
  functionsOf,
  measureFunction,
  symbolOfFunction,
} from "./exact-functions.ts";
import { placeOfLine } from "./place-of-line.ts";
import { thresholdOf } from "./thresholds.ts";

type FunctionMetric = Exclude<MetricName, "duplicateLines">;
type Thresholds = Readonly<Record<FunctionMetric, number>>;

interface Metric {
  readonly name: FunctionMetric;
  readonly id: string;
  readonly title: string;
  /** `value` is such as "41"; what was and what may be stands in brackets behind it. */
  readonly says: (value: string) => string;
  readonly advice: string;
}

const metrics: readonly Metric[] = [
  {
    ...{ name: "cognitive", id: "metric-cognitive", title: "Cognitive complexity over the limit" },
    says: (value) => `has a cognitive complexity of ${value}`,
    advice: "Return early, name the conditions, and move the inner blocks into functions of their own.",
  },
  {
    ...{ name: "cyclomatic", id: "metric-cyclomatic", title: "Cyclomatic complexity over the limit" },
    says: (value) => `has a cyclomatic complexity of ${value}`,
    advice: "Split it along its decisions, so that each part can be tested.",
  },
  {
    ...{ name: "nesting", id: "metric-nesting", title: "Blocks nested too deeply" },
    says: (value) => `nests blocks ${value} deep`,
    advice: "Return early, and move the inner blocks into functions of their own.",
  },
  {
    ...{ name: "functionLines", id: "metric-function-lines", title: "Function too long" },
    says: (value) => `is ${value} lines long`,
    advice: "Split it into functions that each do one thing.",
  },
  {
    ...{ name: "parameters", id: "metric-parameters", title: "Too many parameters" },
    says: (value) => `takes ${value} parameters without a default`,
    advice: "Pass what belongs together as one object, or split the function.",
  },
];

/**
 * What a change makes of a function that was there: so far over the limit, or so much more than before, is worth a comment. A new one
 * is, too; of complexity, which other tools count a little differently, when it is well over, or grew by half where it was over before.
 */
const worthSaying = { over: 5, growth: 10, timesNew: 1.5, timesGrown: 1.5 } as const;

/** So much of it, and as much as the limit made by this change alone, is what a reviewer asks to split before merging. */
const timesOutsized = 3;

const link =
  "https://docs.sonarsource.com/sonarqube-server/latest/user-guide/code-metrics/metrics-definition/";

/** One match a function, for the metric that is furthest over. `parseBefore` is called only when one is over. */
export function measureFunctions(
  file: ParsedFile,
  diff: FileDiff,
  settings: Pick<ReviewSettings, "strictness" | "metrics">,
  parseBefore: () => ParsedFile | null,
): PlacedMatch[] {
  const thresholds = thresholdsOf(settings);
  const changed = changedLines(diff, "RIGHT");
  if (changed.size === 0) return [];
  const [first, last] = extremesOf(changed);
  const suspects = estimateFunctions(file.text, file.language, first, last).filter(
    (estimate) => mayBeOver(estimate, thresholds) && touches(estimate, changed),
  );
  const over = suspects.length === 0 ? [] : exactly(file, suspects, thresholds);
  if (over.length === 0) return [];
  const before = measuresBefore(parseBefore());
  const after = functionsOf(file);
  const stillThere = new Map(after.map((one) => [symbolOfFunction(file, one.node), one]));
  const gone = [...before.values()].filter(({ symbol }) => !stillThere.has(symbol));
  const isMoved = (one: Over): boolean =>
    [...before.values()].some((old) => {
      const now = stillThere.get(old.symbol);
      const left = now === undefined ? 0 : measureFunction(file, now, after)[one.metric.name];
      return (old[one.metric.name] - left) * 2 >= one.value;
    });
  return over.flatMap((one) => {
    const known = before.get(one.measures.symbol) ?? formerly(one, gone);
    const isNew = known === undefined && !isMoved(one);
    return matchOf(one, { before: known, isNew }, file.text, changed) ?? [];
  });
}

function extremesOf(lines: ReadonlySet<number>): readonly [first: number, last: number] {
  let [first, last] = [Infinity, 0];
  for (const line of lines) {
    first = Math.min(first, line);
    last = Math.max(last, line);
  }
  return [first, last];
}

function thresholdsOf(settings: Pick<ReviewSettings, "strictness" | "metrics">): Thresholds {
  const of = (name: FunctionMetric): number => thresholdOf(name, settings);
  return {
    ...{ cognitive: of("cognitive"), cyclomatic: of("cyclomatic"), nesting: of("nesting") },
    ...{ functionLines: of("functionLines"), parameters: of("parameters") },
  };
}

/** An estimate may be a little too low. */
const slack = 0.8;

function mayBeOver(estimate: FunctionEstimate, thresholds: Thresholds): boolean {
  return metrics.some(({ name }) => estimate[name] > thresholds[name] * slack);
}

function touches({ startLine, endLine }: FunctionEstimate, changed: ReadonlySet<number>): boolean {
  for (let line = startLine; line <= endLine; line += 1) if (changed.has(line)) return true;
  return false;
}

interface Over {
  readonly measures: FunctionMeasures;
  readonly metric: Metric;
  readonly value: number;
  readonly threshold: number;
}

function exactly(file: ParsedFile, suspects: readonly FunctionEstimate[], thresholds: Thresholds): Over[] {
  const all = functionsOf(file);
  const nodes = new Set(suspects.flatMap((suspect) => nodeOf(suspect, all) ?? []));
  return [...nodes].flatMap((node) => worstOf(measureFunction(file, node, all), thresholds));
}

/** Decorators and attributes stand above the head that the estimate saw. */
const linesAboveHead = 10;

function nodeOf(
  { startLine, endLine }: FunctionEstimate,
  all: readonly FunctionNode[],
): FunctionNode | undefined {
  return all.findLast(
    (one) =>
      one.startLine <= startLine && startLine - one.startLine <= linesAboveHead && one.endLine >= endLine - 1,
  );
}

function worstOf(measures: FunctionMeasures, thresholds: Thresholds): Over[] {
  return metrics
    .map((metric): Over => ({
      measures,
      metric,
      value: measures[metric.name],
      threshold: thresholds[metric.name],
    }))
    .filter(({ value, threshold }) => value > threshold)
    .sort((a, b) => b.value / b.threshold - a.value / a.threshold)
    .slice(0, 1);
}

/** By symbol; of several functions with one name the largest values count, so that an old one is not taken for a new one. */
function measuresBefore(file: ParsedFile | null): Map<string, FunctionMeasures> {
  const known = new Map<string, FunctionMeasures>();
  if (file === null) return known;
  const all = functionsOf(file);
  for (const one of all) {
    const measures = measureFunction(file, one, all);
    const other = known.get(measures.symbol);
    known.set(measures.symbol, other === undefined ? measures : largest(measures, other));
  }
  return known;
}

/** A function that got another name or class is none that the change made: the one that is gone and was as complicated. */
function formerly(
  { measures, metric, value }: Over,
  gone: readonly FunctionMeasures[],
): FunctionMeasures | undefined {
  return gone.find(
    (one) =>
      Math.abs(one[metric.name] - value) < worthSaying.growth &&
      Math.abs(one.functionLines - measures.functionLines) * 4 <= measures.functionLines,
  );
}

function largest(a: FunctionMeasures, b: FunctionMeasures): FunctionMeasures {
  return { ...a, ...Object.fromEntries(metrics.map(({ name }) => [name, Math.max(a[name], b[name])])) };
}

interface Earlier {
  readonly before: FunctionMeasures | undefined;
  /** False too where most of it stood in another function before. */
  readonly isNew: boolean;
}

function matchOf(
  { measures, metric, value, threshold }: Over,
  { before, isNew }: Earlier,
  text: string,
  changed: ReadonlySet<number>,
): PlacedMatch | null {
  const was = before?.[metric.name];
  if (was !== undefined && was >= value) return null;
  const name = measures.symbol === "" ? "This function" : `\`${measures.symbol}\``;
  const { id, title, advice } = metric;
  const isMade = isMadeByChange(metric.name, { value, was, threshold, isNew });
  const isOutsized = isMade && value >= threshold * timesOutsized && value - (was ?? 0) >= threshold;
  const limits = [...(was === undefined ? [] : [`was ${String(was)}`]), `limit ${String(threshold)}`];
  return {
    ...{
      ruleId: id,
      source: "rule",
      severity: isOutsized ? "medium" : "low",
      category: "maintainability",
      confidence: howSure(isMade, isOutsized),
      cwe: null,
    },
    ...{ title, links: [link], fix: null, symbol: measures.symbol, code: `${id} of ${measures.symbol}` },
    message: `${name} ${metric.says(String(value))} (${limits.join(", ")}). ${advice}`,
    ...placeOfLine(text, lineFor(measures, text.split("\n"), changed)),
  };
}

function howSure(isMade: boolean, isOutsized: boolean): PlacedMatch["confidence"] {
  if (isOutsized) return "high";
  return isMade ? "medium" : "low";
}

interface Step {
  readonly value: number;
  readonly was: number | undefined;
  readonly threshold: number;
  readonly isNew: boolean;
}

/** One more line in a long function is no news, nor is a part of one that was taken out; what is new and well over the limit is. */
function isMadeByChange(metric: FunctionMetric, { value, was, threshold, isNew }: Step): boolean {
  const isScore = metric === "cognitive" || metric === "cyclomatic";
  if (was === undefined) return isNew && (!isScore || value >= threshold * worthSaying.timesNew);
  const isAlreadyOver = isScore && was > threshold;
  if (value - was >= worthSaying.growth) return !isAlreadyOver || value >= was * worthSaying.timesGrown;
  return was <= threshold && value - threshold >= worthSaying.over;
}

/** Its head if that changed, else its first changed line with something on it. */
function lineFor(
  { startLine, endLine }: FunctionMeasures,
  lines: readonly string[],
  changed: ReadonlySet<number>,
): number {
  for (let line = startLine; line <= endLine; line += 1) {
    if (changed.has(line) && (lines[line - 1] ?? "").trim() !== "") return line;
  }
  return startLine;
}
