/** Matchers of calls by receiver, name and argument, in each grammar's own nodes: exact, and quick because the kind decides first. */
import type { Matcher } from "./rule.ts";

export interface CallQuery {
  /** Names of the function or method, as alternatives of a regular expression: `query|execute`. */
  readonly names: string;
  /** The receiver's text, as a regular expression; absent for any receiver. */
  readonly on?: string;
  /** `only`: a plain function, `also`: with that receiver or none. */
  readonly bare?: "only" | "also";
  /** Captures the argument at `nth` (1-based, default 1). */
  readonly as?: string;
  readonly nth?: number;
  /** Captures the receiver. */
  readonly onAs?: string;
  /** Captures the whole list of arguments, of which any one may meet a demand. */
  readonly asAll?: string;
  /** What else must hold of the call's arguments. */
  readonly args?: Matcher;
}

interface Grammar {
  readonly call: string;
  /** Where the callee is one node with an object and a name; absent where the call itself holds both. */
  readonly callee?: { readonly field: string; readonly kind: string; readonly bareKind: string };
  readonly object: string;
  readonly name: string;
  readonly args: string;
  /** The name may carry type arguments. */
  readonly generic?: true;
}

type CallMatcher = (query: CallQuery) => Matcher;

export const jsCall = matcherFor({
  call: "call_expression",
  callee: { field: "function", kind: "member_expression", bareKind: "identifier" },
  object: "object",
  name: "property",
  args: "arguments",
});

export const pyCall = matcherFor({
  call: "call",
  callee: { field: "function", kind: "attribute", bareKind: "identifier" },
  object: "object",
  name: "attribute",
  args: "argument_list",
});

export const goCall = matcherFor({
  call: "call_expression",
  callee: { field: "function", kind: "selector_expression", bareKind: "identifier" },
  object: "operand",
  name: "field",
  args: "argument_list",
});

export const javaCall = matcherFor({
  call: "method_invocation",
  object: "object",
  name: "name",
  args: "argument_list",
});

export const rubyCall = matcherFor({
  call: "call",
  object: "receiver",
  name: "method",
  args: "argument_list",
});

export const csharpCall = matcherFor({
  call: "invocation_expression",
  callee: { field: "function", kind: "member_access_expression", bareKind: "identifier" },
  object: "expression",
  name: "name",
  args: "argument_list",
  generic: true,
});

/** `new Name(...)` of C#, with its namespace or without. */
export function csharpNew(query: Pick<CallQuery, "names" | "as" | "asAll" | "nth" | "args">): Matcher {
  return {
    kind: "object_creation_expression",
    all: [
      { has: { field: "type", regex: `(?:^|\\.)(?:${query.names})$` } },
      ...argumentMatchers("argument_list", query),
    ],
  };
}

/** `object.Name = value` and `Name = value` of C#, also in an initializer. */
export function csharpSet(names: string, value: Matcher, on = ""): Matcher {
  const path = on === "" ? "(?:^|\\.)" : `${on}\\.`;
  return {
    kind: "assignment_expression",
    all: [{ has: { field: "left", regex: `${path}(?:${names})$` } }, { has: { field: "right", ...value } }],
  };
}

/** `object.name(...)` and `object->name(...)` of C++. */
export const cMethod = matcherFor({
  call: "call_expression",
  callee: { field: "function", kind: "field_expression", bareKind: "identifier" },
  object: "argument",
  name: "field",
  args: "argument_list",
});

/** `name(...)`, and in C++ also `std::name(...)`. */
export function cFunction(query: Pick<CallQuery, "names" | "as" | "nth" | "args">): Matcher {
  const name = `^(?:${query.names})$`;
  return {
    kind: "call_expression",
    all: [
      {
        any: [
          { has: { field: "function", kind: "identifier", regex: name } },
          { has: { field: "function", has: { field: "name", regex: name } } },
        ],
      },
      ...argumentMatchers("argument_list", query),
    ],
  };
}

/** `new Name(...)` of JavaScript and Java. */
export function construction(
  type: "constructor" | "type",
  query: Pick<CallQuery, "names" | "as" | "asAll" | "nth" | "args">,
): Matcher {
  const isJava = type === "type";
  return {
    kind: isJava ? "object_creation_expression" : "new_expression",
    all: [
      {
        has: {
          field: type,
          regex: isJava ? `(?:^|\\.)(?:${query.names})(?:<.*>)?$` : `^(?:${query.names})$`,
        },
      },
      ...argumentMatchers(isJava ? "argument_list" : "arguments", query),
    ],
  };
}

export function jsNew(query: Pick<CallQuery, "names" | "as" | "asAll" | "nth" | "args">): Matcher {
  return construction("constructor", query);
}

export function javaNew(query: Pick<CallQuery, "names" | "as" | "asAll" | "nth" | "args">): Matcher {
  return construction("type", query);
}

/** `object.name = value`; the object's text is like `on`. */
export function jsMemberSet(names: string, on: string, value?: Matcher): Matcher {
  return {
    kind: "assignment_expression",
    all: [
      {
        has: {
          field: "left",
          kind: "member_expression",
          all: [
            { has: { field: "property", regex: `^(?:${names})$` } },
            { has: { field: "object", regex: on } },
          ],
        },
      },
      ...(value ? [{ has: { field: "right", ...value } }] : []),
    ],
  };
}

/** `key: value` of an object literal, with the key quoted or not. */
export function jsPair(keys: string, value: Matcher): Matcher {
  return {
    kind: "pair",
    all: [{ has: { field: "key", regex: `^["']?(?:${keys})["']?$` } }, { has: { field: "value", ...value } }],
  };
}

/** `name=value` among the arguments of a Python call. */
export function pyKeyword(names: string, value: Matcher): Matcher {
  return {
    has: {
      kind: "keyword_argument",
      all: [{ has: { field: "name", regex: `^(?:${names})$` } }, { has: { field: "value", ...value } }],
    },
  };
}

/** `key: value` and `:key => value`, with the value captured. */
export function rubyPair(keys: string, as: string): Matcher {
  return {
    kind: "pair",
    all: [
      { has: { field: "key", regex: `^:?(?:${keys})$` } },
      { has: { field: "value", pattern: `$${as}` } },
    ],
  };
}

function matcherFor(grammar: Grammar): CallMatcher {
  return (query) => ({
    kind: grammar.call,
    all: [...calleeMatchers(grammar, query), ...argumentMatchers(grammar.args, query)],
  });
}

function calleeMatchers(grammar: Grammar, query: CallQuery): Matcher[] {
  const name = `^(?:${query.names})${grammar.generic ? "(?:<.*>)?" : ""}$`;
  const on: Matcher[] = query.on === undefined ? [] : [{ has: { field: grammar.object, regex: query.on } }];
  if (query.onAs !== undefined) on.push({ has: { field: grammar.object, pattern: `$${query.onAs}` } });
  if (!grammar.callee) {
    const named: Matcher = { has: { field: grammar.name, regex: name } };
    const withoutObject: Matcher = { not: { has: { field: grammar.object, regex: "." } } };
    if (query.bare === "only") return [named, withoutObject];
    if (query.bare === "also") return [named, { any: [...on, withoutObject] }];
    return [named, ...(on.length > 0 ? on : [{ has: { field: grammar.object, regex: "." } }])];
  }
  const { field, kind, bareKind } = grammar.callee;
  const plain: Matcher = { has: { field, kind: bareKind, regex: name } };
  const member: Matcher = {
    has: { field, kind, all: [{ has: { field: grammar.name, regex: name } }, ...on] },
  };
  if (query.bare === "only") return [plain];
  return query.bare === "also" ? [{ any: [plain, member] }] : [member];
}

function argumentMatchers(list: string, query: Pick<CallQuery, "as" | "asAll" | "nth" | "args">): Matcher[] {
  const nth = query.nth ?? 1;
  const captured: Matcher[] =
    query.as === undefined ? [] : [{ has: { kind: list, has: { nthChild: nth, pattern: `$${query.as}` } } }];
  if (query.asAll !== undefined) captured.push({ has: { kind: list, pattern: `$${query.asAll}` } });
  return query.args ? [...captured, { has: { kind: list, ...query.args } }] : captured;
}
