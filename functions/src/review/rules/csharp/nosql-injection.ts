/** C#: document queries built from input. */
import { csharpCall, csharpNew } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { foundInAction, inMethod } from "./examples.ts";
import { titles } from "../writing/titles.ts";

export const nosqlInjection = defineRules(["csharp"], "security", [
  {
    id: "csharp-nosql-injection",
    severity: "high",
    confidence: "medium",
    cwe: 943,
    see: ["Injection_Prevention"],
    title: titles.nosqlInjection,
    message:
      "The value is concatenated into the query, so it can close its string and add operators, and other documents match. Use the typed filter builders, which keep values separate.",
    rule: {
      any: [
        csharpCall({ names: "Parse", on: "^(?:BsonDocument|BsonSerializer|JsonSerializer)$", as: "QUERY" }),
        csharpNew({ names: "QueryDefinition|JsonFilterDefinition|BsonJavaScript", as: "QUERY" }),
        csharpCall({ names: "Where", on: "^(?:Builders<\\w+>\\.Filter|Query)$", as: "QUERY" }),
      ],
    },
    constraints: { QUERY: { not: { kind: "lambda_expression" } } },
    flow: { QUERY: "outside" },
    valid: [
      inMethod('BsonDocument.Parse("{ a: 1 }");'),
      inMethod("Builders<User>.Filter.Eq(u => u.Name, other);"),
    ],
    invalid: [
      foundInAction('BsonDocument.Parse("{ name: \'" + id + "\' }");'),
      foundInAction("new QueryDefinition($\"SELECT * FROM c WHERE c.id = '{id}'\");"),
    ],
  },
]);
