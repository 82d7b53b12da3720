/** Ruby: XML parsers that load external entities. */
import { rubyCall } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";

/** Small numbers of options, as those who know libxml write them, in which entities are among what is asked for. */
const entityNumber = "(?:[2-9]|[12]\\d|3[01])";

export const xmlExternalEntities = defineRules(["ruby"], "security", [
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
]);
