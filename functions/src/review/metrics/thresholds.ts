/** How much of each metric is too much, by strictness. */
import type { MetricName } from "../config/schema.ts";
import type { ReviewSettings } from "../settings.ts";
import type { Strictness } from "../config/strictness.ts";

type Thresholds = Readonly<Record<MetricName, number>>;

const off = Infinity;

const byStrictness: Readonly<Record<Strictness, Thresholds>> = {
  relaxed: {
    cyclomatic: off,
    cognitive: 60,
    functionLines: off,
    nesting: off,
    parameters: off,
    duplicateLines: off,
  },
  balanced: {
    cyclomatic: 25,
    cognitive: 30,
    functionLines: 150,
    nesting: 5,
    parameters: 9,
    duplicateLines: 30,
  },
  strict: { cyclomatic: 15, cognitive: 20, functionLines: 80, nesting: 4, parameters: 7, duplicateLines: 15 },
};

/** The largest value that is still well; Infinity for a metric that is off. */
export function thresholdOf(
  metric: MetricName,
  { strictness, metrics }: Pick<ReviewSettings, "strictness" | "metrics">,
): number {
  const chosen = metrics[metric];
  if (chosen === "off") return off;
  return chosen ?? byStrictness[strictness][metric];
}
