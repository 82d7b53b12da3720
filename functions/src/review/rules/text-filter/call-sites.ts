/**
 * What a call must look like in the text for a matcher of calls to match it: its name, what stands before the name, and
 * arguments that are no constants. Read off the matchers of `call-matchers.ts` and `php-matchers.ts`; what is not understood is
 * not demanded.
 */
import { namesOfRegex } from "../../regex/regex-words.ts";
import type { Matcher, Relation, Rule } from "../writing/rule.ts";

/** What is known of a receiver's text: that its end matches `like`, anything, or that there is none. */
export type Receiver = { readonly like: RegExp; readonly isNear: boolean } | "any" | "none";

/** A call of one of `names`. */
export interface Way {
  readonly names: readonly string[];
  readonly receiver: Receiver;
}

export interface CallSites {
  readonly ways: readonly Way[];
  /** Places of arguments, from 1, that must not be constant. */
  readonly variables: readonly number[];
}

type Fields = readonly [name: string, object: string];

/** Where the call itself holds name and receiver. */
const ownFields: Readonly<Record<string, Fields>> = {
  method_invocation: ["name", "object"],
  member_call_expression: ["name", "object"],
  nullsafe_member_call_expression: ["name", "object"],
  scoped_call_expression: ["name", "scope"],
  call: ["method", "receiver"],
};
/** Where one node, that which is called, holds both. */
const memberFields: readonly Fields[] = [
  ["property", "object"],
  ["attribute", "object"],
  ["field", "operand"],
  ["name", "expression"],
  ["field", "argument"],
];
const calls = /^(?:call|call_expression|function_call_expression|invocation_expression)$/;
const lists = /^(?:arguments|argument_list)$/;

/** Null for a matcher that is not about calls by name. */
export function callSitesOf(matcher: Matcher, flow: NonNullable<Rule["flow"]>): CallSites | null {
  const { kind = "", all = [] } = matcher;
  const parts = [matcher, ...all];
  const own = ownFields[kind];
  const ways = (calls.test(kind) ? waysOfCallees(parts) : null) ?? (own ? waysOfMember(parts, own) : null);
  return ways && { ways, variables: parts.flatMap((part) => variablesOf(part, flow)) };
}

function waysOfCallees(parts: readonly Matcher[]): readonly Way[] | null {
  for (const { has, any } of parts) {
    const ways = has ? waysOfCallee(has) : waysOfChoice(any ?? []);
    if (ways) return ways;
  }
  return null;
}

function waysOfChoice(any: readonly Matcher[]): readonly Way[] | null {
  const all = any.map(({ has }) => (has ? waysOfCallee(has) : null));
  return all.length === 0 || all.includes(null) ? null : all.flatMap((one) => one ?? []);
}

function waysOfCallee(has: Relation): readonly Way[] | null {
  if (has.field !== "function") return null;
  const names = has.regex === undefined ? null : namesOfRegex(has.regex);
  if (names) return [{ names, receiver: has.kind === "identifier" ? "none" : "any" }];
  const parts = [has, ...(has.all ?? [])];
  for (const fields of memberFields) {
    const ways = waysOfMember(parts, fields);
    if (ways) return ways;
  }
  return null;
}

function waysOfMember(parts: readonly Matcher[], [name, object]: Fields): readonly Way[] | null {
  const named = parts.find(({ has }) => has?.field === name)?.has?.regex;
  const names = named === undefined ? null : namesOfRegex(named);
  if (!names) return null;
  const receivers = parts.map((part) => receiversOf(part, object)).find((found) => found !== null);
  return (receivers ?? ["any"]).map((receiver) => ({ names, receiver }));
}

/** Null where a part says nothing about the receiver. */
function receiversOf({ has, not, any }: Matcher, object: string): readonly Receiver[] | null {
  if (has?.field === object) return [has.regex === undefined ? "any" : receiverLike(has.regex)];
  if (not?.has?.field === object) return ["none"];
  const all = (any ?? []).map((one) => receiversOf(one, object));
  return all.length === 0 || all.includes(null) ? null : all.flatMap((one) => one ?? []);
}

/** Before a receiver stands no letter, but what it is part of is not known. */
const beginning = String.raw`(?:(?<![\w$])|(?![\w$]))`;

function receiverLike(regex: string): Receiver {
  const [, flags = "", rest = regex] = /^\(\?([ims]+)\)([\s\S]*)$/.exec(regex) ?? [];
  if (rest === "." || /\(\?[a-z]*[-)]|\(\?P|\\[zA]|\[\[:/.test(rest)) return "any";
  const classes = /\\.|\[\^?\]?(?:\\.|[^\]\\])*\]/gs;
  const like = rest.replace(new RegExp(`${classes.source}|\\^`, "gs"), (piece) =>
    piece === "^" ? beginning : piece,
  );
  const signs = rest.replace(classes, (piece) => (piece.startsWith("[^") ? "." : "x"));
  return { like: new RegExp(like, `${flags}u`), isNear: !signs.includes(".") && isAtEnd(signs) };
}

/** Whether each alternative of an expression without classes ends with `$`. */
function isAtEnd(regex: string): boolean {
  const inner = regex.replace(/\([^()]*\)/g, "x");
  return inner === regex ? regex.split("|").every((one) => one.endsWith("$")) : isAtEnd(inner);
}

function variablesOf({ has }: Matcher, flow: NonNullable<Rule["flow"]>): readonly number[] {
  const { nthChild, pattern } = has?.has ?? {};
  if (!lists.test(has?.kind ?? "") || typeof nthChild !== "number" || typeof pattern !== "string") return [];
  const demand = flow[pattern.slice(1)];
  return typeof demand === "string" && demand !== "literal" ? [nthChild] : [];
}
