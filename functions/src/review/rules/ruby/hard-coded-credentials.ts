/** Ruby: keys and other secrets in the code. */
import type { SgNode } from "@ast-grep/napi";
import { rubyCall } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { textOf } from "../../syntax/node-memo.ts";
import { titles } from "../writing/titles.ts";

export const hardCodedCredentials = defineRules(["ruby"], "security", [
  {
    id: "rb-hard-coded-key",
    severity: "high",
    confidence: "medium",
    cwe: 798,
    see: ["Secrets_Management"],
    title: titles.hardCodedCredentials,
    message:
      "The key or password is in the source, so anyone who can read the code or its history has it. Read it from the credentials or the environment, and rotate it.",
    rule: {
      any: [
        rubyCall({ names: "encode|decode", on: "^JWT$", as: "KEY", nth: 2 }),
        rubyCall({ names: "hexdigest|digest|base64digest", on: "^OpenSSL::HMAC$", as: "KEY", nth: 2 }),
        rubyCall({
          names: "new",
          on: "^ActiveSupport::MessageEncryptor$|^ActiveSupport::MessageVerifier$",
          as: "KEY",
        }),
        rubyCall({
          names: "new",
          on: "^(?:RbNaCl::)?SecretBox$|^RbNaCl::AEAD::\\w+$|^(?:RbNaCl::SecretBoxes::\\w+|Lockbox)$",
          as: "KEY",
        }),
        rubyCall({ names: "basic_auth", as: "KEY", nth: 2 }),
        {
          kind: "pair",
          all: [
            { has: { field: "key", regex: "^:?secret$" } },
            { has: { field: "value", pattern: "$KEY", kind: "string" } },
          ],
          inside: {
            kind: "argument_list",
            inside: { kind: "call", has: { field: "method", regex: "^use$" } },
          },
        },
        rubyCall({
          names: "set",
          bare: "only",
          as: "KEY",
          nth: 2,
          args: { has: { nthChild: 1, regex: "^:session_secret$" } },
        }),
        {
          kind: "assignment",
          all: [
            { has: { field: "left", regex: "\\.(?:secret_key_base|secret_token|pepper)$" } },
            { has: { field: "right", pattern: "$KEY" } },
          ],
        },
        {
          kind: "pair",
          all: [
            { has: { field: "key", regex: "^:?password$" } },
            { has: { field: "value", pattern: "$KEY", any: [{ kind: "string" }, { kind: "constant" }] } },
          ],
          inside: {
            kind: "argument_list",
            inside: {
              kind: "call",
              any: [
                {
                  has: {
                    field: "method",
                    regex: "^(?:http_basic_authenticate_with|establish_connection|connect|start)$",
                  },
                },
                {
                  all: [
                    { has: { field: "method", regex: "^new$" } },
                    {
                      has: {
                        field: "receiver",
                        regex: "^(?:Mysql2::Client|PG::Connection|Redis|Net::LDAP|TinyTds::Client)$",
                      },
                    },
                  ],
                },
              ],
            },
          },
        },
        {
          kind: "pair",
          all: [
            { has: { field: "key", regex: "^:?secret_access_key$" } },
            { has: { field: "value", pattern: "$KEY", kind: "string" } },
          ],
        },
        {
          kind: "assignment",
          all: [
            { has: { field: "left", kind: "call", regex: "^\\w*cipher\\w*\\.key$" } },
            { has: { field: "right", pattern: "$KEY" } },
          ],
        },
      ],
    },
    flow: { KEY: "literal" },
    check: (node, { text }) => !isOfDevelopment(node, text),
    valid: [
      "JWT.encode(p, ENV.fetch('KEY'), 'HS256')",
      "Rails.application.configure do\n  config.consider_all_requests_local = true\n  config.secret_key_base = 'for-development-only'\nend",
      "http_basic_authenticate_with name: 'a', password: ENV['PW']",
      "JWT.encode(p, nil, 'x')",
    ],
    invalid: [
      "JWT.encode(p, 'my-signing-key', 'HS256')",
      "http_basic_authenticate_with name: 'a', password: 'sesame-open-1'",
      {
        code: "WORD = 'sesame-open-1'\nhttp_basic_authenticate_with name: 'a', password: WORD",
        lines: [2],
      },
    ],
  },
]);

const ofNoProduct =
  /^\s*config\.(?:consider_all_requests_local\s*=\s*true|cache_classes\s*=\s*false|enable_reloading\s*=\s*true|action_controller\.allow_forgery_protection\s*=\s*false|action_mailer\.delivery_method\s*=\s*:test)/m;

/** The settings with which Rails runs on a programmer's machine and in tests, or a text that only repeats its name. */
function isOfDevelopment(node: SgNode, text: string): boolean {
  const own = textOf(node);
  if (/\.(\w+)\s*=\s*["']\1["']$/.test(own)) return true;
  return /\.(?:secret_key_base|secret_token)\s*=/.test(own) && ofNoProduct.test(text);
}
