/** Ruby: records that may be nil. */
import { defineRules } from "../writing/define-rules.ts";

export const nilDereference = defineRules(["ruby"], "bug", [
  {
    id: "rb-record-may-be-missing",
    severity: "low",
    confidence: "medium",
    cwe: 476,
    see: ["https://api.rubyonrails.org/classes/ActiveRecord/FinderMethods.html"],
    title: "Nil dereference: `find_by` may return nil",
    message:
      "`find_by` returns nil if no record matches, and the next call then fails with NoMethodError. Use `find_by!`, or `&.` where nil is fine.",
    rule: {
      kind: "call",
      all: [
        {
          has: {
            field: "receiver",
            kind: "call",
            all: [
              { has: { field: "method", regex: "^find_by$" } },
              { has: { field: "receiver", kind: "constant" } },
            ],
          },
        },
        {
          not: {
            has: {
              field: "method",
              regex:
                "^(?:nil\\?|blank\\?|present\\?|presence|try!?|to_a|tap|then|is_a\\?|inspect|to_s|to_json|should|class|dup|frozen\\?|respond_to\\?|as_json|yield_self|instance_of\\?)$",
            },
          },
        },
        { not: { has: { regex: "^&\\.$" } } },
      ],
    },
    valid: ["User.find_by(a: 1)&.name", "User.find_by!(a: 1).name", "User.find_by(a: 1).present?"],
    invalid: ["User.find_by(email: e).name"],
  },
]);
