/** Java: exceptions that are caught and ignored. */
import { foundWith, methodWith } from "./examples.ts";
import { defineRules } from "../writing/define-rules.ts";
import { defects } from "../shared/defects.ts";

export const swallowedException = defineRules(["java"], "bug", [
  {
    id: "java-swallowed-exception",
    ...defects.swallowed,
    category: "maintainability",
    rule: {
      kind: "catch_clause",
      all: [
        { has: { field: "body", regex: "^\\{\\s*\\}$" } },
        {
          not: {
            has: {
              kind: "catch_formal_parameter",
              regex: "InterruptedException|\\b(?:ignored?|expected|unused)$",
            },
          },
        },
      ],
    },
    valid: [
      methodWith("try { g(); } catch (IOException e) { log(e); }"),
      methodWith("try { g(); } catch (IOException ignored) { }"),
      methodWith("try { g(); } catch (IOException e) { /* optional */ }"),
    ],
    invalid: [foundWith("try { g(); } catch (Exception e) { }")],
  },
]);
