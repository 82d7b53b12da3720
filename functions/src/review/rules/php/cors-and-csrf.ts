/** PHP: other sites that may read answers or send requests. */
import type { SgNode } from "@ast-grep/napi";
import { defineRules } from "../writing/define-rules.ts";
import { off, phpCall, phpElement, phpMethod } from "../writing/php-matchers.ts";
import { argumentsOf, spelledOut } from "./tree.ts";
import { found, php } from "./examples.ts";
import { titles } from "../writing/titles.ts";
import { defects } from "../shared/defects.ts";

export const corsAndCsrf = defineRules(["php"], "security", [
  {
    id: "php-cors-any-origin",
    ...defects.corsAny,
    rule: {
      any: [
        phpCall({ names: "header", args: { regex: "(?i)access-control-allow-origin\\s*:\\s*\\*\\s*['\"]" } }),
        phpMethod({
          names: "header|withHeader|set",
          args: {
            all: [
              { has: { nthChild: 1, regex: "(?i)access-control-allow-origin" } },
              { has: { nthChild: 2, regex: "^['\"]\\*['\"]$" } },
            ],
          },
        }),
        phpElement("allowed_origins|allowedOrigins|allow_origin", "^\\[\\s*['\"]\\*['\"]\\s*\\]$"),
      ],
    },
    valid: [php("header('Access-Control-Allow-Origin: https://app.example.com');")],
    invalid: [
      found("header('Access-Control-Allow-Origin: *');"),
      found("$response->headers->set('Access-Control-Allow-Origin', '*');"),
    ],
  },
  {
    id: "php-cors-origin-of-sender",
    ...defects.corsReflected,
    rule: {
      any: [
        phpCall({
          names: "header",
          as: "ORIGIN",
          args: { has: { nthChild: 1, regex: "(?i)^['\"]access-control-allow-origin" } },
        }),
        phpMethod({
          names: "header|withHeader|set",
          as: "ORIGIN",
          nth: 2,
          args: { has: { nthChild: 1, regex: "(?i)access-control-allow-origin" } },
        }),
      ],
    },
    flow: { ORIGIN: "outside" },
    check: (call) => !isOwnHost(call),
    valid: [
      php(
        "$own = 'https://' . ($_SERVER['HTTP_HOST'] ?? 'localhost');\nheader('Access-Control-Allow-Origin: ' . $own);",
      ),
      php(
        "if (in_array($_SERVER['HTTP_ORIGIN'], $allowed, true)) {\n  header('Access-Control-Allow-Origin: ' . $_SERVER['HTTP_ORIGIN']);\n}",
      ),
    ],
    invalid: [found("header('Access-Control-Allow-Origin: ' . $_SERVER['HTTP_ORIGIN']);")],
  },
  {
    id: "php-csrf-off",
    severity: "medium",
    confidence: "medium",
    cwe: 352,
    see: ["Cross-Site_Request_Forgery_Prevention"],
    title: titles.csrfOff,
    message:
      "Without CSRF protection, any page that a signed-in user opens can send these requests in their name. Leave it on; for an API, authenticate by a header.",
    rule: {
      any: [
        phpElement("csrf_protection|enableCsrfValidation|csrf|csrf_enabled", off),
        {
          kind: "assignment_expression",
          all: [
            { has: { field: "left", regex: "(?i)(?:enableCsrfValidation|csrf_protection['\"]\\])$" } },
            { has: { field: "right", regex: off } },
          ],
        },
        {
          kind: "property_element",
          all: [
            { has: { field: "name", regex: "^\\$(?:enableCsrfValidation|csrfProtection)$" } },
            { has: { field: "default_value", regex: off } },
          ],
        },
        {
          kind: "property_element",
          all: [
            { has: { field: "name", regex: "^\\$except$" } },
            { has: { field: "default_value", regex: "^\\[\\s*['\"]\\*['\"]" } },
          ],
        },
        phpMethod({ names: "withoutMiddleware", args: { regex: "VerifyCsrfToken|ValidateCsrfToken" } }),
      ],
    },
    valid: [php("$o = ['csrf_protection' => true];")],
    invalid: [
      found("$resolver->setDefaults(['csrf_protection' => false]);"),
      found("class C { public $enableCsrfValidation = false; }"),
      found("class V { protected $except = ['*']; }"),
    ],
  },
]);

/** The address under which the page itself is asked for is its own origin. */
function isOwnHost(call: SgNode): boolean {
  const text = argumentsOf(call).map(spelledOut).join(" ");
  return /HTTP_HOST|SERVER_NAME/.test(text) && !/HTTP_ORIGIN|HTTP_REFERER/.test(text);
}
