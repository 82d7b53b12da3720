/** Java: requests of the server to an address from a request. */
import { javaCall, javaNew } from "../writing/call-matchers.ts";
import { defineRules, whereGuessed } from "../writing/define-rules.ts";
import type { Matcher } from "../writing/rule.ts";
import { found, inMethod } from "./examples.ts";
import { defects } from "../shared/defects.ts";

/** Where the host is asked for, it is mostly compared; then only opening the address counts. */
const checkingHost = "\\.get(?:Host|Authority)\\(\\)";

function unlessHostIsChecked(making: Matcher): Matcher {
  const around = { stopBy: "end", kind: "method_declaration", regex: checkingHost } as const;
  const redirecting = {
    stopBy: "end",
    kind: "method_invocation",
    has: { field: "name", regex: "^(?:location|sendRedirect|seeOther|temporaryRedirect)$" },
  } as const;
  return { ...making, not: { any: [{ inside: { ...around } }, { inside: { ...redirecting } }] } };
}

/** Many addresses are only taken apart. */
function ifOpened(making: Matcher): Matcher {
  const opening =
    "(?i)http(?:request|client|get|post|put)|resttemplate|webclient|restclient|\\.(?:open(?:stream|connection)|toURL)\\(|websocket|\\bretrieve\\(|exchange\\(|\\bfetch|\\bconnect";
  const around = { stopBy: "end", kind: "method_declaration", regex: opening } as const;
  return { ...making, inside: { ...around } };
}

function ifHostIsChecked(opening: Matcher): Matcher {
  return { ...opening, inside: { stopBy: "end", kind: "method_declaration", regex: checkingHost } };
}

export const ssrf = defineRules(["java"], "security", [
  {
    id: "java-ssrf",
    ...defects.ssrf,
    rule: {
      any: [
        unlessHostIsChecked(javaNew({ names: "URL", as: "URL" })),
        unlessHostIsChecked(ifOpened(javaNew({ names: "URI", as: "URL" }))),
        javaNew({
          names: "HttpGet|HttpPost|HttpPut|HttpDelete|HttpHead|GetMethod|PostMethod|Socket|InetSocketAddress",
          as: "URL",
        }),
        ifHostIsChecked(javaCall({ names: "openStream|openConnection|getContent", onAs: "URL" })),
        javaCall({
          names:
            "getForObject|getForEntity|postForObject|postForEntity|postForLocation|exchange|execute|delete|put|patchForObject",
          on: "(?i)rest",
          as: "URL",
        }),
        unlessHostIsChecked(ifOpened(javaCall({ names: "create", on: "^(?:\\w+\\.)*URI$", as: "URL" }))),
        javaCall({
          names: "create|builder|baseUrl",
          on: "^(?:WebClient|RestClient|HttpRequest|Retrofit\\.Builder|WebClient\\.builder\\(\\))$",
          as: "URL",
        }),
        javaCall({ names: "uri|url", on: "(?i)client|request|builder|\\)$", as: "URL" }),
        javaCall({ names: "connect", on: "^Jsoup$", as: "URL" }),
        javaCall({ names: "toByteArray|toString", on: "^IOUtils$", as: "URL" }),
      ],
    },
    flow: { URL: "url" },
    milder: whereGuessed,
    valid: [
      inMethod('new URL("https://api.example.com/" + request.getParameter("id"));'),
      inMethod("new URL(other);"),
    ],
    invalid: [
      found('new URL(request.getParameter("url")).openStream();'),
      {
        code: "class C {\n  @GetMapping\n  String f(@RequestParam String url) {\n    return rest.getForObject(url, String.class);\n  }\n}",
        lines: [4],
      },
    ],
  },
]);
