/** Java: remainders and absolute values that can be negative. */
import { defineRules } from "../writing/define-rules.ts";
import { operationOf } from "./operation-matchers.ts";
import { methodWith, foundWith } from "./examples.ts";
import type { SgNode } from "@ast-grep/napi";
import { unwrapped, isDeclaredAs, callableOf } from "./java-nodes.ts";
import { fieldOf, kindOf, parentOf, textOf, fieldTextOf } from "../../syntax/node-memo.ts";
import { javaCall } from "../writing/call-matchers.ts";

/** What is left of a division by two of a number of which nothing says that it is not negative. */
function mayBeNegativeOdd(operationOf: SgNode): boolean {
  const division = unwrapped(fieldOf(operationOf, "left"));
  const number = unwrapped(division ? fieldOf(division, "left") : null);
  if (!number) return false;
  if (kindOf(number) === "unary_expression") return true;
  if (kindOf(number) !== "identifier") return false;
  return isParameter(textOf(number), operationOf) && !isBounded(textOf(number), operationOf);
}

/** A number that only becomes a text is out of no bounds. */
function isText(call: SgNode): boolean {
  const around = parentOf(parentOf(call) ?? call);
  return /^(?:String\.valueOf|Integer\.to\w*String|Long\.to\w*String)\(/.test(around ? textOf(around) : "");
}

const wholeNumber = /^(?:int|long|short|byte|Integer|Long)$/;

const countsUp =
  /^(?:i|j|k|n?(?:th)?(?:count|index|idx|pos|position|level|depth|row|col|column|line|page|year|month|day|size|len|length)|\w+(?:Count|Index|Idx|Position|Level|Depth|Row|Col|Column|Line|Page|Year|Month|Day|Size|Len|Length))$/;

function isParameter(name: string, node: SgNode): boolean {
  if (countsUp.test(name) || !isDeclaredAs(name, wholeNumber, node)) return false;
  const parameters = fieldTextOf(callableOf(node), "parameters");
  return new RegExp(String.raw`\b${name}\s*[,)]`).test(parameters);
}

function isBounded(name: string, node: SgNode): boolean {
  const bound = String.raw`\b${name}\s*(?:<|>|<=|>=)\s*-?[01]\b|\b${name}\s*=\s*Math\.abs|\b${name}\s*=(?!=)`;
  return new RegExp(bound).test(callableOf(node)?.text() ?? "");
}

export const negativeRemainder = defineRules(["java"], "bug", [
  {
    id: "java-odd-negative",
    severity: "low",
    confidence: "medium",
    cwe: 682,
    see: ["https://docs.oracle.com/javase/specs/jls/se21/html/jls-15.html#jls-15.17.3"],
    title: "Negative remainder: odd check fails below zero",
    message:
      'The remainder of a negative number is -1, so this returns "even" for -3. Compare with `!= 0`, or use `Math.floorMod`.',
    textFilter: /%\s*\(?2\b/,
    rule: {
      any: [
        operationOf("==|!=", String.raw`%\s*\(?2\)?\)?$`, String.raw`^\(?1\)?$`),
        operationOf(">", String.raw`%\s*\(?2\)?\)?$`, String.raw`^\(?0\)?$`),
      ],
    },
    check: mayBeNegativeOdd,
    valid: [
      methodWith("return n % 2 != 0;", "int n"),
      methodWith("return names.length % 2 == 1;", "String[] names"),
      methodWith("for (int i = 0; i < 9; i++) if (i % 2 == 1) g();"),
      methodWith("if (n < 0) n = -n;\n    return n % 2 == 1;", "int n"),
    ],
    invalid: [foundWith("return n % 2 == 1;", "int n"), foundWith("return (n % 2) > 0;", "long n")],
  },
  {
    id: "java-abs-of-hash",
    severity: "medium",
    confidence: "high",
    cwe: 682,
    see: ["https://docs.oracle.com/en/java/javase/21/docs/api/java.base/java/lang/Math.html#abs(int)"],
    title: "`Math.abs` of a hash code can be negative",
    message:
      "The smallest int has no positive counterpart, so an index computed from it is out of bounds once in four billion. Use `Math.floorMod`, or mask the sign with `& 0x7fffffff`.",
    rule: javaCall({
      names: "abs",
      on: "^Math$",
      args: {
        has: {
          nthChild: 1,
          kind: "method_invocation",
          regex: "(?:\\.hashCode\\(\\)|\\.nextInt\\(\\)|\\.nextLong\\(\\))$",
        },
      },
    }),
    check: (node) => !/\bMIN_VALUE\b/.test(textOf(callableOf(node) ?? node)),
    // Of a long it happens to nobody.
    unsure: (node) => isText(node) || /\.nextLong\(\)\s*\)$/.test(node.text()),
    valid: [
      methodWith("int h = Math.abs(key.hashCode());\n    return h == Integer.MIN_VALUE ? 0 : h % n;"),
      methodWith("return Math.abs(a - b);"),
      methodWith("return Math.abs(r.nextInt(5));"),
    ],
    invalid: [foundWith("return Math.abs(key.hashCode()) % n;")],
  },
]);
