/** Ruby: CSRF protection that is disabled. */
import { defineRules } from "../writing/define-rules.ts";
import { rubyCall } from "../writing/call-matchers.ts";
import { titles } from "../writing/titles.ts";

export const csrfProtectionOff = defineRules(["ruby"], "security", [
  {
    id: "rb-csrf-off",
    severity: "medium",
    confidence: "medium",
    cwe: 352,
    see: ["Cross-Site_Request_Forgery_Prevention"],
    title: titles.csrfOff,
    message:
      "Without CSRF protection, any page that a signed-in user opens can send these requests in their name. Leave it on; for an API, authenticate by a header and inherit from ActionController::API.",
    rule: {
      any: [
        rubyCall({
          names: "skip_before_action|skip_before_filter|skip_action_callback",
          bare: "only",
          args: { has: { regex: "^:verify_authenticity_token$" } },
        }),
        {
          kind: "identifier",
          regex: "^skip_forgery_protection$",
          inside: { any: [{ kind: "body_statement" }, { kind: "program" }] },
        },
        rubyCall({ names: "skip_forgery_protection", bare: "only" }),
        rubyCall({ names: "disable", bare: "only", args: { has: { nthChild: 1, regex: "^:protection$" } } }),
        rubyCall({
          names: "set",
          bare: "only",
          args: {
            all: [{ has: { nthChild: 1, regex: "^:protection$" } }, { has: { nthChild: 2, kind: "false" } }],
          },
        }),
        {
          kind: "assignment",
          all: [
            { has: { field: "left", regex: "allow_forgery_protection$" } },
            { has: { field: "right", kind: "false" } },
          ],
        },
      ],
    },
    valid: ["skip_before_action :authenticate", "protect_from_forgery with: :exception"],
    invalid: [
      "skip_before_action :verify_authenticity_token",
      "config.action_controller.allow_forgery_protection = false",
    ],
  },
]);
