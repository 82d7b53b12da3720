/** PHP: records and variables that a request sets. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { phpMethod, phpStatic, phpNew, phpCall } from "../writing/php-matchers.ts";
import { textOf, kindOf } from "../../syntax/node-memo.ts";
import { php, found } from "./examples.ts";
import type { Matcher } from "../writing/rule.ts";

const request =
  "^\\$_(?:GET|POST|REQUEST|COOKIE)$|^(?:\\$this->|\\$)?request(?:\\(\\))?->(?:all|input|post|query|request->all|json\\(\\)->all)\\(\\)$|^Input::all\\(\\)$|^request\\(\\)->all\\(\\)$|^Request::all\\(\\)$";

const wholeRequest: Matcher = { has: { nthChild: 1, regex: request } };

/** `update($_POST, $errors)` checks what it is given, and says what is wrong with it. */
const returnsErrors = /,\s*&?\$err(?:or)?s?\s*\)\s*$/;

/** What a variable holds that is taken apart may be the code's own. */
const ofRequest =
  /\$_[A-Z]+\b|request|import_request_variables|getParsedBody|getQueryParams|query_?string|php:\/\/input/i;

export const massAssignment = defineRules(["php"], "security", [
  {
    id: "php-mass-assignment",
    severity: "medium",
    confidence: "medium",
    cwe: 915,
    see: ["Mass_Assignment"],
    title: titles.massAssignment,
    message:
      "The whole request is stored, so a client can add fields such as `is_admin`. Pass the accepted fields by name, with `validated()` or `only()`.",
    rule: {
      any: [
        phpMethod({
          names:
            "fill|forceFill|update|create|insert|save|setAttributes|forceCreate|updateOrCreate|firstOrCreate|upsert|setData|bind",
          args: wholeRequest,
        }),
        {
          ...phpStatic({
            names: "create|forceCreate|update|insert|updateOrCreate|firstOrCreate|make|upsert|unguarded",
            args: wholeRequest,
          }),
          // It looks at the request and stores nothing.
          not: { regex: "^[\\\\\\w]*Validator::" },
        },
        phpNew({
          names: "[A-Z]\\w*",
          args: { has: { nthChild: 1, regex: "^(?:\\$|\\$this->)?request(?:\\(\\))?->all\\(\\)$" } },
        }),
        phpStatic({ names: "unguard", on: "^\\\\?(?:Model|Eloquent|[A-Z]\\w*)$" }),
        {
          kind: "property_declaration",
          has: {
            kind: "property_element",
            all: [
              { has: { field: "name", regex: "^\\$guarded$" } },
              { has: { field: "default_value", regex: "^(?:\\[\\s*\\]|array\\(\\s*\\))$" } },
            ],
          },
        },
      ],
    },
    check: (node) => !returnsErrors.test(textOf(node)),
    // A model that guards nothing is stored whole only where a whole request is given to it.
    unsure: (node) => kindOf(node) === "property_declaration",
    valid: [
      php("User::create($request->validated());"),
      php("$plugin->update($_POST, $errors);"),
      php("$v = Validator::make($request->all(), ['name' => 'required']);"),
      php("User::create($request->only(['name', 'email']));"),
      php("$user->update(['name' => $request->input('name')]);"),
      php("class U { protected $guarded = ['id', 'is_admin']; }"),
    ],
    invalid: [
      found("User::create($request->all());"),
      found("$user->update($_POST);"),
      found("class U extends Model { protected $guarded = []; }"),
    ],
  },
  {
    id: "php-variables-from-request",
    severity: "high",
    confidence: "high",
    cwe: 915,
    see: ["Mass_Assignment"],
    title: "Variable overwrite: variables set from request",
    message:
      "The client can overwrite any variable that the code relies on, such as a flag that marks the user as signed in. Read each wanted field by its name.",
    rule: {
      any: [
        phpCall({
          names: "extract",
          args: {
            has: {
              nthChild: 1,
              regex:
                "^\\$_(?:GET|POST|REQUEST|COOKIE)$|->(?:getParsedBody|getQueryParams)\\(\\)$|request(?:\\(\\))?->all\\(\\)$",
            },
            not: { regex: "EXTR_(?:SKIP|PREFIX_ALL)" },
          },
        }),
        phpCall({ names: "import_request_variables" }),
        phpCall({ names: "parse_str|mb_parse_str", args: { not: { has: { nthChild: 2 } } } }),
      ],
    },
    milder: (node) => !ofRequest.test(textOf(node)),
    valid: [
      php("extract(['a' => 1]);"),
      php("extract($this->items->all());"),
      php("parse_str($query, $out);"),
    ],
    invalid: [found("extract($_POST);"), found("parse_str($_SERVER['QUERY_STRING']);")],
  },
]);
