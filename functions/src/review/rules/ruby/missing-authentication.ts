/** Ruby: actions that are left open, sessions that a request writes into, and addresses that are opened as files. */
import { rubyCall } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";

export const missingAuthentication = defineRules(["ruby"], "security", [
  {
    id: "rb-sign-in-skipped-but-for",
    severity: "medium",
    confidence: "medium",
    cwe: 306,
    see: ["https://guides.rubyonrails.org/security.html"],
    title: "Missing authentication: sign-in skipped by default",
    message:
      "Sign-in is skipped for all actions but a few, so an action that is added later is public. List the public actions with `only:`.",
    rule: rubyCall({
      names: "skip_before_action|skip_before_filter",
      bare: "only",
      args: {
        all: [
          {
            has: {
              nthChild: 1,
              regex:
                "^:(?:authenticate|authorize|authorise|require|ensure|verify|check)_?\\w*(?:user|login|admin|auth\\w*|signed_in|account|access|owner)!?$|^:(?:authenticate|authorize)!?$|^:login_required$",
            },
          },
          { has: { kind: "pair", regex: "^:?except\\b" } },
        ],
      },
    }),
    valid: [
      "skip_before_action :authenticate_user!, only: [:index]",
      "skip_before_action :set_locale, except: [:index]",
      "before_action :authenticate_user!, except: [:index]",
    ],
    invalid: ["skip_before_action :authenticate_user!, except: [:update]"],
  },
]);
