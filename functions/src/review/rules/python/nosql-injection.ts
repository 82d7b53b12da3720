/** Python: queries of document databases from a request. */
import { pyCall, pyKeyword } from "../writing/call-matchers.ts";
import { defineRules, whereGuessed } from "../writing/define-rules.ts";
import { defects } from "../shared/defects.ts";
import { inRoute, foundInRoute as found } from "./examples.ts";
import { titles } from "../writing/titles.ts";
import type { SgNode } from "@ast-grep/napi";
import { fieldTextOf } from "../../syntax/node-memo.ts";

const readers =
  "find_one|find|find_one_and_update|find_one_and_delete|update_one|delete_one|delete_many|update_many|count_documents|aggregate|find_one_and_replace|replace_one";

/** These take values alone, whatever the names of their methods. */
const sqlMapper =
  /^\s*(?:from|import)\s+(?:sqlalchemy|sqlmodel|peewee|tortoise|pony|flask_sqlalchemy|django\.db)\b/m;

const aboutMongo = /mongo|\bmotor\b|beanie/i;

/** `delete_one(user_id)`: the key of a row or an object, which methods of mappers and of the program's own are given. */
function isGivenKey(call: SgNode): boolean {
  const given = fieldTextOf(call, "arguments").replace(/^\(\s*|[\s,]*\)$/g, "");
  return /^(?:int|str|uuid\.UUID|UUID|(?:\w+\.)*ObjectId)\(|(?:^|[_\W])(?:\w*(?:id|uuid|pk|key|slug|name|email|hash))["'\])]*$/i.test(
    given,
  );
}

/** `db.users`, `self.collection`: what a document database is called. */
function isOnCollection(call: SgNode): boolean {
  return /(?:^|\.)(?:_?db\w*\.\w+|db\[[^\]]*\]|_?\w*coll(?:ection)?s?\w*)\.\w+$/i.test(
    fieldTextOf(call, "function"),
  );
}

export const nosqlInjection = defineRules(["python"], "security", [
  {
    id: "py-nosql-injection",
    ...defects.nosqlOperators,
    rule: pyCall({
      names:
        "find_one|find|find_one_and_update|update_one|delete_one|delete_many|update_many|count_documents",
      args: {
        has: {
          nthChild: 1,
          kind: "dictionary",
          has: { kind: "pair", has: { field: "value", regex: "\\bjson\\b|get_json", pattern: "$VALUE" } },
        },
      },
    }),
    flow: { VALUE: "outside" },
    valid: ["users.find_one({'name': str(request.form['n'])})", "users.find_one({'name': name})"],
    invalid: ["users.find_one({'name': request.json['name']})"],
  },
  {
    id: "py-nosql-filter-of-body",
    ...defects.nosqlOperators,
    rule: pyCall({
      names: readers,
      args: {
        has: {
          nthChild: 1,
          kind: "dictionary",
          has: {
            kind: "pair",
            has: { field: "value", pattern: "$VALUE", not: { regex: "\\bjson\\b|get_json" } },
          },
        },
      },
    }),
    check: (_call, { text }) => !sqlMapper.test(text) || aboutMongo.test(text),
    flow: { VALUE: "structured" },
    valid: [
      inRoute('body = request.get_json()\nusers.find_one({"name": str(body["name"])})'),
      inRoute('name = request.args["n"]\nusers.find_one({"name": name})'),
    ],
    invalid: [found('body = request.get_json()\nusers.find_one({"name": body["name"]})')],
  },
  {
    id: "py-nosql-whole-filter",
    severity: "high",
    confidence: "high",
    cwe: 943,
    see: ["NoSQL_Security"],
    title: titles.nosqlWholeFilter,
    message:
      "The whole filter comes from the request, so a client can select any document and, with `$where`, run code in the database. Build the filter from named fields.",
    rule: {
      any: [
        pyCall({
          names: readers,
          as: "FILTER",
          args: {
            has: { nthChild: 1, any: [{ kind: "identifier" }, { kind: "call" }, { kind: "attribute" }] },
          },
        }),
        pyCall({ names: "objects|filter", args: pyKeyword("__raw__", { pattern: "$FILTER" }) }),
      ],
    },
    fileHas: [
      "mongo",
      "__raw__",
      "aggregate(",
      "find_one",
      "count_documents",
      "delete_many",
      "update_many",
      "collection",
    ],
    check: (call, { text }) => !isGivenKey(call) && (!sqlMapper.test(text) || aboutMongo.test(text)),
    milder: whereGuessed,
    mildest: (call, { text }) => !aboutMongo.test(text) && !isOnCollection(call),
    flow: { FILTER: "outside" },
    valid: [
      inRoute('users.delete_one(request.json["id"])'),
      inRoute('user_id = request.json["user"]\nusers.find_one(user_id)'),
      inRoute("users.find_one(ObjectId(request.args['n']))"),
      inRoute("db.users.count_documents({})"),
      inRoute("db.orders.find(criteria)"),
    ],
    invalid: [
      found('criteria = json.loads(request.args["f"])\nOrder.objects(__raw__=criteria)'),
      found('criteria = json.loads(request.args["f"])\ndb.orders.count_documents(criteria)'),
    ],
  },
  {
    id: "py-nosql-where",
    severity: "high",
    confidence: "medium",
    cwe: 943,
    see: ["NoSQL_Security"],
    title: titles.nosqlWhere,
    message:
      "`$where` runs as JavaScript inside the database, and a value is concatenated into its source here. Use an ordinary operator with the value as its operand.",
    textFilter: /["']\$(?:where|function|accumulator)["']/,
    rule: {
      kind: "pair",
      all: [
        { has: { field: "key", regex: "^[\"']\\$(?:where|function|accumulator)[\"']$" } },
        { has: { field: "value", pattern: "$CODE" } },
      ],
    },
    flow: { CODE: "assembled" },
    valid: ['db.t.find({"$where": "this.a == this.b"})'],
    invalid: ['db.t.find({"$where": "this.a == \'" + name + "\'"})'],
  },
  {
    id: "py-dynamo-filter-of-request",
    severity: "high",
    confidence: "high",
    cwe: 943,
    see: ["NoSQL_Security"],
    milder: whereGuessed,
    title: titles.nosqlInjection,
    message:
      "The request supplies names, operators and values of the filter, so the client chooses which rows are returned. Build the filter here, and take only single values from the request.",
    rule: pyCall({
      names:
        "query|scan|query_items|delete_item|update_item|put_item|get_item|execute_statement|paginate|select",
      args: pyKeyword(
        "QueryFilter|ScanFilter|FilterExpression|KeyConditionExpression|ConditionExpression|KeyConditions|Statement|UpdateExpression|SelectExpression",
        { pattern: "$FILTER", not: { regex: "^(?:\\{|[\\w.]*(?:Key|Attr|And|Or)\\()" } },
      ),
    }),
    flow: { FILTER: "outside" },
    valid: [
      inRoute('table.scan(ScanFilter={"name": request.json["name"]})'),
      inRoute('table.query(KeyConditionExpression=Key("name").eq(request.json["name"]))'),
    ],
    invalid: [
      found('client.select(SelectExpression=request.json["expression"])'),
      found('table.scan(ScanFilter=request.json["filter"])'),
    ],
  },
]);
