/** PHP: CSRF protection that is disabled or missing. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { phpElement, off, phpMethod } from "../writing/php-matchers.ts";
import { php, found } from "./examples.ts";

export const csrfProtectionOff = defineRules(["php"], "security", [
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
