/** C#: document queries built from input. */
import { csharpCall, csharpNew, csharpSet } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { foundInAction, inMethod, inAction, found } from "./examples.ts";
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
  {
    id: "csharp-query-of-text",
    severity: "medium",
    confidence: "medium",
    cwe: 943,
    see: ["Injection_Prevention"],
    title: titles.nosqlInjection,
    message:
      "The value is parsed as part of an expression, so it can match other rows, or call methods. Compare in a lambda expression, or pass the value as a parameter of the query.",
    rule: csharpCall({
      names: "Where|OrderBy|ThenBy|Any|First|Single",
      as: "QUERY",
      args: { has: { nthChild: 1, not: { has: { kind: "lambda_expression" } } } },
    }),
    fileHas: ["System.Linq.Dynamic"],
    flow: { QUERY: "outside" },
    valid: [
      `using System.Linq.Dynamic.Core;\n${inAction("db.Users.Where(u => u.Name == id);")}`,
      inAction("xs.Where(id);"),
    ],
    invalid: [{ code: `using System.Linq.Dynamic.Core;\n${inAction("db.Users.Where(id);")}`, lines: [4] }],
  },
  {
    id: "csharp-table-filter-built",
    severity: "medium",
    confidence: "medium",
    cwe: 943,
    see: ["Injection_Prevention"],
    title: titles.nosqlInjection,
    message:
      "A quote in the value ends its string, and other rows are selected. Double its quotes, or use LINQ to compare.",
    rule: {
      any: [
        csharpCall({ names: "Select", on: "(?i)(?:\\.Tables\\[[^\\]]*\\]|table|^dt)$", as: "FILTER" }),
        csharpSet("RowFilter", { pattern: "$FILTER" }),
      ],
    },
    flow: { FILTER: "assembled" },
    constraints: { FILTER: { not: { regex: "\\.Replace\\(" } } },
    valid: [inMethod('set.Tables[0].Select("Id = 3");'), inMethod("table.Select(r => r.Id);")],
    invalid: [
      found('set.Tables[0].Select("Name = \'" + other + "\'");'),
      found("view.RowFilter = $\"Name = '{other}'\";"),
    ],
  },
]);
