/** Whether the values at a match come from where the rule demands. */
import type { SgNode } from "@ast-grep/napi";
import type { ParsedFile } from "../../languages/parse.ts";
import {
  isPlainlyWords,
  isWholeStatement,
  satisfies,
  sightOf,
  sinkClassOf,
} from "../conditions/flow-demands.ts";
import { isSurelyHarmful } from "../conditions/surely-harmful.ts";
import { isBuiltIn } from "../writing/define-rules.ts";
import type { Captures } from "./node-matcher.ts";
import type { FlowDemand, OneOf, Rule } from "../writing/rule.ts";
import { mayBe } from "../../taint/prefilter.ts";
import { plainValue, valueOfNode } from "../../taint/taint.ts";
import { isGuessFor } from "../../taint/read-outside.ts";
import { type Doubt, seenFor, type SinkClass, type Value } from "../../taint/value.ts";

export interface FollowedRule {
  readonly confidence: Rule["confidence"];
  /** What the rule is about of the values that it follows; null where it follows none. */
  readonly value: SgNode | null;
  /** It was followed to where it comes from, and nothing on its way may have made it harmless. */
  readonly isPlain: boolean;
  /** What may have made the value harmless on its way. */
  readonly doubt?: Doubt | null;
  readonly isGuess?: boolean;
}

/** Null when a value is nearer to a constant than the rule demands. */
export function followedIn(file: ParsedFile, rule: Rule, captures: Captures): FollowedRule | null {
  if (!rule.flow) return { confidence: rule.confidence, value: null, isPlain: false };
  const demands = demandsOf(rule.flow, captures);
  if (!demands.every(({ demand, nodes }) => nodes.some((node) => maySatisfy(file, node, demand))))
    return null;
  const sink = sinkClassOf(rule);
  const worths: Worth[] = [];
  for (const { demand, nodes } of demands) {
    const worth = worthOf(nodes, demand, sink, file);
    if (!worth) return null;
    worths.push({ ...worth, isWhole: demand === "sql" && isWholeStatement(worth.value) });
  }
  return judgeWorths(worths, rule, sink);
}

function judgeWorths(worths: readonly Worth[], rule: Rule, sink: SinkClass): FollowedRule {
  const seen = worths.find(({ value }) => value.origin === "outside");
  const value = (seen ?? worths[0])?.node ?? null;
  const open = openIn(worths, rule, sink);
  if (open) return { ...open, confidence: "medium", value, isPlain: false };
  const isPlain = seen !== undefined || rule.confidence === "high";
  return { confidence: seen ? confidenceFromOutside(rule) : rule.confidence, value, isPlain };
}

/** What a team writes is as sure as a value that was seen. */
function confidenceFromOutside(rule: Rule): Rule["confidence"] {
  return isSurelyHarmful(rule) || !isBuiltIn(rule) ? "high" : rule.confidence;
}

interface Fitting {
  readonly node: SgNode;
  readonly value: Value;
}

interface Worth extends Fitting {
  /** A statement that is sent whole: that the call runs SQL, nothing but its name says. */
  readonly isWhole: boolean;
}

/** The first of the nodes whose value is as demanded; one without doubt before others. */
function worthOf(
  nodes: readonly SgNode[],
  demand: FlowDemand | OneOf,
  sink: SinkClass,
  file: ParsedFile,
): Fitting | undefined {
  const fitting = nodes
    .map((node) => ({ node, value: seenFor(valueOfNode(file, node), sink) }))
    .filter(({ value }) => satisfies(value, demand, sink));
  return fitting.find(({ value }) => value.doubt === null && !isGuessFor(value, sink)) ?? fitting[0];
}

/** What may have become harmless, and why; null where nothing did. */
function openIn(
  worths: readonly Worth[],
  { category }: Rule,
  sink: SinkClass,
): Pick<FollowedRule, "doubt" | "isGuess"> | null {
  const isGuess = worths.some(({ value, isWhole }) => isWhole || isGuessFor(value, sink));
  const doubt = worths.find(({ value }) => value.doubt !== null)?.value.doubt ?? null;
  return isGuess || (doubt !== null && category === "security") ? { doubt, isGuess } : null;
}

interface Demanded {
  readonly name: string;
  readonly demand: FlowDemand | OneOf;
  /** What was captured under the name. */
  readonly nodes: readonly SgNode[];
}

export function demandsOf(flow: NonNullable<Rule["flow"]>, captures: Captures): Demanded[] {
  return Object.entries(flow).map(([name, demand]) => {
    const value = captures.one(name);
    const nodes = value ? valuesAt(value) : captures.many(name).filter((one) => one.isNamed());
    return { name, demand, nodes };
  });
}

/** False only when the text shows that the value cannot be as the rule demands. */
function maySatisfy(file: ParsedFile, node: SgNode, demand: FlowDemand | OneOf): boolean {
  const sight = sightOf(demand);
  if (sight === null) return true;
  return plainValue(node) === null && !isPlainlyWords(node, demand, file) && mayBe(file, node, sight);
}

/** A captured list of arguments stands for each of them. */
function valuesAt(node: SgNode): SgNode[] {
  const isList = /^(?:arguments|argument_list|bracketed_argument_list|value_arguments)$/.test(
    String(node.kind()),
  );
  return isList ? node.children().filter((child) => child.isNamed()) : [node];
}
