/** The way of a value as a reader sees it: a few pieces of code with their lines, secrets in them masked. */
import { maxTraceSteps, type TraceStep } from "@acrux/contract";
import type { Place } from "../syntax/place.ts";

export interface TracedText {
  readonly lines: readonly string[];
  /** Offset of each line. */
  readonly lineStarts: readonly number[];
  /** The same lines with secrets masked. */
  readonly masked: readonly string[];
}

const mostCharacters = 120;

/** `steps` lead from the source to the value that reaches `sink`; the last steps are kept of many, because they tell most. */
export function traceOf(sink: Place, steps: readonly Place[], text: TracedText): TraceStep[] {
  const [source, ...others] = withoutRepeats(steps);
  if (!source) return [];
  const kept = others.slice(-(maxTraceSteps - 2));
  return [
    stepAt("source", source, text),
    ...kept.map((step) => stepAt("step", step, text)),
    stepAt("sink", sink, text),
  ];
}

function withoutRepeats(steps: readonly Place[]): Place[] {
  return steps.filter(({ start, end }, at) => {
    const before = steps[at - 1];
    return end > start && (before?.start !== start || before.end !== end);
  });
}

function stepAt(role: TraceStep["role"], { start, end }: Place, text: TracedText): TraceStep {
  const row = rowOf(start, text.lineStarts);
  const line = text.lines[row] ?? "";
  const column = start - (text.lineStarts[row] ?? 0);
  const masked = text.masked[row] ?? "";
  const code = masked === line ? line.slice(column, column + Math.min(end - start, mostCharacters)) : masked;
  return { role, line: row + 1, column: column + 1, code: code.trim().slice(0, mostCharacters) };
}

/** The last line that begins at the offset or before it; by halves, because a file may be long and hold many findings. */
function rowOf(offset: number, starts: readonly number[]): number {
  let [low, high] = [0, starts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  return Math.max(0, low - 1);
}
