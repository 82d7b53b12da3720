/** Java: comparisons by reference, by name or by scale where values are meant. */
import type { SgNode } from "@ast-grep/napi";
import type { ParsedFile } from "../../languages/parse.ts";
import { Facts } from "../../syntax/facts.ts";
import { ancestorsOf, fieldTextOf, kindOf, textOf } from "../../syntax/node-memo.ts";
import { javaCall } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { foundWith, methodWith } from "./examples.ts";
import { callableOf, isDeclaredAs, named } from "./java-nodes.ts";
import { titles } from "../writing/titles.ts";

const boxed = /^(?:Integer|Long|Short|Byte|Double|Float|Character|BigDecimal|BigInteger)$/;

/** `if (a == b) return 0;` before `a.compareTo(b)` saves time and decides nothing. */
function isShortcut(left: string, right: string, node: SgNode): boolean {
  const text = callableOf(node)?.text() ?? "";
  return [`${left}.compareTo(${right})`, `${left}.equals(${right})`, `${right}.equals(${left})`].some((one) =>
    text.includes(one),
  );
}

/** `if (a == null || b == null) return a == b;`: where one is null, the references say all. */
function isUnderNullTest(left: string, right: string, node: SgNode): boolean {
  const tested = new RegExp(String.raw`\b(?:${left}|${right})\s*==\s*null\b`);
  return [...ancestorsOf(node)].some(
    (one) =>
      /^(?:if_statement|ternary_expression)$/.test(kindOf(one)) && tested.test(fieldTextOf(one, "condition")),
  );
}

/** A parameter, variable or field that is declared as an array, and as nothing else in its method. */
function isArray(path: string, node: SgNode, file: ParsedFile): boolean {
  const name = path.replace(/^this\./, "");
  if (!namesOfArrays(file).has(name)) return false;
  const declared = (type: string): RegExp =>
    new RegExp(String.raw`\w(?:<[^<>]*>)?${type}\s+${name}\s*[,;=):]`);
  const method = callableOf(node)?.text() ?? "";
  if (path === name && declared(String.raw`\s*\[\]`).test(method)) return true;
  const isLocal =
    path === name &&
    new RegExp(String.raw`(?:^|[\s(,])[A-Za-z][\w.]*(?:<[^<>]*>)?\s+${name}\s*[,;=):]`).test(method);
  if (isLocal) return false;
  return new RegExp(
    String.raw`\b(?:private|protected|public|final|static)\s+[\w.]+\[\]\s+${name}\s*[;=]`,
  ).test(file.text);
}

const arrays = new Facts<ParsedFile, ReadonlySet<string>>();

/** Most that is asked for its text is declared as an array nowhere in the file. */
function namesOfArrays(file: ParsedFile): ReadonlySet<string> {
  const known = arrays.get(file);
  if (known) return known;
  const made = new Set([...file.text.matchAll(/\[\]\s+(\w+)/g)].map(([, name = ""]) => name));
  arrays.set(file, made);
  return made;
}

const decimalConstant = /^BigDecimal\.(?:ZERO|ONE|TWO|TEN)$/;

/** What is compared by both number and scale: who writes `equals` of a class means that. */
function comparesScale(call: SgNode): boolean {
  const receiver = call.field("object")?.text() ?? "";
  const [argument] = named(call.field("arguments") ?? call);
  const isDecimal = (text: string): boolean =>
    decimalConstant.test(text) || isDeclaredAs(text, /^BigDecimal$/, call);
  if (argument === undefined || !isDecimal(receiver) || !isDecimal(argument.text())) return false;
  return !/^[^{]*\bequals\s*\(/.test(callableOf(call)?.text() ?? "");
}

export const referenceEquality = defineRules(["java"], "bug", [
  {
    id: "java-big-decimal-equals",
    severity: "medium",
    confidence: "medium",
    cwe: 697,
    see: [
      "https://docs.oracle.com/en/java/javase/21/docs/api/java.base/java/math/BigDecimal.html#equals(java.lang.Object)",
    ],
    title: "BigDecimal compared with `equals`: scale counts",
    message:
      "`equals` of BigDecimal also compares the scale, so `2.0` is not equal to `2.00`. Compare the numbers with `compareTo(...) == 0`.",
    rule: javaCall({ names: "equals", args: { has: { nthChild: 1 } } }),
    fileHas: ["BigDecimal"],
    check: comparesScale,
    valid: [
      methodWith("BigDecimal a = f(), b = g(); boolean c = a.compareTo(b) == 0;"),
      methodWith("String a = f(); boolean c = a.equals(BigDecimal.ZERO);"),
    ],
    invalid: [
      foundWith("BigDecimal a = f(); BigDecimal b = g(); boolean c = a.equals(b);"),
      foundWith("BigDecimal a = f(); boolean c = BigDecimal.ZERO.equals(a);"),
    ],
  },
  {
    id: "java-boxed-identity",
    severity: "high",
    confidence: "high",
    cwe: 595,
    title: "Boxed numbers compared with `==` (reference equality)",
    message:
      "`==` compares references, which are equal for small cached numbers only. Use `equals`, or compare primitive values.",
    rule: {
      kind: "binary_expression",
      all: [
        { has: { field: "operator", regex: "^[!=]=$" } },
        { has: { field: "left", kind: "identifier" } },
        { has: { field: "right", kind: "identifier" } },
      ],
    },
    check: (node) => {
      const [left, right] = [node.field("left")?.text() ?? "", node.field("right")?.text() ?? ""];
      if (left === right || isShortcut(left, right, node) || isUnderNullTest(left, right, node)) return false;
      return isDeclaredAs(left, boxed, node) && isDeclaredAs(right, boxed, node);
    },
    valid: [
      methodWith("return a == b;", "int a, Integer b"),
      methodWith("return a.equals(b);", "Integer a, Integer b"),
      methodWith(
        "if (a == null || b == null) return a == b;\n    return a.equals(b);",
        "Integer a, Integer b, int c",
      ),
      methodWith(
        "if (a == null || b == null) { return a == b; }\n    return a.intValue() == b.intValue();",
        "Integer a, Integer b",
      ),
      methodWith("if (a == b) return 0;\n    return a.compareTo(b);", "Integer a, Integer b"),
    ],
    invalid: [
      foundWith("return a == b;", "Integer a, Integer b"),
      foundWith("if (a != b) g();", "Long a, Long b"),
    ],
  },
  {
    id: "java-class-compared-by-name",
    severity: "medium",
    confidence: "high",
    cwe: 486,
    title: "Classes compared by name",
    message:
      "Another class loader may hold another class of the same name, which then passes this check. Compare the classes themselves, or use `instanceof`.",
    rule: javaCall({
      names: "equals",
      on: "getClass\\(\\)\\.get(?:Simple|Canonical)?Name\\(\\)$",
      args: {
        has: {
          nthChild: 1,
          any: [
            { kind: "string_literal" },
            { regex: "getClass\\(\\)\\.get(?:Simple|Canonical)?Name\\(\\)$|\\.class\\.getName\\(\\)$" },
          ],
        },
      },
    }),
    // A class that may not be there when this is compiled has only a name.
    unsure: (node) => /\(\s*"[^"]*"\s*\)$/.test(textOf(node)),
    valid: [methodWith("return a.getClass() == b.getClass();")],
    invalid: [foundWith("return a.getClass().getName().equals(b.getClass().getName());")],
  },
  {
    id: "java-array-equals",
    severity: "high",
    confidence: "high",
    cwe: 595,
    title: titles.arrayIdentity,
    message: "`equals` of an array compares references, not elements. Use `Arrays.equals`.",
    rule: {
      ...javaCall({ names: "equals", args: { has: { nthChild: 1, regex: "^(?:this\\.)?\\w+$" } } }),
      has: { field: "object", regex: "^(?:this\\.)?\\w+$" },
    },
    check: (node, file) =>
      isArray(node.field("object")?.text() ?? "", node, file) &&
      isArray(named(node.field("arguments"))[0]?.text() ?? "", node, file),
    valid: [
      methodWith("return Arrays.equals(a, b);", "byte[] a, byte[] b"),
      methodWith("return a.equals(b);", "Key a, Key b"),
    ],
    invalid: [
      foundWith("return a.equals(b);", "byte[] a, byte[] b"),
      {
        code: "class C {\n  private final int[] own = {};\n  boolean f(int[] own) { return this.own.equals(own); }\n}",
        lines: [3],
      },
    ],
  },
  {
    id: "java-array-as-object",
    severity: "medium",
    confidence: "high",
    cwe: 595,
    see: ["https://docs.oracle.com/en/java/javase/21/docs/api/java.base/java/util/Arrays.html"],
    title: titles.arrayIdentity,
    message:
      "`hashCode` and `toString` of an array use its identity, such as `[I@1b6d3586`, not its elements. Use `Arrays.hashCode` or `Arrays.toString`.",
    rule: {
      ...javaCall({ names: "hashCode|toString", args: { not: { has: { nthChild: 1 } } } }),
      has: { field: "object", regex: "^(?:this\\.)?\\w+$" },
    },
    check: (node, file) => isArray(node.field("object")?.text() ?? "", node, file),
    valid: [
      methodWith("return Arrays.toString(a);", "byte[] a"),
      methodWith("return a.toString();", "Object a"),
      methodWith("for (String a : all) g(a.toString());", "String[] all"),
    ],
    invalid: [foundWith("return a.toString();", "byte[] a"), foundWith("return a.hashCode();", "String[] a")],
  },
]);
