/** C and C++: requests of the server to an address from a request. */
import { cFunction } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { inMain, foundInMain as found } from "./examples.ts";

export const ssrf = defineRules(["c", "cpp"], "security", [
  {
    id: "c-request-forgery",
    severity: "high",
    confidence: "medium",
    cwe: 918,
    see: ["Server_Side_Request_Forgery_Prevention"],
    title: titles.ssrf,
    message:
      "Input becomes the address that the server calls, so a client can reach internal hosts. Choose the host from a fixed list.",
    rule: {
      any: [
        cFunction({
          names: "curl_easy_setopt",
          as: "URL",
          nth: 3,
          args: { has: { nthChild: 2, regex: "^CURLOPT_URL$" } },
        }),
        cFunction({ names: "InternetOpenUrlA|InternetOpenUrl", as: "URL", nth: 2 }),
        cFunction({ names: "URLDownloadToFileA|URLDownloadToFile", as: "URL", nth: 2 }),
      ],
    },
    flow: { URL: "remote" },
    valid: [
      inMain('curl_easy_setopt(c, CURLOPT_URL, "https://a.example/");'),
      inMain("curl_easy_setopt(c, CURLOPT_URL, argv[1]);"),
    ],
    invalid: [found('curl_easy_setopt(c, CURLOPT_URL, getenv("U"));')],
  },
]);
