/** Ruby: values of a request that reach queries, parsers and patterns. */
import { rubyCall, rubyPair } from "../writing/call-matchers.ts";
import { defineRules, whereGuessed } from "../writing/define-rules.ts";
import { nestedRepetition } from "../../regex/nested-repetition.ts";
import { titles } from "../writing/titles.ts";
import { messages } from "../shared/messages.ts";

/** Small numbers of options, as those who know libxml write them, in which entities are among what is asked for. */
const entityNumber = "(?:[2-9]|[12]\\d|3[01])";

export const interpreters = defineRules(["ruby"], "security", [
  {
    id: "rb-ldap-injection",
    severity: "high",
    confidence: "medium",
    cwe: 90,
    see: ["LDAP_Injection_Prevention"],
    title: titles.ldapInjection,
    message:
      "A value is interpolated into this LDAP filter, so `*` or parentheses in it change what is searched for and can bypass a login. Use `Net::LDAP::Filter.equals`, which escapes it.",
    rule: {
      any: [
        rubyCall({
          names: "construct|from_rfc2254|from_rfc4515|parse_ldap_filter",
          on: "Filter$",
          as: "FILTER",
        }),
        {
          ...rubyPair("filter", "FILTER"),
          inside: {
            kind: "argument_list",
            inside: { kind: "call", has: { field: "method", regex: "^(?:search|open|bind_as)$" } },
          },
        },
      ],
    },
    flow: { FILTER: "assembled" },
    milder: whereGuessed,
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
    title: titles.xpathInjection,
    message:
      "A value is interpolated into this XPath expression, so a quote in it changes which nodes are selected, up to the whole document. Pass it as a variable of the query.",
    rule: {
      any: [
        rubyCall({ names: "xpath|at_xpath|find_by_xpath", as: "QUERY" }),
        rubyCall({ names: "first|match|each", on: "^(?:REXML::)?XPath$", as: "QUERY", nth: 2 }),
      ],
    },
    flow: { QUERY: "assembled" },
    milder: whereGuessed,
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
    title: titles.nosqlInjection,
    message:
      "Rails turns `name[$ne]=x` into a hash, which MongoDB reads as an operator that matches every document. Convert the value with `to_s` first.",
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
    milder: whereGuessed,
    fileHas: ["Mongo", "mongo", "$where"],
    valid: ["Mongo::Client.new(u)[:users].find(name: params[:name].to_s)"],
    invalid: [
      { code: "client = Mongo::Client.new(u)\nclient[:users].find({ name: params[:name] })", lines: [2] },
    ],
  },
  {
    id: "rb-xxe",
    severity: "high",
    confidence: "medium",
    cwe: 611,
    see: ["XML_External_Entity_Prevention"],
    title: titles.xxe,
    message:
      "The parser resolves external entities, so a document can read files of this server or call internal addresses. Remove `noent` and `dtdload`.",
    rule: {
      any: [
        {
          kind: "scope_resolution",
          regex: "(?:ParseOptions|Parser::Options|Options)::(?:NOENT|DTDLOAD|DTDATTR|DTDVALID)$",
          not: { inside: { kind: "unary", regex: "^~" } },
        },
        rubyCall({ names: "noent|dtdload|dtdattr", on: "." }),
        rubyCall({
          names: "replace_entities|huge_entities",
          on: "^(?:config|c|options|opts|cfg|o)$",
        }),
        // 2, 4, 8 and 16 are those four, and 0 and 1 say nothing of entities.
        rubyCall({
          names: "parse|XML|HTML",
          on: "^Nokogiri(?:::(?:XML|HTML)(?:::Document)?)?$",
          args: { has: { nthChild: 4, regex: `^${entityNumber}$` } },
        }),
        rubyCall({
          names: "new",
          on: "ParseOptions$",
          args: { has: { nthChild: 1, regex: `^${entityNumber}$` } },
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
    valid: [
      "Nokogiri::XML(body) { |config| config.strict.nonet }",
      "Nokogiri::XML(b, nil, nil, ~Nokogiri::XML::ParseOptions::NOENT)",
      "Nokogiri::XML(b, nil, nil, 2048)",
    ],
    invalid: [
      "Nokogiri::XML(body) { |x| x.nonet.noent }",
      "Nokogiri::XML(b, nil, nil, 2)",
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
    title: titles.regexInjection,
    message:
      "The request value becomes a pattern, and a backtracking one keeps the process busy for minutes. Pass the value through `Regexp.escape`, or search for the plain string.",
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
    id: "rb-slow-regex",
    severity: "medium",
    confidence: "medium",
    cwe: 1333,
    see: ["https://owasp.org/www-community/attacks/Regular_expression_Denial_of_Service_-_ReDoS"],
    title: titles.redos,
    message: messages.redos,
    rule: { kind: "regex", regex: nestedRepetition },
    valid: ["s =~ /^a+$/"],
    invalid: ["s =~ /^(a+)+$/"],
  },
]);
