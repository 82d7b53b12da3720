/** Ruby: SQL statements built from input. */
import type { SgNode } from "@ast-grep/napi";
import { rubyCall, rubyPair } from "../writing/call-matchers.ts";
import { fieldOf, fieldTextOf, textOf } from "../../syntax/node-memo.ts";
import { type Piece, putsValueIntoSql } from "../shared/string-parts.ts";
import { piecesOf } from "./string-parts.ts";
import { isFileOrRecord, methodAround, partsOf } from "./tree.ts";
import { defineRules } from "../writing/define-rules.ts";
import type { Matcher } from "../writing/rule.ts";
import { titles } from "../writing/titles.ts";

/** `User.all(:order => value)` and its kin, as Rails had them before version 4. */
function optionOfFinder(value: Matcher): Matcher {
  return {
    kind: "pair",
    all: [
      { has: { field: "key", regex: "^:?(?:conditions|order|group|having|joins|select|from|lock)$" } },
      value,
    ],
    inside: {
      kind: "argument_list",
      inside: {
        kind: "call",
        all: [
          { has: { field: "receiver", regex: "." } },
          {
            has: {
              field: "method",
              regex:
                "^(?:find|first|last|all|count|sum|paginate|exists\\?|calculate|minimum|maximum|average|find_each|find_in_batches)$",
            },
          },
        ],
      },
    },
  };
}

export const sqlInjection = defineRules(["ruby"], "security", [
  {
    id: "rb-sql-injection",
    severity: "high",
    confidence: "medium",
    cwe: 89,
    see: ["SQL_Injection_Prevention"],
    title: titles.sqlInjection,
    message:
      'A value is interpolated into this SQL, so anyone who controls the value can change the statement and read other rows. Pass it as `where(name: value)` or `where("name = ?", value)`.',
    rule: {
      any: [
        rubyCall({
          names:
            "where|having|find_by_sql|count_by_sql|update_all|delete_all|exists\\?|find_by!?|find_sole_by|order|reorder|group|regroup|joins|pluck|pick|from|rewhere|select|reselect|lock|calculate|sum|average|maximum|minimum|destroy_all|delete_by|destroy_by|in_order_of|left_outer_joins|with|find_or_create_by!?|find_or_initialize_by|create_or_find_by!?|annotate|optimizer_hints",
          bare: "also",
          on: ".",
          as: "SQL",
          args: {
            has: {
              nthChild: 1,
              any: [
                { kind: "string" },
                { kind: "heredoc_beginning" },
                { kind: "binary" },
                { kind: "identifier" },
                { kind: "call" },
                { kind: "element_reference" },
              ],
            },
          },
        }),
        // Every argument of these names a column, or is an expression.
        ...[2, 3].map((nth) =>
          rubyCall({ names: "select|reselect|pluck|order|reorder|group", as: "SQL", nth }),
        ),
        rubyCall({ names: "not", on: "\\bwhere$", as: "SQL" }),
        {
          ...rubyPair("lock", "SQL"),
          inside: {
            kind: "argument_list",
            inside: { kind: "call", has: { field: "method", regex: "^reload$" } },
          },
        },
        optionOfFinder({
          has: { field: "value", pattern: "$SQL", not: { any: [{ kind: "array" }, { kind: "hash" }] } },
        }),
        optionOfFinder({ has: { field: "value", kind: "array", has: { nthChild: 1, pattern: "$SQL" } } }),
        rubyCall({ names: "count", on: "^[A-Z]\\w*$|\\.(?:where|joins|group)\\([^()]*\\)$", as: "SQL" }),
        rubyCall({
          names:
            "where|having|find_by_sql|update_all|exists\\?|order|joins|delete_by|destroy_by|delete_all|destroy_all|not",
          bare: "also",
          on: ".",
          args: { has: { nthChild: 1, kind: "array", has: { nthChild: 1, pattern: "$SQL" } } },
        }),
        rubyCall({ names: "calculate", as: "SQL", nth: 2 }),
      ],
    },
    flow: { SQL: "assembled" },
    milder: (call) => !putsValueIntoSql(sqlOf(call)),
    check: (call) => !isFileOrRecord(call) && !isOfArel(call) && !isGivenColumns(call) && !isOfNumbers(call),
    valid: [
      'User.where(User.arel_table[:name].matches("%#{params[:name]}%"))',
      "User.where(name: params[:name])",
      'User.where("name = ?", params[:name])',
      'User.order("name ASC")',
      'File.exists?(dir + "/key.txt")',
      'User.where("id = #{params[:id].to_i}")',
      'def f\n  ids = params[:ids].map(&:to_i).join(",")\n  User.where("id IN (#{ids})")\nend',
      'User.where("created_at > #{connection.quote(day)}")',
      "User.find_by(id: params[:id])",
      "User.where(filter)",
      "User.first(:conditions => ['name = ?', params[:name]], :having => ['x = ?', params[:x]])",
      "names.count(params[:name])",
      "User.where(params.permit(:name))",
      "User.where(params[:filter].permit!)",
      'User.find_or_initialize_by(params.slice("name", :email))',
      "def perform(params)\n  User.find_by(params.except(:id))\nend",
      "User.select(:id, :name)",
      "@project.lock(params[:comment])",
    ],
    invalid: [
      "User.where(\"name = '#{params[:name]}'\")",
      "User.where.not(\"name = '#{params[:name]}'\")",
      "User.destroy_by([\"name = '#{params[:name]}'\"])",
      "User.order(params[:sort])",
      "User.find(:all, :order => params[:sort])",
      "User.maximum(:age, :group => params[:column])",
      "User.where(active: true).count(params[:column])",
      "User.select(:id, params[:column])",
      "user.reload(lock: params[:lock])",
      { code: 'def f\n  p = params.permit(:id)\n  User.where("id = #{p[:id]}")\nend', lines: [3] },
      { code: 'def f(name)\n  sql = "name = \'" + name + "\'"\n  User.where(sql)\nend', lines: [3] },
    ],
  },
  {
    id: "rb-raw-sql-injection",
    severity: "high",
    confidence: "medium",
    cwe: 89,
    see: ["SQL_Injection_Prevention"],
    title: titles.sqlInjection,
    message:
      "A value is interpolated into this SQL statement, so anyone who controls the value can change what it does. Use bind parameters, or `sanitize_sql_array`.",
    rule: {
      any: [
        rubyCall({
          names:
            "execute|exec_query|select_all|select_value|select_values|select_one|select_rows|exec_update|exec_delete|exec_insert|query|exec|exec_params|prepare|sql|execute_batch|get_first_value|get_first_row|execute2|async_exec|async_exec_params|async_query|send_query|find_by_sql|count_by_sql",
          as: "SQL",
        }),
        rubyCall({ names: "prepare|async_prepare", as: "SQL", nth: 2 }),
        rubyCall({ names: "fetch|run|lit|dataset", on: "^(?:@?db|DB|Sequel|sequel)$", as: "SQL" }),
        {
          kind: "element_reference",
          all: [{ has: { nthChild: 1, regex: "^(?:@?db|DB)$" } }, { has: { nthChild: 2, pattern: "$SQL" } }],
        },
      ],
    },
    flow: { SQL: "sql" },
    milder: (call) => !putsValueIntoSql(sqlOf(call)),
    valid: [
      'conn.execute("SELECT 1 FROM t")',
      'conn.execute("SELECT * FROM #{table_name}")',
      'db.exec_params("SELECT * FROM t WHERE id = $1", [id])',
    ],
    invalid: [
      "conn.execute(\"SELECT * FROM users WHERE name = '#{name}'\")",
      'db.query("DELETE FROM t WHERE id = " + params[:id])',
      'conn.prepare("find", "SELECT * FROM t WHERE id = #{params[:id]}")',
      'DB["SELECT * FROM t WHERE id = #{params[:id]}"]',
    ],
  },
]);

function sqlOf(call: SgNode): Piece[] {
  const list = fieldOf(call, "arguments");
  const [first] = list ? partsOf(list) : partsOf(call).slice(1);
  return first ? piecesOf(first) : [];
}

/** `ids = params[:ids].map(&:to_i).join(",")`, in every place where it is given something. */
function isOfNumbers(call: SgNode): boolean {
  const holes = sqlOf(call).filter(({ isHole }) => isHole);
  const method = textOf(methodAround(call));
  return (
    holes.length > 0 && holes.every(({ text }) => isListOfNumbers.test(text) || isGivenNumbers(text, method))
  );
}

function isGivenNumbers(name: string, method: string): boolean {
  if (!/^[a-z_]\w*$/.test(name)) return false;
  const gifts = [
    ...method.matchAll(
      new RegExp(String.raw`(?<![\w.@])${name}\s*(?:\|\||<|\+)?[=<](?![=~>])[ \t]*([^\n]*)`, "g"),
    ),
  ];
  return gifts.length > 0 && gifts.every(([, gift = ""]) => isListOfNumbers.test(gift.trim()));
}

const isListOfNumbers =
  /^[\w[\]:.@'"()]{1,80}\.(?:map|collect)\(&:to_[if]\)(?:\.(?:uniq|compact|sort))*\.join\(['"], ?['"]\)$/;

/** Arel quotes what it compares with. */
function isOfArel(call: SgNode): boolean {
  return /^\(?\s*(?:[\w:.]+\.)?\w*arel_table\[[^\]]*\]\.\w+\(/.test(fieldTextOf(call, "arguments"));
}

/** A hash: its keys name columns, and its values are bound. */
function isGivenColumns(call: SgNode): boolean {
  return /\.(?:(?:slice|except)\([^()]{0,200}\)|permit!|to_unsafe_h(?:ash)?)\s*\)?$/.test(
    fieldTextOf(call, "arguments"),
  );
}
