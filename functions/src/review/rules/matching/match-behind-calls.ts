/** Finds calls that hand a value from outside to a function of another file, where a rule says that it does harm. */
import type { SgNode } from "@ast-grep/napi";
import type { LanguageId } from "../../languages/language.ts";
import { parse, type ParsedFile } from "../../languages/parse.ts";
import { symbolOf } from "../../languages/symbol.ts";
import type { Argument } from "../../taint/code.ts";
import { callFromElsewhere, type Helper, helpersOf, withoutCode } from "../../taint/helpers.ts";
import { stepsToNode, valueOfNode } from "../../taint/taint.ts";
import { unknown, type Value } from "../../taint/value.ts";
import type { Rule } from "../writing/rule.ts";
import { matchRules } from "./match-rules.ts";
import { type RuleMatch } from "./rule-match.ts";

const callKinds: Partial<Record<LanguageId, readonly string[]>> = {
  ...{ javascript: ["call_expression"], typescript: ["call_expression"], tsx: ["call_expression"] },
  ...{ python: ["call"], go: ["call_expression"], rust: ["call_expression"], java: ["method_invocation"] },
  ...{ php: ["function_call_expression", "scoped_call_expression"], csharp: ["invocation_expression"] },
};

/** A chain of calls is none of a helper, and each of its calls begins where it does. */
const longestCallee = 200;
/** Of what calls give. Each has the other file read anew. */
const mostGiven = 12;

/** `onRule` is called with the path of the other file before each rule, and returns whether it may run there. */
export function matchBehindCalls(
  file: ParsedFile,
  rules: readonly Rule[],
  onRule: (path: string, ruleId: string) => boolean,
): RuleMatch[] {
  const behind = new Behind(rules, onRule);
  let left = mostGiven;
  return callsOfHelpers(file).flatMap((call) => {
    const values = call.args.map((one) => valueOfNode(file, one));
    const found = values.flatMap(({ origin }, at) => {
      if (origin !== "outside" || left <= 0) return [];
      left -= 1;
      return behind.matches({ ...call, values, at }).map((match) => asCalled(file, call, at, match));
    });
    return gravest(found);
  });
}

const severities: readonly Rule["severity"][] = ["low", "medium", "high", "critical"];

/** One call is worth one remark: what is worst, or comes first in the other file. */
function gravest(found: readonly RuleMatch[]): RuleMatch[] {
  const rank = ({ rule }: RuleMatch): number => severities.indexOf(rule.severity);
  const line = ({ elsewhere }: RuleMatch): number => elsewhere?.line ?? 0;
  return [...found].sort((one, other) => rank(other) - rank(one) || line(one) - line(other)).slice(0, 1);
}

interface HelperCall {
  readonly node: SgNode;
  readonly helper: Helper;
  readonly args: readonly SgNode[];
}

interface GivenCall extends HelperCall {
  readonly values: readonly Value[];
  /** The argument that is followed; of the others nothing that comes from outside is. */
  readonly at: number;
}

function callsOfHelpers(file: ParsedFile): HelperCall[] {
  const helpers = helpersOf(file);
  const kinds = callKinds[file.language];
  if (helpers.size === 0 || kinds === undefined) return [];
  return file.root.findAll({ rule: { any: kinds.map((kind) => ({ kind })) } }).flatMap((node) => {
    const list = node.field("arguments");
    if (list === null) return [];
    const [start, end] = [node.range().start.index, list.range().start.index];
    if (end - start > longestCallee) return [];
    const callee = file.text.slice(start, end).replace(/\s+/g, "");
    const helper = helpers.get(callee.replaceAll("::", "."));
    const args = list.children().filter((child) => child.isNamed() && child.kind() !== "comment");
    return helper === undefined ? [] : [{ node, helper, args }];
  });
}

/** What rules say of the other files, with and without what a call gives them. */
class Behind {
  readonly #rules: readonly Rule[];
  readonly #onRule: (path: string, ruleId: string) => boolean;
  readonly #alone = new Map<string, ReadonlySet<string>>();

  constructor(rules: readonly Rule[], onRule: (path: string, ruleId: string) => boolean) {
    this.#rules = rules.filter(({ flow }) => flow !== undefined);
    this.#onRule = onRule;
  }

  matches({ helper, args, values, at }: GivenCall): RuleMatch[] {
    const { language, text } = helper.file;
    const called = parse(language, text);
    const given = values.map((one, index) =>
      index === at || one.origin !== "outside" ? withoutCode(one) : unknown,
    );
    callFromElsewhere(called, { name: helper.name, args: args.map(argumentOf), values: given });
    const alone = this.#saidAlone(helper);
    return this.#match(helper.path, called).filter((match) => match.isFollowed && !alone.has(keyOf(match)));
  }

  /** What holds for every caller is no matter of this call. */
  #saidAlone({ path, file }: Helper): ReadonlySet<string> {
    const known = this.#alone.get(path);
    if (known !== undefined) return known;
    const found = this.#match(path, parse(file.language, file.text)).filter(({ isFollowed }) => isFollowed);
    const made = new Set(found.map(keyOf));
    this.#alone.set(path, made);
    return made;
  }

  #match(path: string, file: ParsedFile): RuleMatch[] {
    return matchRules(file, this.#rules, (ruleId) => this.#onRule(path, ruleId));
  }
}

function keyOf({ rule, startOffset }: RuleMatch): string {
  return `${rule.id} ${String(startOffset)}`;
}

/** Only its place among the others and its name are asked for. */
function argumentOf(node: SgNode): Argument {
  const isNamed = node.kind() === "keyword_argument" || node.kind() === "named_argument";
  const name = isNamed ? (node.field("name")?.text() ?? null) : null;
  return { name, value: { kind: "fixed", start: 0, end: 0 } };
}

function asCalled(
  file: ParsedFile,
  { node, helper, args }: HelperCall,
  at: number,
  match: RuleMatch,
): RuleMatch {
  const { start, end } = node.range();
  const steps = stepsToNode(file, args[at] ?? node);
  const source = file.text.slice(steps[0]?.start, steps[0]?.end);
  const what = /^[^`\n]{2,60}$/.test(source) ? `\`${source}\`` : "This value";
  const goes = `${what} reaches line ${String(match.startLine)} of \`${helper.path}\` through \`${helper.name}\`.`;
  return {
    ...match,
    ...{ startLine: start.line + 1, endLine: end.line + 1, startOffset: start.index, endOffset: end.index },
    quote: file.text.slice(start.index, end.index),
    message: `${goes} ${match.message}`,
    symbol: symbolOf(file.language, node),
    fix: null,
    steps: () => steps,
    elsewhere: { path: helper.path, line: match.startLine, text: helper.file.text },
  };
}
