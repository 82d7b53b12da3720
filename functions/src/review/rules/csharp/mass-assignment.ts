/** C#: objects filled from a whole request. */
import { defineRules } from "../writing/define-rules.ts";
import { csharpCall } from "../writing/call-matchers.ts";
import { foundInAction, inAction } from "./examples.ts";
import { titles } from "../writing/titles.ts";

export const massAssignment = defineRules(["csharp"], "security", [
  {
    id: "csharp-mass-assignment",
    severity: "medium",
    confidence: "medium",
    cwe: 915,
    see: ["Mass_Assignment"],
    title: titles.massAssignment,
    message:
      "The client can also send properties that no form shows, such as a role. List the properties that may be set, or bind a model of its own.",
    rule: {
      any: [
        csharpCall({
          names: "TryUpdateModelAsync|TryUpdateModel|UpdateModel",
          bare: "only",
          args: { not: { has: { nthChild: 2 } } },
        }),
        {
          ...csharpCall({ names: "SetValues", on: "CurrentValues$", as: "MODEL" }),
        },
      ],
    },
    valid: [inAction('TryUpdateModelAsync(user, "", u => u.Name);')],
    invalid: [foundInAction("TryUpdateModelAsync(user);")],
  },
]);
