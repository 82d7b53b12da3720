/** Kotlin: exceptions that are caught and ignored. */
import { defineRules } from "../writing/define-rules.ts";
import { inFunction } from "./matchers.ts";
import { defects } from "../shared/defects.ts";

export const swallowedException = defineRules(["kotlin"], "bug", [
  {
    id: "kotlin-swallowed-error",
    ...defects.swallowed,
    severity: "medium",
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
