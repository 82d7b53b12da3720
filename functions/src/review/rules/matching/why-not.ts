/** For authors of rules: why a node with the rule's shape is no finding. */
import type { SgNode } from "@ast-grep/napi";
import type { ParsedFile } from "../../languages/parse.ts";
import { satisfies, sinkClassOf } from "../conditions/flow-demands.ts";
import { checkOf } from "../writing/define-rules.ts";
import type { FlowDemand, OneOf, Rule } from "../writing/rule.ts";
import { valueOfNode } from "../../taint/taint.ts";
import { seenFor } from "../../taint/value.ts";
import { asParserReads } from "./parser-view.ts";
import { isOfNoUse } from "./judge.ts";
import { demandsOf } from "./followed-values.ts";
import { capturesOf } from "./match-rules.ts";

/** For people who write rules: why a node with the rule's shape is no finding; null where nothing speaks against it. */
export function whyNotAt(file: ParsedFile, rule: Rule, node: SgNode): string | null {
  const theirs = file.own ? asParserReads(file) : file;
  if (isOfNoUse(theirs, rule, node)) return "the parser lost its way in or around it";
  if (checkOf(rule)?.(node, theirs) === false) return "the rule's own check refuses it";
  for (const { name, demand, nodes } of demandsOf(rule.flow ?? {}, capturesOf(node))) {
    const worths = nodes.map((one) => seenFor(valueOfNode(theirs, one), sinkClassOf(rule)));
    if (worths.some((worth) => satisfies(worth, demand, sinkClassOf(rule)))) continue;
    const origins = [...new Set(worths.map(({ origin }) => origin))].join(", ") || "missing";
    return `the value of $${name} is ${origins}, and the rule wants ${wanted(demand)}`;
  }
  return null;
}

function wanted(demand: FlowDemand | OneOf): string {
  return typeof demand === "string" ? demand : `one of ${demand.is.join(", ")}`;
}
