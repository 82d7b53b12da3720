/** Matchers of calls in PHP: functions, methods, static methods and constructions. */
import type { Matcher } from "./rule.ts";

/** What switches a setting off. */
export const off = "(?i)^(?:false|0|'0'|\"0\"|'off'|\"off\")$";

export interface PhpQuery {
  /** Alternatives of a regular expression. */
  readonly names: string;
  /** The object's or class's text, as a regular expression; absent for any. */
  readonly on?: string;
  /** Captures the argument at `nth` (1-based, default 1). */
  readonly as?: string;
  readonly nth?: number;
  /** Captures all arguments. */
  readonly asAll?: string;
  /** What else must hold of the arguments. */
  readonly args?: Matcher;
}

/** `f(x)` and `\f(x)` */
export function phpCall(query: Omit<PhpQuery, "on">): Matcher {
  return {
    kind: "function_call_expression",
    all: [{ has: { field: "function", regex: `^\\\\?(?:${query.names})$` } }, ...given(query)],
  };
}

/** `$x->f(y)` and `$x?->f(y)` */
export function phpMethod(query: PhpQuery): Matcher {
  return {
    any: ["member_call_expression", "nullsafe_member_call_expression"].map((kind) =>
      member(kind, "object", query),
    ),
  };
}

/** `X::f(y)` */
export function phpStatic(query: PhpQuery): Matcher {
  return member("scoped_call_expression", "scope", query);
}

function member(kind: string, object: string, query: PhpQuery): Matcher {
  const on: Matcher[] = query.on === undefined ? [] : [{ has: { field: object, regex: query.on } }];
  return { kind, all: [{ has: { field: "name", regex: `^(?:${query.names})$` } }, ...on, ...given(query)] };
}

/** `new X(y)` */
export function phpNew(query: Omit<PhpQuery, "on">): Matcher {
  return {
    kind: "object_creation_expression",
    all: [{ has: { nthChild: 1, regex: `^(?:\\\\?\\w+\\\\)*(?:${query.names})$` } }, ...given(query)],
  };
}

/** `'key' => value` */
export function phpElement(keys: string, value: string): Matcher {
  return {
    kind: "array_element_initializer",
    all: [{ has: { nthChild: 1, regex: `^["']?(?:${keys})["']?$` } }, { has: { nthChild: 2, regex: value } }],
  };
}

function given({ as, nth, asAll, args }: Omit<PhpQuery, "on" | "names">): Matcher[] {
  const captured: Matcher[] =
    as === undefined ? [] : [{ has: { kind: "arguments", has: { nthChild: nth ?? 1, pattern: `$${as}` } } }];
  if (asAll !== undefined) captured.push({ has: { kind: "arguments", pattern: `$${asAll}` } });
  return args ? [...captured, { has: { kind: "arguments", ...args } }] : captured;
}
