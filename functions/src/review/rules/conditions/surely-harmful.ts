/**
 * Which followed values are sure: those that are executed where they end, as a query, a command, code, a class, a template, a format or a
 * serialized object, or copied past a buffer. Paths, included files, addresses, markup, headers, patterns, sessions and fields depend on routers, middlewares,
 * callers and templates that no rule sees (the engine's README, 2026-11-28).
 */
import type { Rule } from "../writing/rule.ts";

const executed: ReadonlySet<string> = new Set(
  [
    ...[89, 90, 91, 564, 643, 652, 943],
    ...[77, 78, 88],
    ...[74, 94, 95, 96, 114, 470, 917, 1336],
    ...[502],
    ...[120, 134],
  ].map((number) => `CWE-${String(number)}`),
);

/** Of a value that was seen to come from outside; bugs are what they are wherever it comes from. */
export function isSurelyHarmful({ category, cwe }: Rule): boolean {
  return category !== "security" || (cwe !== null && executed.has(cwe));
}
