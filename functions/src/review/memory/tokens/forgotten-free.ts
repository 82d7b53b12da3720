/** Memory that one way through a function frees, by the function that frees it, and another forgets. */
import { wordAt } from "./at.ts";
import { callsOf, type CallTokens, plain } from "./calls.ts";
import type { Check } from "./check.ts";
import type { Step } from "./fates.ts";
import { followHandles } from "./follow-handles.ts";
import { callAround, mentionsOf } from "./mentions.ts";
import type { FunctionTokens } from "./tokenize.ts";
import { type Variable, variablesOf } from "./variables.ts";

const frees = /^(?!.*(?:unref|_free_all)).*(?:^|_)?[fF]ree$/;
/** What only looks at the memory that it is given. */
const looks =
  /len$|cmp$|^is_?|Is[A-Z]|print|log|Log|puts$|^str|^mem|size$|Size$|count$|Strlen$|^ato|^sscanf$|Equal$|_equal$/;

const allocates = /(?:alloc|strn?dup|[dD]up|_new|New|GetContent|GetProp|asprintf)\w*$/;
/** What these take is followed as memory, or ends the program for want of it. */
const followedElsewhere = /^x(?!ml)|^g_|^(?:[mc]alloc|strn?dup|wcsdup|k[mzc]alloc|kstrdup|kmemdup|vmalloc)$/;

/** Taken, freed on one way, and forgotten on another. */
export const forgottenFree: Check = {
  worth: /[fF]ree\s*\(/,
  look(one, report) {
    const steps = stepsOfMemory(one);
    if (!steps.some(({ does }) => does === "take")) return;
    followHandles(one, steps, { leave: "freed-elsewhere", take: null, give: null, use: null }, report);
  },
};

function stepsOfMemory(one: FunctionTokens): readonly Step[] {
  const calls = callsOf(one);
  return mentionsOf(one, freedNames(one)).flatMap((at): readonly Step[] => {
    const does = stepAt(one, at, calls);
    return does ? [{ at, key: wordAt(one.tokens.words, at), does, isRepeatable: true }] : [];
  });
}

function freedNames(one: FunctionTokens): ReadonlySet<string> {
  const variables = variablesOf(one);
  const names = new Set<string>();
  for (const { args, isMember, name } of callsOf(one)) {
    const [argument] = args;
    if (!argument || args.length > 1 || isMember || !frees.test(name)) continue;
    const freed = plain(one.tokens, argument);
    if (isOwn(variables.get(freed))) names.add(freed);
  }
  return names;
}

/** A local pointer, or one by the name of its type. */
function isOwn(variable: Variable | undefined): boolean {
  if (!variable) return false;
  if (variable.type.endsWith("Ptr") || variable.type === "xmlChar") return true;
  return variable.stars === 1 && !variable.isArray && !variable.isParameter && !variable.isStatic;
}

/** What is done to the memory where it is named; null where it is only looked at. */
function stepAt({ tokens }: FunctionTokens, at: number, calls: readonly CallTokens[]): Step["does"] | null {
  const { words } = tokens;
  const [before, next] = [wordAt(words, at - 1), wordAt(words, at + 1)];
  if (next === "=") return isAllocated(words, at + 2, calls) ? "take" : "lose";
  if (isRead(before, next)) return null;
  const call = callAround(calls, at);
  if (!call) return /^(?:return|=|,|\?|:|\{)$/.test(before) || next !== ")" ? "lose" : null;
  if (call.isMember) return "lose";
  if (frees.test(call.name)) return "give";
  return looks.test(call.name) ? null : "lose";
}

/** Whether nothing but a call that allocates stands from a position to the semicolon. */
function isAllocated(words: readonly string[], from: number, calls: readonly CallTokens[]): boolean {
  const call = calls.find(({ at }) => at === from);
  if (!call || words[call.close + 1] !== ";") return false;
  return allocates.test(call.name) && !followedElsewhere.test(call.name);
}

/** `p->a`, `p[0]`, `*p`, `!p` or a comparison */
function isRead(before: string, next: string): boolean {
  return /^(?:->|\[|[=!]=)$/.test(next) || /^(?:[*!]|[=!]=)$/.test(before);
}
