/** Go: queries of document databases from a request. */
import type { SgNode } from "@ast-grep/napi";
import { goCall } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { kindOf, textOf } from "../../syntax/node-memo.ts";
import { foundInHandler as found, inHandler as inFunction } from "./examples.ts";
import { argumentsOf, assignedTo } from "./tree.ts";
import { titles } from "../writing/titles.ts";

export const nosqlInjection = defineRules(["go"], "security", [
  {
    id: "go-nosql-injection",
    severity: "high",
    confidence: "high",
    cwe: 943,
    see: ["Injection_Prevention"],
    title: titles.nosqlInjection,
    message:
      "The request value can contain operators such as `$ne` or `$where`, which match everything or run script. Decode into a struct with string fields, and build the filter from these.",
    rule: {
      any: [
        goCall({
          names:
            "Find|FindOne|DeleteOne|DeleteMany|UpdateOne|UpdateMany|Aggregate|CountDocuments|FindOneAndUpdate|FindOneAndDelete|ReplaceOne",
          as: "QUERY",
          nth: 2,
          args: { has: { nthChild: 2, kind: "identifier" } },
        }),
        {
          kind: "keyed_element",
          all: [
            { has: { nthChild: 1, regex: '^"\\$(?:where|function|expr)"$' } },
            { has: { nthChild: 2, pattern: "$QUERY" } },
          ],
        },
      ],
    },
    flow: { QUERY: "outside" },
    fileHas: ["mongo", "bson", "mgo"],
    check: isFreeQuery,
    valid: [
      inFunction('coll.FindOne(ctx, bson.M{"name": r.FormValue("name")})'),
      inFunction('filter := bson.M{"name": r.FormValue("name")}\n\tcoll.FindOne(ctx, filter)'),
    ],
    invalid: [
      found("var filter bson.M\n\tjson.NewDecoder(r.Body).Decode(&filter)\n\tcoll.FindOne(ctx, filter)"),
      found('q := bson.M{"$where": "this.name == \'" + r.FormValue("n") + "\'"}'),
    ],
  },
]);

/** A filter written down here has fixed keys, and values of a form are plain texts. */
function isFreeQuery(call: SgNode): boolean {
  const query = argumentsOf(call)[1];
  if (query === undefined || kindOf(query) !== "identifier") return true;
  return !/^(?:bson|primitive|mongo)\.(?:M|D|E)\{/.test(assignedTo(textOf(query), call) ?? "");
}
