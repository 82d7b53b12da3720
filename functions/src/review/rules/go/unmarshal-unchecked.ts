/** Go: decoded input without a check of the error. */
import type { SgNode } from "@ast-grep/napi";
import { fieldTextOf, kindOf, textOf } from "../../syntax/node-memo.ts";
import { declarationAround } from "./tree.ts";
import { goCall } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { found, inFunction } from "./examples.ts";

/** The body of a response that failed is read for its message, if it has one. */
function isOfFailure(statement: SgNode): boolean {
  if (!textOf(statement).includes(".Body).Decode(")) return false;
  const isAsked = statement
    .ancestors()
    .some((one) => kindOf(one) === "if_statement" && fieldTextOf(one, "condition").includes("StatusCode"));
  return isAsked || /err/i.test(fieldTextOf(declarationAround(statement), "name"));
}

export const unmarshalUnchecked = defineRules(["go"], "bug", [
  {
    id: "go-unmarshal-unchecked",
    severity: "medium",
    confidence: "high",
    cwe: 252,
    see: ["https://go.dev/wiki/CodeReviewComments#handle-errors"],
    title: "Return value ignored: decoding error unchecked",
    message:
      "If the input is invalid, the target keeps its zero values and the code continues with them. Check the error.",
    rule: {
      kind: "expression_statement",
      has: {
        any: [
          goCall({ names: "Unmarshal", on: "^(?:json|xml|yaml|toml|proto|bson|jsonpb|protojson)$" }),
          goCall({ names: "Decode", on: "NewDecoder\\(.*\\)$" }),
          goCall({ names: "Scan", on: "^(?:rows?|res)$|QueryRow\\w*\\(.*\\)$" }),
          goCall({ names: "Commit", on: "^tx$" }),
          goCall({ names: "ReadFull", on: "^io$" }),
        ],
      },
    },
    unsure: isOfFailure,
    valid: [
      // Of both packages of that name: it fills the slice or ends the program.
      inFunction("rand.Read(key)"),
      inFunction("if err := json.Unmarshal(b, &v); err != nil {\n\t\tpanic(err)\n\t}"),
      inFunction("_ = json.Unmarshal(b, &v)"),
    ],
    invalid: [found("json.Unmarshal(b, &v)"), found("json.NewDecoder(r.Body).Decode(&v)")],
  },
]);
