/** PHP: cookies without `Secure` or `HttpOnly`. */
import { defineRules } from "../writing/define-rules.ts";
import { off, phpCall, phpElement, phpMethod, phpNew } from "../writing/php-matchers.ts";
import { found, php } from "./examples.ts";
import { titles } from "../writing/titles.ts";

export const insecureCookie = defineRules(["php"], "security", [
  {
    id: "php-insecure-cookie",
    severity: "medium",
    confidence: "high",
    cwe: 614,
    see: ["Session_Management"],
    title: titles.insecureCookie,
    message:
      "Without HttpOnly scripts can read the cookie, and without Secure it is also sent over plain HTTP. Set both for session cookies.",
    rule: {
      any: [
        phpCall({ names: "setcookie|setrawcookie", args: { has: { nthChild: 6, regex: off } } }),
        phpCall({ names: "setcookie|setrawcookie", args: { has: { nthChild: 7, regex: off } } }),
        phpCall({
          names: "setcookie|setrawcookie",
          args: {
            all: [
              {
                has: { nthChild: 1, regex: "(?i)sess|token|auth|login|remember|user|jwt|sid|admin|password" },
              },
              { has: { nthChild: 2, not: { regex: "^(?:''|\"\"|null|false)$" } } },
              {
                not: {
                  any: [
                    { has: { nthChild: 6 } },
                    {
                      has: {
                        nthChild: 3,
                        not: {
                          regex:
                            "(?i)^\\(?\\s*(?:time\\(|\\d|\\$?\\w*(?:expir|time|ttl|lifetime|life|age)|strtotime|null)",
                        },
                      },
                    },
                  ],
                },
              },
            ],
          },
        }),
        phpCall({
          names: "session_set_cookie_params",
          args: { any: [{ has: { nthChild: 4, regex: off } }, { has: { nthChild: 5, regex: off } }] },
        }),
        phpCall({
          names: "ini_set",
          args: {
            all: [
              { has: { nthChild: 1, regex: "session\\.cookie_(?:httponly|secure)" } },
              { has: { nthChild: 2, regex: off } },
            ],
          },
        }),
        {
          ...phpElement("secure|httponly|http_only|cookie_secure|cookie_httponly", off),
          // What stands behind it takes its place: `['secure' => false, ...$given]`.
          not: { precedes: { stopBy: "end", regex: "^\\.\\.\\." } },
        },
        phpMethod({
          names: "cookie|make",
          args: {
            all: [
              { has: { nthChild: 1, regex: "(?i)^['\"]\\w*(?:sess|token|auth|jwt|sid)" } },
              { any: [{ has: { nthChild: 6, regex: off } }, { has: { nthChild: 7, regex: off } }] },
            ],
          },
        }),
        phpMethod({
          names: "withSecure|withHttpOnly|setSecureFlag|setHttpOnlyFlag",
          args: { has: { nthChild: 1, regex: off } },
        }),
        phpNew({
          names: "Cookie",
          args: { any: [{ has: { nthChild: 6, regex: off } }, { has: { nthChild: 7, regex: off } }] },
        }),
      ],
    },
    valid: [
      php("setcookie('sid', $v, 0, '/', '', true, true);"),
      php("setcookie('session', $v, ['secure' => true, 'httponly' => true]);"),
      php("setcookie('lang', 'en');"),
      php("$params = ['path' => '/', 'secure' => false, ...$given];"),
    ],
    invalid: [
      found("setcookie('sid', $v, 0, '/', '', false, true);"),
      found("setcookie('session_token', $token);"),
      found("$response->cookie('session', $token, 60, '/', null, false, false);"),
      found("$cookie = Cookie::create('sid', $v)->withSecure(false);"),
      found("ini_set('session.cookie_httponly', 0);"),
    ],
  },
]);
