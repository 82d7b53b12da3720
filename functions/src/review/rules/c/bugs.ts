/** C and C++: code that cannot mean what it says. */
import { cFunction } from "../call-matchers.ts";
import { defineRules } from "../define-rules.ts";

const inFunction = (body: string): string => `void f(char *p, int a) {\n  ${body}\n}`;
const found = (body: string) => ({ code: inFunction(body), lines: [1 + body.split("\n").length] });

export const bugs = defineRules(["c", "cpp"], "bug", [
  {
    id: "c-answer-ignored",
    severity: "low",
    confidence: "medium",
    cwe: 252,
    title: "Nobody looks whether this worked",
    message:
      "When it fails or reads less, the code goes on with what was there before. Test what it answers.",
    rule: {
      kind: "expression_statement",
      has: cFunction({
        names:
          "fgets|fgetws|fread|fwrite|scanf|fscanf|sscanf|wscanf|fwscanf|swscanf|recv|read|rename|remove|RENAME|REMOVE|realloc|pthread_create|fseek|ftruncate|chown",
      }),
    },
    valid: [inFunction("if (fgets(p, 9, stdin) == 0) g();"), inFunction("(void)remove(p);")],
    invalid: [found("fgets(p, 9, stdin);"), found('scanf("%d", &a);')],
  },
  {
    id: "c-answer-compared-wrongly",
    severity: "medium",
    confidence: "high",
    cwe: 253,
    title: "The function never answers that on failure",
    message:
      "fgets and malloc answer NULL, fread and fwrite answer a count that is never negative. Compare with that.",
    rule: {
      kind: "binary_expression",
      any: [
        {
          all: [
            {
              has: {
                field: "left",
                ...cFunction({ names: "fgets|fread|fwrite|malloc|calloc|fopen|fgetws|strstr|strchr" }),
              },
            },
            { has: { field: "operator", regex: "^<$" } },
            { has: { field: "right", regex: "^0$" } },
          ],
        },
        {
          all: [
            {
              has: {
                field: "left",
                ...cFunction({
                  names:
                    "fputs|fputc|putc|putchar|puts|fprintf|printf|snprintf|sprintf|fputws|fputwc|putwc|wprintf|SNPRINTF",
                }),
              },
            },
            { has: { field: "operator", regex: "^==$" } },
            { has: { field: "right", regex: "^0$" } },
          ],
        },
        {
          all: [
            {
              has: {
                field: "left",
                ...cFunction({ names: "rename|remove|fscanf|sscanf|scanf|RENAME|REMOVE|unlink" }),
              },
            },
            { has: { field: "operator", regex: "^==$" } },
            { has: { field: "right", kind: "null" } },
          ],
        },
      ],
    },
    valid: [inFunction("if (fread(p, 1, 9, s) != 9) g();"), inFunction("if (fputs(p, s) == EOF) g();")],
    invalid: [found("if (fgets(p, 9, stdin) < 0) g();"), found("if (fputs(p, s) == 0) g();")],
  },
  {
    id: "c-size-of-pointer",
    severity: "high",
    confidence: "high",
    cwe: 467,
    title: "This is the size of the pointer, not of what it points to",
    message:
      "Only a pointer's few bytes are allocated or copied. Write `sizeof *p`, or the size of the type.",
    rule: {
      any: [
        {
          kind: "assignment_expression",
          all: [
            { has: { field: "left", kind: "identifier", pattern: "$P" } },
            { has: { field: "right", ...allocation() } },
          ],
        },
        {
          kind: "init_declarator",
          all: [
            {
              has: {
                field: "declarator",
                kind: "pointer_declarator",
                has: { kind: "identifier", pattern: "$P" },
              },
            },
            { has: { field: "value", ...allocation() } },
          ],
        },
      ],
    },
    valid: [inFunction("p = malloc(sizeof(*p));"), inFunction("char *q = malloc(sizeof(char));")],
    invalid: [found("p = malloc(sizeof(p));"), found("double *q = (double *)malloc(sizeof(q));")],
  },
  {
    id: "c-bits-of-comparisons",
    severity: "medium",
    confidence: "medium",
    cwe: 480,
    title: "A bitwise operator stands between two comparisons",
    message:
      "Both sides are always evaluated, and the order of evaluation is not that of && and ||. Write && or ||, or put parentheses around the comparisons.",
    rule: {
      kind: "binary_expression",
      all: [
        { has: { field: "operator", regex: "^[&|]$" } },
        {
          has: {
            field: "left",
            kind: "binary_expression",
            has: { field: "operator", regex: "^(?:[=!]=|[<>]=?)$" },
          },
        },
        {
          has: {
            field: "right",
            kind: "binary_expression",
            has: { field: "operator", regex: "^(?:[=!]=|[<>]=?)$" },
          },
        },
      ],
    },
    valid: [inFunction("if (a == 1 && *p == 2) g();"), inFunction("n = (a == 1) | (*p == 2);")],
    invalid: [found("if (a == 1 & *p == 2) g();")],
  },
  {
    id: "c-assignment-in-condition",
    severity: "high",
    confidence: "medium",
    cwe: 481,
    title: "An assignment stands where a comparison is meant",
    message:
      "The condition is what was assigned. Write `==`, or a second pair of parentheses where it is meant.",
    rule: {
      any: [{ kind: "if_statement" }, { kind: "while_statement" }],
      has: {
        field: "condition",
        has: {
          kind: "assignment_expression",
          all: [
            { has: { field: "operator", regex: "^=$" } },
            {
              has: {
                field: "right",
                any: [
                  { kind: "number_literal" },
                  { kind: "char_literal" },
                  { kind: "true" },
                  { kind: "false" },
                  { kind: "null" },
                  { kind: "identifier" },
                ],
              },
            },
            { has: { field: "left", kind: "identifier" } },
          ],
        },
      },
    },
    valid: [
      inFunction("if (a == 1) g();"),
      inFunction("if ((a = next()) > 1) g();"),
      inFunction("while ((p = q)) g();"),
    ],
    invalid: [found("if (a = 1) g();"), found("if (a = b) { g(); }")],
  },
  {
    id: "c-comparison-as-statement",
    severity: "high",
    confidence: "high",
    cwe: 482,
    title: "A comparison stands where an assignment is meant",
    message: "Its answer is thrown away, so the line does nothing. Write `=`.",
    rule: {
      kind: "expression_statement",
      not: { regex: "^&&" },
      has: {
        kind: "binary_expression",
        all: [
          { has: { field: "operator", regex: "^==$" } },
          {
            has: {
              field: "left",
              any: [
                { kind: "identifier" },
                { kind: "field_expression" },
                { kind: "subscript_expression" },
                { kind: "pointer_expression" },
              ],
            },
          },
        ],
      },
    },
    valid: [inFunction("a = 1;")],
    invalid: [found("a == 1;")],
  },
  {
    id: "c-empty-body-after-condition",
    severity: "high",
    confidence: "high",
    cwe: 483,
    title: "The semicolon ends the if, so the block always runs",
    message: "What was meant to depend on the condition does not. Remove the semicolon.",
    rule: {
      kind: "if_statement",
      all: [
        { has: { field: "consequence", kind: "expression_statement", regex: "^;$" } },
        { not: { has: { field: "alternative", regex: "." } } },
      ],
    },
    valid: [inFunction("if (a) { g(); }")],
    invalid: [found("if (a); { g(); }")],
  },
  {
    id: "c-case-falls-through",
    severity: "medium",
    confidence: "medium",
    cwe: 484,
    title: "The case runs on into the next one",
    message:
      "Nothing ends it, so the next case's code runs too. Add a break, or a comment that says that it is meant.",
    rule: {
      kind: "case_statement",
      all: [
        {
          has: {
            any: [{ kind: "expression_statement" }, { kind: "compound_statement" }, { kind: "if_statement" }],
          },
        },
        {
          not: {
            has: {
              stopBy: "end",
              any: [
                { kind: "break_statement" },
                { kind: "return_statement" },
                { kind: "goto_statement" },
                { kind: "continue_statement" },
              ],
            },
          },
        },
        {
          not: {
            regex: "(?i)fall|no ?break|throw|exit\\s*\\(|abort\\s*\\(|_?unreachable|assert\\(0|panic|BUG\\(",
          },
        },
        { precedes: { kind: "case_statement" } },
      ],
      not: { precedes: { kind: "comment" } },
    },
    valid: [
      inFunction("switch (a) { case 1: g(); break; case 2: h(); break; }"),
      inFunction("switch (a) { case 1: case 2: h(); break; }"),
      inFunction("switch (a) { case 1: g(); /* fall through */ case 2: h(); break; }"),
    ],
    invalid: [found("switch (a) { case 1: g(); case 2: h(); break; }")],
  },
  {
    id: "c-switch-without-default",
    severity: "info",
    confidence: "low",
    cwe: 478,
    category: "maintainability",
    title: "No case stands for unexpected values",
    message: "A value that nobody thought of passes silently. Add a default.",
    rule: {
      kind: "switch_statement",
      not: { has: { field: "body", has: { kind: "case_statement", regex: "^default\\b" } } },
    },
    valid: [inFunction("switch (a) { case 1: g(); break; default: h(); break; }")],
    invalid: [found("switch (a) { case 1: g(); break; }")],
  },
  {
    id: "c-fixed-address",
    severity: "medium",
    confidence: "medium",
    cwe: 587,
    title: "A pointer gets a fixed address",
    message:
      "What lies there differs from build to build, except on some hardware. Take the address of an object.",
    rule: {
      any: [{ kind: "init_declarator" }, { kind: "assignment_expression" }],
      has: {
        kind: "cast_expression",
        all: [
          { has: { field: "type", has: { kind: "abstract_pointer_declarator" } } },
          { has: { field: "value", kind: "number_literal", regex: "^0[xX][0-9a-fA-F]{3,}|^[1-9]\\d{3,}" } },
        ],
      },
    },
    valid: [inFunction("p = (char *)0;")],
    invalid: [found("char *q = (char *)0x400000;")],
  },
  {
    id: "c-unreachable-code",
    fault: "unreachable",
    severity: "low",
    confidence: "high",
    cwe: 561,
    category: "maintainability",
    title: "This code can never run",
    message: "The statement before it always leaves the block. Remove it, or move it before that statement.",
    rule: { kind: "function_definition" },
    valid: [inFunction("if (a) return; g();"), inFunction("#ifdef A\nreturn;\n#endif\ng();")],
    invalid: [found("return; g();")],
  },
  {
    id: "c-constant-condition",
    severity: "low",
    confidence: "high",
    cwe: 571,
    category: "maintainability",
    title: "The condition never changes",
    message:
      "One way is never taken, which is probably a mistake or left over. Remove the test or the dead part.",
    rule: {
      any: [
        {
          kind: "if_statement",
          has: { field: "condition", has: { any: [{ kind: "true" }, { kind: "false" }] } },
        },
        {
          kind: "binary_expression",
          all: [
            { has: { field: "operator", regex: "^(?:[=!]=|[<>]=?)$" } },
            { has: { field: "left", kind: "identifier", pattern: "$X" } },
            { has: { field: "right", kind: "identifier", pattern: "$X" } },
          ],
        },
      ],
    },
    valid: [inFunction("if (a == b) g();"), inFunction("while (1) { if (a) break; }")],
    invalid: [found("if (a == a) g();")],
  },
  {
    id: "c-endless-loop",
    severity: "medium",
    confidence: "medium",
    cwe: 835,
    title: "The loop has no way out",
    message:
      "Nothing in its body leaves it, so the thread never does anything else. Give it a condition or a break.",
    rule: {
      any: [
        { kind: "while_statement", has: { field: "condition", regex: "^\\(\\s*(?:1|true)\\s*\\)$" } },
        { kind: "do_statement", has: { field: "condition", regex: "^\\(\\s*(?:1|true)\\s*\\)$" } },
        { kind: "for_statement", not: { has: { field: "condition", regex: "." } } },
      ],
      not: {
        any: [
          {
            has: {
              stopBy: "end",
              any: [{ kind: "break_statement" }, { kind: "return_statement" }, { kind: "goto_statement" }],
            },
          },
          {
            regex:
              "(?i)throw|exit|abort|sleep|wait|accept|recv|read|poll|select|longjmp|exec[lv]|co_await|yield|schedule|pause|get_?message|run\\(|loop",
          },
        ],
      },
    },
    valid: [inFunction("while (1) { if (a) break; }"), inFunction("for (;;) { sleep(1); }")],
    invalid: [found("while (1) { a++; }")],
  },
  {
    id: "c-wrong-memset",
    severity: "high",
    confidence: "high",
    cwe: 687,
    title: "memset gets size and value in the wrong order",
    message: "A length of 0 sets nothing. Write the value second and the size third.",
    rule: cFunction({
      names: "memset",
      args: {
        all: [{ has: { nthChild: 3, regex: "^0$" } }, { has: { nthChild: 2, not: { regex: "^0$" } } }],
      },
    }),
    valid: [inFunction("memset(p, 0, 9);")],
    invalid: [found("memset(p, 9, 0);")],
  },
  {
    id: "c-returns-local-address",
    severity: "high",
    confidence: "high",
    cwe: 562,
    title: "The address of a local variable is returned",
    message: "The variable is gone when the caller looks. Return a copy, or let the caller give the memory.",
    rule: {
      kind: "return_statement",
      has: {
        kind: "pointer_expression",
        all: [
          { has: { field: "operator", regex: "^&$" } },
          { has: { field: "argument", kind: "identifier", pattern: "$V" } },
        ],
      },
      inside: {
        stopBy: { kind: "function_definition" },
        kind: "compound_statement",
        has: {
          kind: "declaration",
          all: [
            { not: { has: { kind: "storage_class_specifier" } } },
            { has: { stopBy: { kind: "compound_statement" }, kind: "identifier", pattern: "$V" } },
          ],
        },
      },
    },
    valid: ["int *f(void) { static int a = 1; return &a; }", "int *f(struct s *q) { return &q->a; }"],
    invalid: [{ code: "int *f(void) {\n  int a = 1;\n  return &a;\n}", lines: [3] }],
  },
]);

function allocation() {
  const direct = cFunction({
    names: "malloc|calloc|realloc|xmalloc|ALLOCA|alloca",
    args: {
      has: {
        any: [
          {
            kind: "sizeof_expression",
            has: {
              field: "value",
              any: [
                { kind: "identifier", pattern: "$P" },
                { kind: "parenthesized_expression", has: { kind: "identifier", pattern: "$P" } },
              ],
            },
          },
        ],
      },
    },
  });
  return { any: [direct, { kind: "cast_expression", has: { field: "value", ...direct } }] };
}
