/** Scala: guessable secrets and swallowed errors. */
import { defineRules } from "../define-rules.ts";
import { swallowed, weakRandom } from "../other-languages/texts.ts";

const inFunction = (body: string): string => `object O { def f(x: String) = { ${body} } }`;
export const bugs = defineRules(["scala"], "security", [
  {
    id: "scala-weak-random",
    ...weakRandom,
    rule: {
      kind: "val_definition",
      all: [
        { has: { field: "pattern", regex: "(?i)(?:token|secret|password|nonce|salt|otp|sessionId)$" } },
        { has: { field: "value", regex: "\\bRandom\\.(?:next|alphanumeric)|new Random\\b" } },
        { not: { regex: "SecureRandom" } },
      ],
    },
    valid: [inFunction("val dice = Random.nextInt(6)")],
    invalid: [inFunction("val token = Random.nextInt(999999)")],
  },
  {
    id: "scala-swallowed-error",
    ...swallowed,
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
