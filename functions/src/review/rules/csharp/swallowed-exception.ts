/** C#: an empty catch. */
import { defineRules } from "../writing/define-rules.ts";
import { defects } from "../shared/defects.ts";
import { inMethod, found } from "./examples.ts";

export const swallowedException = defineRules(["csharp"], "bug", [
  {
    id: "csharp-swallowed-exception",
    ...defects.swallowed,
    category: "maintainability",
    rule: {
      kind: "catch_clause",
      has: { field: "body", regex: "^\\{\\s*\\}$" },
      not: {
        has: {
          kind: "catch_declaration",
          regex: "OperationCanceled|TaskCanceled|ThreadAbort|ObjectDisposed",
        },
      },
    },
    valid: [
      inMethod("try { G(); } catch (Exception e) { log(e); }"),
      inMethod("try { G(); } catch { /* optional */ }"),
      inMethod("try { G(); } catch (OperationCanceledException) { }"),
    ],
    invalid: [found("try { G(); } catch (Exception e) { }"), found("try { G(); } catch { }")],
  },
]);
