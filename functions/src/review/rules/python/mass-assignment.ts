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
  {
    id: "py-every-field-accepted",
    severity: "medium",
    confidence: "medium",
    cwe: 915,
    see: ["Mass_Assignment"],
    title: "Mass assignment: all model fields accepted",
    message:
      "All fields are accepted, so a field that is added later, such as a role, can be set from requests, too. List the fields.",
    rule: {
      kind: "assignment",
      all: [
        { has: { field: "left", regex: "^fields$" } },
        { has: { field: "right", regex: "^[\"']__all__[\"']$" } },
      ],
      inside: { stopBy: "end", kind: "class_definition", has: { field: "name", regex: "^Meta$" } },
    },
    valid: ['class S:\n    class Meta:\n        fields = ["id"]'],
    invalid: [{ code: 'class S:\n    class Meta:\n        fields = "__all__"', lines: [3] }],
  },
  {
    id: "py-record-of-request",
    ...defects.massAssignmentPython,
    rule: {
      ...pyCall({
        names: "create|update|get_or_create|update_or_create|insert|filter_by",
        args: { has: { kind: "dictionary_splat", has: { pattern: "$ALL" } } },
      }),
    },
    flow: { ALL: "outside" },
    check: (node) =>
      !/\*\*\(?(?:await )?(?:flask\.)?request\.(?:json|form|data|POST|GET|args|get_json\(\)|form\.to_dict\(\)|json\(\))\)?[,)]/.test(
        node.text(),
      ),
    valid: [inRoute('User.objects.create(name=request.form["n"])')],
    invalid: [
      found("User.objects.create(**request.POST.dict())"),
      found("data = request.get_json()\nUser.objects.update(**data)"),
    ],
  },
]);
