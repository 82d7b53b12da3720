/** Ruby: requests of the server to an address from a request. */
import { rubyCall } from "../writing/call-matchers.ts";
import { defineRules, whereGuessed } from "../writing/define-rules.ts";
import { defects } from "../shared/defects.ts";

export const ssrf = defineRules(["ruby"], "security", [
  {
    id: "rb-ssrf",
    ...defects.ssrf,
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
]);
