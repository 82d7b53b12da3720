/** What the statements of a language are: blocks, loops, jumps, what is tried, and cases. */
import type { Case, Code } from "./code.ts";
import { fieldOf, type Fields } from "./fields.ts";
import { type Lowerer, type Role } from "./lower.ts";
import type { SgNode } from "@ast-grep/napi";
import { placeOf } from "../syntax/place.ts";

export const block: Role = (node, lower) => ({ kind: "block", steps: lower.children(node) });

export function loop(test: Fields, body: Fields, testsLast = false): Role {
  return (node, lower) => ({
    kind: "loop",
    test: lower.maybe(fieldOf(node, test)),
    body: lower.orNothing(fieldOf(node, body)),
    testsLast,
  });
}

/** `for (a; b; c) body`: the start runs once, the rest again and again. */
export function forLoop(start: Fields, test: Fields, next: Fields, body: Fields): Role {
  return (node, lower) => {
    const place = placeOf(node);
    const before = lower.maybe(fieldOf(node, start));
    const after = lower.maybe(fieldOf(node, next));
    const main = lower.orNothing(fieldOf(node, body));
    const round: Code = { ...place, kind: "block", steps: after ? [main, after] : [main] };
    const whole: Code = {
      ...place,
      kind: "loop",
      test: lower.maybe(fieldOf(node, test)),
      body: round,
      testsLast: false,
    };
    return { kind: "block", steps: before ? [before, whole] : [whole] };
  };
}

export function each(target: Fields, of: Fields, body: Fields): Role {
  return (node, lower) => ({
    kind: "each",
    target: lower.orNothing(fieldOf(node, target)),
    of: lower.orNothing(fieldOf(node, of)),
    body: lower.orNothing(fieldOf(node, body)),
  });
}

export function jump(how: "return" | "throw" | "break" | "continue"): Role {
  return (node, lower) => ({ kind: "jump", how, value: lower.maybe(lower.named(node)[0]) });
}

export function attempt(body: Fields, handler: string, last: string): Role {
  return (node, lower) => {
    const children = lower.named(node);
    const inside = fieldOf(node, body);
    const resources = node.field("resources");
    const main = lower.orNothing(inside);
    const first: Code[] = resources ? [lower.code(resources), main] : [main];
    return {
      kind: "try",
      body: { ...placeOf(node), kind: "block", steps: first },
      handlers: children.filter((child) => child.kind() === handler).map((child) => lower.code(child)),
      last: lower.maybe(children.find((child) => child.kind() === last)),
    };
  };
}

export interface SwitchFields {
  readonly value: Fields;
  /** Kinds of one case, and of the default. */
  readonly cases: readonly string[];
  readonly otherwise: readonly string[];
  /** The kinds within a case that hold its tests; the rest is its body. */
  readonly test: readonly string[] | { readonly field: string };
  readonly fallsThrough: boolean;
  /** Field of the node that holds the cases, else the node itself. */
  readonly body?: Fields;
}

export function selection(fields: SwitchFields): Role {
  return (node, lower) => {
    const holder = (fields.body === undefined ? null : fieldOf(node, fields.body)) ?? node;
    const cases = lower
      .named(holder)
      .filter((child) => [...fields.cases, ...fields.otherwise].includes(String(child.kind())))
      .map((child) => caseOf(child, fields, lower));
    return { kind: "switch", value: lower.maybe(fieldOf(node, fields.value)), cases };
  };
}

function caseOf(node: SgNode, fields: SwitchFields, lower: Lowerer): Case {
  const children = lower.named(node);
  const isTest = testOf(node, fields);
  const tests = children.filter(isTest);
  const steps = children.filter((child) => !isTest(child)).map((child) => lower.code(child));
  const isDefault =
    fields.otherwise.includes(String(node.kind())) ||
    tests.some((test) => /^(?:default|_|else)$/.test(lower.textOf(test).trim()));
  return {
    tests: isDefault ? null : tests.flatMap((test) => testsIn(test, lower)),
    body: { ...placeOf(node), kind: "block", steps },
    fallsThrough: fields.fallsThrough,
  };
}

function testsIn(test: SgNode, lower: Lowerer): Code[] {
  const isLabel = /label|pattern|expression_list/.test(String(test.kind()));
  return isLabel ? lower.children(test) : [lower.code(test)];
}

function testOf(node: SgNode, { test }: SwitchFields): (child: SgNode) => boolean {
  if ("field" in test) {
    const own = node.field(test.field);
    return (child) => own !== null && child.id() === own.id();
  }
  return (child) => test.includes(String(child.kind()));
}
