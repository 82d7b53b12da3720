/** For people who write rules: every place that has a rule's shape, and why it is a finding or none. */
import type { NapiConfig, SgNode } from "@ast-grep/napi";
import type { ParsedFile } from "../../languages/parse.ts";
import { faultsOf, functionsNotRun } from "../../memory/find-faults.ts";
import { matcherOf, matchRules } from "./match-rules.ts";
import { whyNotAt } from "./why-not.ts";
import { withAsciiRegexes } from "../../regex/ascii-regex.ts";
import type { Matcher, Rule } from "../writing/rule.ts";

export interface Considered {
  /** 1-based. */
  readonly line: number;
  readonly column: number;
  readonly code: string;
  /** Null for a finding. */
  readonly whyNot: string | null;
}

/** In the order of the file; without the look at the text that spares most files a search. */
export function considered(file: ParsedFile, rule: Rule): Considered[] {
  const found = new Set(matchRules(file, [rule]).map(({ startOffset }) => startOffset));
  return shaped(file, rule).map((node) => {
    const { start } = node.range();
    const whyNot = found.has(start.index) ? null : reasonAt(file, rule, node);
    return { line: start.line + 1, column: start.column + 1, code: node.text(), whyNot };
  });
}

function shaped(file: ParsedFile, rule: Rule): readonly SgNode[] {
  if (rule.fault) return faultsOf(file, rule.fault);
  const { constraints: _, ...shape } = matcherOf(rule);
  return file.native.findAll(shape);
}

function reasonAt(file: ParsedFile, rule: Rule, node: SgNode): string {
  if (!rule.fault && !node.matches(matcherOf(rule))) return constraintAt(rule, node);
  if (rule.fileHas?.some((word) => file.text.includes(word)) === false)
    return `the file holds none of ${rule.fileHas.join(", ")}`;
  return (
    whyNotAt(file, rule, node) ??
    "a longer match begins at the same place, or the look at the text left it out"
  );
}

function constraintAt({ constraints = {} }: Rule, node: SgNode): string {
  const refused = Object.entries(constraints).find(([name, constraint]) => {
    const captured = node.getMatch(name);
    return captured !== null && !captured.matches({ rule: constraint } as NapiConfig);
  });
  const captured = refused ? node.getMatch(refused[0])?.text() : undefined;
  return refused && captured !== undefined
    ? `the constraint on $${refused[0]} refuses ${captured}`
    : "a constraint refuses it";
}

/** Where a rule of memory cannot find anything: functions that hold the line, or all, and were not run. */
export function notRun(file: ParsedFile, rule: Rule, line: number | null): Considered[] {
  const functions = rule.fault ? functionsNotRun(file) : [];
  return functions.flatMap((node) => {
    const { start, end } = node.range();
    if (line !== null && (line <= start.line || line > end.line + 1)) return [];
    const whyNot = "the function is not run, because its text shows no reason to (memory/worth-running.ts)";
    return [{ line: start.line + 1, column: start.column + 1, code: node.text(), whyNot }];
  });
}

/** Nodes that begin in the line and are of a kind that the rule is about, but lack its shape: the first part that they lack. */
export function nearlyShaped(file: ParsedFile, rule: Rule, line: number): Considered[] {
  if (rule.fault) return [];
  const shapes = alternativesOf(rule.rule);
  const has = (node: SgNode, part: Matcher): boolean =>
    node.matches({ ...withAsciiRegexes({ rule: part }), utils: rule.utils } as NapiConfig);
  return nodesFrom(file.native, line).flatMap((node) => {
    const ofKind = shapes.filter((parts) => {
      const kinds = parts.filter((part) => "kind" in part);
      return kinds.length > 0 && kinds.every((part) => has(node, part));
    });
    const lacking = ofKind.map((parts) => parts.find((part) => !has(node, part)));
    const [missed] = lacking;
    if (missed === undefined || lacking.includes(undefined)) return [];
    const { start } = node.range();
    const whyNot = `of the rule's kind, but not ${JSON.stringify(missed).slice(0, 200)}`;
    return [{ line, column: start.column + 1, code: node.text(), whyNot }];
  });
}

/** The parts of each of the shapes that a matcher allows. */
function alternativesOf(matcher: Matcher): Matcher[][] {
  const { any, all, ...others } = matcher;
  const own: Matcher[] = Object.entries(others).map(([key, value]) => ({ [key]: value }));
  const joined = (all ?? []).reduce<Matcher[][]>(
    (shapes, part) => shapes.flatMap((parts) => alternativesOf(part).map((more) => [...parts, ...more])),
    [own],
  );
  if (!any) return joined;
  return joined.flatMap((parts) => any.flatMap(alternativesOf).map((more) => [...parts, ...more]));
}

function nodesFrom(node: SgNode, line: number): SgNode[] {
  const { start, end } = node.range();
  if (start.line >= line || end.line < line - 1) return [];
  const inside = node.children().flatMap((child) => nodesFrom(child, line));
  return start.line === line - 1 ? [node, ...inside] : inside;
}
