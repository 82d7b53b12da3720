/** Python: request values in a session. */
import { defineRules } from "../writing/define-rules.ts";
import { defects } from "../shared/defects.ts";
import { inRoute, foundInRoute as found } from "./examples.ts";
import { titles } from "../writing/titles.ts";

export const trustBoundary = defineRules(["python"], "security", [
  {
    id: "py-trust-boundary",
    ...defects.trustBoundaryValidate,
    rule: {
      kind: "assignment",
      all: [
        {
          has: {
            field: "left",
            kind: "subscript",
            all: [
              { has: { field: "value", regex: "(?:^|\\.)session$" } },
              { has: { field: "subscript", pattern: "$KEY" } },
            ],
          },
        },
        { has: { field: "right", pattern: "$VALUE" } },
      ],
    },
    flow: { VALUE: "outside" },
    valid: [inRoute('session["user"] = user.id'), inRoute('session["page"] = int(request.args["page"])')],
    invalid: [
      found('session["user"] = request.form["user"]'),
      found('name = request.args.get("n")\nflask.session["n"] = name'),
    ],
  },
  {
    id: "py-session-key-from-request",
    severity: "medium",
    confidence: "medium",
    cwe: 501,
    see: ["Session_Management"],
    title: titles.sessionKey,
    message:
      "The request supplies the key, so a client can overwrite any value of the session, such as the signed-in user. Choose the key in the code.",
    rule: {
      kind: "assignment",
      has: {
        field: "left",
        kind: "subscript",
        all: [
          { has: { field: "value", regex: "(?:^|\\.)session$" } },
          { has: { field: "subscript", pattern: "$KEY" } },
        ],
      },
    },
    flow: { KEY: "outside" },
    valid: [inRoute('session["user"] = request.form["user"]')],
    invalid: [found('session[request.form["key"]] = "1"')],
  },
]);
