/** Kotlin: failures that end the app or pass unseen, coroutines that nobody owns, and files that stay open. */
import { defineRules } from "../writing/define-rules.ts";
import { isLeftOpen } from "../shared/left-open.ts";
import { blockingText, leftOpenText, missingValueText, swallowed } from "../other-languages/texts.ts";
import type { Matcher } from "../writing/rule.ts";
import { inFunction, inRoute, kotlinCall } from "./matchers.ts";

/** Within a suspending function, and not in a block that runs on threads that may wait. */
const suspended: Matcher = {
  inside: {
    stopBy: { kind: "lambda_literal" },
    kind: "function_declaration",
    has: { kind: "modifiers", regex: "\\bsuspend\\b" },
  },
};

export const bugs = defineRules(["kotlin"], "bug", [
  {
    id: "kotlin-swallowed-error",
    ...swallowed,
    category: "bug",
    rule: {
      kind: "catch_block",
      regex: "^catch\\s*\\([^)]*\\)\\s*\\{\\s*\\}$",
      not: { regex: "(?i)\\((?:ignored?|expected|_)\\s*:|CancellationException|InterruptedException" },
    },
    valid: [
      inFunction("try { g() } catch (e: Exception) { log(e) }"),
      inFunction("try { g() } catch (ignored: Exception) {}"),
    ],
    invalid: [inFunction("try { g() } catch (e: Exception) {}")],
  },
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
    ...blockingText,
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
  {
    id: "kotlin-resource-left-open",
    ...leftOpenText,
    rule: {
      kind: "property_declaration",
      all: [
        {
          has: {
            any: [
              kotlinCall({
                names:
                  "File(?:Input|Output)Stream|File(?:Reader|Writer)|Buffered(?:Reader|Writer|InputStream|OutputStream)|PrintWriter|RandomAccessFile|ZipFile|Scanner|InputStreamReader|ObjectInputStream|ObjectOutputStream|Socket|ServerSocket",
                bare: "only",
              }),
              kotlinCall({ names: "getConnection", on: "^DriverManager$" }),
              kotlinCall({ names: "rawQuery|openInputStream|openOutputStream" }),
            ],
          },
        },
        { inside: { kind: "statements" } },
      ],
    },
    check: (node) => {
      const name = /\b(?:val|var)\s+(\w+)/.exec(node.text())?.[1] ?? "";
      const owner = node.ancestors().find((one) => one.kind() === "function_declaration");
      return owner !== undefined && isLeftOpen(name, owner.text());
    },
    valid: [
      inFunction("val r = FileReader(x); r.use { it.read() }"),
      inFunction("val t = FileReader(x).use { it.readText() }; t.trim()"),
      inFunction("val r = FileReader(x); try { r.read() } finally { r.close() }"),
      inFunction("val r = BufferedReader(FileReader(x)); return r"),
    ],
    invalid: [inFunction("val r = BufferedReader(FileReader(x)); r.readLine()")],
  },
  {
    id: "kotlin-not-null-on-input",
    ...missingValueText,
    rule: {
      kind: "postfix_expression",
      all: [{ regex: "!!$" }, { has: { nthChild: 1, pattern: "$INPUT" } }],
    },
    flow: { INPUT: "outside" },
    valid: [inFunction("val a = x!!.length"), inRoute("val a = x")].map((code) =>
      code.replace('call.parameters["x"]!!', '"x"'),
    ),
    invalid: [inRoute('call.respondText("a")')],
  },
]);
