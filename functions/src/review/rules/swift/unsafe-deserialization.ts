/** Swift: objects that are built from untrusted data. */
import { defineRules } from "../writing/define-rules.ts";
import { defects } from "../shared/defects.ts";
import { inFunction } from "./matchers.ts";

export const unsafeDeserialization = defineRules(["swift"], "security", [
  {
    id: "swift-unsafe-unarchive",
    ...defects.unsafeDeserialization,
    rule: {
      kind: "call_expression",
      regex: "^NSKeyedUnarchiver\\.unarchive(?:Object|TopLevelObjectWithData)\\(\\s*(?:with(?:File)?:\\s*)?",
      not: { regex: "unarchivedObject" },
    },
    valid: [inFunction("NSKeyedUnarchiver.unarchivedObject(ofClass: A.self, from: d)")],
    invalid: [inFunction("NSKeyedUnarchiver.unarchiveObject(with: d)")],
  },
]);
