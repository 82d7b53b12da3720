/** Kotlin: requests of the server to an address from a request. */
import { defineRules } from "../writing/define-rules.ts";
import { inRoute, kotlinCall } from "./matchers.ts";
import { defects } from "../shared/defects.ts";

export const ssrf = defineRules(["kotlin"], "security", [
  {
    id: "kotlin-ssrf",
    formerly: ["kotlin-request-to-outside-address"],
    ...defects.ssrf,
    confidence: "medium",
    rule: {
      any: [
        kotlinCall({ names: "URL|HttpGet|HttpPost|Socket|UrlResource", bare: "only", as: "URL" }),
        kotlinCall({ names: "create", on: "^URI$", as: "URL" }),
        kotlinCall({
          names: "get|post|put|delete|request|head|patch",
          on: "(?i)(?:client|http)\\w*$",
          as: "URL",
        }),
        kotlinCall({ names: "url|uri", on: "Builder|(?i)client|get\\(\\)|post\\(\\)", as: "URL" }),
        kotlinCall({
          names: "getForObject|getForEntity|postForObject|postForEntity|exchange|execute|put",
          on: "(?i)rest|template",
          as: "URL",
        }),
        kotlinCall({ names: "connect", on: "^Jsoup$", as: "URL" }),
        kotlinCall({ names: "httpGet|httpPost", on: ".", as: "URL" }),
      ],
    },
    flow: { URL: "url" },
    valid: [inRoute('client.get("https://api.example.com/users/$x")')],
    invalid: [inRoute("client.get(x)"), inRoute('val t = URL("http://$x/a").readText()')],
  },
]);
