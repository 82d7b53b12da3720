/** Matchers of calls in Kotlin's grammar, whose parts have no field names. */
import type { SgNode } from "@ast-grep/napi";
import { nearestOf, textOf } from "../../syntax/node-memo.ts";
import type { Matcher } from "../writing/rule.ts";

interface KotlinCall {
  readonly names: string;
  /** The receiver's text; absent for any. */
  readonly on?: string;
  readonly bare?: "only" | "also";
  readonly as?: string;
  readonly nth?: number;
  /** The text of all arguments. */
  readonly args?: string;
}

export function kotlinCall({ names, on, bare, as, nth = 1, args }: KotlinCall): Matcher {
  const name = `^(?:${names})$`;
  const plain: Matcher = { has: { kind: "simple_identifier", regex: name } };
  const member: Matcher = {
    has: {
      kind: "navigation_expression",
      all: [
        { has: { kind: "navigation_suffix", has: { kind: "simple_identifier", regex: name } } },
        ...(on === undefined ? [] : [{ has: { nthChild: 1, regex: on } }]),
      ],
    },
  };
  const callee = bare === "only" ? plain : bare === "also" ? { any: [plain, member] } : member;
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

/** `object.name = value`, with the value's text. */
export function kotlinSet(names: string, value: string): Matcher {
  return { kind: "assignment", regex: `(?:^|\\.)(?:${names})\\s*=\\s*(?:${value})$` };
}

export const inFunction = (body: string): string => `fun f(x: String) { ${body} }`;
export const inRoute = (body: string): string =>
  `fun Application.module() { routing { get("/a") { val x = call.parameters["x"]!!; ${body} } } }`;

/** Whatever is around keeps the path within its folder. */
export const keptInside: Matcher = {
  not: {
    inside: {
      stopBy: "end",
      any: [{ kind: "function_declaration" }, { kind: "lambda_literal" }],
      regex: "canonical|normalize\\(\\)|toRealPath|startsWith\\(",
    },
  },
};

const declarations = new Set(["function_declaration"]);

/** Of the function around, from its head on; empty outside of functions. */
export function functionText(node: SgNode): string {
  const around = nearestOf(node, declarations);
  return around ? textOf(around) : "";
}
