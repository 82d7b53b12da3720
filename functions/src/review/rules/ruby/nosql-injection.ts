/** Ruby: document queries built from input. */
import { rubyCall } from "../writing/call-matchers.ts";
import { defineRules, whereGuessed } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";

export const nosqlInjection = defineRules(["ruby"], "security", [
  {
    id: "rb-nosql-injection",
    severity: "high",
    confidence: "high",
    cwe: 943,
    see: ["Injection_Prevention"],
    title: titles.nosqlInjection,
    message:
      "Rails turns `name[$ne]=x` into a hash, which MongoDB reads as an operator that matches every document. Convert the value with `to_s` first.",
    rule: {
      any: [
        rubyCall({
          names: "find|find_one|delete_one|delete_many|update_one|update_many|aggregate|count_documents",
          on: "(?i)(?:\\[:?['\"]?\\w+['\"]?\\]|collection|coll)$",
          as: "QUERY",
        }),
        {
          kind: "pair",
          all: [
            { has: { field: "key", regex: "^['\":]*\\$where['\"]?$" } },
            { has: { field: "value", pattern: "$QUERY" } },
          ],
        },
      ],
    },
    flow: { QUERY: "outside" },
    milder: whereGuessed,
    fileHas: ["Mongo", "mongo", "$where"],
    valid: ["Mongo::Client.new(u)[:users].find(name: params[:name].to_s)"],
    invalid: [
      { code: "client = Mongo::Client.new(u)\nclient[:users].find({ name: params[:name] })", lines: [2] },
    ],
  },
]);
