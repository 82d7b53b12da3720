/** PHP: document queries in which a request can put operators. */
import { fieldTextOf } from "../../syntax/node-memo.ts";
import { defineRules, whereGuessed } from "../writing/define-rules.ts";
import { phpMethod, phpNew } from "../writing/php-matchers.ts";
import { found, php } from "./examples.ts";
import { titles } from "../writing/titles.ts";

export const nosqlInjection = defineRules(["php"], "security", [
  {
    id: "php-nosql-injection",
    severity: "high",
    confidence: "high",
    cwe: 943,
    see: ["Injection_Prevention"],
    title: titles.nosqlInjection,
    message:
      "PHP turns `name[$ne]=x` into an array, which MongoDB reads as an operator that matches every document. Cast the value to string first.",
    rule: {
      any: [
        phpMethod({
          names:
            "find|findOne|findOneAndUpdate|findOneAndDelete|deleteOne|deleteMany|updateOne|updateMany|aggregate|countDocuments|count|remove|distinct",
          as: "QUERY",
        }),
        phpNew({ names: "Query|MongoCode|Javascript", as: "QUERY" }),
      ],
    },
    flow: { QUERY: "outside" },
    // A model of a framework finds rows by their key.
    check: (call) => !fieldTextOf(call, "object").includes("::"),
    milder: whereGuessed,
    fileHas: ["Mongo", "mongo", "ollection->findOne", "ollection->updateOne", "ollection->deleteOne"],
    valid: [
      php("$c = (new MongoDB\\Client)->db->users;\n$c->findOne(['name' => (string) $_POST['name']]);"),
      php("$c = (new MongoDB\\Client)->db->users;\n$c->findOne(['name' => 'x']);"),
    ],
    invalid: [
      found(
        "$c = (new MongoDB\\Client)->db->users;\n$c->findOne(['name' => $_POST['name'], 'pass' => $_POST['pass']]);",
      ),
    ],
  },
]);
