/** JavaScript and TypeScript: queries, addresses, archives and objects whose shape a caller decides. */
import { jsCall, jsPair } from "../call-matchers.ts";
import { defineRules, ecmascript } from "../define-rules.ts";
import { isOfSqlLayer, namesColumns } from "./sql-layers.ts";

const inHandler = (body: string): string => `function f(req, res) {\n  ${body}\n}`;
const found = (body: string) => ({ code: inHandler(body), lines: [1 + body.split("\n").length] });
const wholeBody = { kind: "member_expression", regex: "^(?:req|request|ctx\\.request)\\.body$" } as const;
const ownWords = "__proto__|hasOwn|prototype|constructor|isUnsafe|isSafe|[fF]orbidden|isPrototype";

export const objects = defineRules(ecmascript, "security", [
  {
    id: "js-sql-fragment",
    severity: "high",
    confidence: "medium",
    cwe: 89,
    see: ["SQL_Injection_Prevention"],
    title: "A part of an SQL statement is built from a value",
    message:
      "The text becomes part of the statement as it is, so whoever controls the value can change what it does. Name a parameter in the text, and pass the value beside it.",
    rule: {
      any: [
        jsCall({
          names:
            "where|andWhere|orWhere|having|andHaving|orHaving|orderBy|addOrderBy|groupBy|leftJoin|innerJoin|addSelect|set",
          as: "SQL",
          args: { has: { nthChild: 1, any: [{ kind: "template_string" }, { kind: "binary_expression" }] } },
        }),
        jsCall({
          names:
            "whereRaw|orWhereRaw|andWhereRaw|havingRaw|orHavingRaw|orderByRaw|groupByRaw|joinRaw|fromRaw|selectRaw",
          as: "SQL",
        }),
        jsCall({
          names: "literal",
          bare: "also",
          on: "(?:^|\\.)(?:sequelize|Sequelize|db|models)$",
          as: "SQL",
        }),
      ],
    },
    fileHas: [
      "createQueryBuilder",
      "sequelize",
      "Sequelize",
      "knex",
      "typeorm",
      "objection",
      "QueryBuilder",
      "Raw(",
    ],
    flow: { SQL: "assembled" },
    milder: namesColumns,
    valid: [
      'repo.createQueryBuilder("u").where("u.name = :name", { name })',
      "repo.createQueryBuilder(`u`).where(`u.id = ${Number(id)}`)",
    ],
    invalid: [
      "repo.createQueryBuilder('u').where(`u.name = '${name}'`)",
      "const sequelize = require('sequelize'); sequelize.literal('x ' + name)",
    ],
  },
  {
    id: "js-sql-of-configuration",
    severity: "high",
    confidence: "medium",
    cwe: 89,
    see: ["SQL_Injection_Prevention"],
    title: "SQL is built from a value",
    message:
      "A value is put into the text of this SQL statement, so whoever controls the value can change what the statement does. Keep the text constant and pass values as parameters.",
    rule: {
      any: [
        jsCall({ names: "get", on: "^(?:this\\.)?(?:db|database|sqlite|conn|connection)$", as: "SQL" }),
        {
          ...jsPair("text|sql|query", { pattern: "$SQL" }),
          inside: {
            kind: "object",
            inside: {
              kind: "arguments",
              inside: { kind: "call_expression", has: { field: "function", regex: "\\.(?:query|execute)$" } },
            },
          },
        },
      ],
    },
    flow: { SQL: "sql" },
    milder: isOfSqlLayer,
    valid: ['client.query({ text: "SELECT * FROM t WHERE id = $1", values: [id] })', "db.get(key)"],
    invalid: [
      'client.query({ text: "SELECT * FROM t WHERE id = " + id })',
      'db.get("SELECT * FROM t WHERE id = " + id, done)',
    ],
  },
  {
    id: "js-promisified-command",
    severity: "high",
    confidence: "medium",
    cwe: 78,
    see: ["OS_Command_Injection_Defense"],
    title: "A shell command is built from a value",
    message:
      "The shell reads this whole text, so a value with `;` or `$(...)` in it runs a command of its own. Promisify `execFile`, and give it the program and an array of arguments.",
    rule: jsCall({
      names: "run|sh|execAsync|execPromise|execP|pExec|asyncExec|execCommand",
      bare: "only",
      as: "CMD",
    }),
    fileHas: [
      "promisify(exec)",
      "child_process.exec)",
      "child_process').exec)",
      'child_process").exec)',
      "cp.exec)",
    ],
    flow: { CMD: "assembled" },
    valid: ['const run = promisify(exec); run("git status")', "run(`git log ${branch}`)"],
    invalid: ["const run = promisify(exec); run(`git log ${branch}`)"],
  },
  {
    id: "js-eval-of-value",
    severity: "medium",
    confidence: "low",
    cwe: 95,
    see: ["Injection_Prevention"],
    title: "A value is run as code",
    message:
      "Where the text can be influenced from outside, it runs any code it likes. Use `JSON.parse` for data, or a table of functions.",
    rule: jsCall({
      names: "eval",
      bare: "only",
      as: "CODE",
      args: {
        has: {
          nthChild: 1,
          any: [{ kind: "identifier" }, { kind: "member_expression" }, { kind: "subscript_expression" }],
        },
      },
    }),
    flow: { CODE: "variable" },
    valid: ['eval("1 + 1")', 'const code = "1"; eval(code)'],
    invalid: [{ code: "function f(text) {\n  return eval(text);\n}", lines: [2] }],
  },
  {
    id: "js-sandboxed-code-of-request",
    severity: "high",
    confidence: "high",
    cwe: 94,
    see: ["Injection_Prevention"],
    title: "A request is run as code",
    message:
      "Sandboxes of Node have been left again and again, and the code then has the rights of this process. Parse data with `JSON.parse`, or look the wanted function up in a fixed table.",
    rule: jsCall({
      names: "run|runScript|evalSync|compileScript|compileScriptSync|evaluate",
      on: "^(?:\\w*[vV]m|sandbox|isolate|context|new (?:VM|NodeVM)\\(.*\\))$",
      as: "CODE",
    }),
    flow: { CODE: "outside" },
    valid: ['vm.run("1 + 1")'],
    invalid: [found("vm.run(req.body.code)")],
  },
  {
    id: "js-nosql-filter-of-body",
    severity: "medium",
    confidence: "medium",
    cwe: 943,
    see: ["NoSQL_Security"],
    title: "A request value goes unchecked into a MongoDB filter",
    message:
      'A JSON body or query string can send an object such as `{ "$ne": null }` here, which matches every document. Check that the value is a string, or wrap it in `{ $eq: String(value) }`.',
    rule: jsCall({
      names:
        "findOne|find|findOneAndUpdate|findOneAndDelete|updateOne|updateMany|deleteOne|deleteMany|countDocuments|exists",
      args: {
        has: {
          nthChild: 1,
          kind: "object",
          has: {
            any: [
              { kind: "shorthand_property_identifier", pattern: "$VALUE" },
              {
                kind: "pair",
                has: {
                  field: "value",
                  pattern: "$VALUE",
                  any: [{ kind: "identifier" }, { kind: "member_expression" }],
                },
              },
            ],
          },
        },
      },
    }),
    fileHas: ["mongo", "findOne", "collection", "Schema", "model"],
    flow: { VALUE: "structured" },
    valid: [
      inHandler("const { name } = req.body; return users.findOne({ name: String(name) });"),
      inHandler("return users.findOne({ _id: req.params.id });"),
      inHandler(
        'const { name } = req.body; if (typeof name !== "string") return; return users.findOne({ name });',
      ),
    ],
    invalid: [found("const { name } = req.body;\nreturn users.findOne({ name });")],
  },
  {
    id: "js-nosql-whole-filter",
    severity: "high",
    confidence: "high",
    cwe: 943,
    see: ["NoSQL_Security"],
    title: "A request is the whole MongoDB filter",
    message:
      "A caller can ask for any document, and with `$where` run code in the database. Build the filter of named fields, each checked.",
    rule: {
      ...jsCall({
        names:
          "find|findOne|findOneAndUpdate|updateOne|updateMany|deleteOne|deleteMany|countDocuments|aggregate",
        as: "FILTER",
        args: {
          has: {
            nthChild: 1,
            any: [
              {
                kind: "member_expression",
                regex: "^(?:req|request|ctx\\.request)\\.(?:query|body)(?:\\.\\w+)?$",
              },
              {
                kind: "object",
                has: {
                  kind: "spread_element",
                  regex: "^\\.\\.\\.(?:req|request|ctx\\.request)\\.(?:query|body)$",
                },
              },
              { kind: "call_expression", regex: "^JSON\\.parse\\((?:req|request)\\.(?:query|body)" },
              {
                kind: "identifier",
                regex: "^(?:filter|query|where|criteria|conditions|match|selector|search)s?$",
              },
            ],
          },
        },
      }),
      not: {
        has: {
          field: "function",
          has: { field: "object", regex: "(?i)(?:service|repo|repository|manager)$" },
        },
      },
    },
    flow: { FILTER: "outside" },
    valid: [inHandler("return Item.find({ year: Number(req.query.year) });"), "list.find((x) => x)"],
    invalid: [found("return Item.find(req.query);")],
  },
  {
    id: "js-ssrf-host",
    severity: "high",
    confidence: "high",
    cwe: 918,
    see: ["Server_Side_Request_Forgery_Prevention"],
    title: "A request decides which host the server calls",
    message:
      "A caller can make this server reach internal addresses, such as the cloud's metadata service, and read the answer. Choose the host from a fixed list.",
    rule: {
      any: [
        {
          ...jsPair("host|hostname|url|uri|baseURL", { pattern: "$URL" }),
          inside: {
            kind: "object",
            inside: {
              kind: "arguments",
              inside: {
                kind: "call_expression",
                has: {
                  field: "function",
                  regex:
                    "^(?:https?|axios|request|rp|got|needle|superagent|undici)(?:\\.(?:get|post|put|request|delete|create))?$",
                },
              },
            },
          },
        },
        jsCall({
          names: "get|post|put|delete|patch|head|request",
          on: "^(?:this\\.)?(?:http|https|axios\\w*|httpService|httpClient|\\w*[cC]lient|phin|bent|request)(?:Ref)?$",
          as: "URL",
        }),
        jsCall({ names: "goto", on: "^(?:page|this\\.page)$", as: "URL" }),
        jsCall({ names: "connect|createConnection", on: "^(?:net|tls)$", asAll: "URL" }),
        jsCall({ names: "rp|phin|bent|nodeFetch|\\$fetch|fetchUrl", bare: "only", as: "URL" }),
      ],
    },
    flow: { URL: "url" },
    valid: [inHandler("http.get({ host: 'a.example', path: req.query.p })"), "http.get({ host }, done)"],
    invalid: [found("http.get({ host: req.body.host }, done)"), found("this.httpService.get(req.query.url)")],
  },
  {
    id: "js-archive-entry-path",
    severity: "medium",
    confidence: "medium",
    cwe: 22,
    see: ["Input_Validation"],
    title: "An archive decides where its files are written",
    message:
      "An entry named `../x` is written outside of the folder. Resolve the path, and refuse it unless it still begins with that folder.",
    rule: {
      ...jsCall({
        names: "join|resolve",
        bare: "also",
        on: "^path$",
        args: {
          has: {
            kind: "member_expression",
            regex:
              "^\\w*(?:[eE]ntry|[hH]eader|[fF]ile|item)\\w*\\.(?:entryName|path|fileName|filename|name)$",
          },
        },
      }),
      not: {
        inside: {
          stopBy: "end",
          any: [
            { kind: "function_declaration" },
            { kind: "arrow_function" },
            { kind: "method_definition" },
            { kind: "function_expression" },
          ],
          regex: "startsWith\\(|basename|relative\\(|\\.\\.[\"'`]|isAbsolute|normalize|sanitize",
        },
      },
    },
    fileHas: [
      "adm-zip",
      "AdmZip",
      "unzipper",
      "yauzl",
      "tar-stream",
      "jszip",
      "JSZip",
      "node-stream-zip",
      "unzip",
      "decompress",
    ],
    valid: [
      "const AdmZip = require('adm-zip'); path.join(target, path.basename(entry.entryName))",
      "path.join(target, entry.name)",
    ],
    invalid: ["const AdmZip = require('adm-zip'); const p = path.join(target, entry.entryName)"],
  },
  {
    id: "js-property-path-pollution",
    severity: "medium",
    confidence: "medium",
    cwe: 1321,
    see: ["Prototype_Pollution_Prevention"],
    title: "A path of keys may lead to the prototype",
    message:
      "With `__proto__` among the keys, the walk ends at the prototype of all objects, and the value is written there. Refuse `__proto__`, `constructor` and `prototype`.",
    rule: {
      kind: "assignment_expression",
      all: [
        { has: { field: "left", kind: "identifier", pattern: "$O" } },
        {
          has: {
            field: "right",
            kind: "subscript_expression",
            all: [
              { has: { field: "object", pattern: "$O" } },
              { has: { field: "index", any: [{ kind: "identifier" }, { kind: "subscript_expression" }] } },
            ],
          },
        },
        {
          inside: {
            stopBy: "end",
            any: [
              { kind: "function_declaration" },
              { kind: "arrow_function" },
              { kind: "method_definition" },
              { kind: "function_expression" },
            ],
            all: [
              { regex: "(?i)\\.split\\(|path|keys" },
              { not: { regex: ownWords } },
              {
                has: {
                  stopBy: "end",
                  kind: "assignment_expression",
                  all: [
                    {
                      has: {
                        field: "left",
                        kind: "subscript_expression",
                        all: [
                          { has: { field: "object", pattern: "$O" } },
                          { has: { field: "index", not: { any: [{ kind: "string" }, { kind: "number" }] } } },
                        ],
                      },
                    },
                    {
                      has: {
                        field: "right",
                        any: [
                          { kind: "identifier" },
                          { kind: "call_expression" },
                          { kind: "member_expression" },
                        ],
                      },
                    },
                  ],
                },
              },
            ],
          },
        },
      ],
    },
    valid: [
      "function get(o, path) { for (const k of path.split('.')) o = o[k]; return o; }",
      "function set(o, path, v) { for (const k of path) { if (k === '__proto__') return; o = o[k]; } o[last] = v; }",
    ],
    invalid: [
      "function set(o, path, v) { for (const k of path.slice(0, -1)) { o = o[k]; } o[path.at(-1)] = v; }",
    ],
  },
  {
    id: "js-recursive-extend-pollution",
    severity: "medium",
    confidence: "medium",
    cwe: 1321,
    see: ["Prototype_Pollution_Prevention"],
    title: "A deep merge copies __proto__ as well",
    message:
      "This recursion also walks into a `__proto__` key of parsed JSON and so writes to the prototype of all objects. Skip `__proto__`, `constructor` and `prototype`.",
    rule: {
      kind: "assignment_expression",
      all: [
        {
          has: {
            field: "left",
            kind: "subscript_expression",
            has: { field: "index", kind: "identifier", pattern: "$KEY" },
          },
        },
        {
          has: {
            field: "right",
            kind: "call_expression",
            all: [
              { has: { field: "function", kind: "identifier", pattern: "$MERGE" } },
              {
                has: {
                  field: "arguments",
                  all: [
                    {
                      has: {
                        nthChild: 1,
                        any: [
                          { kind: "subscript_expression", has: { field: "index", pattern: "$KEY" } },
                          { has: { kind: "subscript_expression", has: { field: "index", pattern: "$KEY" } } },
                        ],
                      },
                    },
                    {
                      has: {
                        nthChild: 2,
                        kind: "subscript_expression",
                        has: { field: "index", pattern: "$KEY" },
                      },
                    },
                  ],
                },
              },
            ],
          },
        },
        {
          inside: {
            stopBy: "end",
            kind: "function_declaration",
            all: [{ has: { field: "name", pattern: "$MERGE" } }, { not: { regex: ownWords } }],
          },
        },
      ],
    },
    valid: [
      "function merge(a, b) { for (const k in b) { if (k === '__proto__') continue; a[k] = merge(a[k], b[k]); } }",
      "function clone(b) { const a = {}; for (const k in b) { a[k] = clone(b[k]); } return a; }",
    ],
    invalid: ["function merge(a, b) { for (const k in b) { a[k] = merge(a[k] || {}, b[k]); } return a; }"],
  },
  {
    id: "js-mass-assignment-nested",
    severity: "medium",
    confidence: "medium",
    cwe: 915,
    see: ["Mass_Assignment"],
    title: "A whole request body becomes a record",
    message:
      "A caller can add fields such as `role` or `isAdmin` to the body, and they are saved with the rest. Name the accepted fields, or parse the body with a strict schema.",
    rule: jsCall({
      names:
        "create|update|upsert|createMany|updateMany|updateOne|findByIdAndUpdate|findOneAndUpdate|save|insert",
      args: {
        has: {
          kind: "object",
          has: jsPair("data|defaults|\\$set|create|update", {
            any: [wholeBody, { kind: "object", has: { kind: "spread_element", has: wholeBody } }],
          }),
        },
      },
    }),
    valid: ["prisma.user.update({ where: { id }, data: { name: req.body.name } })"],
    invalid: [
      "prisma.user.update({ where: { id }, data: req.body })",
      "User.updateOne({ id }, { $set: req.body })",
    ],
  },
  {
    id: "js-unsafe-yaml",
    severity: "high",
    confidence: "high",
    cwe: 502,
    see: ["Deserialization"],
    title: "YAML is read with types that run code",
    message:
      "The full schema of js-yaml makes functions of texts in the document. Leave the schema out, and values stay plain.",
    rule: jsCall({
      names: "load|loadAll",
      bare: "also",
      on: "^(?:yaml|jsyaml|YAML)$",
      args: { has: { nthChild: 2, regex: "DEFAULT_FULL_SCHEMA|js-yaml-js-types|unsafe" } },
    }),
    valid: ["yaml.load(text)", "yaml.load(text, { schema: yaml.JSON_SCHEMA })"],
    invalid: ["yaml.load(text, { schema: yaml.DEFAULT_FULL_SCHEMA })"],
  },
]);
