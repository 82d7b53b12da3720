/** Scala: `get` of an option. */
import { defineRules } from "../writing/define-rules.ts";
import { inAction, inFunction, scalaCall } from "./matchers.ts";
import { defects } from "../shared/defects.ts";

export const optionGet = defineRules(["scala"], "bug", [
  {
    id: "scala-get-of-option",
    ...defects.nullInput,
    rule: {
      kind: "field_expression",
      all: [
        { has: { field: "field", regex: "^get$" } },
        {
          has: {
            field: "value",
            any: [
              scalaCall({
                names:
                  "find|collectFirst|headOption|lastOption|minOption|maxOption|getQueryString|reduceOption",
                on: ".",
              }),
              {
                kind: "field_expression",
                regex: "\\.(?:headOption|lastOption|minOption|maxOption|toOption|asJson|asFormUrlEncoded)$",
              },
              scalaCall({
                names: "get",
                on: "(?i)(?:headers|session|cookies|params|queryString|query\\(\\))$",
              }),
            ],
          },
        },
      ],
    },
    valid: [inFunction("xs.find(_ > 3).getOrElse(0)"), inFunction("m.get(x)")],
    invalid: [
      inFunction("xs.find(_ > 3).get"),
      inFunction("xs.headOption.get"),
      inAction('request.headers.get("a").get'),
    ],
  },
]);
