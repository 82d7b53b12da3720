/** Kotlin: coroutines without a parent or that block their thread. */
import { defineRules } from "../writing/define-rules.ts";
import type { Matcher } from "../writing/rule.ts";
import { inFunction, kotlinCall } from "./matchers.ts";
import { defects } from "../shared/defects.ts";

/** Within a suspending function, and not in a block that runs on threads that may wait. */
const suspended: Matcher = {
  inside: {
    stopBy: { kind: "lambda_literal" },
    kind: "function_declaration",
    has: { kind: "modifiers", regex: "\\bsuspend\\b" },
  },
};

export const unstructuredConcurrency = defineRules(["kotlin"], "bug", [
  {
    id: "kotlin-global-scope",
    severity: "low",
    confidence: "high",
    cwe: 404,
    see: [
      "https://kotlinlang.org/api/kotlinx.coroutines/kotlinx-coroutines-core/kotlinx.coroutines/-global-scope/",
    ],
    title: "Unstructured concurrency: `GlobalScope`",
    message:
      "The coroutine has no owner, so it continues after its screen or request is gone, and its failure is lost. Launch it in a scope that ends, such as viewModelScope or coroutineScope.",
    rule: kotlinCall({ names: "launch|async|produce|actor", on: "^GlobalScope$" }),
    // Who writes the annotation knows what it means.
    check: (node) =>
      !node
        .ancestors()
        .some((one) => /^(?:@\S+\s+)*@(?:OptIn\([^)]*)?Delicate/.test(one.text().slice(0, 300))),
    valid: [
      inFunction("viewModelScope.launch { g() }"),
      `@OptIn(DelicateCoroutinesApi::class)\n${inFunction("GlobalScope.launch { g() }")}`,
    ],
    invalid: [inFunction("GlobalScope.launch { g() }")],
  },
  {
    id: "kotlin-job-without-parent",
    severity: "medium",
    confidence: "high",
    cwe: 404,
    see: ["https://kotlinlang.org/docs/coroutine-context-and-dispatchers.html"],
    title: "Unstructured concurrency: job without parent",
    message:
      "A new job replaces the scope's, so the coroutine continues after the scope is canceled, and its failure does not reach the scope. Remove the job, or use `supervisorScope`.",
    rule: kotlinCall({
      names: "launch|async|withContext",
      bare: "also",
      args: String.raw`^\(\s*(?:[\w.]+\s*\+\s*)?(?:Supervisor)?Job\(\)(?:\s*\+\s*[\w.]+)?\s*\)$`,
    }),
    valid: [inFunction("scope.launch(Dispatchers.IO) { g() }"), inFunction("scope.launch { g() }")],
    invalid: [
      inFunction("scope.launch(Job()) { g() }"),
      inFunction("withContext(SupervisorJob() + io) { g() }"),
    ],
  },
  {
    id: "kotlin-blocks-coroutine",
    ...defects.blockingAsync,
    rule: {
      any: [
        kotlinCall({ names: "sleep", on: "^Thread$" }),
        kotlinCall({ names: "runBlocking", bare: "only" }),
      ],
      ...suspended,
    },
    valid: [
      "suspend fun f() { delay(10) }",
      "fun f() { Thread.sleep(10) }",
      "suspend fun f() = withContext(Dispatchers.IO) { Thread.sleep(10) }",
    ],
    invalid: ["suspend fun f() { Thread.sleep(10) }", "suspend fun f() { runBlocking { g() } }"],
  },
]);
