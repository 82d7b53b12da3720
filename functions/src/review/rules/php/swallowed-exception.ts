/** PHP: exceptions that are caught and ignored. */
import { defineRules } from "../writing/define-rules.ts";
import { php } from "./examples.ts";
import { titles } from "../writing/titles.ts";

export const swallowedException = defineRules(["php"], "bug", [
  {
    id: "php-swallowed-exception",
    severity: "low",
    confidence: "high",
    cwe: 390,
    category: "maintainability",
    see: ["Error_Handling"],
    title: titles.swallowed,
    message:
      "The exception is caught and ignored, so the failure leaves no trace and the code continues. Handle it, log it, or say in a comment why it may be ignored.",
    rule: { kind: "catch_clause", has: { field: "body", regex: "^\\{\\s*\\}$" } },
    valid: [
      php("try {\n  f();\n} catch (E $e) {\n  log($e);\n}"),
      php("try {\n  f();\n} catch (E $e) {\n  // gone already\n}"),
    ],
    invalid: [{ code: php("try {\n  f();\n} catch (Exception $e) {\n}"), lines: [4] }],
  },
]);
