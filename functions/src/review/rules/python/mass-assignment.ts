/** Python: objects whose fields a request sets. */
import { pyCall } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { inRoute, foundInRoute as found } from "./examples.ts";
import { defects } from "../shared/defects.ts";

export const massAssignment = defineRules(["python"], "security", [
  {
    id: "py-mass-assignment",
    ...defects.massAssignmentPython,
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
  {
    id: "py-attribute-from-request",
    severity: "medium",
    confidence: "medium",
    cwe: 915,
    see: ["Mass_Assignment"],
    title: titles.massProperty,
    message:
      "The request names the attribute, so a client can set `is_admin` and the like, and they are saved. Set only attributes of a fixed list.",
    rule: pyCall({ names: "setattr", bare: "only", as: "NAME", nth: 2 }),
    flow: { NAME: "outside" },
    valid: [inRoute('setattr(user, "name", request.json["name"])')],
    invalid: [found('setattr(user, request.json["field"], 1)')],
  },
]);
