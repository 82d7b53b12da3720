/** Go: database rows that are not closed. */
import type { SgNode } from "@ast-grep/napi";
import { goCall } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { firstAssigned } from "../writing/names-in-code.ts";
import { textOf } from "../../syntax/node-memo.ts";
import { found, inFunction } from "./examples.ts";
import { anyFunction, closeOf } from "./matchers.ts";
import { everyInside, functionAround, isClosedByItsOther } from "./tree.ts";

export const resourceLeakRows = defineRules(["go"], "bug", [
  {
    id: "go-rows-never-closed",
    severity: "medium",
    confidence: "high",
    cwe: 772,
    see: ["https://pkg.go.dev/database/sql#Rows.Close"],
    title: "Resource leak: rows not closed",
    message:
      "If the loop ends early, the connection of {the rows} does not return to the pool, until none is left. Add `defer rows.Close()` after the error check.",
    names: firstAssigned,
    rule: {
      kind: "short_var_declaration",
      all: [
        {
          has: {
            field: "left",
            has: { nthChild: 1, kind: "identifier", pattern: "$ROWS", regex: "(?i)rows$" },
          },
        },
        { has: { field: "right", has: { nthChild: 1, ...goCall({ names: "Query|QueryContext|Queryx" }) } } },
        {
          inside: {
            stopBy: "end",
            ...anyFunction,
            not: {
              has: {
                stopBy: "end",
                any: [
                  closeOf("$ROWS"),
                  {
                    kind: "return_statement",
                    has: {
                      stopBy: "end",
                      kind: "identifier",
                      pattern: "$ROWS",
                      not: { inside: { kind: "selector_expression" } },
                    },
                  },
                  { kind: "argument_list", has: { pattern: "$ROWS" } },
                ],
              },
            },
          },
        },
      ],
    },
    check: (node) => !isClosedByItsOther(node) && !isKeptOrList(node),
    unsure: readsToTheEnd,
    valid: [
      inFunction(
        "rows, closeRows, err := r.Query(q)\n\tif err != nil {\n\t\treturn err\n\t}\n\tdefer closeRows()",
      ),
      inFunction("rows, err := db.Query(q)\n\tif err != nil {\n\t\treturn err\n\t}\n\tdefer rows.Close()"),
      inFunction("rows, err := db.Query(q)\n\treturn scan(rows)"),
      inFunction("rows, err := it.db.Query(q)\n\tit.rows = rows"),
      inFunction("rows, err := repo.Query(q)\n\tfor _, row := range rows {\n\t\tg(row)\n\t}"),
    ],
    invalid: [
      found("rows, count, err := r.Query(q)\n\tfor rows.Next() {\n\t\tg(count)\n\t}"),
      found("rows, err := db.Query(q)\n\tfor rows.Next() {\n\t}"),
    ],
  },
]);

/** `it.rows = rows` is closed by the owner, and what is indexed or ranged over was read already. */
function isKeptOrList(node: SgNode): boolean {
  const rows = firstName(node);
  const text = textOf(functionAround(node) ?? node);
  return new RegExp(String.raw`(?:\brange |[\w\]] = |<- |: )&?${rows}(?![\w.])|(?<![\w.])${rows}\[`).test(
    text,
  );
}

/** `for rows.Next()` closes them itself when nothing leaves it, or the program is a test that ends with them. */
function readsToTheEnd(node: SgNode, { text }: { readonly text: string }): boolean {
  if (/^\s*(?:\w+ )?"testing"$/m.test(text)) return true;
  const rows = firstName(node);
  const loop = everyInside(functionAround(node) ?? node, ["for_statement"]).find((one) =>
    textOf(one).startsWith(`for ${rows}.Next()`),
  );
  return loop !== undefined && !/\b(?:return|break|goto|panic|continue \w)\b/.test(textOf(loop));
}

function firstName(declaration: SgNode): string {
  return /^\w+/.exec(textOf(declaration))?.[0] ?? "";
}
