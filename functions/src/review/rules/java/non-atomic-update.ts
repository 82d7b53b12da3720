/** Java: volatile fields that are updated in two steps. */
import { defineRules } from "../writing/define-rules.ts";
import type { SgNode } from "@ast-grep/napi";
import { ancestorsOf, kindOf, textOf } from "../../syntax/node-memo.ts";

function isGuarded(node: SgNode): boolean {
  for (const above of ancestorsOf(node)) {
    if (kindOf(above) === "synchronized_statement") return true;
    if (kindOf(above) === "method_declaration")
      return /^(?:[^{]*\bsynchronized\b)|\.lock\(\)|\.writeLock\(\)/.test(textOf(above));
  }
  return true;
}

/** `count++`, `count += 1` and `count = count + 1`. */
const counted = /^(?:\+\+|--)?(?:this\.)?(\w+)(?:\+\+|--|\s*[+-]=|\s*=\s*(?:this\.)?\1\s*[+-])?/;

function countsVolatile(node: SgNode, { text }: { readonly text: string }): boolean {
  const own = textOf(node);
  const name = counted.exec(own)?.[1];
  if (name === undefined || !/\+\+|--|[+-]=|=[^=]*\b\w+\s*[+-]/.test(own)) return false;
  if (/^(?:this\.)?\w+\s*=/.test(own) && !new RegExp(String.raw`=\s*(?:this\.)?${name}\s*[+-]`).test(own))
    return false;
  if (
    !new RegExp(String.raw`\bvolatile\s+(?:\w+\s+)?(?:int|long|short|byte|Integer|Long)\s+${name}\b`).test(
      text,
    )
  )
    return false;
  return !isGuarded(node);
}

export const nonAtomicUpdate = defineRules(["java"], "bug", [
  {
    id: "java-volatile-counted",
    severity: "low",
    confidence: "low",
    cwe: 366,
    see: [
      "https://docs.oracle.com/en/java/javase/21/docs/api/java.base/java/util/concurrent/atomic/package-summary.html",
    ],
    title: "Non-atomic update of a volatile field",
    message:
      "Incrementing a volatile field reads and then writes it, so increments of other threads in between are lost. Use AtomicInteger or AtomicLong, or a lock.",
    rule: {
      any: [
        { kind: "update_expression" },
        {
          kind: "assignment_expression",
          regex: String.raw`^(?:this\.)?\w+\s*(?:[+-]=|=\s*(?:this\.)?\w+\s*[+-])`,
        },
      ],
    },
    fileHas: ["volatile "],
    check: countsVolatile,
    valid: [
      "class C {\n  volatile int n;\n  synchronized void f() { n++; }\n}",
      "class C {\n  volatile int n;\n  void f() { n = 1; }\n}",
      "class C {\n  volatile int n;\n  int m;\n  void f() { m++; }\n}",
    ],
    invalid: [
      { code: "class C {\n  volatile int n;\n  void f() { n++; }\n}", lines: [3] },
      { code: "class C {\n  private volatile long n;\n  void f() { n = n + 1; }\n}", lines: [3] },
    ],
  },
]);
