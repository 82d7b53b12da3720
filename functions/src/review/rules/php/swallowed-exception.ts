/** PHP: exceptions that are caught and ignored. */
import { defineRules } from "../writing/define-rules.ts";
import { php } from "./examples.ts";
import { titles } from "../writing/titles.ts";
import { messages } from "../shared/messages.ts";

export const swallowedException = defineRules(["php"], "bug", [
  {
    id: "php-swallowed-exception",
    severity: "low",
    confidence: "high",
    cwe: 390,
    category: "maintainability",
    see: ["Error_Handling"],
    title: titles.swallowed,
    message: messages.swallowed,
    rule: { kind: "catch_clause", has: { field: "body", regex: "^\\{\\s*\\}$" } },
    valid: [
      php("try {\n  f();\n} catch (E $e) {\n  log($e);\n}"),
      php("try {\n  f();\n} catch (E $e) {\n  // gone already\n}"),
    ],
    invalid: [{ code: php("try {\n  f();\n} catch (Exception $e) {\n}"), lines: [4] }],
  },
]);
