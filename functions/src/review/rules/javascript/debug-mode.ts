/** JavaScript and TypeScript: debugging that is enabled in production. */
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { jsCall, jsPair } from "../writing/call-matchers.ts";
import { kindOf, textOf, fieldOf } from "../../syntax/node-memo.ts";

export const debugMode = defineRules(ecmascript, "security", [
  {
    id: "js-debug-port-open",
    severity: "high",
    confidence: "medium",
    cwe: 489,
    see: ["https://nodejs.org/en/learn/getting-started/debugging"],
    title: "Debug port exposed: any host can attach",
    message:
      "The debug port is bound to all interfaces, and any host that reaches it can run code in this process. Bind it to 127.0.0.1, and leave it off in production.",
    rule: { kind: "string", regex: "--inspect(?:-brk)?=0\\.0\\.0\\.0" },
    valid: ["spawn(node, ['--inspect=127.0.0.1:9229', file])"],
    invalid: ["spawn(node, ['--inspect=0.0.0.0:9229', file])"],
  },
  {
    id: "js-development-tools-in-production",
    severity: "medium",
    confidence: "medium",
    cwe: 489,
    see: ["https://expressjs.com/en/resources/middleware/errorhandler.html", "GraphQL"],
    title: titles.debugMode,
    message:
      "The development tool shows visitors stack traces or the whole schema. Enable it only if `NODE_ENV` is `development`.",
    rule: {
      any: [
        jsCall({
          names: "use",
          args: {
            has: {
              kind: "call_expression",
              regex: "^(?:errorhandler|errorHandler|express\\.errorHandler)\\(\\s*(?:\\{[^}]*\\})?\\s*\\)$",
            },
          },
        }),
        {
          ...jsPair("introspection|playground|graphiql", { kind: "true" }),
          inside: { kind: "object", inside: { kind: "arguments" } },
        },
        {
          ...jsPair("debug", { kind: "true" }),
          inside: {
            kind: "object",
            inside: {
              kind: "arguments",
              inside: {
                any: [{ kind: "new_expression" }, { kind: "call_expression" }],
                regex: "^(?:new )?(?:ApolloServer|graphqlHTTP|GraphQLModule)",
              },
            },
          },
        },
      ],
    },
    fileHas: ["errorhandler", "ApolloServer", "graphql", "GraphQL", "mercurius"],
    check: (node) =>
      !node
        .ancestors()
        .some(
          (one) =>
            kindOf(one) === "if_statement" &&
            /NODE_ENV|isDev|development|isProd/.test(textOf(fieldOf(one, "condition") ?? one)),
        ),
    valid: [
      'const errorhandler = require("errorhandler"); if (process.env.NODE_ENV === "development") app.use(errorhandler());',
      "new ApolloServer({ typeDefs, introspection: isDev })",
    ],
    invalid: [
      'const errorhandler = require("errorhandler"); app.use(errorhandler());',
      "new ApolloServer({ typeDefs, introspection: true })",
      "app.use(graphqlHTTP({ schema, graphiql: true }))",
    ],
  },
]);
