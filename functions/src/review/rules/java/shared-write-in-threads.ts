/** Java: fields and lists that several threads change at once. */
import type { SgNode } from "@ast-grep/napi";
import { defineRules } from "../writing/define-rules.ts";
import { ancestorsOf, kindOf, textOf } from "../../syntax/node-memo.ts";
import { titles } from "../writing/titles.ts";

const starting =
  /(?:\.(?:submit|execute|runAsync|supplyAsync)|\bnew Thread)\($|\.parallel(?:Stream\(\)|\(\))[\s\S]*\.forEach\($/;

export const sharedWriteInThreads = defineRules(["java"], "bug", [
  {
    id: "java-shared-write-in-threads",
    severity: "medium",
    confidence: "medium",
    cwe: 362,
    see: ["https://docs.oracle.com/javase/tutorial/essential/concurrency/atomicvars.html"],
    title: titles.sharedWrite,
    message:
      "Several threads run this lambda, and neither `++` nor a plain list is safe for that: updates are lost, and a list may throw. Use an `AtomicInteger`, a concurrent collection, or collect the results.",
    rule: {
      any: [
        { kind: "update_expression", regex: "^(?:this\\.)?\\w+(?:\\+\\+|--)$" },
        { kind: "assignment_expression", regex: "^(?:this\\.)?\\w+\\s*[-+*]=" },
        { kind: "method_invocation", regex: "^(?:this\\.)?\\w+\\.add\\(" },
      ],
      inside: { stopBy: "end", kind: "lambda_expression" },
    },
    textFilter: /\.(?:submit|execute|runAsync|supplyAsync|parallelStream|parallel)\(/,
    check: isUnguarded,
    valid: [
      "class C { int n; void f() { for (Job j : jobs) pool.submit(() -> { synchronized (this) { n++; } }); } }",
      "class C { AtomicInteger n; void f() { for (Job j : jobs) pool.submit(() -> n.incrementAndGet()); } }",
      "class C { void f() { for (Job j : jobs) pool.submit(() -> { int n = 0; n++; }); } }",
      "class C { void f() { List<A> out = Collections.synchronizedList(new ArrayList<>()); xs.parallelStream().forEach(x -> out.add(x)); } }",
      "class C { int n; void f() { xs.stream().forEach(x -> n++); } }",
    ],
    invalid: [
      "class C { int n; void f() { for (Job j : jobs) pool.submit(() -> { n++; }); } }",
      "class C { void f() { List<A> out = new ArrayList<>(); xs.parallelStream().forEach(x -> out.add(x)); } }",
    ],
  },
]);

function isUnguarded(write: SgNode, { text }: { readonly text: string }): boolean {
  const lambda = [...ancestorsOf(write)].find((one) => kindOf(one) === "lambda_expression");
  if (lambda === undefined || /\bsynchronized\b|\.lock\(/.test(textOf(lambda))) return false;
  const name = /^(?:this\.)?(\w+)/.exec(textOf(write))?.[1] ?? "";
  if (new RegExp(String.raw`\b[\w<>\]]+ ${name}\s*[=;]`).test(textOf(lambda))) return false;
  const before = text.slice(Math.max(0, lambda.range().start.index - 300), lambda.range().start.index);
  if (!starting.test(before.replace(/\s+$/, "")) || !isRepeated(before, lambda)) return false;
  const declared =
    kindOf(write) === "method_invocation"
      ? String.raw`List[^;=]* ${name}\s*=\s*new (?:ArrayList|LinkedList)\b`
      : String.raw`\b(?:int|long|double) ${name}\b`;
  return new RegExp(declared).test(text);
}

/** A loop starts it, or the stream does. */
function isRepeated(before: string, lambda: SgNode): boolean {
  return (
    before.includes(".parallel") ||
    [...ancestorsOf(lambda)].some((one) => /^(?:for|enhanced_for|while)_statement$/.test(kindOf(one)))
  );
}
