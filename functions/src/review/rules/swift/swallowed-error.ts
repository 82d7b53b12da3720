/** Swift: errors that are caught and ignored. */
import { defineRules } from "../writing/define-rules.ts";
import { inFunction } from "./matchers.ts";
import { defects } from "../shared/defects.ts";

export const swallowedError = defineRules(["swift"], "bug", [
  {
    id: "swift-swallowed-error",
    ...defects.swallowed,
    severity: "medium",
    category: "bug",
    rule: { kind: "do_statement", regex: "(?s)\\bcatch\\s*\\{\\s*\\}$" },
    valid: [inFunction("do { try g() } catch { print(error) }")],
    invalid: [inFunction("do { try g() } catch { }")],
  },
]);
