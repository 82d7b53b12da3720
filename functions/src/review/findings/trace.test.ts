/** The way of a value as it leaves the engine. */
import { expect, it } from "vitest";
import { type TracedText, traceOf } from "./trace.ts";

function traced(lines: readonly string[], masked: readonly string[] = lines): TracedText {
  let at = 0;
  const lineStarts = lines.map((line) => {
    const start = at;
    at += line.length + 1;
    return start;
  });
  return { lines, lineStarts, masked };
}

it("names line and column of each step, and keeps the last of many", () => {
  const lines = Array.from({ length: 20 }, (_, at) => `  v${String(at)} = v${String(at + 1)}`);
  const text = traced(lines);
  const steps = text.lineStarts.map((start, at) => ({
    start: start + 2,
    end: start + 2 + `v${String(at)}`.length,
  }));
  const trace = traceOf({ start: (text.lineStarts[19] ?? 0) + 2, end: 999 }, steps, text);
  expect(
    trace.map(({ role, line, column, code }) => `${role} ${String(line)}:${String(column)} ${code}`),
  ).toEqual([
    "source 1:3 v0",
    ...[15, 16, 17, 18, 19, 20].map((line) => `step ${String(line)}:3 v${String(line - 1)}`),
    "sink 20:3 v19 = v20",
  ]);
});

it("shows the masked line where a secret is in it", () => {
  const text = traced(['key = "not-a-real-secret" + x', "run(key)"], ['key = "n…" + x', "run(key)"]);
  const [source] = traceOf({ start: 30, end: 38 }, [{ start: 0, end: 29 }], text);
  expect(source?.code).toBe('key = "n…" + x');
});

it("says a step once, and nothing of code without a place", () => {
  const text = traced(["a", "f(a)"]);
  const step = { start: 0, end: 1 };
  const trace = traceOf({ start: 2, end: 6 }, [step, step, { start: 0, end: 0 }], text);
  expect(trace.map(({ code }) => code)).toEqual(["a", "f(a)"]);
});
