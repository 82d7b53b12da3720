/** Java: calls that the platform replaced. */
import { javaCall, javaNew } from "../writing/call-matchers.ts";
import { foundWith, methodWith } from "./examples.ts";
import { defineRules } from "../writing/define-rules.ts";

export const obsoleteCall = defineRules(["java"], "maintainability", [
  {
    id: "java-obsolete-call",
    severity: "medium",
    confidence: "medium",
    cwe: 477,
    see: ["https://docs.oracle.com/en/java/javase/21/docs/api/java.base/java/lang/Thread.html"],
    title: "Deprecated unsafe thread method",
    message:
      "The method stops or resumes threads wherever they are and leaves locks and data inconsistent; newer Java versions reject it. Interrupt the thread, and let it end by itself.",
    rule: {
      any: [
        javaCall({
          names: "stop|suspend|resume|countStackFrames",
          on: "^(?:[tT]hread|\\w*Thread|Thread\\.currentThread\\(\\)|t\\d?)$",
          args: { not: { has: { nthChild: 1 } } },
        }),
        javaCall({ names: "runFinalizersOnExit", on: "^(?:System|Runtime)$|getRuntime\\(\\)$" }),
        { ...javaNew({ names: "Date", args: { has: { nthChild: 3 } } }) },
      ],
    },
    valid: [methodWith("thread.interrupt(); return null;"), methodWith("return new Date(0);")],
    invalid: [foundWith("thread.stop(); return null;"), foundWith("return new Date(2020, 1, 1);")],
  },
]);
