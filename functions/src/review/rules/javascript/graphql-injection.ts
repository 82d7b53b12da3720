/** JavaScript and TypeScript: GraphQL queries built from values. */
import type { SgNode } from "@ast-grep/napi";
import { jsCall } from "../writing/call-matchers.ts";
import { found, inHandler } from "./examples.ts";
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { textOf } from "../../syntax/node-memo.ts";

export const graphqlInjection = defineRules(ecmascript, "security", [
  {
    id: "js-graphql-injection",
    severity: "medium",
    confidence: "high",
    cwe: 943,
    see: ["GraphQL"],
    title: "GraphQL injection: query built from input",
    message:
      "The request value is concatenated into the query, so a quote or brace in it adds fields and arguments. Write `$name` in the query, and pass the value under `variables`.",
    rule: {
      any: [
        jsCall({
          names: "graphql|graphqlRequest|gqlRequest",
          bare: "also",
          on: ".",
          as: "QUERY",
          args: { has: { nthChild: 1, any: [{ kind: "template_string" }, { kind: "binary_expression" }] } },
        }),
        {
          kind: "pair",
          all: [
            { has: { field: "key", regex: "^[\"']?query[\"']?$" } },
            {
              has: {
                field: "value",
                any: [{ kind: "template_string" }, { kind: "binary_expression" }],
                pattern: "$QUERY",
              },
            },
          ],
        },
      ],
    },
    fileHas: ["graphql", "GraphQL"],
    flow: { QUERY: "outside" },
    check: isQueryOfFields,
    valid: [
      inHandler("graphql(`query ($id: ID!) { book(id: $id) { title } }`, { id: req.params.id });"),
      inHandler("graphql({ schema, source: req.body.query });"),
      "import { graphql } from 'graphql'; function f(req) { db.find({ query: `name:${req.query.name}` }); }",
    ],
    invalid: [
      found('octokit.graphql(`query { repository(name: "${req.params.name}") { id } }`);'),
      "function f(req) { return fetch('/graphql', { method, body: JSON.stringify({ query: '{ book(id: ' + req.query.id + ') { title } }' }) }); }",
    ],
  },
]);

/** Braces around names of fields; what asks a search engine or a database has none. */
function isQueryOfFields(node: SgNode): boolean {
  return /[`"'\s]\{|(?:query|mutation)\s*[({]/.test(textOf(node));
}
