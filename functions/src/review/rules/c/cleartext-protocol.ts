/** C and C++: protocols without encryption. */
import { defineRules } from "../writing/define-rules.ts";
import { cFunction } from "../writing/call-matchers.ts";
import { titles } from "../writing/titles.ts";
import { foundInSignIn, inSignIn } from "./examples.ts";

export const cleartextProtocol = defineRules(["c", "cpp"], "security", [
  {
    id: "c-plain-http",
    severity: "medium",
    confidence: "medium",
    cwe: 319,
    see: ["Transport_Layer_Security"],
    title: titles.cleartextHttp,
    message: "The request uses plain HTTP, so anyone on the network path can read and change it. Use https.",
    rule: cFunction({
      names: "curl_easy_setopt",
      args: {
        all: [
          { has: { nthChild: 2, regex: "^CURLOPT_URL$" } },
          {
            has: {
              nthChild: 3,
              kind: "string_literal",
              regex: '^"(?:http|ftp)://[a-zA-Z]',
              not: { regex: "://localhost" },
            },
          },
        ],
      },
    }),
    valid: [inSignIn('return curl_easy_setopt(c, CURLOPT_URL, "https://a.example/");')],
    invalid: [foundInSignIn('return curl_easy_setopt(c, CURLOPT_URL, "http://a.example/");')],
  },
]);
