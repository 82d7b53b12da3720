/** Java: database queries that a request may shape. */
import { defineRules } from "../writing/define-rules.ts";
import { javaCall } from "../writing/call-matchers.ts";
import { titles } from "../writing/titles.ts";
import { foundInRoute, inRoute } from "./examples.ts";

export const nosqlInjection = defineRules(["java"], "security", [
  {
    id: "java-nosql-document-of-text",
    severity: "high",
    confidence: "medium",
    cwe: 943,
    see: ["NoSQL_Security"],
    title: titles.nosqlInjection,
    message:
      "The filter is concatenated as a string, so quotes and braces in the value add operators such as `$ne` or `$where`. Build it with `Filters.eq` or a Document of keys and values.",
    rule: {
      any: [
        javaCall({ names: "parse", on: "^(?:Document|BsonDocument|BasicDBObject|JSON)$", as: "FILTER" }),
        {
          kind: "object_creation_expression",
          all: [
            { has: { field: "type", regex: "^(?:BasicQuery|BsonJavaScript|Code)$" } },
            { has: { kind: "argument_list", has: { nthChild: 1, pattern: "$FILTER" } } },
          ],
        },
        javaCall({
          names: "put|append|where",
          as: "FILTER",
          nth: 2,
          args: { has: { nthChild: 1, regex: '^"\\$where"$' } },
        }),
      ],
    },
    fileHas: ["ongo", "Document", "BasicDBObject", "collection"],
    flow: { FILTER: "assembled" },
    valid: [inRoute('return collection.find(Filters.eq("name", q));')],
    invalid: [foundInRoute('return collection.find(Document.parse("{ name: \'" + q + "\' }"));')],
  },
]);
