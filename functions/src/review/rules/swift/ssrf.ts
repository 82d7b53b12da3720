/** Swift: requests of the server to an address from a request. */
import { defineRules } from "../writing/define-rules.ts";
import { inHandler, swiftCall } from "./matchers.ts";
import { defects } from "../shared/defects.ts";

export const ssrf = defineRules(["swift"], "security", [
  {
    id: "swift-ssrf",
    formerly: ["swift-request-to-outside-address"],
    ...defects.ssrf,
    confidence: "medium",
    rule: {
      any: [
        swiftCall({
          names: "get|post|put|delete|patch|send",
          on: "\\.client$|^client$|^HTTPClient|httpClient$",
          as: "URL",
        }),
        swiftCall({
          names: "dataTask|data|downloadTask|request|upload|dataTaskPublisher",
          on: "(?i)session|shared|^AF$|Alamofire",
          as: "URL",
        }),
      ],
      not: {
        inside: {
          stopBy: "end",
          any: [{ kind: "function_declaration" }],
          regex: "\\.host\\b|openURL|\\.open\\(|\\.load\\(",
        },
      },
    },
    flow: { URL: "url" },
    valid: [inHandler('req.client.get("https://api.example.com/u/\\(x)")')],
    invalid: [inHandler("req.client.get(URI(string: x))")],
  },
]);
