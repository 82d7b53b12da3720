/** Ruby: values of a request that reach templates, queries, parsers, headers and logs. */
import { rubyCall } from "../call-matchers.ts";
import { defineRules } from "../define-rules.ts";
import { nestedRepetition } from "../nested-repetition.ts";

/** `key: value` among the arguments, with the value captured. */
function pairOf(keys: string, name: string) {
  return {
    kind: "pair",
    all: [
      { has: { field: "key", regex: `^:?(?:${keys})$` } },
      { has: { field: "value", pattern: `$${name}` } },
    ],
  };
}

export const interpreters = defineRules(["ruby"], "security", [
  {
    id: "rb-evaluated-value",
    severity: "critical",
    confidence: "medium",
    cwe: 95,
    see: ["Injection_Prevention"],
    title: "Code is built from a value and run",
    message:
      "A value becomes part of Ruby code that runs with all the rights of this process. Give a block instead of text, or look the wanted method up in a fixed list.",
    rule: rubyCall({
      names: "instance_eval|class_eval|module_eval|instance_exec|class_exec|eval|irb",
      as: "CODE",
      bare: "also",
      on: ".",
    }),
    flow: { CODE: "outside" },
    valid: ["rule.instance_eval { apply }", 'klass.class_eval("def x; end")'],
    invalid: ["rule.instance_eval(params[:code])", "TOPLEVEL_BINDING.eval(params[:code])"],
  },
  {
    id: "rb-template-injection",
    severity: "critical",
    confidence: "high",
    cwe: 1336,
    see: ["Injection_Prevention"],
    title: "A request value is compiled as a template",
    message:
      "Template code in the value is Ruby code that runs on the server. Keep the template in a file and pass the value as a variable.",
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
          has: { kind: "argument_list", has: pairOf("inline", "TEMPLATE") },
        },
      ],
    },
    flow: { TEMPLATE: "outside" },
    valid: ["ERB.new(File.read('a.erb')).result", "erb :index"],
    invalid: ["ERB.new(params[:template]).result(binding)", 'erb "Hello #{params[:name]}"'],
  },
  {
    id: "rb-rendered-from-request",
    severity: "high",
    confidence: "high",
    cwe: 22,
    see: ["https://guides.rubyonrails.org/security.html"],
    title: "A request decides which file is rendered",
    message:
      "The caller so reads other templates or files of the server, which has led to running code. Look the template up in a fixed list.",
    rule: {
      ...rubyCall({ names: "render|render_to_string", bare: "only" }),
      any: [
        { has: { kind: "argument_list", has: { nthChild: 1, pattern: "$FILE", not: { kind: "pair" } } } },
        { has: { kind: "argument_list", has: pairOf("file|template|partial|action|layout", "FILE") } },
      ],
    },
    flow: { FILE: "outside" },
    valid: ["render :index", "render json: params", 'render template: "pages/home"'],
    invalid: ["render params[:page]", 'render file: "pages/#{params[:page]}"'],
  },
  {
    id: "rb-text-of-route",
    severity: "high",
    confidence: "high",
    cwe: 79,
    see: ["Cross_Site_Scripting_Prevention"],
    title: "A request value is sent back as HTML",
    message:
      "What a route answers is sent as HTML, so markup in the value runs as script in the reader's browser. Escape it with `Rack::Utils.escape_html`, or render a template.",
    rule: {
      any: [
        {
          kind: "string",
          has: { kind: "interpolation" },
          pattern: "$HTML",
          nthChild: { position: 1, reverse: true },
          inside: {
            kind: "body_statement",
            inside: {
              kind: "do_block",
              inside: {
                kind: "call",
                all: [
                  { has: { field: "method", regex: "^(?:get|post|put|patch|delete)$" } },
                  { not: { has: { field: "receiver", regex: "." } } },
                ],
              },
            },
          },
        },
        rubyCall({ names: "write|body", on: "^(?:response|res|resp)$", as: "HTML" }),
        rubyCall({ names: "body|halt", bare: "only", as: "HTML" }),
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
      "get '/a' do\n  \"Hello #{Rack::Utils.escape_html(params[:n])}\"\nend",
      "get '/a' do\n  content_type :json\n  \"#{params[:n]}\"\nend",
    ],
    invalid: [
      { code: "get '/a' do\n  \"Hello #{params[:n]}\"\nend", lines: [2] },
      "response.write(params[:q])",
    ],
  },
  {
    id: "rb-ldap-injection",
    severity: "high",
    confidence: "medium",
    cwe: 90,
    see: ["LDAP_Injection_Prevention"],
    title: "An LDAP query is built from a value",
    message:
      "A value with `*` or parentheses changes what is searched for, up to signing in as anybody. Use `Net::LDAP::Filter.equals`, which escapes it.",
    rule: {
      any: [
        rubyCall({
          names: "construct|from_rfc2254|from_rfc4515|parse_ldap_filter",
          on: "Filter$",
          as: "FILTER",
        }),
        {
          ...pairOf("filter", "FILTER"),
          inside: {
            kind: "argument_list",
            inside: { kind: "call", has: { field: "method", regex: "^(?:search|open|bind_as)$" } },
          },
        },
      ],
    },
    flow: { FILTER: "assembled" },
    valid: [
      "ldap.search(filter: Net::LDAP::Filter.equals('uid', user))",
      "Net::LDAP::Filter.construct('(a=b)')",
    ],
    invalid: [
      'Net::LDAP::Filter.construct("(uid=#{user})")',
      'ldap.search(base: b, filter: "(uid=#{user})")',
    ],
  },
  {
    id: "rb-xpath-injection",
    severity: "high",
    confidence: "medium",
    cwe: 643,
    see: ["Injection_Prevention"],
    title: "An XPath query is built from a value",
    message:
      "A value with a quote in it changes which nodes are selected, up to reading the whole document. Pass it as a variable of the query.",
    rule: {
      any: [
        rubyCall({ names: "xpath|at_xpath|find_by_xpath", as: "QUERY" }),
        rubyCall({ names: "first|match|each", on: "^(?:REXML::)?XPath$", as: "QUERY", nth: 2 }),
      ],
    },
    flow: { QUERY: "assembled" },
    valid: ["doc.xpath('//user[@active=1]')", 'doc.xpath("//user[@id=#{id.to_i}]")'],
    invalid: [
      "doc.xpath(\"//user[@name='#{name}']\")",
      "REXML::XPath.first(doc, \"//u[@n='#{params[:n]}']\")",
    ],
  },
  {
    id: "rb-nosql-injection",
    severity: "high",
    confidence: "high",
    cwe: 943,
    see: ["Injection_Prevention"],
    title: "A request value is used as a MongoDB query",
    message:
      "Rails turns `name[$ne]=x` into a hash, which MongoDB reads as an operator that matches everything. Convert the value with `to_s` first.",
    rule: {
      any: [
        rubyCall({
          names: "find|find_one|delete_one|delete_many|update_one|update_many|aggregate|count_documents",
          on: "(?i)(?:\\[:?['\"]?\\w+['\"]?\\]|collection|coll)$",
          as: "QUERY",
        }),
        {
          kind: "pair",
          all: [
            { has: { field: "key", regex: "^['\":]*\\$where['\"]?$" } },
            { has: { field: "value", pattern: "$QUERY" } },
          ],
        },
      ],
    },
    flow: { QUERY: "outside" },
    fileHas: ["Mongo", "mongo"],
    valid: ["Mongo::Client.new(u)[:users].find(name: params[:name].to_s)"],
    invalid: [
      { code: "client = Mongo::Client.new(u)\nclient[:users].find({ name: params[:name] })", lines: [2] },
    ],
  },
  {
    id: "rb-xxe",
    severity: "high",
    confidence: "high",
    cwe: 611,
    see: ["XML_External_Entity_Prevention"],
    title: "The XML parser resolves external entities",
    message:
      "A document can so read files of this server or call internal addresses. Leave `noent` and `dtdload` out.",
    rule: {
      any: [
        {
          kind: "scope_resolution",
          regex: "(?:ParseOptions|Parser::Options|Options)::(?:NOENT|DTDLOAD|DTDATTR|DTDVALID)$",
        },
        rubyCall({
          names: "noent|dtdload|dtdattr|replace_entities|huge_entities",
          on: "^(?:config|c|options|opts|cfg|o)$",
        }),
        {
          kind: "assignment",
          all: [
            { has: { field: "left", regex: "default_substitute_entities$|default_load_external_dtd$" } },
            { has: { field: "right", kind: "true" } },
          ],
        },
      ],
    },
    valid: ["Nokogiri::XML(body) { |config| config.strict.nonet }"],
    invalid: [
      "Nokogiri::XML(body) { |config| config.noent }",
      "Nokogiri::XML(b, nil, nil, Nokogiri::XML::ParseOptions::NOENT)",
    ],
  },
  {
    id: "rb-regex-from-request",
    severity: "medium",
    confidence: "high",
    cwe: 1333,
    see: ["Input_Validation"],
    title: "A request decides a regular expression",
    message:
      "An expression that backtracks keeps the process busy for minutes. Pass the value through `Regexp.escape`, or search for the text itself.",
    rule: {
      any: [
        rubyCall({ names: "new|compile", on: "^Regexp$", as: "PATTERN" }),
        { kind: "regex", has: { kind: "interpolation", has: { pattern: "$PATTERN" } } },
      ],
    },
    flow: { PATTERN: "outside" },
    valid: ["Regexp.new(Regexp.escape(params[:q]))", "x =~ /a#{b}/"],
    invalid: ["Regexp.new(params[:q])", "names.grep(/#{params[:q]}/)"],
  },
  {
    id: "rb-header-injection",
    severity: "medium",
    confidence: "medium",
    cwe: 113,
    see: ["Injection_Prevention"],
    title: "A request value becomes a header",
    message:
      "The value may add what the reader's browser or a cache takes for its own, such as an allowed origin. Choose the value from a fixed list.",
    rule: {
      any: [
        {
          kind: "assignment",
          all: [
            {
              has: {
                field: "left",
                kind: "element_reference",
                regex: "^(?:response\\.)?headers\\[",
                not: { regex: "(?i)access-control|location" },
              },
            },
            { has: { field: "right", pattern: "$VALUE" } },
          ],
        },
        rubyCall({ names: "set_header|add_header", on: "^(?:response|res|headers)$", as: "VALUE", nth: 2 }),
      ],
    },
    flow: { VALUE: "outside" },
    valid: ["headers['X-A'] = 'b'", "response.headers['X-Page'] = params[:page].to_i"],
    invalid: ["response.headers['X-A'] = params[:a]"],
  },
  {
    id: "rb-cors-origin-of-sender",
    severity: "high",
    confidence: "high",
    cwe: 942,
    see: ["HTML5_Security"],
    title: "The sender's origin is allowed, whatever it is",
    message:
      "Any page a signed-in person opens can so read their data here. Compare the origin with a fixed list first.",
    rule: {
      kind: "assignment",
      all: [
        {
          has: {
            field: "left",
            kind: "element_reference",
            regex: "(?i)headers\\[['\"]access-control-allow-origin['\"]\\]$",
          },
        },
        { has: { field: "right", pattern: "$ORIGIN" } },
      ],
    },
    flow: { ORIGIN: "outside" },
    valid: ["headers['Access-Control-Allow-Origin'] = 'https://a.example'"],
    invalid: ["headers['Access-Control-Allow-Origin'] = request.headers['Origin']"],
  },
  {
    id: "rb-log-injection",
    severity: "low",
    confidence: "medium",
    cwe: 117,
    see: ["Logging"],
    title: "A request value is written to the log as it is",
    message:
      "With a line break in it the value forges further entries and misleads whoever reads the log. Write it with `inspect`.",
    rule: rubyCall({
      names: "info|warn|error|debug|fatal|unknown",
      on: "(?i)(?:^|\\.|@)log(?:ger)?$",
      as: "VALUE",
    }),
    flow: { VALUE: "reflected" },
    valid: ['Rails.logger.info("a #{params[:a].inspect}")', "logger.info('started')"],
    invalid: ['Rails.logger.warn("bad user #{params[:user]}")'],
  },
  {
    id: "rb-trust-boundary",
    severity: "medium",
    confidence: "high",
    cwe: 501,
    see: ["Session_Management"],
    title: "A request value is stored in the session unchecked",
    message:
      "Later code takes what is in the session for checked, so the caller decides what it believes. Check or convert the value first.",
    rule: {
      kind: "assignment",
      all: [
        { has: { field: "left", kind: "element_reference", regex: "^session\\[" } },
        { has: { field: "right", pattern: "$VALUE" } },
      ],
    },
    flow: { VALUE: "outside" },
    valid: ["session[:page] = params[:page].to_i", "session[:user_id] = user.id"],
    invalid: ["session[:role] = params[:role]"],
  },
  {
    id: "rb-slow-regex",
    severity: "medium",
    confidence: "medium",
    cwe: 1333,
    see: ["https://owasp.org/www-community/attacks/Regular_expression_Denial_of_Service_-_ReDoS"],
    title: "A pattern may take for ever",
    message:
      "A repetition is itself repeated, so a text that almost matches is split in exponentially many ways. Take one of the two repetitions out.",
    rule: { kind: "regex", regex: nestedRepetition },
    valid: ["s =~ /^a+$/"],
    invalid: ["s =~ /^(a+)+$/"],
  },
]);
