/** Matchers of calls in Swift's grammar. */
import type { Matcher } from "../writing/rule.ts";

interface SwiftCall {
  readonly names: string;
  /** The receiver's text; absent for any, or none. */
  readonly on?: string;
  readonly as?: string;
  readonly nth?: number;
  /** The text of all arguments. */
  readonly args?: string;
}

export function swiftCall({ names, on, as, nth = 1, args }: SwiftCall): Matcher {
  const name = `^(?:${names})$`;
  const member: Matcher = {
    has: {
      kind: "navigation_expression",
      all: [
        { has: { field: "suffix", regex: `^\\.(?:${names})$` } },
        ...(on === undefined ? [] : [{ has: { field: "target", regex: on } }]),
      ],
    },
  };
  const callee =
    on === undefined ? { any: [{ has: { kind: "simple_identifier", regex: name } }, member] } : member;
  const given: Matcher[] = [];
  if (as !== undefined)
    given.push({
      has: { kind: "value_arguments", has: { nthChild: nth, kind: "value_argument", pattern: `$${as}` } },
    });
  if (args !== undefined) given.push({ has: { kind: "value_arguments", regex: args } });
  return {
    kind: "call_expression",
    all: [callee, ...given.map((one) => ({ has: { kind: "call_suffix", ...one } }))],
  };
}

export const inFunction = (body: string): string => `func f(x: String) { ${body} }`;
export const inHandler = (body: string): string =>
  `func f(req: Request) throws -> R { let x = req.parameters.get("x")!; ${body} }`;

/** Whatever is around keeps the path within its folder. */
export const keptInside: Matcher = {
  not: {
    inside: {
      stopBy: "end",
      any: [{ kind: "function_declaration" }, { kind: "lambda_literal" }],
      regex: "standardized|hasPrefix\\(|lastPathComponent|resolvingSymlinks",
    },
  },
};
