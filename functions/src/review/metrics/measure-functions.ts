/** Finds functions that the change made, or made more, complicated than the threshold allows. */
import type { MetricName } from "../config/schema.ts";
import { changedLines, type FileDiff } from "../diff.ts";
import type { ParsedFile } from "../languages/parse.ts";
import type { PlacedMatch } from "../place.ts";
import type { ReviewSettings } from "../settings.ts";
import { estimateFunctions, type FunctionEstimate } from "./estimate-functions.ts";
import { type FunctionMeasures, type FunctionNode, functionsOf, measureFunction } from "./exact-functions.ts";
import { placeOfLine } from "./place-of-line.ts";
import { thresholdOf } from "./thresholds.ts";

type FunctionMetric = Exclude<MetricName, "duplicateLines">;
type Thresholds = Readonly<Record<FunctionMetric, number>>;

interface Metric {
  readonly name: FunctionMetric;
  readonly id: string;
  readonly title: string;
  /** `value` is such as "41" or "41, up from 20". */
  readonly says: (value: string) => string;
  readonly advice: string;
}

const metrics: readonly Metric[] = [
  {
    ...{ name: "cognitive", id: "metric-cognitive", title: "A function that is hard to follow" },
    says: (value) => `a cognitive complexity of ${value}`,
    advice: "Return early, name the conditions, and move the inner blocks into functions of their own.",
  },
  {
    ...{ name: "cyclomatic", id: "metric-cyclomatic", title: "A function with too many ways through" },
    says: (value) => `a cyclomatic complexity of ${value}`,
    advice: "Split it along its decisions, so that each part can be tested.",
  },
  {
    ...{ name: "nesting", id: "metric-nesting", title: "A function that is nested too deep" },
    says: (value) => `blocks nested to a depth of ${value}`,
    advice: "Return early, and move the inner blocks into functions of their own.",
  },
  {
    ...{ name: "functionLines", id: "metric-function-lines", title: "A function that is too long" },
    says: (value) => `a length in lines of code of ${value}`,
    advice: "Split it into functions that each do one thing.",
  },
  {
    ...{ name: "parameters", id: "metric-parameters", title: "A function with too many parameters" },
    says: (value) => `a number of parameters of ${value}`,
    advice: "Pass what belongs together as one object, or split the function.",
  },
];

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
  const before = measuresBefore(parseBefore(), new Set(over.map(({ measures }) => measures.symbol)));
  return over.flatMap((one) => matchOf(one, before.get(one.measures.symbol), file.text, changed) ?? []);
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
function measuresBefore(file: ParsedFile | null, wanted: ReadonlySet<string>): Map<string, FunctionMeasures> {
  const known = new Map<string, FunctionMeasures>();
  if (file === null) return known;
  const all = functionsOf(file);
  for (const one of all) {
    const measures = measureFunction(file, one, all);
    if (!wanted.has(measures.symbol)) continue;
    const other = known.get(measures.symbol);
    known.set(measures.symbol, other === undefined ? measures : largest(measures, other));
  }
  return known;
}

function largest(a: FunctionMeasures, b: FunctionMeasures): FunctionMeasures {
  return { ...a, ...Object.fromEntries(metrics.map(({ name }) => [name, Math.max(a[name], b[name])])) };
}

function matchOf(
  { measures, metric, value, threshold }: Over,
  before: FunctionMeasures | undefined,
  text: string,
  changed: ReadonlySet<number>,
): PlacedMatch | null {
  if (before !== undefined && before[metric.name] >= value) return null;
  const rise = before === undefined ? "" : `, up from ${String(before[metric.name])}`;
  const name = measures.symbol === "" ? "This function" : `\`${measures.symbol}\``;
  const { id, title, advice } = metric;
  return {
    ...{
      ruleId: id,
      source: "rule",
      severity: "low",
      category: "maintainability",
      confidence: "medium",
      cwe: null,
    },
    ...{ title, links: [link], fix: null, symbol: measures.symbol, code: `${id} of ${measures.symbol}` },
    message: `${name} has ${metric.says(String(value) + rise)}; ${String(threshold)} is the most here. ${advice}`,
    ...placeOfLine(text, lineFor(measures, text.split("\n"), changed)),
  };
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
