/** JavaScript and TypeScript: exceptions that are caught and ignored. */
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { defects } from "../shared/defects.ts";

export const swallowedException = defineRules(ecmascript, "bug", [
  {
    id: "js-empty-catch",
    ...defects.swallowed,
    category: "maintainability",
    textFilter: /\bcatch\b[^{}\n]{0,80}\{\s*\}/,
    rule: {
      kind: "catch_clause",
      has: { field: "body", regex: "^\\{\\s*\\}$" },
      // A name can say as much as a comment.
      not: { has: { field: "parameter", regex: "(?i)^_|ignore|expected|unused" } },
    },
    valid: [
      "try { f() } catch { /* optional file */ }",
      "try { f() } catch (ignored) {}",
      "try { f() } catch (e) { log(e) }",
    ],
    invalid: ["try { f() } catch (e) {}", "try { f() } catch { }"],
  },
]);
