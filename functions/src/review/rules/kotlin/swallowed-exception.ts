/** Kotlin: exceptions that are caught and ignored. */
import { defineRules } from "../writing/define-rules.ts";
import { swallowed } from "../shared/defect-messages.ts";
import { inFunction } from "./matchers.ts";

export const swallowedException = defineRules(["kotlin"], "bug", [
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
]);
