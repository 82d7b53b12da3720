/** Java: `run` where `start` was meant. */
import { javaCall } from "../writing/call-matchers.ts";
import { foundWith, methodWith } from "./examples.ts";
import { defineRules } from "../writing/define-rules.ts";
import { fieldTextOf } from "../../syntax/node-memo.ts";
import { isInTest } from "../shared/jvm-tests.ts";
import { isDeclaredAs } from "./java-nodes.ts";

const ofNoThread = /^(?!(?:java\.lang\.)?\w*Thread$)[A-Za-z]/;

export const threadRun = defineRules(["java"], "bug", [
  {
    id: "java-thread-run",
    severity: "high",
    confidence: "high",
    cwe: 572,
    title: "`Thread.run` called instead of `start`",
    message: "`run` executes the code in the calling thread and waits for it. Call `start`.",
    rule: javaCall({
      names: "run",
      on: "^new Thread\\(|^[\\w.]+$",
      args: { not: { has: { nthChild: 1 } } },
    }),
    fileHas: ["hread"],
    check: (node) => {
      const on = fieldTextOf(node, "object");
      if (isDeclaredAs(on, ofNoThread, node) || isInTest(node)) return false;
      return /^new Thread\(|[tT]hread$/.test(on) || isDeclaredAs(on, /^Thread$/, node);
    },
    valid: [
      methodWith("uiThread.run();", "Runnable uiThread"),
      methodWith("worker.thread.run();\n    assertTrue(done);", "Worker worker"),
      methodWith("new Thread(task).start();"),
      methodWith("Thread t = new Thread(task); task.run();"),
    ],
    invalid: [
      foundWith("new Thread(task).run();"),
      foundWith("worker.thread.run();"),
      foundWith("Thread t = new Thread(task); t.run();"),
    ],
  },
]);
