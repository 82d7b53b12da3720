/** Ruby: values that become code or pages. */
import { rubyCall, rubyPair } from "../writing/call-matchers.ts";
import { linkTarget } from "./html-safe.ts";
import type { SgNode } from "@ast-grep/napi";
import { textOf } from "../../syntax/node-memo.ts";
import type { Relation } from "../writing/rule.ts";
import { partsOf } from "./tree.ts";
import { defineRules, whereGuessed } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { defects } from "../shared/defects.ts";

/** `get "/a" do ... end` of Sinatra and its kin. */
const routeBlock: Relation = {
  kind: "do_block",
  inside: {
    kind: "call",
    all: [
      { has: { field: "method", regex: "^(?:get|post|put|patch|delete)$" } },
      { not: { has: { field: "receiver", regex: "." } } },
    ],
  },
};

export const templateInjection = defineRules(["ruby"], "security", [
  {
    id: "rb-evaluated-value",
    severity: "critical",
    confidence: "medium",
    cwe: 95,
    see: ["Injection_Prevention"],
    title: titles.codeInjection,
    message:
      "The evaluated string contains a value, so anyone who controls it runs Ruby code in this process. Pass a block instead of a string, or look the wanted method up in a fixed list.",
    rule: {
      any: [
        rubyCall({
          names: "instance_eval|class_eval|module_eval|instance_exec|class_exec|eval|irb",
          as: "CODE",
          bare: "also",
          on: ".",
        }),
        rubyCall({ names: "new|compile", on: "^RubyVM::InstructionSequence$", as: "CODE" }),
      ],
    },
    flow: { CODE: "outside" },
    valid: ["rule.instance_eval { apply }", 'klass.class_eval("def x; end")'],
    invalid: [
      "RubyVM::InstructionSequence.compile(params[:code]).eval",
      "rule.instance_eval(params[:code])",
      "TOPLEVEL_BINDING.eval(params[:code])",
    ],
  },
  {
    id: "rb-template-injection",
    severity: "critical",
    confidence: "high",
    cwe: 1336,
    see: ["Injection_Prevention"],
    title: titles.templateInjection,
    message:
      "Template code in the request value is Ruby code that runs on the server. Keep the template in a file and pass the value as a variable.",
    rule: {
      any: [
        rubyCall({
          names: "new",
          on: "^(?:ERB|Erubis::Eruby|Erubi::Engine|Haml::Engine|Haml::Template|Slim::Template|Tilt\\[.*\\]|Tilt::\\w+)$",
          as: "TEMPLATE",
        }),
        rubyCall({ names: "erb|haml|slim|liquid", bare: "only", as: "TEMPLATE" }),
        {
          ...rubyCall({ names: "render|render_to_string", bare: "only" }),
          has: { kind: "argument_list", has: rubyPair("inline", "TEMPLATE") },
        },
      ],
    },
    flow: { TEMPLATE: "outside" },
    milder: whereGuessed,
    // A symbol names a file among the templates.
    check: (call) => !/^(?:erb|haml|slim|liquid)[\s(]+:["']/.test(textOf(call).slice(0, 40)),
    valid: ['erb :"pages/#{params[:page]}"', "ERB.new(File.read('a.erb')).result", "erb :index"],
    invalid: ["ERB.new(params[:template]).result(binding)", 'erb "Hello #{params[:name]}"'],
  },
  {
    id: "rb-rendered-from-request",
    severity: "high",
    confidence: "medium",
    cwe: 22,
    see: ["https://guides.rubyonrails.org/security.html"],
    title: "Path traversal: template name from request",
    message:
      "The request names the template, so the client can read other templates or files of the server, which has led to code execution. Look the template up in a fixed list.",
    rule: {
      ...rubyCall({ names: "render|render_to_string", bare: "only" }),
      any: [
        { has: { kind: "argument_list", has: { nthChild: 1, pattern: "$FILE", not: { kind: "pair" } } } },
        { has: { kind: "argument_list", has: rubyPair("file|template|partial|action|layout", "FILE") } },
      ],
    },
    flow: { FILE: "outside" },
    milder: whereGuessed,
    valid: ["render :index", "render json: params", 'render template: "pages/home"'],
    invalid: ["render params[:page]", 'render file: "pages/#{params[:page]}"'],
  },
  {
    id: "rb-answer-of-route",
    severity: "high",
    confidence: "medium",
    cwe: 79,
    see: ["Cross_Site_Scripting_Prevention"],
    title: titles.reflectedXss,
    message:
      "The return value of a route is sent as HTML, so markup in the request value runs as script in the visitor's browser. Escape it with `Rack::Utils.escape_html`, or render a template.",
    rule: {
      any: [
        { kind: "string", has: { kind: "interpolation" } },
        { kind: "binary", has: { field: "operator", regex: "^\\+$" } },
        { kind: "identifier" },
      ],
      all: [{ inside: { kind: "body_statement", inside: routeBlock } }, { pattern: "$HTML" }],
    },
    fileHas: ["inatra", "get '", 'get "', "post '", 'post "'],
    check: isAnswer,
    flow: { HTML: "reflected" },
    milder: whereGuessed,
    valid: [
      "get '/a' do\n  \"Hello #{Rack::Utils.escape_html(params[:n])}\"\nend",
      "get '/a' do\n  content_type :json\n  \"#{params[:n]}\"\nend",
      "get '/a' do\n  \"#{params[:n]}\"\n  'none'\nend",
    ],
    invalid: [
      { code: "get '/a' do\n  \"Hello #{params[:n]}\"\nend", lines: [2] },
      { code: "get '/a/:name' do |name|\n  html = \"<b>#{name}</b>\"\n  html\nend", lines: [3] },
    ],
  },
  {
    id: "rb-text-of-route",
    severity: "high",
    confidence: "medium",
    cwe: 79,
    see: ["Cross_Site_Scripting_Prevention"],
    title: titles.reflectedXss,
    message:
      "The return value of a route is sent as HTML, so markup in the request value runs as script in the visitor's browser. Escape it with `Rack::Utils.escape_html`, or render a template.",
    rule: {
      any: [
        rubyCall({ names: "write|body", on: "^(?:response|res|resp)$", as: "HTML" }),
        rubyCall({ names: "body|halt", bare: "only", as: "HTML" }),
        rubyCall({
          names: "send_data",
          bare: "only",
          as: "HTML",
          args: { has: { kind: "pair", regex: "^:?disposition(?::|\\s*=>)\\s*:?['\"]?inline" } },
        }),
        {
          kind: "array",
          all: [
            { has: { nthChild: 1, kind: "integer" } },
            { has: { nthChild: 2, kind: "hash" } },
            { has: { nthChild: 3, kind: "array", has: { nthChild: 1, kind: "string", pattern: "$HTML" } } },
          ],
        },
        {
          kind: "assignment",
          all: [
            {
              has: {
                field: "left",
                regex: "^(?:self\\.)?(?:response|res)\\.body$|^response_body$|^self\\.response_body$",
              },
            },
            { has: { field: "right", pattern: "$HTML" } },
          ],
        },
      ],
      not: {
        inside: {
          stopBy: "end",
          any: [{ kind: "do_block" }, { kind: "method" }],
          regex: "text/plain|application/json|content_type :(?:json|text|txt)",
        },
      },
    },
    flow: { HTML: "reflected" },
    valid: [
      "response.write(Rack::Utils.escape_html(params[:q]))",
      "send_data params[:text], disposition: 'attachment'",
      "def f\n  headers['Content-Type'] = 'application/json'\n  response.write(params[:q])\nend",
    ],
    invalid: [
      "response.write(params[:q])",
      "send_data params[:text], disposition: 'inline'",
      {
        code: "def call(env)\n  req = Rack::Request.new(env)\n  [200, {}, [\"<p>#{req.params['q']}</p>\"]]\nend",
        lines: [3],
      },
    ],
  },
  {
    id: "rb-link-from-request",
    ...defects.linkXss,
    rule: linkTarget,
    flow: { URL: "url" },
    valid: ["link_to 'a', root_path", "link_to params[:a], user_path(params[:id])"],
    invalid: ["link_to 'a', params[:url]"],
  },
]);

/** The last statement of a route that sends HTML. */
function isAnswer(node: SgNode): boolean {
  const body = node.parent();
  const isLast = body !== null && partsOf(body).at(-1)?.id() === node.id();
  return isLast && !/text\/plain|application\/json|content_type :(?:json|text|txt)/.test(textOf(body));
}
