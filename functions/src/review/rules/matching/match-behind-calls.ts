/** Finds calls that hand a value from outside to a function of another file, where a rule says that it does harm. */
import type { SgNode } from "@ast-grep/napi";
import type { LanguageId } from "../../languages/language.ts";
import { parse, type ParsedFile } from "../../languages/parse.ts";
import { symbolOf } from "../../languages/symbol.ts";
import type { Argument } from "../../taint/code.ts";
import { callFromElsewhere, type Helper, helpersOf, withoutCode } from "../../taint/helpers.ts";
import { stepsToNode, valueOfNode } from "../../taint/taint.ts";
import type { Value } from "../../taint/value.ts";
import type { Rule } from "../writing/rule.ts";
import { matchRules, type RuleMatch } from "./match-rules.ts";

const callKinds: Partial<Record<LanguageId, readonly string[]>> = {
  ...{ javascript: ["call_expression"], typescript: ["call_expression"], tsx: ["call_expression"] },
  ...{ python: ["call"], go: ["call_expression"], rust: ["call_expression"], java: ["method_invocation"] },
  ...{ php: ["function_call_expression", "scoped_call_expression"], csharp: ["invocation_expression"] },
};

/** Each of them has the other file read anew. */
const mostCalls = 8;

/** `onRule` is asked with the path of the other file before each rule, and answers whether it may run there. */
export function matchBehindCalls(
  file: ParsedFile,
  rules: readonly Rule[],
  onRule: (path: string, ruleId: string) => boolean,
): RuleMatch[] {
  const behind = new Behind(rules, onRule);
  return callsOfHelpers(file)
    .map((call) => ({ ...call, values: call.args.map((one) => valueOfNode(file, one)) }))
    .filter(({ values }) => values.some(({ origin }) => origin === "outside"))
    .slice(0, mostCalls)
    .flatMap((call) => behind.matches(call).map((match) => asCalled(file, call, match)));
}

interface HelperCall {
  readonly node: SgNode;
  readonly helper: Helper;
  readonly args: readonly SgNode[];
}

interface GivenCall extends HelperCall {
  readonly values: readonly Value[];
}

function callsOfHelpers(file: ParsedFile): HelperCall[] {
  const helpers = helpersOf(file);
  const kinds = callKinds[file.language];
  if (helpers.size === 0 || kinds === undefined) return [];
  return file.root.findAll({ rule: { any: kinds.map((kind) => ({ kind })) } }).flatMap((node) => {
    const list = node.field("arguments");
    if (list === null) return [];
    const start = node.range().start.index;
    const callee = file.text.slice(start, list.range().start.index).replace(/\s+/g, "");
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

  /** Each rule once. */
  matches({ helper, args, values }: GivenCall): RuleMatch[] {
    const { language, text } = helper.file;
    const called = parse(language, text);
    const given = values.map((one) => withoutCode(one));
    callFromElsewhere(called, { name: helper.name, args: args.map(argumentOf), values: given });
    const alone = this.#saidAlone(helper);
    const seen = new Set<string>();
    return this.#match(helper.path, called).filter(
      (match) =>
        match.confidence === "high" &&
        !alone.has(keyOf(match)) &&
        !seen.has(match.rule.id) &&
        seen.add(match.rule.id).size > 0,
    );
  }

  /** What holds whoever calls is no matter of this call. */
  #saidAlone({ path, file }: Helper): ReadonlySet<string> {
    const known = this.#alone.get(path);
    if (known !== undefined) return known;
    const found = this.#match(path, parse(file.language, file.text)).filter(
      ({ confidence }) => confidence === "high",
    );
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

function asCalled(file: ParsedFile, { node, helper, args, values }: GivenCall, match: RuleMatch): RuleMatch {
  const { start, end } = node.range();
  const at = values.findIndex(({ origin }) => origin === "outside");
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
