/** Python: code that cannot mean what it says. */
import type { SgNode } from "@ast-grep/napi";
import { pyCall } from "../call-matchers.ts";
import { defineRules } from "../define-rules.ts";
import { fieldTextOf, parentOf } from "../node-memo.ts";

const literal = { any: [{ kind: "string" }, { kind: "integer" }] };
const mutable = {
  any: [
    { kind: "list" },
    { kind: "dictionary" },
    { kind: "set" },
    { kind: "call", regex: "^(?:list|dict|set|defaultdict|deque)\\(" },
  ],
};

/** `while xs:` around the loop comes back to what it skipped. */
function isEmptied(loop: SgNode): boolean {
  const body = parentOf(loop);
  const around = body && parentOf(body);
  return (
    around?.kind() === "while_statement" && fieldTextOf(around, "condition") === fieldTextOf(loop, "right")
  );
}

export const bugs = defineRules(["python"], "bug", [
  {
    id: "py-mutable-default",
    severity: "medium",
    confidence: "high",
    cwe: 1188,
    see: ["https://docs.python.org/3/reference/compound_stmts.html#function-definitions"],
    title: "All calls share one default value",
    message:
      "The default is made once, so what one call adds to it is there in the next. Use None, and make the value inside the function.",
    rule: {
      any: [{ kind: "default_parameter" }, { kind: "typed_default_parameter" }],
      has: { field: "value", ...mutable },
      inside: { kind: "parameters", inside: { kind: "function_definition" } },
    },
    valid: ["def f(a=None, b=(), c=0):\n    pass"],
    invalid: ["def f(a=[]):\n    a.append(1)", "def f(a: dict = {}):\n    pass"],
  },
  {
    id: "py-is-literal",
    severity: "high",
    confidence: "high",
    cwe: 597,
    see: ["https://docs.python.org/3/reference/expressions.html#is-not"],
    title: "`is` compares identity, not value",
    message:
      "Two equal texts or numbers need not be the same object, so this is true or false by chance. Use `==` or `!=`.",
    rule: {
      any: [{ pattern: "$A is $B" }],
    },
    constraints: { B: literal },
    fix: "$A == $B",
    valid: ["x is None", "x is y", "x == 'a'"],
    invalid: ["ok = x is 'a'", "if x is 5:\n    pass"],
  },
  {
    id: "py-is-not-literal",
    severity: "high",
    confidence: "high",
    cwe: 597,
    see: ["https://docs.python.org/3/reference/expressions.html#is-not"],
    title: "`is not` compares identity, not value",
    message:
      "Two equal texts or numbers need not be the same object, so this is true or false by chance. Use `!=`.",
    rule: { pattern: "$A is not $B" },
    constraints: { B: literal },
    fix: "$A != $B",
    valid: ["x is not None", "x is not y"],
    invalid: ["ok = x is not 'a'"],
  },
  {
    id: "py-condition-is-a-literal",
    severity: "high",
    confidence: "high",
    cwe: 571,
    title: "A constant alone is always true",
    message:
      '`x == "a" or "b"` asks only about the first; the second is a text, which counts as true. Write `x in ("a", "b")`.',
    rule: {
      kind: "boolean_operator",
      all: [
        { has: { field: "operator", regex: "^or$" } },
        { has: { field: "left", kind: "comparison_operator" } },
        { has: { field: "right", kind: "string" } },
      ],
      inside: {
        any: [
          { kind: "if_statement" },
          { kind: "elif_clause" },
          { kind: "while_statement" },
          { kind: "parenthesized_expression", inside: { kind: "if_statement" } },
        ],
      },
    },
    valid: ["if x == 'a' or x == 'b':\n    pass", "name = given or 'x'"],
    invalid: ["if x == 'a' or 'b':\n    pass"],
  },
  {
    id: "py-always-true-condition",
    severity: "high",
    confidence: "high",
    cwe: 571,
    title: "This condition is always true",
    message:
      "Whatever the value is, it differs from at least one of the two constants. Join the comparisons with `and`, or use `not in`.",
    rule: { pattern: "$X != $A or $X != $B" },
    constraints: { A: literal, B: literal },
    valid: ["if x != 'a' and x != 'b':\n    pass", "if x != 'a' or y != 'b':\n    pass"],
    invalid: ["if x != 'a' or x != 'b':\n    pass"],
  },
  {
    id: "py-compare-with-nan",
    severity: "high",
    confidence: "high",
    cwe: 697,
    title: "Nothing equals NaN, not even NaN",
    message: "This comparison gives the same answer for every value. Use `math.isnan(value)`.",
    rule: {
      kind: "comparison_operator",
      all: [
        { regex: "[!=]=" },
        { has: { regex: "^(?:float\\([\"'](?i:nan)[\"']\\)|(?:np|numpy|math)\\.(?:nan|NaN))$" } },
        { not: { regex: "\\bis\\b|\\bin\\b" } },
      ],
    },
    valid: ["math.isnan(x)", "x = float('nan')"],
    invalid: ["ok = x == float('nan')", "if x != np.nan:\n    pass"],
  },
  {
    id: "py-assert-on-tuple",
    severity: "high",
    confidence: "high",
    cwe: 571,
    title: "This assertion never fails",
    message:
      "The parentheses make a tuple, and a tuple with elements is true. Remove them: `assert condition, message`.",
    rule: { kind: "assert_statement", has: { nthChild: 1, kind: "tuple", regex: "," } },
    valid: ["assert x, 'no x'", "assert (x)"],
    invalid: ["assert (x == 1, 'x is not 1')"],
  },
  {
    id: "py-exception-not-raised",
    severity: "high",
    confidence: "high",
    cwe: 390,
    title: "An exception is made and not raised",
    message: "Making it does nothing, and the code goes on as if all were well. Put `raise` before it.",
    rule: {
      kind: "expression_statement",
      has: {
        kind: "call",
        has: {
          field: "function",
          kind: "identifier",
          regex: "^[A-Z]\\w*(?:Error|Exception)$",
          // Functions that are named like this do something.
          not: {
            regex:
              "^(?:Raise|Throw|Check|Assert|Expect|Log|Print|Report|Handle|Ignore|Show|Write|Send|Set|Add|On|Process|Test|Translate|Format)[A-Z]",
          },
        },
      },
    },
    valid: ["raise ValueError('x')", "e = ValueError('x')", "RaiseError('x')", "LogRetryableError(status)"],
    invalid: ["ValueError('no user')"],
  },
  {
    id: "py-raise-not-implemented",
    severity: "medium",
    confidence: "high",
    cwe: 397,
    title: "NotImplemented is no exception",
    message: "Raising it fails with a TypeError that hides the reason. Raise `NotImplementedError`.",
    rule: { any: [{ pattern: "raise NotImplemented" }, { pattern: "raise NotImplemented($$$A)" }] },
    valid: ["raise NotImplementedError()", "def f():\n    return NotImplemented"],
    invalid: ["raise NotImplemented", "raise NotImplemented('x')"],
  },
  {
    id: "py-swallowed-exception",
    severity: "low",
    confidence: "high",
    cwe: 390,
    category: "maintainability",
    see: ["Error_Handling"],
    title: "Every error is swallowed",
    message:
      "Also typing errors and interrupts vanish here without a trace. Name the exception that is expected, or log it.",
    rule: {
      kind: "except_clause",
      all: [{ regex: "^except(?:\\s+\\(?(?:Base)?Exception\\)?)?(?:\\s+as\\s+\\w+)?\\s*:\\s*pass\\s*$" }],
    },
    valid: ["try:\n    f()\nexcept KeyError:\n    pass", "try:\n    f()\nexcept Exception:\n    log()"],
    invalid: [
      { code: "try:\n    f()\nexcept:\n    pass", lines: [3] },
      { code: "try:\n    f()\nexcept Exception:\n    pass", lines: [3] },
    ],
  },
  {
    id: "py-handler-never-reached",
    severity: "medium",
    confidence: "high",
    cwe: 561,
    see: ["https://docs.python.org/3/tutorial/errors.html#handling-exceptions"],
    title: "An earlier handler takes every error that this one names",
    message:
      "Handlers are tried in order, and `except Exception` before takes them all. Put the narrower one first.",
    rule: {
      kind: "except_clause",
      not: {
        regex:
          "^except\\*?\\s*(?::|\\(?[\\w.]*(?:BaseException|KeyboardInterrupt|SystemExit|GeneratorExit|Cancelled|Timeout\\b|Exit|Interrupt|Abort|Kill))",
      },
      follows: {
        stopBy: "end",
        kind: "except_clause",
        regex: "^except\\s+(?:Base)?Exception(?:\\s+as\\s+\\w+)?\\s*:",
      },
    },
    valid: [
      "try:\n    f()\nexcept ValueError:\n    g()\nexcept Exception:\n    h()",
      "try:\n    f()\nexcept Exception:\n    g()\nexcept KeyboardInterrupt:\n    h()",
    ],
    invalid: [{ code: "try:\n    f()\nexcept Exception:\n    g()\nexcept ValueError:\n    h()", lines: [5] }],
  },
  {
    id: "py-return-in-finally",
    severity: "high",
    confidence: "high",
    cwe: 584,
    title: "return in finally hides the error",
    message:
      "It replaces whatever was returned or raised before, so failures vanish. Move the return after the whole statement.",
    rule: {
      kind: "return_statement",
      inside: { stopBy: { kind: "function_definition" }, kind: "finally_clause" },
    },
    valid: ["def f():\n    try:\n        return a()\n    finally:\n        close()"],
    invalid: [{ code: "def f():\n    try:\n        a()\n    finally:\n        return 1", lines: [5] }],
  },
  {
    id: "py-missing-await",
    severity: "high",
    confidence: "high",
    cwe: 662,
    title: "The coroutine is never run",
    message: "Calling it only makes a coroutine object, so nothing happens here. Put `await` before it.",
    rule: {
      kind: "expression_statement",
      has: pyCall({ names: "sleep|gather|wait_for|wait|open_connection", on: "^asyncio$" }),
    },
    valid: ["async def f():\n    await asyncio.sleep(1)", "t = asyncio.sleep(1)"],
    invalid: [{ code: "async def f():\n    asyncio.sleep(1)", lines: [2] }],
  },
  {
    id: "py-lambda-captures-loop-variable",
    severity: "medium",
    confidence: "high",
    cwe: 366,
    title: "Every lambda sees the last value of the loop variable",
    message:
      "The lambda reads the variable when it runs, which is after the loop. Bind it now with a default: `lambda x=x: ...`.",
    rule: {
      kind: "lambda",
      all: [
        {
          inside: {
            kind: "argument_list",
            inside: {
              kind: "call",
              has: {
                field: "function",
                regex:
                  "\\.(?:append|add|connect|bind|add_callback|add_done_callback|after|call_later|submit)$",
              },
              inside: { stopBy: "end", kind: "for_statement", has: { field: "left", pattern: "$V" } },
            },
          },
        },
        {
          has: {
            field: "body",
            any: [
              { kind: "identifier", pattern: "$V" },
              { has: { stopBy: "end", kind: "identifier", pattern: "$V" } },
            ],
          },
        },
        { not: { has: { field: "parameters", has: { stopBy: "end", kind: "identifier", pattern: "$V" } } } },
      ],
    },
    valid: [
      "for i in xs:\n    fs.append(lambda i=i: f(i))",
      "for i in xs:\n    ys = sorted(xs, key=lambda x: x + i)",
    ],
    invalid: [{ code: "for i in xs:\n    fs.append(lambda: f(i))", lines: [2] }],
  },
  {
    id: "py-changed-while-iterated",
    severity: "high",
    confidence: "high",
    cwe: 664,
    title: "The collection changes while it is iterated",
    message:
      "A list skips elements and a dictionary raises an error when one is removed during the loop. Iterate over a copy: `list(items)`.",
    rule: {
      kind: "for_statement",
      all: [
        { has: { field: "right", kind: "identifier", pattern: "$D" } },
        { has: { field: "left", pattern: "$K" } },
        {
          has: {
            field: "body",
            has: {
              stopBy: "end",
              any: [{ pattern: "del $D[$K]" }, { pattern: "$D.remove($K)" }, { pattern: "$D.pop($K)" }],
              not: {
                any: [
                  {
                    precedes: {
                      stopBy: "end",
                      any: [{ kind: "break_statement" }, { kind: "return_statement" }],
                    },
                  },
                  {
                    inside: {
                      kind: "expression_statement",
                      precedes: {
                        stopBy: "end",
                        any: [{ kind: "break_statement" }, { kind: "return_statement" }],
                      },
                    },
                  },
                ],
              },
            },
          },
        },
      ],
    },
    valid: [
      "for k in list(d):\n    del d[k]",
      "for x in xs:\n    if x:\n        xs.remove(x)\n        break",
      "for x in xs:\n    ys.remove(x)",
      "while xs:\n    for x in xs:\n        xs.remove(x)\n        visit(x)",
    ],
    check: (node) => !isEmptied(node),
    invalid: ["for k in d:\n    if k:\n        del d[k]", "for x in xs:\n    xs.remove(x)"],
  },
  {
    id: "py-result-thrown-away",
    severity: "high",
    confidence: "medium",
    cwe: 252,
    title: "The changed text is thrown away",
    message: "Strings never change in place, so this call has no effect. Assign what it answers.",
    rule: {
      kind: "expression_statement",
      has: pyCall({
        names: "strip|lstrip|rstrip|lower|upper|removeprefix|removesuffix|casefold",
        args: { not: { has: { nthChild: 1, not: { kind: "string" } } } },
      }),
      not: { regex: "^(?:self|cls|cursor|cur)\\b" },
    },
    valid: ["name = name.strip()", "return_value(s.lower())"],
    invalid: ["name.strip()"],
  },
  {
    id: "py-unreachable-code",
    severity: "medium",
    confidence: "high",
    cwe: 561,
    title: "This code is never reached",
    message: "The statement before it always leaves the block. Remove this code, or move it before.",
    rule: {
      any: [
        { kind: "expression_statement" },
        { kind: "if_statement" },
        { kind: "return_statement" },
        { kind: "for_statement" },
        { kind: "raise_statement" },
      ],
      inside: { kind: "block" },
      follows: {
        any: [
          { kind: "return_statement" },
          { kind: "raise_statement" },
          { kind: "continue_statement" },
          { kind: "break_statement" },
        ],
      },
      not: { regex: "^yield" },
    },
    valid: ["def f():\n    if a:\n        return 1\n    g()", "def f():\n    return\n    yield"],
    invalid: [{ code: "def f():\n    return 1\n    g()", lines: [3] }],
  },
  {
    id: "py-file-never-closed",
    severity: "low",
    confidence: "medium",
    cwe: 772,
    title: "The file is never closed",
    message:
      "On an exception, or in an interpreter without reference counting, it stays open and unwritten data may be lost. Open it in a `with` statement.",
    rule: {
      kind: "assignment",
      all: [
        { has: { field: "left", kind: "identifier", pattern: "$F" } },
        {
          has: {
            field: "right",
            any: [
              pyCall({ names: "open", bare: "only" }),
              pyCall({ names: "socket|create_connection", on: "^socket$" }),
            ],
          },
        },
        {
          inside: {
            stopBy: { kind: "function_definition" },
            kind: "block",
            inside: { kind: "function_definition" },
          },
        },
        {
          not: {
            inside: {
              stopBy: "end",
              kind: "function_definition",
              has: {
                stopBy: "end",
                any: [
                  { pattern: "$F.close()" },
                  { pattern: "return $F" },
                  { pattern: "yield $F" },
                  { kind: "with_item", has: { field: "value", pattern: "$F" } },
                  { kind: "argument_list", has: { pattern: "$F" } },
                  { kind: "attribute", pattern: "$F.close" },
                  { kind: "assignment", has: { field: "right", pattern: "$F" } },
                ],
              },
            },
          },
        },
      ],
    },
    valid: [
      "def f():\n    with open(p) as h:\n        return h.read()",
      "def f():\n    h = open(p)\n    h.close()",
      "def f():\n    h = open(p)\n    return h",
    ],
    invalid: [{ code: "def f():\n    h = open(p)\n    data = h.read()\n    return data", lines: [2] }],
  },
]);
