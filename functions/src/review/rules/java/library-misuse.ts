/** Java: texts and numbers of the library that are not what they look like. */
import { javaCall } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { isDeclaredAs } from "./java-nodes.ts";
import { changesItself } from "../shared/changing-methods.ts";
import { titles } from "../writing/titles.ts";
import { methodTaking } from "./examples.ts";

const { within: inMethod, found } = methodTaking("");

/** Neither text nor a number: an area, a matrix. */
const changingType = /^(?!(?:[a-z]+\.)*(?:String|Big(?:Decimal|Integer))$)(?:[a-z]+\.)*[A-Z]/;

function isFieldOf(type: RegExp, name: string, text: string): boolean {
  const declared = new RegExp(
    String.raw`\b(?:private|protected|public|final|static)\s+([\w.]+)(?:<[^;=<>]*>)?\s+${name}\s*[;=]`,
  );
  return type.test(declared.exec(text)?.[1] ?? "");
}

export const libraryMisuse = defineRules(["java"], "bug", [
  {
    id: "java-result-thrown-away",
    severity: "high",
    confidence: "high",
    cwe: 252,
    title: titles.ignoredPure,
    message: "Strings and numbers are immutable, so this call has no effect. Assign the return value.",
    rule: {
      kind: "expression_statement",
      has: javaCall({
        names:
          "trim|strip|toUpperCase|toLowerCase|replaceAll|replaceFirst|substring|concat|subtract|multiply|divide",
        on: "^[a-z]\\w*$",
      }),
    },
    // Lists, matrices, areas and buffers have methods of these names with other arguments, and change in place.
    check: (node, file) => {
      const text = node.text();
      const name = /^\w+/.exec(text)?.[0] ?? "";
      if (changesItself(node, file)) return false;
      if (isDeclaredAs(name, changingType, node) || isFieldOf(changingType, name, file.text)) return false;
      if (/\.replaceAll\((?:[^,]*->|\w+\);?$)/.test(text)) return false;
      return !/\.(?:trim|strip)\(\s*[^)\s]|\.(?:multiply|subtract|concat)\([^()]*,|\.subtract\(.*,.*,/.test(
        text,
      );
    },
    valid: [
      inMethod("Area rest = new Area(all);\n\t\trest.subtract(seen);"),
      inMethod("name = name.trim();"),
      "class C {\n  private final Chunk input;\n  void f(Buffer b) {\n    input.subtract(b);\n  }\n}",
      inMethod("Files.concat(a, b);"),
    ],
    invalid: [found("name.trim();"), found("total.subtract(fee);")],
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
    valid: [inMethod("return Math.abs(a - b);"), inMethod("return Math.abs(r.nextInt(5));")],
    invalid: [found("return Math.abs(key.hashCode()) % n;")],
  },
  {
    id: "java-big-decimal-from-double",
    severity: "medium",
    confidence: "high",
    cwe: 682,
    see: ["https://docs.oracle.com/en/java/javase/21/docs/api/java.base/java/math/BigDecimal.html"],
    title: "`BigDecimal` built from an inexact double",
    message:
      "`new BigDecimal(0.1)` is 0.1000000000000000055…, because the literal is rounded first. Pass a string, or use `BigDecimal.valueOf`.",
    rule: {
      kind: "object_creation_expression",
      all: [
        { has: { field: "type", regex: "^BigDecimal$" } },
        {
          has: {
            field: "arguments",
            has: {
              nthChild: 1,
              kind: "decimal_floating_point_literal",
              not: { regex: "\\.(?:0*|5|25|75)[dD]?$" },
            },
          },
        },
      ],
    },
    valid: [inMethod('return new BigDecimal("0.1");'), inMethod("return new BigDecimal(0.5);")],
    invalid: [found("return new BigDecimal(0.1);")],
  },
]);
