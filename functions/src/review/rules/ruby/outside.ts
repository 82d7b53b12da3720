/** Ruby: values of a request that reach a path, an address or a record unchecked. */
import type { SgNode } from "@ast-grep/napi";
import { rubyCall, rubyPair } from "../writing/call-matchers.ts";
import { defineRules, whereGuessed } from "../writing/define-rules.ts";
import { fieldOf, kindOf, textOf } from "../../syntax/node-memo.ts";
import { methodAround } from "./tree.ts";
import { titles } from "../writing/titles.ts";

/** Classes of the library, and of an application's own that store nothing. */
const notRecords =
  "^(?:Regexp|ERB|URI|File|Pathname|StringIO|Date|DateTime|Time|String|Array|Hash|Set|Struct|OpenStruct|Faraday|Tempfile|Random|BigDecimal|IPAddr|CSV|Logger|JSON)$|^(?:Net|Nokogiri|Digest|OpenSSL|Rack|HTTP|Zip|Terrapin|Cocaine|ActiveStorage|ActiveSupport)\\b|(?:Service|Query|Search|Form|Job|Client|Parser|Filter|Presenter|Mailer|Error|Policy|Command|Decorator|Serializer|Finder|Validator)$";

/** `params[:user]`, also less some of its keys; a list of what is left out is forgotten when a column is added. */
const wholeParameters =
  "^params\\[[^\\[\\]]+\\](?:\\.(?:reject|except|merge|delete_if|compact|to_h|symbolize_keys)\\b[\\s\\S]*)?$";

export const outside = defineRules(["ruby"], "security", [
  {
    id: "rb-path-traversal",
    severity: "high",
    confidence: "high",
    cwe: 22,
    see: ["Input_Validation"],
    title: titles.pathTraversal,
    message:
      "The request value becomes part of a file path, so `../` in it reaches files outside the intended folder. Take `File.basename` of it, or expand the path and check that it starts with the folder.",
    rule: {
      any: [
        rubyCall({
          names:
            "read|open|new|readlines|write|delete|unlink|binread|binwrite|foreach|rm|rm_f|rm_r|rm_rf|remove_dir|cp|cp_r|mv|mkdir_p|mkdir|chdir|touch|rename|symlink|chmod|glob|entries|children|copy_file|move|copy|load_file|sysopen|each_child|rmdir|truncate",
          on: "^(?:File|IO|Pathname|FileUtils|Dir|CSV|YAML|Zip::File|Kernel)$",
          as: "PATH",
        }),
        rubyCall({
          names: "cp|cp_r|mv|ln_s|rename|symlink|copy_file|copy|move",
          on: "^(?:FileUtils|File)$",
          as: "PATH",
          nth: 2,
        }),
        rubyCall({ names: "send_file|open|load|require|require_relative", bare: "only", as: "PATH" }),
        {
          kind: "element_reference",
          all: [{ has: { nthChild: 1, regex: "^Dir$" } }, { has: { nthChild: 2, pattern: "$PATH" } }],
        },
      ],
    },
    flow: { PATH: "outside" },
    // The parts of a path are told without a look at the disk.
    check: (node) =>
      !/^Pathname\.new\([^()]*\)$/.test(node.text()) ||
      !/^\.(?:descend|ascend|each_filename|basename|extname|dirname|cleanpath|relative\?|absolute\?)\b/.test(
        node.parent()?.text().slice(node.text().length) ?? "",
      ),
    milder: whereGuessed,
    valid: [
      "Pathname.new(params[:p]).descend { |one| all << one.to_s }",
      'File.read("a.txt")',
      "File.read(File.join(base, File.basename(params[:f])))",
      "File.read(path)",
    ],
    invalid: [
      "File.read(params[:file])",
      'send_file("/srv/#{params[:name]}")',
      "File.open(Rails.root.join('x', params[:f]))",
      "File.read(File.absolute_path(params[:f]))",
      "Dir[params[:pattern]]",
    ],
  },
  {
    id: "rb-ssrf",
    severity: "high",
    confidence: "high",
    cwe: 918,
    see: ["Server_Side_Request_Forgery_Prevention"],
    title: titles.ssrf,
    message:
      "The request value becomes the URL that the server calls, so a client can reach internal addresses, such as the cloud's metadata service, and read the response. Choose the host from a fixed list.",
    rule: {
      any: [
        rubyCall({
          names:
            "get|post|put|patch|delete|head|get_response|open|start|new|request|post_form|get_print|execute|options|download",
          on: "^(?:Net::HTTP|HTTParty|Faraday|RestClient(?:::Request)?|HTTP|Excon|URI|Typhoeus(?:::Request)?|HTTPClient(?:\\.new)?|Down|OpenURI|TCPSocket|Socket|Mechanize(?:\\.new)?|HTTPX|Curl::Easy|Curl|self\\.class)$",
          as: "URL",
        }),
        {
          kind: "call",
          all: [
            { has: { field: "method", regex: "^(?:open|read)$" } },
            {
              has: {
                field: "receiver",
                regex: "(?i)^@?(?:\\w*_)?ur[il]$|^URI(?:\\.parse)?\\(",
                pattern: "$URL",
              },
            },
          ],
        },
        {
          kind: "pair",
          all: [
            { has: { field: "key", regex: "^:?(?:url|base_uri|host|endpoint)$" } },
            { has: { field: "value", pattern: "$URL" } },
          ],
          inside: {
            kind: "argument_list",
            inside: {
              kind: "call",
              has: {
                field: "receiver",
                regex:
                  "^(?:Faraday(?:::Connection)?|RestClient::Request|Excon|Typhoeus::Request|Savon|HTTPClient)$",
              },
            },
          },
        },
      ],
    },
    flow: { URL: "url" },
    milder: whereGuessed,
    valid: ['HTTParty.get("https://api.example.com/#{params[:id]}")', "HTTParty.get(url)"],
    invalid: [
      "HTTParty.get(params[:url])",
      "Net::HTTP.get(URI(params[:url]))",
      { code: "uri = URI(params[:url])\nuri.read", lines: [2] },
    ],
  },
  {
    id: "rb-open-redirect",
    severity: "medium",
    confidence: "high",
    cwe: 601,
    see: ["Unvalidated_Redirects_and_Forwards"],
    title: titles.openRedirect,
    message:
      "The request value becomes the redirect target, so a link to this site can lead to any other, which makes phishing believable. Use `url_from`, or accept only paths of this site.",
    rule: {
      any: [
        rubyCall({ names: "redirect_to|redirect|redirect_back_or_to", bare: "only", as: "URL" }),
        {
          ...rubyPair("fallback_location", "URL"),
          inside: {
            kind: "argument_list",
            inside: { kind: "call", has: { field: "method", regex: "^redirect_back$" } },
          },
        },
      ],
    },
    flow: { URL: "url" },
    check: (node) => !staysHere(node),
    valid: [
      'redirect_to "/home"',
      "redirect_to user_path(params[:id])",
      "redirect_to after_login_path_for(params[:id])",
      "redirect_to @post",
      "redirect_to params.merge(only_path: true)",
      "redirect_to params.merge(host: 'www.example.com')",
      "redirect_back_or_to params[:next], allow_other_host: false",
      "redirect_to cookies[:back]",
    ],
    invalid: [
      "redirect_to params[:next]",
      "redirect_to(params[:url] || root_path)",
      "redirect_back fallback_location: params[:next]",
    ],
  },
  {
    id: "rb-mass-assignment",
    severity: "medium",
    confidence: "high",
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
            args: { has: { nthChild: 1, regex: wholeParameters } },
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
    check: (node) => !isGivenParameters(node),
    valid: [
      "User.new(params.require(:user).permit(:name))",
      "User.create(name: params[:name])",
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

/** A host of the program's own, a path alone, or what only the reader's own browser can hold. */
function staysHere(node: SgNode): boolean {
  const call = kindOf(node) === "call" ? node : node.ancestors().find((one) => kindOf(one) === "call");
  const list = call ? fieldOf(call, "arguments") : null;
  if (!list) return false;
  const text = textOf(list);
  return (
    /\bonly_path(?::|\s*=>)\s*true\b|\bhost(?::|\s*=>)\s*(?:["'][\w.-]+["']|[A-Z]\w*[.\s,)])|\ballow_other_host(?::|\s*=>)\s*false\b/.test(
      text,
    ) || /^\(?\s*cookies\b/.test(text)
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
