/** Reads a rule from anything: it is taken whole, or refused with every fault, its place and what to do. */
import { ended, faultsOf, ownWordsOnly, type SchemaFault, subjectOf } from "../../config/schema-faults.ts";
import { Rule, ruleLimits } from "./rule.ts";

/** Something wrong in a rule: a sentence, and where. */
export interface RuleFault {
  /** Keys and indexes from the rule down to a value in it. */
  readonly path: readonly PropertyKey[];
  /** The last key of the path is wrong, not its value. */
  readonly isKey?: boolean;
  readonly sentence: string;
}

export type RuleResult =
  | { readonly rule: Rule; readonly faults: readonly [] }
  | { readonly rule: null; readonly faults: readonly RuleFault[] };

/** Size and depth are checked before the schema walks it. */
export function readRule(value: unknown): RuleResult {
  const depth = depthOf(value);
  if (depth > ruleLimits.depth) {
    return refused(
      `The rule is nested ${String(depth)} levels deep or more; ${String(ruleLimits.depth)} are allowed.`,
    );
  }
  const bytes = Buffer.byteLength(JSON.stringify([value]));
  if (bytes > ruleLimits.ruleBytes) {
    return refused(`The rule has ${String(bytes)} bytes; ${String(ruleLimits.ruleBytes)} are allowed.`);
  }
  const parsed = Rule.safeParse(value, ownWordsOnly);
  if (parsed.success) return { rule: parsed.data, faults: [] };
  // A second complaint about the same place follows from the first.
  const issues = new Map(
    parsed.error.issues.toReversed().map((issue) => [JSON.stringify(issue.path), issue]),
  );
  const faults = [...issues.values()].toReversed().flatMap((issue) => faultsOf(Rule, issue));
  return { rule: null, faults: faults.map(sentenced) };
}

function sentenced({ path, isKey, words }: SchemaFault): RuleFault {
  if (isKey) return { path, isKey, sentence: words };
  return { path, sentence: `${path.length === 0 ? "The rule" : subjectOf(path)} ${ended(words)}` };
}

function refused(sentence: string): RuleResult {
  return { rule: null, faults: [{ path: [], sentence }] };
}

/** Levels of nesting, counted level by level and no further than one past the limit; a cycle or an explosion of aliases ends it too. */
function depthOf(value: unknown): number {
  let level: unknown[] = [value];
  for (let depth = 0; depth <= ruleLimits.depth; depth++) {
    level = level.flatMap(valuesOf);
    if (level.length === 0) return depth;
    if (level.length > ruleLimits.ruleBytes) break;
  }
  return ruleLimits.depth + 1;
}

function valuesOf(value: unknown): unknown[] {
  return typeof value === "object" && value !== null ? Object.values(value as Record<string, unknown>) : [];
}
