/** JavaScript and TypeScript: records and objects whose properties a request sets. */
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { messages } from "../shared/messages.ts";
import { textOf, fieldOf, fieldTextOf, kindOf } from "../../syntax/node-memo.ts";
import { functionAround, argumentsOf } from "./tree.ts";
import { inHandler, found } from "./examples.ts";
import type { SgNode } from "@ast-grep/napi";
import { declarationOf } from "./names.ts";
import { jsCall, jsNew, jsPair } from "../writing/call-matchers.ts";
import { defects } from "../shared/defects.ts";
import { refusesKeys } from "./prototype-pollution-by-key.ts";

const wholeBody = { kind: "member_expression", regex: "^(?:req|request|ctx\\.request)\\.body$" } as const;

export const massAssignment = defineRules(ecmascript, "security", [
  {
    id: "js-property-from-request",
    severity: "low",
    confidence: "medium",
    cwe: 915,
    see: ["Mass_Assignment"],
    title: titles.massProperty,
    message: messages.massProperty,
    textFilter: /\]\s*=(?![=>])/,
    rule: {
      kind: "assignment_expression",
      has: { field: "left", kind: "subscript_expression", has: { field: "index", pattern: "$KEY" } },
      all: [{ has: { field: "right", pattern: "$VALUE" } }],
    },
    flow: { KEY: "outside", VALUE: "outside" },
    // Who refuses `__proto__` means the other names to be set.
    check: (node) =>
      !isOwnKey(node) && !isOfHeaders(node) && !refusesNames.test(textOf(functionAround(node) ?? node)),
    valid: [inHandler("seen[req.query.name] = true"), inHandler('user["name"] = req.body.name')],
    invalid: [found("user[req.body.field] = req.body.value")],
  },
  {
    id: "js-untyped-body-saved",
    languages: ["typescript", "tsx"],
    severity: "medium",
    confidence: "medium",
    cwe: 915,
    see: ["Mass_Assignment"],
    title: titles.massAssignment,
    message:
      "The body has no declared shape, so a client can add fields such as `role`, and they are stored. Declare a DTO, and let the validation pipe drop what it does not name.",
    rule: jsCall({ names: "save|create|insert|update|upsert|updateOne|insertOne" }),
    fileHas: ["@Body("],
    check: savesUntypedBody,
    valid: ["class A { f(@Body() dto: CreateDto) { return this.repo.save(dto); } }"],
    invalid: [
      "class A { f(@Body() body: any) { return this.repo.save(body); } }",
      "class A { f(@Param('id') id: string, @Body() data) { return this.repo.update(id, data); } }",
    ],
  },
  {
    id: "js-mass-assignment",
    ...defects.massAssignment,
    textFilter: /\.body\b/,
    rule: {
      any: [
        jsCall({
          names: "create|insertOne|insertMany|update|findByIdAndUpdate|build|upsert|insert",
          args: { has: { any: [bodyWhole(), spreadBody()] } },
        }),
        {
          ...jsNew({ names: "[A-Z]\\w*", args: { has: { nthChild: 1, ...bodyWhole() } } }),
          not: {
            has: {
              field: "constructor",
              regex: "Error|Set|Map|Date|URL|Params|Buffer|Response|Request|Blob|Event|Dto|DTO",
            },
          },
        },
        jsCall({
          names: "assign",
          on: "^Object$",
          args: {
            has: {
              nthChild: 2,
              kind: "member_expression",
              regex: "^(?:req|request|ctx\\.request)\\.(?:body|query)$",
            },
          },
        }),
      ],
    },
    fileNames: ["body", "query"],
    valid: [
      "User.create({ name: req.body.name })",
      "schema.parse(req.body)",
      "const dto = new CreateUserDto(req.body)",
      "hash.update(req.body.name)",
      "createHash('sha256').update(req.rawBody)",
    ],
    invalid: [
      "User.create(req.body)",
      "new User(req.body).save()",
      "Object.assign(user, req.body)",
      "db.users.insertOne({ ...req.body, at: now })",
    ],
  },
  {
    id: "js-mass-assignment-nested",
    ...defects.massAssignment,
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
    id: "js-property-defined-by-request",
    severity: "medium",
    confidence: "medium",
    cwe: 915,
    see: ["Mass_Assignment"],
    title: titles.massProperty,
    message: messages.massProperty,
    rule: {
      any: [
        jsCall({ names: "defineProperty|set", on: "^(?:Object|Reflect)$", as: "KEY", nth: 2 }),
        jsCall({ names: "set|setWith|update", on: "^(?:_|lodash|objectPath|dotProp)$", as: "KEY", nth: 2 }),
      ],
    },
    flow: { KEY: "outside" },
    check: (node) => !refusesKeys.test(textOf(functionAround(node) ?? node)),
    valid: [
      inHandler("Object.defineProperty(user, 'name', { value: req.body.name });"),
      inHandler("Reflect.set(user, 'name', req.body.name);"),
    ],
    invalid: [
      found("Object.defineProperty(user, req.body.field, { value: 1 });"),
      found("_.set(settings, req.body.path, req.body.value);"),
    ],
  },
]);

const refusesNames =
  /__proto__|Object\.create\(null\)|\b(?:forbidden|reserved|dangerous|blocked|unsafe)\w*\.(?:has|includes)\(/i;

/** The reader of HTTP gives each header as text, which no prototype becomes. */
function isOfHeaders(assignment: SgNode): boolean {
  const left = fieldOf(assignment, "left");
  return left !== null && /headers$/i.test(fieldTextOf(left, "object"));
}

/** A place in a list, or a name that the code or another module gave: no request decides it. */
function isOwnKey(assignment: SgNode): boolean {
  const key = fieldOf(fieldOf(assignment, "left") ?? assignment, "index");
  if (key === null || kindOf(key) !== "identifier") {
    return key !== null && /^(?:[\w.$]+\.length(?: [-+] \d+)?|[\w$]+(?:\+\+| [-+] \d+))$/.test(textOf(key));
  }
  const declared = declarationOf(textOf(key), assignment);
  if (declared?.how === "import") return true;
  const value = declared?.how === "const" ? fieldTextOf(declared.holder, "value") : "";
  return /^(?:require\(|Symbol(?:\.for)?\()/.test(value);
}

function savesUntypedBody(call: SgNode): boolean {
  const given = argumentsOf(call).at(-1);
  if (!given || kindOf(given) !== "identifier") return false;
  const declared = declarationOf(textOf(given), call);
  return (
    declared?.how === "parameter" &&
    /^@Body\(\s*\)\s*\w+\s*(?::\s*(?:any|object|unknown|Record<.*>|Partial<.*>))?$/.test(
      textOf(declared.holder),
    )
  );
}

function bodyWhole() {
  return { kind: "member_expression", regex: "^(?:req|request|ctx\\.request)\\.body$" } as const;
}

function spreadBody() {
  return { kind: "object", has: { kind: "spread_element", has: bodyWhole() } } as const;
}
