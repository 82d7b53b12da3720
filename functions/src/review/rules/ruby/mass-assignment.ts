/** Ruby: records whose fields a request sets. */
import type { SgNode } from "@ast-grep/napi";
import { rubyCall } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { fieldOf, kindOf, textOf } from "../../syntax/node-memo.ts";
import { methodAround } from "./tree.ts";

/** Classes of the library, and of an application's own that store nothing. */
const notRecords =
  "^(?:Regexp|ERB|URI|File|Pathname|StringIO|Date|DateTime|Time|String|Array|Hash|Set|Struct|OpenStruct|Faraday|Tempfile|Random|BigDecimal|IPAddr|CSV|Logger|JSON)$|^(?:Net|Nokogiri|Digest|OpenSSL|Rack|HTTP|Zip|Terrapin|Cocaine|ActiveStorage|ActiveSupport)\\b|(?:Service|Query|Search|Form|Job|Client|Parser|Filter|Presenter|Mailer|Error|Policy|Command|Decorator|Serializer|Finder|Validator)$|_(?:service|query|search|form|job|client|parser|filter|presenter|mailer|policy|command|decorator|serializer|finder|validator)$";

/** Keys under which one value comes, not a record's fields. */
const ofOneValue =
  "^params\\[:?[\"']?(?:\\w*_)?(?:token|id|ids|code|key|url|uri|path|query|q|email|name|date|time|locale|page|format|type|state|status|text|secret|password|file|image|avatar)[\"']?\\]";

/** `params[:user]`, also less some of its keys; a list of what is left out is forgotten when a column is added. */
const wholeParameters =
  "^params\\[[^\\[\\]]+\\](?:\\.(?:reject|except|merge|delete_if|compact|to_h|symbolize_keys)\\b[\\s\\S]*)?$";

export const massAssignment = defineRules(["ruby"], "security", [
  {
    id: "rb-mass-assignment",
    severity: "medium",
    confidence: "medium",
    cwe: 915,
    see: ["Mass_Assignment"],
    title: "Mass assignment: all parameters permitted",
    message:
      "All parameters are permitted, so a client can add attributes such as `admin`, and they are saved. Permit the accepted attributes by name.",
    rule: {
      any: [
        {
          kind: "call",
          has: { field: "method", regex: "^(?:permit!|to_unsafe_h|to_unsafe_hash)$" },
          regex: "params",
        },
        {
          ...rubyCall({
            names:
              "new|create|create!|update|update!|assign_attributes|update_attributes!?|build|insert|upsert|create_with|first_or_create!?|first_or_initialize",
            on: "^@?[A-Za-z]",
            args: { has: { nthChild: 1, regex: wholeParameters, not: { regex: ofOneValue } } },
          }),
          not: { has: { field: "receiver", regex: notRecords } },
        },
        rubyCall({
          names: "update!?",
          on: "^[A-Z]\\w*$",
          args: { has: { nthChild: 2, regex: wholeParameters } },
        }),
        rubyCall({
          names: "create_with|create!?|update_attributes!?|insert_all!?|upsert_all",
          on: "^@?[A-Za-z]",
          args: { has: { nthChild: 1, kind: "identifier", regex: "^params$" } },
        }),
      ],
    },
    check: (node) => !isGivenParameters(node) && !isChosen(node),
    valid: [
      "User.new(params.require(:user).permit(:name))",
      "User.create(name: params[:name])",
      "IdToken.new(params[:id_token])",
      "reshare_service.create(params[:root])",
      "query = params.select { |key, _| allowed.include?(key.to_sym) }.to_unsafe_h",
      "def make(params = {})\n  Charge.create(params)\nend",
      "def make(name)\n  params = { name: name }\n  User.create!(params)\nend",
    ],
    invalid: [
      "User.new(params.require(:user).permit!)",
      "User.create(params[:user])",
      "User.update(params[:id], params[:user])",
      { code: "def make\n  User.create(params)\nend", lines: [2] },
    ],
  },
  {
    id: "rb-rights-permitted",
    severity: "medium",
    confidence: "medium",
    cwe: 915,
    see: ["Mass_Assignment"],
    title: "Mass assignment: privilege fields permitted",
    message:
      "The permitted fields include a role or account, so a client gets it by adding the field to the form. Set it in the controller, after an authorization check.",
    rule: rubyCall({
      names: "permit",
      on: "params",
      args: {
        has: {
          regex:
            "^:(?:admin|is_admin|superuser|super_admin|role|role_id|roles|role_ids|banned|account_id|is_staff|permissions|confirmed_at)$|^role_ids:|^roles:",
        },
      },
    }),
    check: (node) => !/\bAdmin|namespace :admin/.test(textOf(node.getRoot().root()).slice(0, 300)),
    valid: [
      "params.require(:user).permit(:name)",
      "class Admin::UsersController\n  params.require(:user).permit(:role)\nend",
    ],
    invalid: ["params.require(:user).permit(:name, :role)"],
  },
]);

/** `params.slice(:page).to_unsafe_h`: chosen by name before all of them are taken. */
function isChosen(node: SgNode): boolean {
  return /^params\.(?:slice|select|filter|permit|extract!|only)\b[\s\S]*\.to_unsafe_h(?:ash)?$/.test(
    textOf(node),
  );
}

/** A parameter or a variable of that name is what the program puts together. */
function isGivenParameters(node: SgNode): boolean {
  const method = methodAround(node);
  const parameters = fieldOf(method, "parameters");
  const own = textOf(method);
  return (
    (parameters !== null && /(?<!\w)params\b/.test(textOf(parameters))) ||
    (kindOf(method) !== "program" && /(?<![\w.@])params\s*=(?![=~])/.test(own))
  );
}
