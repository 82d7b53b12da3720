/** Ruby: passwords, keys and other secrets in code, comparisons and logs. */
import type { SgNode } from "@ast-grep/napi";
import { rubyCall } from "../call-matchers.ts";
import { defineRules } from "../define-rules.ts";
import { kindOf, textOf } from "../node-memo.ts";

const ofPassword = {
  regex: "(?i)(?:^|[._+#{@\\s])(?:password|passwd|pwd)(?:$|[\\s+}\"')])",
  not: { regex: "(?i)^['\"][^#]*$" },
};

export const secrets = defineRules(["ruby"], "security", [
  {
    id: "rb-weak-password-hash",
    severity: "high",
    confidence: "high",
    cwe: 916,
    see: ["Password_Storage"],
    title: "A password is hashed with a fast hash",
    message:
      "A stolen table of MD5, SHA-1 or plain SHA-2 hashes is guessed at billions of tries a second. Use bcrypt through `has_secure_password`.",
    rule: {
      any: [
        rubyCall({
          names: "hexdigest|digest|base64digest",
          on: "^(?:OpenSSL::)?Digest::(?:SHA(?:1|2|256|384|512)|MD5)$",
          args: { has: { nthChild: 1, ...ofPassword } },
        }),
        rubyCall({
          names: "hexdigest|digest|base64digest",
          on: "^OpenSSL::Digest$",
          args: {
            all: [
              { has: { nthChild: 1, regex: "(?i)^[\"'](?:md[45]|sha-?\\d+)[\"']$" } },
              { has: { nthChild: 2, ...ofPassword } },
            ],
          },
        }),
      ],
    },
    check: (call) => !isDemanded(call),
    valid: [
      "Digest::SHA256.hexdigest(body)",
      "case mech\nwhen :md5\n  Digest::MD5.digest(password)\nend",
      "BCrypt::Password.create(password)",
      "OpenSSL::Digest.digest('SHA1', body)",
    ],
    invalid: [
      "Digest::SHA256.hexdigest(password)",
      "Digest::SHA512.hexdigest(user.password)",
      "OpenSSL::Digest.digest('SHA1', password)",
    ],
  },
  {
    id: "rb-hard-coded-key",
    severity: "high",
    confidence: "high",
    cwe: 798,
    see: ["Secrets_Management"],
    title: "A key or password is fixed in the code",
    message:
      "Everybody who can read the code or its history has it, and it cannot be changed without a new version. Read it from the credentials or the environment.",
    rule: {
      any: [
        rubyCall({ names: "encode|decode", on: "^JWT$", as: "KEY", nth: 2 }),
        rubyCall({ names: "hexdigest|digest|base64digest", on: "^OpenSSL::HMAC$", as: "KEY", nth: 2 }),
        rubyCall({
          names: "new",
          on: "^ActiveSupport::MessageEncryptor$|^ActiveSupport::MessageVerifier$",
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
  {
    id: "rb-timing-unsafe-compare",
    severity: "medium",
    confidence: "high",
    cwe: 208,
    title: "A signature is compared in varying time",
    message:
      "`==` ends at the first wrong byte, and its time tells a caller how much was right. Use `ActiveSupport::SecurityUtils.secure_compare` or `Rack::Utils.secure_compare`.",
    rule: {
      kind: "binary",
      all: [
        { has: { field: "operator", regex: "^[!=]=$" } },
        {
          any: ["left", "right"].flatMap((field) => [
            {
              has: {
                field,
                kind: "element_reference",
                regex: "^params\\[:?['\"]?(?:\\w+_)?(?:token|secret|api_?key|signature|password)['\"]?\\]$",
              },
            },
            {
              has: {
                field,
                kind: "element_reference",
                regex: "(?i)^(?:request\\.)?(?:headers|env)\\[['\"][\\w-]*signature[\\w-]*['\"]\\]$",
              },
            },
            { has: { field, kind: "call", regex: "^OpenSSL::HMAC\\.\\w+|\\.hmac_\\w+\\(" } },
            {
              has: {
                field,
                kind: "identifier",
                regex:
                  "^(?:expected_)?(?:hmac|signature|digest|mac)$|^(?:computed|calculated|expected)_\\w+$",
              },
            },
          ]),
        },
        {
          not: {
            has: {
              field: "right",
              any: [
                { kind: "element_reference", regex: "^params" },
                { kind: "nil" },
                { kind: "string" },
                { kind: "integer" },
                { kind: "simple_symbol" },
                { kind: "true" },
                { kind: "false" },
              ],
            },
          },
        },
        {
          any: [
            { regex: "HMAC|hmac|[sS]ignature|SIGNATURE|^params\\[" },
            { inside: { stopBy: "end", kind: "method", regex: "HMAC" } },
          ],
        },
      ],
    },
    valid: ["secure_compare(OpenSSL::HMAC.hexdigest(a, k, b), sent)", "signature == nil"],
    invalid: ["OpenSSL::HMAC.hexdigest('SHA256', k, b) == sent", "ok = signature == sent"],
  },
  {
    id: "rb-cheap-password-hash",
    severity: "medium",
    confidence: "high",
    cwe: 916,
    see: ["Password_Storage"],
    title: "The password's hash takes too little work",
    message:
      "With so few rounds a stolen table is guessed quickly. Leave the cost of bcrypt at 12, and give PBKDF2 600,000 rounds of SHA-256.",
    rule: {
      any: [
        rubyCall({
          names: "create",
          on: "^BCrypt::Password$",
          args: {
            has: { kind: "pair", regex: "^:?cost(?::|\\s*=>)\\s*(?:[4-9]|BCrypt::Engine::MIN_COST)$" },
          },
        }),
        rubyCall({
          names: "pbkdf2_hmac|pbkdf2_hmac_sha1",
          args: {
            any: [
              { has: { nthChild: 3, regex: "^\\d{1,4}$" } },
              { has: { kind: "pair", regex: "^iterations:\\s*\\d{1,4}$" } },
            ],
          },
        }),
      ],
    },
    valid: ["BCrypt::Password.create(p, cost: 12)"],
    invalid: ["BCrypt::Password.create(p, cost: 4)", "OpenSSL::PKCS5.pbkdf2_hmac(p, s, 1000, 32, 'sha256')"],
  },
  {
    id: "rb-secret-in-log",
    severity: "medium",
    confidence: "high",
    cwe: 532,
    see: ["Logging"],
    title: "A secret is written to the log",
    message:
      "Logs are kept, copied and read by many, and the secret with them. Leave it out, or write only whose it is.",
    rule: {
      ...rubyCall({ names: "info|warn|error|debug|fatal", on: "(?i)(?:^|\\.|@)log(?:ger)?$" }),
      has: {
        kind: "argument_list",
        has: {
          stopBy: "end",
          any: [
            {
              kind: "element_reference",
              not: { inside: { kind: "call" } },
              regex:
                "(?i)^params\\[:?['\"]?(?:password|passwd|secret|api_?key|access_token|card_number|cvv)['\"]?\\]$",
            },
            {
              kind: "identifier",
              regex: "(?i)^(?:\\w+_)?(?:password|passwd|secret|api_key|access_token)$",
              inside: { any: [{ kind: "interpolation" }, { kind: "binary" }, { kind: "argument_list" }] },
            },
          ],
        },
      },
    },
    valid: ["logger.info('password changed')", 'Rails.logger.info("n #{password.length}")'],
    invalid: ['Rails.logger.info("pw #{params[:password]}")', 'logger.debug("key " + api_key)'],
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

/** A directory holds hashes of older kinds, and each is compared as it was made. */
function isDemanded(call: SgNode): boolean {
  return call
    .ancestors()
    .some((one) => kindOf(one) === "when" && /^when\s+:?['"]?\w*(?:md5|sha|hash|crypt)/i.test(textOf(one)));
}
