/** Ruby: actions that are left open, sessions that a request writes into, and addresses that are opened as files. */
import type { SgNode } from "@ast-grep/napi";
import { rubyCall } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { textOf } from "../../syntax/node-memo.ts";
import { titles } from "../writing/titles.ts";

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
  {
    id: "rb-session-key-from-request",
    severity: "medium",
    confidence: "medium",
    cwe: 501,
    see: ["Session_Management"],
    title: titles.sessionKey,
    message:
      "The request supplies the key, so a client can overwrite session entries such as the user's id or role. Choose the key in the code, or keep these entries in a hash of their own.",
    rule: {
      kind: "assignment",
      has: {
        field: "left",
        kind: "element_reference",
        all: [{ has: { nthChild: 1, regex: "^session$" } }, { has: { nthChild: 2, pattern: "$KEY" } }],
      },
    },
    flow: { KEY: "outside" },
    check: (node) => !/^session\[\s*:?["']\w/.test(textOf(node)),
    valid: [
      "session[:user_id] = user.id",
      'session["seen_#{params[:id]}"] = true',
      "session[:seen][params[:id]] = true",
    ],
    invalid: ["session[params[:key]] = 1", "key = params[:key]\nsession[key] = 1"].map((code) => ({
      code,
      lines: [code.split("\n").length],
    })),
  },
  {
    id: "rb-address-opened-as-file",
    severity: "medium",
    confidence: "medium",
    cwe: 78,
    see: ["OS_Command_Injection_Defense"],
    title: "Command injection: URL passed to `Kernel#open`",
    message:
      "`Kernel#open` runs a string that begins with `|` as a command. Use `URI.parse(url).open`, or an HTTP client.",
    rule: rubyCall({
      names: "open",
      bare: "also",
      on: "^Kernel$",
      args: { has: { nthChild: 1, regex: "(?i)^@?(?:\\w+\\.)?\\w*(?:url|uri|link|href)(?:\\.to_s)?$" } },
    }),
    check: isText,
    valid: ["open(path)", "URI.parse(url).open", "uri = URI.parse(url)\nopen(uri)", "URI.open(url)"],
    invalid: ["open(image_url).read", "Kernel.open(url)"],
  },
]);

/** What is an object of an address already begins with a scheme. */
function isText(call: SgNode): boolean {
  const name = /open[\s(]+@?(\w+)/.exec(textOf(call))?.[1] ?? "";
  return !new RegExp(String.raw`\b${name}\s*=\s*(?:URI|Addressable|["'])`).test(
    textOf(call.getRoot().root()),
  );
}
