/** Ruby: values of a request that reach a path, an address or an object unchecked. */
import { rubyCall } from "../call-matchers.ts";
import { defineRules, whereGuessed } from "../define-rules.ts";
import { textOf } from "../node-memo.ts";

/** Classes of the library, and of an application's own that store nothing. */
const notRecords =
  "^(?:Regexp|ERB|URI|File|Pathname|StringIO|Date|DateTime|Time|String|Array|Hash|Set|Struct|OpenStruct|Faraday|Tempfile|Random|BigDecimal|IPAddr|CSV|Logger|JSON)$|^(?:Net|Nokogiri|Digest|OpenSSL|Rack|HTTP|Zip)\\b|(?:Service|Query|Search|Form|Job|Client|Parser|Filter|Presenter|Mailer|Error|Policy|Command|Decorator|Serializer|Finder|Validator)$";

export const outside = defineRules(["ruby"], "security", [
  {
    id: "rb-path-traversal",
    severity: "high",
    confidence: "high",
    cwe: 22,
    see: ["Input_Validation"],
    title: "A request decides a file's path",
    message:
      "With `../` in the value, this reaches files outside the folder that was meant. Take `File.basename` of it, or expand the path and check that it starts with the folder.",
    rule: {
      any: [
        rubyCall({
          names:
            "read|open|new|readlines|write|delete|unlink|binread|binwrite|foreach|rm|rm_f|rm_r|rm_rf|remove_dir|cp|cp_r|mv|mkdir_p|mkdir|touch|rename|symlink|chmod|glob|entries|children|copy_file|move|copy|load_file|sysopen|each_child|rmdir|truncate",
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
      ],
    },
    flow: { PATH: "outside" },
    milder: whereGuessed,
    valid: ['File.read("a.txt")', "File.read(File.join(base, File.basename(params[:f])))", "File.read(path)"],
    invalid: [
      "File.read(params[:file])",
      'send_file("/srv/#{params[:name]}")',
      "File.open(Rails.root.join('x', params[:f]))",
    ],
  },
  {
    id: "rb-ssrf",
    severity: "high",
    confidence: "high",
    cwe: 918,
    see: ["Server_Side_Request_Forgery_Prevention"],
    title: "A request decides which address the server calls",
    message:
      "A caller can make this server reach internal addresses, such as the cloud's metadata service, and read the answer. Choose the host from a fixed list.",
    rule: {
      any: [
        rubyCall({
          names:
            "get|post|put|patch|delete|head|get_response|open|start|new|request|post_form|get_print|execute|options|download",
          on: "^(?:Net::HTTP|HTTParty|Faraday|RestClient(?:::Request)?|HTTP|Excon|URI|Typhoeus(?:::Request)?|HTTPClient(?:\\.new)?|Down|OpenURI|TCPSocket|Socket|Mechanize(?:\\.new)?|HTTPX|Curl::Easy|Curl|self\\.class)$",
          as: "URL",
        }),
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
                regex: "^(?:Faraday|RestClient::Request|Excon|Typhoeus::Request|Savon|HTTPClient)$",
              },
            },
          },
        },
      ],
    },
    flow: { URL: "url" },
    milder: whereGuessed,
    valid: ['HTTParty.get("https://api.example.com/#{params[:id]}")', "HTTParty.get(url)"],
    invalid: ["HTTParty.get(params[:url])", "Net::HTTP.get(URI(params[:url]))"],
  },
  {
    id: "rb-open-redirect",
    severity: "medium",
    confidence: "high",
    cwe: 601,
    see: ["Unvalidated_Redirects_and_Forwards"],
    title: "A request decides where the browser is sent",
    message:
      "A link to this site can so lead anywhere, which makes phishing believable. Use `url_from`, or accept only paths of this site.",
    rule: rubyCall({ names: "redirect_to|redirect", bare: "only", as: "URL" }),
    flow: { URL: "url" },
    valid: ['redirect_to "/home"', "redirect_to user_path(params[:id])", "redirect_to @post"],
    invalid: ["redirect_to params[:next]", "redirect_to(params[:url] || root_path)"],
  },
  {
    id: "rb-unsafe-deserialization",
    severity: "critical",
    confidence: "high",
    cwe: 502,
    see: ["Deserialization"],
    title: "A request is deserialized into objects",
    message:
      "Reading creates whatever classes the bytes name, and known chains of them run commands. Use JSON, or `YAML.safe_load`.",
    rule: rubyCall({
      names: "load|restore|unsafe_load|load_documents|object_load",
      on: "^(?:Marshal|YAML|Psych|Oj)$",
      as: "INPUT",
      args: {
        not: {
          has: { kind: "pair", regex: "^:?mode(?::|\\s*=>)\\s*:(?:strict|compat|null|rails|json|wab)$" },
        },
      },
    }),
    flow: { INPUT: "outside" },
    milder: whereGuessed,
    valid: ["YAML.safe_load(params[:y])", "Marshal.load(data)", "JSON.parse(params[:j])"],
    invalid: ["Marshal.load(Base64.decode64(params[:state]))", "YAML.load(request.body.read)"],
  },
  {
    id: "rb-unsafe-yaml",
    severity: "medium",
    confidence: "medium",
    cwe: 502,
    see: ["Deserialization"],
    title: "Objects are read from YAML or Marshal",
    message:
      "Whoever can change this text chooses the classes that are created, and known chains of them run commands. Use `YAML.safe_load` or JSON.",
    rule: {
      any: [
        rubyCall({ names: "unsafe_load|unsafe_load_file", on: "^(?:YAML|Psych)$", as: "INPUT" }),
        rubyCall({
          names: "load|restore",
          on: "^Marshal$",
          as: "INPUT",
          args: { not: { regex: "Marshal\\.dump" } },
        }),
      ],
    },
    flow: { INPUT: "variable" },
    valid: ["YAML.safe_load(text)", "Marshal.load(Marshal.dump(x))", "YAML.load_file('a.yml')"],
    invalid: ["YAML.unsafe_load(text)", "Marshal.load(blob)"],
  },
  {
    id: "rb-mass-assignment",
    severity: "medium",
    confidence: "high",
    cwe: 915,
    see: ["Mass_Assignment"],
    title: "Every parameter is permitted",
    message:
      "A caller can add attributes such as `admin`, and they are saved with the rest. Permit the accepted attributes by name.",
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
              "new|create|create!|update|update!|assign_attributes|update_attributes|build|insert|upsert",
            on: "^@?[A-Za-z]",
            args: { has: { nthChild: 1, kind: "element_reference", regex: "^params\\[" } },
          }),
          not: { has: { field: "receiver", regex: notRecords } },
        },
      ],
    },
    valid: ["User.new(params.require(:user).permit(:name))", "User.create(name: params[:name])"],
    invalid: ["User.new(params.require(:user).permit!)", "User.create(params[:user])"],
  },
  {
    id: "rb-rights-permitted",
    severity: "medium",
    confidence: "medium",
    cwe: 915,
    see: ["Mass_Assignment"],
    title: "A request may set who has rights",
    message:
      "The sender gives themself this role or account by adding the field to the form. Set it in the controller, after asking who may.",
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
