/** Scala: exceptions that are caught and ignored. */
import { defineRules } from "../writing/define-rules.ts";
import { inFunction } from "./matchers.ts";
import { defects } from "../shared/defects.ts";

export const swallowedException = defineRules(["scala"], "bug", [
  {
    id: "scala-swallowed-error",
    ...defects.swallowed,
    severity: "medium",
    category: "bug",
    rule: {
      kind: "case_clause",
      regex: "^case\\s+\\w+(?:\\s*:\\s*(?:Exception|Throwable|Error))?\\s*=>\\s*(?:\\(\\)\\s*)?$",
      inside: { kind: "case_block", inside: { kind: "catch_clause" } },
    },
    valid: [inFunction("try { g() } catch { case e: Exception => log(e) }")],
    invalid: [inFunction("try { g() } catch { case _: Exception => }")],
  },
]);
