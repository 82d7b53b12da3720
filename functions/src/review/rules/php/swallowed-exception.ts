/** PHP: exceptions that are caught and ignored. */
import { defineRules } from "../writing/define-rules.ts";
import { php } from "./examples.ts";
import { defects } from "../shared/defects.ts";

export const swallowedException = defineRules(["php"], "bug", [
  {
    id: "php-swallowed-exception",
    ...defects.swallowed,
    category: "maintainability",
    rule: { kind: "catch_clause", has: { field: "body", regex: "^\\{\\s*\\}$" } },
    valid: [
      php("try {\n  f();\n} catch (E $e) {\n  log($e);\n}"),
      php("try {\n  f();\n} catch (E $e) {\n  // gone already\n}"),
    ],
    invalid: [{ code: php("try {\n  f();\n} catch (Exception $e) {\n}"), lines: [4] }],
  },
]);
