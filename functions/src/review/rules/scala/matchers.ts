/** Matchers of calls in Scala: with a receiver, without one, or with `new`. */
import type { Matcher } from "../writing/rule.ts";

interface ScalaCall {
  readonly names: string;
  /** The receiver's text; absent for any, or none. */
  readonly on?: string;
  readonly as?: string;
  readonly nth?: number;
  /** The text of all arguments. */
  readonly args?: string;
}

export function scalaCall({ names, on, as, nth = 1, args }: ScalaCall): Matcher {
  const name = `^(?:${names})$`;
  const member: Matcher = {
    kind: "field_expression",
    all: [
      { has: { field: "field", regex: name } },
      ...(on === undefined ? [] : [{ has: { field: "value", regex: on } }]),
    ],
  };
  const callee: Matcher = on === undefined ? { any: [{ kind: "identifier", regex: name }, member] } : member;
  return {
    kind: "call_expression",
    all: [
      {
        has: {
          field: "function",
          any: [callee, { kind: "generic_function", has: { field: "function", ...callee } }],
        },
      },
      ...argumentsOf(as, nth, args),
    ],
  };
}

/** `new Name(...)` */
export function scalaNew({ names, as, nth = 1, args }: Omit<ScalaCall, "on">): Matcher {
  return {
    kind: "instance_expression",
    all: [
      { has: { nthChild: 1, regex: `(?:^|\\.)(?:${names})(?:\\[.*\\])?$` } },
      ...argumentsOf(as, nth, args),
    ],
  };
}

function argumentsOf(as: string | undefined, nth: number, args: string | undefined): Matcher[] {
  const given: Matcher[] = [];
  if (as !== undefined) given.push({ has: { kind: "arguments", has: { nthChild: nth, pattern: `$${as}` } } });
  if (args !== undefined) given.push({ has: { kind: "arguments", regex: args } });
  return given;
}

export const inFunction = (body: string): string => `object O { def f(x: String) = { ${body} } }`;
export const inAction = (body: string): string =>
  `class C { def f(x: String) = Action { request => ${body} } }`;

/** Whatever is around keeps the path within its folder. */
export const keptInside: Matcher = {
  not: {
    inside: {
      stopBy: "end",
      kind: "function_definition",
      regex: "[cC]anonical|normalize|toRealPath|startsWith\\(",
    },
  },
};
