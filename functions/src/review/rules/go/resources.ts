/** Go: resources that stay open. */
import { goCall } from "../call-matchers.ts";
import { defineRules } from "../define-rules.ts";
import { found, inFunction } from "./examples.ts";

const aFunction = {
  any: [{ kind: "function_declaration" }, { kind: "method_declaration" }, { kind: "func_literal" }],
};

export const resources = defineRules(["go"], "bug", [
  {
    id: "go-defer-in-loop",
    severity: "medium",
    confidence: "high",
    cwe: 772,
    see: ["https://go.dev/ref/spec#Defer_statements"],
    title: "defer in a loop runs only when the function ends",
    message:
      "Files, locks or rows of all rounds stay open until then, which a long loop does not survive. Move the body into a function of its own, or close at the end of each round.",
    rule: { kind: "defer_statement", inside: { stopBy: { kind: "func_literal" }, kind: "for_statement" } },
    valid: [
      inFunction("defer x.Close()"),
      inFunction("for _, n := range ns {\n\t\tfunc() { defer n.Close() }()\n\t}"),
    ],
    invalid: [found("for _, n := range ns {\n\t\tdefer n.Close()\n\t}", 5)],
  },
  {
    id: "go-rows-never-closed",
    severity: "medium",
    confidence: "high",
    cwe: 772,
    see: ["https://pkg.go.dev/database/sql#Rows.Close"],
    title: "The rows are never closed",
    message:
      "A connection of the pool stays taken when the loop ends early, until none is left. Add `defer rows.Close()` after the error check.",
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
            ...aFunction,
            not: {
              has: {
                stopBy: "end",
                any: [
                  closeOf("$ROWS"),
                  { kind: "return_statement", has: { stopBy: "end", kind: "identifier", pattern: "$ROWS" } },
                  { kind: "argument_list", has: { pattern: "$ROWS" } },
                ],
              },
            },
          },
        },
      ],
    },
    valid: [
      inFunction("rows, err := db.Query(q)\n\tif err != nil {\n\t\treturn err\n\t}\n\tdefer rows.Close()"),
      inFunction("rows, err := db.Query(q)\n\treturn scan(rows)"),
    ],
    invalid: [found("rows, err := db.Query(q)\n\tfor rows.Next() {\n\t}")],
  },
  {
    id: "go-response-body-never-closed",
    severity: "medium",
    confidence: "high",
    cwe: 772,
    see: ["https://pkg.go.dev/net/http#Client.Do"],
    title: "The response body is never closed",
    message: "The connection is not reused and leaks. Add `defer resp.Body.Close()` after the error check.",
    rule: {
      kind: "short_var_declaration",
      all: [
        {
          has: {
            field: "left",
            has: { nthChild: 1, kind: "identifier", pattern: "$RESP", regex: "(?i)resp|res$" },
          },
        },
        {
          has: {
            field: "right",
            has: {
              nthChild: 1,
              any: [
                goCall({ names: "Get|Post|Head|PostForm", on: "^(?:http|\\w*[cC]lient)$" }),
                goCall({ names: "Do", on: "(?i)client$" }),
              ],
            },
          },
        },
        {
          inside: {
            stopBy: "end",
            ...aFunction,
            not: {
              has: {
                stopBy: "end",
                any: [
                  closeOf("$RESP"),
                  {
                    kind: "return_statement",
                    has: {
                      stopBy: "end",
                      any: [
                        {
                          kind: "identifier",
                          pattern: "$RESP",
                          not: { inside: { kind: "selector_expression" } },
                        },
                        {
                          kind: "selector_expression",
                          all: [
                            { has: { field: "operand", pattern: "$RESP" } },
                            { has: { field: "field", regex: "^Body$" } },
                          ],
                        },
                      ],
                    },
                  },
                  { kind: "argument_list", has: { pattern: "$RESP" } },
                  {
                    kind: "assignment_statement",
                    has: { field: "right", has: { stopBy: "end", pattern: "$RESP" } },
                  },
                ],
              },
            },
          },
        },
      ],
    },
    valid: [
      inFunction(
        "resp, err := http.Get(u)\n\tif err != nil {\n\t\treturn err\n\t}\n\tdefer resp.Body.Close()",
      ),
      inFunction("resp, err := client.Do(req)\n\treturn read(resp)"),
    ],
    invalid: [
      found("resp, err := http.Get(u)\n\tif err != nil {\n\t\treturn err\n\t}\n\tfmt.Println(resp.Status)"),
    ],
  },
]);

/** `x.Close` or `x.Body.Close`. */
function closeOf(name: string) {
  return {
    kind: "selector_expression",
    all: [
      { has: { field: "field", regex: "^Close$" } },
      {
        has: {
          field: "operand",
          any: [{ pattern: name }, { kind: "selector_expression", has: { field: "operand", pattern: name } }],
        },
      },
    ],
  };
}
