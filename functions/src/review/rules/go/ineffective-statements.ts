/** Go: statements that do less than they seem to: breaks that leave only a select, recovers that recover nothing, errors that are another's. */
import type { SgNode } from "@ast-grep/napi";
import { goCall } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { fieldOf, fieldTextOf, kindOf, textOf } from "../../syntax/node-memo.ts";
import { found, inFunction } from "./examples.ts";
import { declarationAround, functionAround, partsOf, word } from "./tree.ts";

const numbers = String.raw`u?int(?:8|16|32|64)?`;

/** By its declaration in the function around; a byte or rune is a sign by right. */
function isNumber(call: SgNode): boolean {
  const value = partsOf(fieldOf(call, "arguments"))[0];
  const around = functionAround(call);
  if (value === undefined || around === null || kindOf(value) !== "identifier") return false;
  const name = textOf(value);
  return new RegExp(
    String.raw`(?:[(,]\s*|\bvar )${name}(?:, \w+)* (?!uint8|int32)${numbers}\b|${word(name)}(?:, \w+)? := (?:len\(|strconv\.(?:Atoi|ParseInt)\(|int(?:64)?\()`,
  ).test(textOf(around));
}

/** The last statement of a case whose select is all that a loop does in a round. */
function leavesOnlySelect(statement: SgNode): boolean {
  const [list, way] = statement.ancestors();
  const inCase = kindOf(list ?? statement) === "statement_list" ? way : list;
  if (inCase === undefined || kindOf(inCase) !== "communication_case") return false;
  const select = inCase.parent();
  const round = select?.ancestors().find((one) => /^(?:for_statement|func_literal)$/.test(kindOf(one)));
  if (!select || round === undefined || kindOf(round) !== "for_statement") return false;
  // With work behind the select, the break may mean to go on there.
  return /\{\s*$/.test(textBetween(round, select)) && isLast(select);
}

function textBetween(loop: SgNode, select: SgNode): string {
  return textOf(loop).slice(0, select.range().start.index - loop.range().start.index);
}

function isLast(node: SgNode): boolean {
  return node.nextAll().every((one) => !one.isNamed() || one.kind() === "comment");
}

/** `recover` answers nil but in a function that is itself deferred. */
function recoversNothing(call: SgNode, { text }: { readonly text: string }): boolean {
  const around = functionAround(call);
  if (around === null) return false;
  const parent = call.parent();
  if (parent?.kind() === "defer_statement") return true;
  if (kindOf(around) === "func_literal") return false;
  const name = fieldTextOf(around, "name");
  if (/recover|panic|catch|handle|crash/i.test(name) || /^[A-Z]/.test(name)) return false;
  return !new RegExp(String.raw`(?:defer\s+[\w.]*|[(,=]\s*[\w.]*)\b${name}\b`).test(text);
}

/** `var err error` that only blocks inside give a value, each its own. */
function isAnothersError(declaration: SgNode): boolean {
  const around = functionAround(declaration);
  const [, name = ""] = /^var (\w+) error$/.exec(textOf(declaration)) ?? [];
  if (around === null || name === "") return false;
  const rest = textOf(around).slice(declaration.range().end.index - around.range().start.index);
  const it = word(name);
  const isHidden = new RegExp(String.raw`\n\t\t+(?:\w+, )*${name} := `).test(rest);
  const isGiven = new RegExp(
    String.raw`${it}(?:, \w+)* (?:\+)?= |, ${name} = |&${name}\b|\n\t(?:\w+, )*${name} := |\bfunc\(`,
  );
  return (
    isHidden && !isGiven.test(rest) && new RegExp(String.raw`\n\treturn (?:[^\n]*, )?${name}\n`).test(rest)
  );
}

/** `v, _ := c.Get("user")`, and then `v.(*User)`. */
function isOfAbsent(assertion: SgNode): boolean {
  const name = fieldTextOf(assertion, "operand");
  const around = declarationAround(assertion);
  if (around === null || !/^\w+$/.test(name)) return false;
  const list = assertion.parent();
  const left = list?.parent() ? fieldTextOf(list.parent(), "left") : "";
  return (
    !left.includes(",") &&
    new RegExp(String.raw`(?<![\w.])${name}, _ :?= [\w.]+\.(?:Get|Load)\(`).test(textOf(around))
  );
}

export const ineffectiveStatements = defineRules(["go"], "bug", [
  {
    id: "go-number-as-sign",
    severity: "medium",
    confidence: "high",
    cwe: 704,
    see: ["https://pkg.go.dev/cmd/vet"],
    title: "Integer converted to a character, not to digits",
    message:
      '`string(65)` is "A", not "65". Use `strconv.Itoa` or `fmt.Sprint`; for a character, convert to a rune first.',
    rule: {
      kind: "call_expression",
      all: [
        { has: { field: "function", regex: "^string$" } },
        { has: { field: "arguments", has: { kind: "identifier" } } },
      ],
    },
    check: isNumber,
    valid: [
      "package p\n\nfunc f(b []byte) string {\n\treturn string(b)\n}",
      "package p\n\nfunc f(n rune) string {\n\treturn string(n)\n}",
    ],
    invalid: [{ code: "package p\n\nfunc f(n int) string {\n\treturn string(n)\n}", lines: [4] }],
  },
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
    valid: [
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
  {
    id: "go-recover-without-defer",
    severity: "medium",
    confidence: "medium",
    cwe: 703,
    see: ["https://go.dev/ref/spec#Handling_panics"],
    title: "`recover` outside a deferred function",
    message: "`recover` stops a panic only inside a deferred function. Write `defer func() { recover() }()`.",
    rule: goCall({ names: "recover", bare: "only" }),
    check: recoversNothing,
    valid: [
      inFunction("defer func() {\n\t\tif e := recover(); e != nil {\n\t\t\tlog(e)\n\t\t}\n\t}()"),
      "package p\n\nfunc tidy() {\n\trecover()\n}\n\nfunc f() {\n\tdefer tidy()\n}",
    ],
    invalid: [found("recover()\n\tg()"), found("defer recover()")],
  },
  {
    id: "go-error-hidden-by-another",
    severity: "medium",
    confidence: "high",
    cwe: 252,
    see: ["https://go.dev/ref/spec#Declarations_and_scope"],
    title: "Shadowed error: returned `err` is never set",
    message:
      "Inside the blocks, `:=` declares another variable of the same name, so the returned one stays nil. Use `=` there.",
    rule: { kind: "var_declaration", regex: "^var \\w+ error$" },
    check: isAnothersError,
    valid: [inFunction("var err error\n\tif a {\n\t\tx, err = g()\n\t}\n\treturn err")],
    invalid: [found("var err error\nif a {\n\t_, err := g()\n\tlog(err)\n}\nreturn err")],
  },
  {
    id: "go-absent-value-asserted",
    severity: "medium",
    confidence: "medium",
    cwe: 476,
    see: ["https://go.dev/ref/spec#Type_assertions"],
    title: "Unchecked type assertion on a missing value",
    message:
      "The second return value, which says whether the value exists, is discarded, and the assertion panics if it is missing. Check it, or use the two-value form of the assertion.",
    rule: { kind: "type_assertion_expression", has: { field: "operand", kind: "identifier" } },
    fileHas: [", _ "],
    check: isOfAbsent,
    valid: [
      inFunction('v, _ := c.Get("user")\n\tu, ok := v.(*User)'),
      inFunction('v, ok := c.Get("user")\n\tu := v.(*User)'),
    ],
    invalid: [found('v, _ := c.Get("user")\n\tu := v.(*User)', 5)],
  },
]);
