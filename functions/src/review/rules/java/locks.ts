/** Java: locks that stay shut or protect nothing, and threads that wait wrongly. */
import type { SgNode } from "@ast-grep/napi";
import { javaCall } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { ancestorsOf, fieldOf, fieldTextOf, kindOf, textOf } from "../../syntax/node-memo.ts";
import { callableOf, typeOf } from "./java-nodes.ts";
import { titles } from "../writing/titles.ts";
import { methodTaking } from "./examples.ts";

const { within: inMethod, found } = methodTaking("");

function makesUnsafely(node: SgNode): boolean {
  const guard = node.ancestors().find((one) => one.kind() === "if_statement");
  const condition = fieldTextOf(guard, "condition");
  const field = /\(\s*(?:\w+\.)?(\w+)\s*==\s*null/.exec(condition)?.[1];
  if (field === undefined) return false;
  const isCheckedAgain = new RegExp(String.raw`\b${field}\s*==\s*null`).test(node.text());
  const isSet = new RegExp(String.raw`\b${field}\s*=(?!=)`).test(node.text());
  const held = copiedField(field, node) ?? field;
  return isCheckedAgain && isSet && isPlainField(held, typeOf(node));
}

/** `T value = instance;`: the test reads a copy, and the field is what must be volatile. */
function copiedField(name: string, node: SgNode): string | undefined {
  const method = node.ancestors().find((one) => one.kind() === "method_declaration");
  const copy = new RegExp(String.raw`[\w>\]]\s+${name}\s*=\s*(?:this\.)?(\w+)\s*;`);
  return copy.exec(method?.text() ?? "")?.[1];
}

/** What has final fields only is never seen half made. */
const isOfFinalFields = /\b(?:String|Integer|Long|Boolean|Short|Byte|Character|Double|Float)\s+\w+\s*;?\s*$/;

/** A local variable of that name is none. */
function isPlainField(name: string, type: SgNode | null): boolean {
  const body = type && fieldOf(type, "body");
  const field = body?.children().find((one) => kindOf(one) === "field_declaration" && declares(one, name));
  const head = field ? (textOf(field).split("=")[0] ?? "") : "";
  return head !== "" && !/\bvolatile\b/.test(head) && !isOfFinalFields.test(head);
}

function declares(field: SgNode, name: string): boolean {
  return field
    .children()
    .some((one) => kindOf(one) === "variable_declarator" && fieldTextOf(one, "name") === name);
}

/** `if (one == null) one = new One()`, where `one` is a field of the class. */
function makesStaticField(branch: SgNode, { text }: { readonly text: string }): boolean {
  const name = /\w+/.exec(branch.field("condition")?.text() ?? "")?.[0] ?? "";
  const made = new RegExp(String.raw`^\{?\s*${name}\s*=\s*new\b`).test(
    branch.field("consequence")?.text() ?? "",
  );
  return made && new RegExp(String.raw`\bstatic\s[^;={}()]*\b${name}\s*(?:=\s*null\s*)?;`).test(text);
}

function isInLoop(node: SgNode): boolean {
  for (const above of ancestorsOf(node)) {
    if (/^(?:while|do|for|enhanced_for)_statement$/.test(kindOf(above))) return true;
    if (kindOf(above) === "method_declaration") return false;
  }
  return false;
}

export const locks = defineRules(["java"], "bug", [
  {
    id: "java-lock-not-released",
    severity: "medium",
    confidence: "medium",
    cwe: 667,
    title: titles.unguardedLock,
    message:
      "`unlock` is not in a finally block, so an exception in between leaves the lock held and every other thread blocked. Write `lock.lock(); try { ... } finally { lock.unlock(); }`.",
    rule: {
      ...javaCall({ names: "lock|lockInterruptibly", args: { not: { has: { nthChild: 1 } } } }),
      inside: { kind: "expression_statement" },
    },
    fileHas: ["concurrent.locks", "ReentrantLock", "ReadWriteLock"],
    check: (node) => {
      const own = node.field("object")?.text() ?? "";
      const body = callableOf(node)?.text() ?? "";
      const unlock = `${own}.unlock()`;
      if (!body.includes(unlock)) return false;
      return !body
        .split(/\bfinally\s*\{/)
        .slice(1)
        .some((part) => part.includes(unlock));
    },
    valid: [
      inMethod("ReentrantLock x; lock.lock(); try { g(); } finally { lock.unlock(); }"),
      inMethod("ReentrantLock x; lock.lock(); return null;"),
    ],
    invalid: [found("ReentrantLock x; lock.lock(); g(); lock.unlock();")],
  },
  {
    id: "java-double-checked-locking",
    severity: "medium",
    confidence: "high",
    cwe: 609,
    title: "Double-checked locking without `volatile`",
    message:
      "Another thread may see the reference before the object is fully constructed. Declare the field volatile, or use a holder class.",
    rule: {
      kind: "synchronized_statement",
      inside: {
        kind: "block",
        inside: { kind: "if_statement", has: { field: "condition", regex: "==\\s*null" } },
      },
    },
    check: makesUnsafely,
    valid: [
      "class C {\n  private static volatile C i;\n  C f() {\n    if (i == null) { synchronized (C.class) { if (i == null) i = new C(); } }\n    return i;\n  }\n}",
      "class C {\n  private String name;\n  String f() {\n    if (name == null) { synchronized (this) { if (name == null) name = g(); } }\n    return name;\n  }\n}",
      "class C {\n  /** The one. */\n  private static volatile C i;\n  C f() {\n    if (i == null) { synchronized (C.class) { if (i == null) i = new C(); } }\n    return i;\n  }\n}",
      "class C {\n  C f(String n) {\n    C i = find(n);\n    if (i == null) { synchronized (all) { i = find(n); if (i == null) i = new C(); } }\n    return i;\n  }\n}",
      "class C {\n  private volatile @Nullable C i;\n  C f() {\n    C i = this.i;\n    if (i == null) { synchronized (this) { i = this.i; if (i == null) { this.i = i = new C(); } } }\n    return i;\n  }\n}",
      "class C {\n  private volatile C i;\n  C f() {\n    C v = i;\n    if (v == null) { synchronized (this) { v = i; if (v == null) { v = new C(); i = v; } } }\n    return i;\n  }\n}",
    ],
    invalid: [
      {
        code: "class C {\n  private static C i;\n  C f() {\n    if (i == null) { synchronized (C.class) { if (i == null) i = new C(); } }\n    return i;\n  }\n}",
        lines: [4],
      },
    ],
  },
  {
    id: "java-sleep-with-lock",
    severity: "low",
    confidence: "high",
    cwe: 833,
    title: "Sleep while holding a lock",
    message:
      "The thread sleeps while it holds the lock, so every thread that needs the lock waits, too. Use `wait` with a timeout, or sleep outside the block.",
    rule: {
      ...javaCall({ names: "sleep", on: "^Thread$" }),
      any: [
        { inside: { stopBy: "end", kind: "synchronized_statement" } },
        {
          inside: {
            stopBy: "end",
            kind: "method_declaration",
            has: { kind: "modifiers", regex: "\\bsynchronized\\b" },
          },
        },
      ],
    },
    valid: [inMethod("synchronized (a) { g(); } Thread.sleep(5); return null;")],
    invalid: [found("synchronized (a) { Thread.sleep(5); } return null;")],
  },
  {
    id: "java-wait-outside-loop",
    severity: "medium",
    confidence: "medium",
    cwe: 667,
    title: "`wait` called outside a loop",
    message:
      "A thread may wake up without being notified, and then continues although its condition is false. Write `while (!condition) wait();`.",
    rule: {
      ...javaCall({
        names: "wait",
        bare: "also",
        on: "^(?:this|\\w*[lL]ock|\\w*[mM]onitor|\\w*[mM]utex)$",
        args: { not: { has: { nthChild: 1 } } },
      }),
      inside: {
        stopBy: "end",
        any: [
          { kind: "synchronized_statement" },
          { kind: "method_declaration", has: { kind: "modifiers", regex: "\\bsynchronized\\b" } },
        ],
      },
    },
    check: (node) =>
      !node.ancestors().some((one) => /^(?:while|do|for|enhanced_for)_statement$/.test(String(one.kind()))),
    valid: [inMethod("synchronized (this) { while (x == null) wait(); }")],
    invalid: [found("synchronized (this) { if (x == null) wait(); }")],
  },
  {
    id: "java-made-twice",
    severity: "low",
    confidence: "medium",
    cwe: 362,
    see: ["https://docs.oracle.com/javase/specs/jls/se21/html/jls-12.html#jls-12.4"],
    title: "Race condition: lazy singleton without a lock",
    message:
      "Two threads can both find the field null and create two instances. Create it where the field is declared, or synchronize the method.",
    rule: {
      kind: "if_statement",
      has: { field: "condition", regex: "^\\(\\s*\\w+\\s*==\\s*null\\s*\\)$" },
      inside: {
        stopBy: "end",
        kind: "method_declaration",
        has: { kind: "modifiers", regex: "\\bstatic\\b" },
        not: { regex: "\\bsynchronized\\b|\\.lock\\(|compareAndSet" },
      },
    },
    check: makesStaticField,
    valid: [
      "class C {\n  static C one;\n  static synchronized C get() {\n    if (one == null) one = new C();\n    return one;\n  }\n}",
    ],
    invalid: [
      {
        code: "class C {\n  private static C one;\n  static C get() {\n    if (one == null) one = new C();\n    return one;\n  }\n}",
        lines: [4],
      },
    ],
  },
  {
    id: "java-await-outside-loop",
    severity: "medium",
    confidence: "medium",
    cwe: 667,
    see: [
      "https://docs.oracle.com/en/java/javase/21/docs/api/java.base/java/util/concurrent/locks/Condition.html",
    ],
    title: "`await` called outside a loop",
    message:
      "A thread may wake up without being signaled, and then continues although its condition is false. Write `while (!ready) condition.await();`.",
    rule: javaCall({
      names: "await|awaitUninterruptibly",
      on: String.raw`^(?:this\.)?\w+$`,
      args: { not: { has: { nthChild: 1 } } },
    }),
    fileHas: ["locks.Condition", "locks.*"],
    check: (node, { text }) => {
      const name = fieldTextOf(node, "object").replace(/^this\./, "");
      return new RegExp(String.raw`\bCondition\s+${name}\b`).test(text) && !isInLoop(node);
    },
    valid: [
      "import java.util.concurrent.locks.Condition;\nclass C {\n  void f(Condition c) { while (!x) c.await(); }\n}",
    ],
    invalid: [
      {
        code: "import java.util.concurrent.locks.Condition;\nclass C {\n  void f(Condition c) { if (!x) c.await(); }\n}",
        lines: [3],
      },
    ],
  },
]);
