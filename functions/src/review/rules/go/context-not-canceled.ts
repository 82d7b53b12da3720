/** Go: contexts that are never canceled. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { goCall } from "../writing/call-matchers.ts";
import { inFunction, found } from "./examples.ts";
import type { SgNode } from "@ast-grep/napi";
import { partsOf, declarationAround, isMarkedFor } from "./tree.ts";
import { fieldOf, fieldTextOf, textOf } from "../../syntax/node-memo.ts";

/** Go demands that a name is used, and `_ = cancel` is a use. */
function isOnlySilenced(declaration: SgNode): boolean {
  const [, cancel] = partsOf(fieldOf(declaration, "left")).map(textOf);
  const around = declarationAround(declaration);
  if (cancel === undefined || around === null || !/^(?!_$)[\w.]+$/.test(cancel)) return false;
  const rest = textOf(around).slice(declaration.range().end.index - around.range().start.index);
  const uses = [...rest.matchAll(new RegExp(String.raw`(?<![\w.])${cancel}\b`, "g"))].length;
  return uses > 0 && uses === [...rest.matchAll(new RegExp(String.raw`\b_ = ${cancel}\b`, "g"))].length;
}

/** Its parent is canceled when this very function ends, or the program ends with it. */
function endsWithParent(declaration: SgNode): boolean {
  const around = declarationAround(declaration);
  if (around === null) return false;
  if (fieldTextOf(around, "name") === "main") return true;
  const parent = /context\.With\w+\((\w+)/.exec(textOf(declaration))?.[1] ?? "";
  const made = new RegExp(
    String.raw`(?<![\w.])${parent}, (\w+) :?= (?:context\.With|signal\.Notify)\w+\(`,
  ).exec(textOf(around));
  return made?.[1] !== undefined && textOf(around).includes(`defer ${made[1]}()`);
}

export const contextNotCanceled = defineRules(["go"], "bug", [
  {
    id: "go-cancel-thrown-away",
    severity: "medium",
    confidence: "high",
    cwe: 772,
    see: ["https://pkg.go.dev/context#WithCancel"],
    title: titles.contextLeak,
    message:
      "The cancel function is discarded, so the context's timer and children stay in memory until the parent ends. Keep it and `defer cancel()`.",
    rule: {
      any: [{ kind: "short_var_declaration" }, { kind: "assignment_statement" }],
      all: [
        { has: { field: "left", has: { nthChild: 2, regex: "^_$" } } },
        {
          has: {
            field: "right",
            has: {
              nthChild: 1,
              ...goCall({ names: "WithCancel|WithTimeout|WithDeadline", on: "^context$" }),
            },
          },
        },
      ],
    },
    check: (node) => !isMarkedFor("govet|lostcancel", node),
    unsure: endsWithParent,
    valid: [
      inFunction("ctx, cancel := context.WithTimeout(p, d)\n\tdefer cancel()"),
      inFunction("ctx, _ := context.WithTimeout(p, d) //nolint: govet"),
    ],
    invalid: [
      found("ctx, _ := context.WithTimeout(p, d) //nolint:errcheck"),
      found("ctx, _ = context.WithTimeout(ctx, time.Second)"),
      found("ctx, _ := context.WithTimeout(p, d)"),
    ],
  },
  {
    id: "go-cancel-never-called",
    severity: "medium",
    confidence: "high",
    cwe: 772,
    see: ["https://pkg.go.dev/context#WithCancel"],
    title: titles.contextLeak,
    message:
      "The context's timer and children stay in memory until the parent ends. Call the cancel function, best with `defer cancel()`.",
    textFilter: /\b_ = \w/,
    rule: {
      kind: "short_var_declaration",
      regex: "context\\.With(?:Cancel|Timeout|Deadline)(?:Cause)?\\(",
    },
    check: isOnlySilenced,
    valid: [
      inFunction("ctx, cancel := context.WithCancel(p)\n\tdefer cancel()"),
      inFunction("ctx, cancel := context.WithCancel(p)\n\ts.stop = cancel"),
    ],
    invalid: [found("ctx, cancel := context.WithCancel(p)\n\t_ = cancel")],
  },
]);
