/** PHP: document queries in which a request can put operators. */
import type { SgNode } from "@ast-grep/napi";
import { fieldOf, fieldTextOf, kindOf, textOf } from "../../syntax/node-memo.ts";
import { defineRules, whereGuessed } from "../writing/define-rules.ts";
import { phpMethod, phpNew } from "../writing/php-matchers.ts";
import { found, php } from "./examples.ts";
import { functionAround } from "./tree.ts";
import { titles } from "../writing/titles.ts";

/** Each value is made a string, which fails for a list: `new ObjectId($_GET["id"])`, `trim($_POST["name"])`, or is asked to be one. */
function isText(call: SgNode): boolean {
  const list = textOf(fieldOf(call, "arguments") ?? call);
  const asked = [
    ...textOf(functionAround(call)).matchAll(
      /\bis_(?:string|numeric|scalar|int)\((\$\w+(?:\[[^\]]{0,40}\])?)\)/g,
    ),
  ];
  const open = list
    .replaceAll(
      /(?:\b(?:trim|ltrim|rtrim|strtolower|strtoupper|strval|urldecode|mb_strtolower|htmlspecialchars|md5|sha1|preg_quote)|\bnew\s+[\w\\]*(?:ObjectId|ObjectID|Regex))\([^()]{0,200}\)/g,
      "''",
    )
    .replaceAll(/"[^"\n]*"/g, (text) => (/^"[\w ]*"$/.test(text) ? text : "''"));
  const isOpen = (text: string): boolean => asked.every(([, name = ""]) => text !== name);
  return (
    (open.match(/\$\w+(?:\[[^\]]{0,40}\])?(?:->\w+\([^()]{0,80}\))?/g) ?? []).filter(isOpen).length === 0
  );
}

/** `$this->users->find($_GET["id"])`: of a repository of other records, mostly. */
function isKeyAlone(call: SgNode): boolean {
  const given = textOf(fieldOf(call, "arguments") ?? call);
  return (
    kindOf(call) !== "object_creation_expression" &&
    !/\[\s*['"$]\w+['"]?\s*=>/.test(given) &&
    /^\(\s*\$_\w+\[[^\]]*\]\s*\)$/.test(given) &&
    !/collection/i.test(fieldTextOf(call, "object"))
  );
}

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
    check: (call) => !fieldTextOf(call, "object").includes("::") && !isText(call) && !isKeyAlone(call),
    milder: whereGuessed,
    fileHas: ["Mongo", "mongo", "ollection->findOne", "ollection->updateOne", "ollection->deleteOne"],
    valid: [
      php("$c = new MongoDB\\Client;\n$user = $this->users->find($_GET['id']);"),
      php("$c = (new MongoDB\\Client)->db->users;\n$c->findOne(['_id' => new ObjectId($_GET['id'])]);"),
      php("$c = (new MongoDB\\Client)->db->users;\n$c->findOne(['name' => trim($_POST['name'])]);"),
      php(
        "$c = (new MongoDB\\Client)->db->users;\n$n = $_POST['n'];\nif (!is_string($n)) {\n  exit;\n}\n$c->findOne(['n' => $n]);",
      ),
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
