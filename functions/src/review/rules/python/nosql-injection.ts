/** Python: queries of document databases from a request. */
import { pyCall } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { defects } from "../shared/defects.ts";

export const nosqlInjection = defineRules(["python"], "security", [
  {
    id: "py-nosql-injection",
    ...defects.nosqlOperators,
    rule: pyCall({
      names:
        "find_one|find|find_one_and_update|update_one|delete_one|delete_many|update_many|count_documents",
      args: {
        has: {
          nthChild: 1,
          kind: "dictionary",
          has: { kind: "pair", has: { field: "value", regex: "\\bjson\\b|get_json", pattern: "$VALUE" } },
        },
      },
    }),
    flow: { VALUE: "outside" },
    valid: ["users.find_one({'name': str(request.form['n'])})", "users.find_one({'name': name})"],
    invalid: ["users.find_one({'name': request.json['name']})"],
  },
]);
