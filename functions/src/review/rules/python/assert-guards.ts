/** Python: rights checked by `assert`. */
import { defineRules } from "../writing/define-rules.ts";

export const assertGuards = defineRules(["python"], "security", [
  {
    id: "py-assert-guards",
    severity: "medium",
    confidence: "medium",
    cwe: 617,
    see: ["Authorization"],
    title: "Assertion used as an access check",
    message:
      "Python removes assertions when it runs with `-O`, and then every caller passes this check. Raise an error with `if not ...:`.",
    rule: {
      kind: "assert_statement",
      regex:
        "^assert\\s+(?:not\\s+)?(?:\\w+\\.)*(?:request\\.user|user|current_user|account|member|session|g)\\.(?:\\w+\\.)*(?:is_\\w+|has_\\w+|can_\\w+|role\\b|permissions?\\b|allowed\\w*|authoriz\\w*)",
    },
    valid: ["assert len(xs) == 2", "assert user.name", "if not user.is_admin:\n    raise PermissionError"],
    invalid: ["def f(user, doc):\n    assert user.is_admin\n    doc.delete()"].map((code) => ({
      code,
      lines: [2],
    })),
  },
]);
