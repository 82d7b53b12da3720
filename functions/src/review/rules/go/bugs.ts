/** Go: code that cannot mean what it says, errors that vanish and resources that stay open. */
import { goCall } from "../call-matchers.ts";
import { defineRules } from "../define-rules.ts";

const inFunction = (body: string): string => `package p\n\nfunc f() error {\n\t${body}\n}`;
const found = (body: string, line = 4) => ({ code: inFunction(body), lines: [line] });
const aFunction = {
  any: [{ kind: "function_declaration" }, { kind: "method_declaration" }, { kind: "func_literal" }],
};
const literal = { any: [{ kind: "interpreted_string_literal" }, { kind: "int_literal" }] };

export const bugs = defineRules(["go"], "bug", [
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
    id: "go-used-before-error-check",
    severity: "high",
    confidence: "high",
    cwe: 476,
    see: ["https://pkg.go.dev/net/http#Get"],
    title: "The result is used before its error is checked",
    message:
      "When the call fails the result is nil, and this line panics. Check the error first, then defer the close.",
    rule: {
      kind: "defer_statement",
      has: {
        kind: "call_expression",
        has: {
          field: "function",
          kind: "selector_expression",
          all: [
            { has: { field: "field", regex: "^Close$" } },
            {
              has: {
                field: "operand",
                any: [
                  { kind: "identifier", pattern: "$R" },
                  { kind: "selector_expression", has: { field: "operand", pattern: "$R" } },
                ],
              },
            },
          ],
        },
      },
      follows: {
        kind: "short_var_declaration",
        all: [
          { has: { field: "left", has: { nthChild: 1, pattern: "$R" } } },
          { has: { field: "left", has: { nthChild: 2, regex: "^err\\w*$" } } },
        ],
      },
    },
    valid: [
      inFunction("r, err := http.Get(u)\n\tif err != nil {\n\t\treturn err\n\t}\n\tdefer r.Body.Close()"),
    ],
    invalid: [
      found("r, err := http.Get(u)\n\tdefer r.Body.Close()\n\tif err != nil {\n\t\treturn err\n\t}", 5),
      found("fh, err := os.Open(p)\n\tdefer fh.Close()", 5),
    ],
  },
  {
    id: "go-ignored-error",
    severity: "medium",
    confidence: "high",
    cwe: 252,
    see: ["https://go.dev/wiki/CodeReviewComments#handle-errors"],
    title: "The error is thrown away, and the result may be nil",
    message:
      "When the call fails the result is nil, and its first use panics far from the cause. Check the error.",
    rule: {
      kind: "short_var_declaration",
      all: [
        {
          has: {
            field: "left",
            all: [{ has: { nthChild: 2, regex: "^_$" } }, { has: { nthChild: 1, not: { regex: "^_$" } } }],
          },
        },
        {
          has: {
            field: "right",
            has: {
              nthChild: 1,
              kind: "call_expression",
              has: {
                field: "function",
                regex:
                  "^(?:os\\.(?:Open|Create|OpenFile)|http\\.(?:Get|Post|Head|NewRequest|NewRequestWithContext)|sql\\.Open|\\w*(?:db|DB|tx|conn)\\.(?:Query|QueryContext|Prepare|Begin|BeginTx)|net\\.(?:Dial|Listen)|\\w*[cC]lient\\.Do|template\\.New\\(.*\\)\\.Parse|gzip\\.NewReader|zip\\.OpenReader)$",
              },
            },
          },
        },
      ],
    },
    valid: [inFunction("fh, err := os.Open(p)"), inFunction("n, _ := strconv.Atoi(s)")],
    invalid: [found("fh, _ := os.Open(p)"), found("rows, _ := db.Query(q)")],
  },
  {
    id: "go-empty-error-branch",
    severity: "medium",
    confidence: "high",
    cwe: 390,
    see: ["https://go.dev/wiki/CodeReviewComments#handle-errors"],
    title: "An error is swallowed",
    message:
      "The error is tested and then nothing happens, so the code goes on as if all were well. Return it, or say in a comment why it may be ignored.",
    rule: {
      kind: "if_statement",
      all: [
        { has: { field: "condition", regex: "^err != nil$" } },
        { has: { field: "consequence", regex: "^\\{\\s*\\}$" } },
      ],
    },
    valid: [
      inFunction("if err != nil {\n\t\treturn err\n\t}"),
      inFunction("if err != nil {\n\t\t// best effort\n\t}"),
    ],
    invalid: [found("if err != nil {\n\t}")],
  },
  {
    id: "go-wait-group-added-late",
    severity: "high",
    confidence: "high",
    cwe: 362,
    see: ["https://pkg.go.dev/sync#WaitGroup.Add"],
    title: "The wait group is counted up inside the goroutine",
    message:
      "`Wait` may run before the goroutine has started and then waits for nothing. Call `Add` before the `go` statement.",
    rule: {
      ...goCall({ names: "Add", on: "(?i)(?:^|\\.)(?:wg|waitGroup)$" }),
      inside: {
        stopBy: "end",
        kind: "func_literal",
        inside: { kind: "call_expression", inside: { kind: "go_statement" } },
      },
    },
    valid: [inFunction("wg.Add(1)\n\tgo func() { defer wg.Done() }()")],
    invalid: [found("go func() { wg.Add(1); defer wg.Done() }()")],
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
  {
    id: "go-always-true-condition",
    severity: "high",
    confidence: "high",
    cwe: 571,
    title: "This condition is always true",
    message:
      "Whatever the value is, it differs from at least one of the two constants. Join the comparisons with `&&`.",
    rule: {
      pattern: {
        context: "package p\nfunc f() bool { return $X != $A || $X != $B }",
        selector: "binary_expression",
      },
    },
    constraints: { A: literal, B: literal },
    valid: [inFunction('if x != "a" && x != "b" {\n\t}'), inFunction('if x != "a" || y != "b" {\n\t}')],
    invalid: [found('if x != "a" || x != "b" {\n\t\tg()\n\t}')],
  },
  {
    id: "go-self-assignment",
    severity: "medium",
    confidence: "high",
    cwe: 563,
    title: "A variable is assigned to itself",
    message: "This does nothing, so very likely another name was meant. Write that name, or remove the line.",
    rule: {
      kind: "assignment_statement",
      all: [
        { has: { field: "left", pattern: "$X" } },
        { has: { field: "right", pattern: "$X" } },
        { has: { field: "operator", regex: "^=$" } },
        { not: { regex: "[(\\[]" } },
      ],
    },
    valid: [inFunction("s.name = name"), inFunction("a, b = b, a")],
    invalid: [found("s.name = s.name")],
  },
  {
    id: "go-unreachable-code",
    severity: "medium",
    confidence: "high",
    cwe: 561,
    title: "The code after this is never reached",
    message:
      "This statement always leaves the block, so what follows it does nothing. Remove that code, or move it before.",
    rule: {
      any: ["return_statement", "continue_statement", "break_statement"].map((kind) => ({
        kind,
        all: [
          { inside: { kind: "statement_list" } },
          {
            precedes: {
              any: [
                { kind: "expression_statement" },
                { kind: "if_statement" },
                { kind: "return_statement" },
                { kind: "for_statement" },
                { kind: "short_var_declaration" },
                { kind: "assignment_statement" },
              ],
            },
          },
        ],
      })),
    },
    valid: [inFunction("if a {\n\t\treturn nil\n\t}\n\treturn g()")],
    invalid: [found("return nil\n\tg()")],
  },
  {
    id: "go-float-equality",
    severity: "low",
    confidence: "medium",
    cwe: 1077,
    title: "A sum of floats is compared exactly",
    message:
      "Rounding makes the result differ in the last digit, so this is rarely true. Compare the distance with a tolerance.",
    rule: {
      kind: "binary_expression",
      all: [
        { has: { field: "operator", regex: "^[!=]=$" } },
        { has: { kind: "float_literal", not: { regex: "^\\d*\\.(?:0*|5|25|75)$" } } },
      ],
    },
    valid: [inFunction("if x == 0.5 {\n\t}"), inFunction("if math.Abs(x-0.1) < 1e-9 {\n\t}")],
    invalid: [found("if a+b == 0.3 {\n\t\tg()\n\t}")],
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
