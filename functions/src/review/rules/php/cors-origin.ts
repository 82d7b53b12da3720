/** PHP: CORS that allows any origin. */
import { defineRules } from "../writing/define-rules.ts";
import { defects } from "../shared/defects.ts";
import { phpCall, phpMethod, phpElement } from "../writing/php-matchers.ts";
import { php, found } from "./examples.ts";
import type { SgNode } from "@ast-grep/napi";
import { argumentsOf, spelledOut } from "./tree.ts";

export const corsOrigin = defineRules(["php"], "security", [
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
]);

/** The address under which the page itself is asked for is its own origin. */
function isOwnHost(call: SgNode): boolean {
  const text = argumentsOf(call).map(spelledOut).join(" ");
  return /HTTP_HOST|SERVER_NAME/.test(text) && !/HTTP_ORIGIN|HTTP_REFERER/.test(text);
}
