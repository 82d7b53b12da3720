/** Scala: requests of the server to an address from a request. */
import { defineRules } from "../writing/define-rules.ts";
import { inAction, scalaCall, scalaNew } from "./matchers.ts";
import { defects } from "../shared/defects.ts";

export const ssrf = defineRules(["scala"], "security", [
  {
    id: "scala-ssrf",
    formerly: ["scala-request-to-outside-address"],
    ...defects.ssrf,
    confidence: "medium",
    rule: {
      any: [
        scalaCall({ names: "url", on: "(?i)^(?:ws\\w*|\\w*client)$", as: "URL" }),
        scalaCall({ names: "fromURL", on: "Source$", as: "URL" }),
        scalaNew({ names: "URL|HttpGet|HttpPost|Socket", as: "URL" }),
        scalaCall({ names: "HttpRequest|singleRequest|Get|Post|url|Http", as: "URL" }),
        scalaCall({ names: "create|unsafeFromString", on: "^U[rR][iI]$", as: "URL" }),
        scalaCall({
          names: "get|post|put|delete|head",
          on: "^(?:requests|Http|http|quickRequest|basicRequest)$",
          as: "URL",
        }),
      ],
    },
    flow: { URL: "url" },
    valid: [inAction('ws.url(s"https://api.example.com/u/$x").get()')],
    invalid: [inAction("ws.url(x).get()"), inAction("Http(x).asString")],
  },
]);
