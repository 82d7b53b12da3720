/** Java: matchers of operations with one operator or one number. */
import type { Matcher } from "../writing/rule.ts";

export function operationOf(operator: string, left: string, right: string): Matcher {
  return {
    kind: "binary_expression",
    all: [
      { has: { field: "operator", regex: `^(?:${operator})$` } },
      { has: { field: "left", regex: left } },
      { has: { field: "right", regex: right } },
    ],
  };
}

export function operationWithNumber(operator: string, number: string): Matcher {
  return {
    kind: "binary_expression",
    all: [
      { has: { field: "operator", regex: `^(?:${operator})$` } },
      { has: { field: "right", regex: number } },
    ],
  };
}
