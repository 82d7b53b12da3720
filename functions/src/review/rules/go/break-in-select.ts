/** Go: `break` that leaves a `select` and not the loop. */
import { defineRules } from "../writing/define-rules.ts";
import { inFunction, found } from "./examples.ts";
import type { SgNode } from "@ast-grep/napi";
import { kindOf, textOf } from "../../syntax/node-memo.ts";

/** The last statement of a case whose select is all that a loop does in a round. */
function leavesOnlySelect(statement: SgNode): boolean {
  const [list, way] = statement.ancestors();
  const inCase = kindOf(list ?? statement) === "statement_list" ? way : list;
  if (inCase === undefined || kindOf(inCase) !== "communication_case") return false;
  const select = inCase.parent();
  const round = select?.ancestors().find((one) => /^(?:for_statement|func_literal)$/.test(kindOf(one)));
  if (!select || round === undefined || kindOf(round) !== "for_statement") return false;
  // With work behind the select, the break may mean to go on there.
  return isLast(select) && isAllOfRound(textBetween(round, select));
}

/** Nothing stands before the select, and no condition is asked. */
function isAllOfRound(head: string): boolean {
  return /\{\s*$/.test(head) && !asksAgain(head);
}

/** `for ctx.Err() == nil {`: the condition is asked next, and may well have become false. */
function asksAgain(head: string): boolean {
  return /^for [^;{]+\{\s*$/.test(head) && !/\brange\b/.test(head);
}

function textBetween(loop: SgNode, select: SgNode): string {
  return textOf(loop).slice(0, select.range().start.index - loop.range().start.index);
}

function isLast(node: SgNode): boolean {
  return node.nextAll().every((one) => !one.isNamed() || one.kind() === "comment");
}

/** As in C: several cases end so, and another one leaves the loop. */
function endsEachCase(statement: SgNode): boolean {
  const select = statement.ancestors().find((one) => kindOf(one) === "select_statement");
  const ends = (select?.children() ?? [])
    .filter((one) => kindOf(one) === "communication_case")
    .map((one) => textOf(one).trim());
  const breaking = ends.filter((one) => /\n\s*break$/.test(one)).length;
  return breaking > 1 && ends.some((one) => /\n\s*(?:return\b[^\n]*|break \w+)$/.test(one));
}

export const breakInSelect = defineRules(["go"], "bug", [
  {
    id: "go-break-leaves-select",
    severity: "medium",
    confidence: "high",
    cwe: 670,
    see: ["https://go.dev/ref/spec#Break_statements"],
    title: "`break` leaves the `select`, not the loop",
    message:
      "`break` inside a `select` leaves only the `select`, so the loop continues. Return, or break with the loop's label.",
    rule: { kind: "break_statement", regex: "^break$", inside: { stopBy: "end", kind: "select_statement" } },
    check: leavesOnlySelect,
    unsure: endsEachCase,
    valid: [
      inFunction(
        "for ctx.Err() == nil {\n\t\tselect {\n\t\tcase <-ctx.Done():\n\t\t\tbreak\n\t\tcase v := <-ch:\n\t\t\tg(v)\n\t\t}\n\t}",
      ),
      inFunction("loop:\n\tfor {\n\t\tselect {\n\t\tcase <-done:\n\t\t\tbreak loop\n\t\t}\n\t}"),
      inFunction("select {\n\tcase <-done:\n\t\tbreak\n\t}"),
    ],
    invalid: [
      found(
        "for {\n\t\tselect {\n\t\tcase v := <-ch:\n\t\t\tg(v)\n\t\tcase <-done:\n\t\t\tbreak\n\t\t}\n\t}",
        9,
      ),
    ],
  },
]);
