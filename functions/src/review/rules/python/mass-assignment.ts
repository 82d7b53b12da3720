/** Python: objects whose fields a request sets. */
import { pyCall } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { messages } from "../shared/messages.ts";

export const massAssignment = defineRules(["python"], "security", [
  {
    id: "py-mass-assignment",
    severity: "medium",
    confidence: "medium",
    cwe: 915,
    see: ["Mass_Assignment"],
    title: titles.massAssignment,
    message: messages.massAssignmentPython,
    rule: {
      ...pyCall({
        names: "[A-Z]\\w*|create|update|get_or_create|filter",
        bare: "also",
        on: ".",
        args: {
          has: {
            kind: "dictionary_splat",
            regex:
              "^\\*\\*\\(?(?:await )?(?:flask\\.)?request\\.(?:json|form|data|POST|GET|args|get_json\\(\\)|form\\.to_dict\\(\\)|json\\(\\))\\)?$",
          },
        },
      }),
    },
    valid: ["User(name=request.json['name'])", "User(**data)"],
    invalid: ["User(**request.json)", "User.objects.create(**request.data)"],
  },
]);
