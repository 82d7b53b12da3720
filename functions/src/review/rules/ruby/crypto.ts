/** Ruby: weak cryptography, and secrets that are known or can be guessed. */
import { rubyCall } from "../call-matchers.ts";
import { defineRules } from "../define-rules.ts";
import { isToldApart } from "./tree.ts";

export const crypto = defineRules(["ruby"], "security", [
  {
    id: "rb-weak-password-hash",
    severity: "high",
    confidence: "high",
    cwe: 916,
    see: ["Password_Storage"],
    title: "A password is hashed with a fast hash",
    message:
      "A stolen table of MD5, SHA-1 or plain SHA-2 hashes is guessed at billions of tries a second. Use bcrypt through `has_secure_password`.",
    rule: rubyCall({
      names: "hexdigest|digest|base64digest",
      on: "^(?:OpenSSL::)?Digest::(?:SHA(?:1|2|256|384|512)|MD5)$",
      args: {
        has: {
          nthChild: 1,
          regex: "(?i)(?:^|[._+#{@\\s])(?:password|passwd|pwd)(?:$|[\\s+}\"')])",
          not: { regex: "(?i)^['\"][^#]*$" },
        },
      },
    }),
    valid: ["Digest::SHA256.hexdigest(body)", "BCrypt::Password.create(password)"],
    invalid: ["Digest::SHA256.hexdigest(password)", "Digest::SHA512.hexdigest(user.password)"],
  },
  {
    id: "rb-weak-hash",
    severity: "low",
    confidence: "medium",
    cwe: 328,
    see: ["Cryptographic_Storage"],
    title: "MD5 or SHA-1 is used",
    message:
      "Collisions for MD5 and SHA-1 can be made on purpose, so they prove nothing about where data came from. Use SHA-256, and bcrypt for passwords.",
    rule: rubyCall({
      names: "hexdigest|digest|base64digest|new|file|hexdigest!",
      on: "^(?:OpenSSL::)?Digest::(?:MD5|SHA1|MD4|RMD160)$",
    }),
    check: (node) => !isToldApart(node),
    valid: ["Digest::SHA256.hexdigest(x)", "etag = Digest::MD5.hexdigest(body)"],
    invalid: ["Digest::MD5.hexdigest(x)", "Digest::SHA1.new"],
  },
  {
    id: "rb-weak-cipher",
    severity: "high",
    confidence: "high",
    cwe: 327,
    see: ["Cryptographic_Storage"],
    title: "A broken cipher or mode encrypts this",
    message:
      "DES, RC4, Blowfish and the ECB mode show patterns of the plain text or can be searched through. Use `aes-256-gcm` with a random nonce.",
    rule: {
      any: [
        rubyCall({
          names: "new",
          on: "^OpenSSL::Cipher(?:::Cipher)?$",
          args: { has: { nthChild: 1, regex: "(?i)^[\"'](?:des|rc[24]|bf|blowfish|[\\w-]*-ecb)" } },
        }),
        rubyCall({ names: "new", on: "^OpenSSL::Cipher::\\w+$", args: { regex: "(?i)[:'\"]ecb\\b" } }),
        rubyCall({ names: "new", on: "^OpenSSL::Cipher::(?:DES|RC4|RC2|BF|CAST5|IDEA)$" }),
      ],
    },
    valid: ["OpenSSL::Cipher.new('aes-256-gcm')"],
    invalid: ["OpenSSL::Cipher.new('des-ede3-cbc')", 'OpenSSL::Cipher.new("AES-128-ECB")'],
  },
  {
    id: "rb-fixed-nonce",
    severity: "medium",
    confidence: "high",
    cwe: 329,
    see: ["Cryptographic_Storage"],
    title: "The initialization vector is fixed",
    message:
      "Equal texts so become equal ciphertexts, and with GCM the key itself is in danger. Use `cipher.random_iv` for each message.",
    rule: {
      kind: "assignment",
      all: [
        { has: { field: "left", kind: "call", regex: "^\\w*(?:cipher|aes|enc)\\w*\\.iv$" } },
        { has: { field: "right", pattern: "$IV" } },
      ],
    },
    flow: { IV: "literal" },
    valid: ["cipher.iv = stored_iv"],
    invalid: ["cipher.iv = '1234567890123456'"],
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
            { has: { field: "value", pattern: "$KEY", kind: "string" } },
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
          kind: "assignment",
          all: [
            { has: { field: "left", kind: "call", regex: "^\\w*cipher\\w*\\.key$" } },
            { has: { field: "right", pattern: "$KEY" } },
          ],
        },
      ],
    },
    flow: { KEY: "literal" },
    valid: [
      "JWT.encode(p, ENV.fetch('KEY'), 'HS256')",
      "http_basic_authenticate_with name: 'a', password: ENV['PW']",
      "JWT.encode(p, nil, 'x')",
    ],
    invalid: [
      "JWT.encode(p, 'my-signing-key', 'HS256')",
      "http_basic_authenticate_with name: 'a', password: 'sesame-open-1'",
    ],
  },
  {
    id: "rb-insecure-random",
    severity: "high",
    confidence: "high",
    cwe: 338,
    see: ["Cryptographic_Storage"],
    title: "A secret is made with rand",
    message:
      "The values of `rand` can be computed from earlier ones, so this secret can be guessed. Use SecureRandom.",
    rule: {
      kind: "call",
      all: [
        { has: { field: "method", regex: "^(?:rand|sample|shuffle|random_number|bytes|srand)$" } },
        { not: { regex: "SecureRandom" } },
        {
          inside: {
            stopBy: { kind: "class" },
            any: [
              {
                any: [{ kind: "method" }, { kind: "singleton_method" }],
                has: {
                  field: "name",
                  regex:
                    "(?i)^(?:generate|create|make|new|random|gen|build)_\\w*(?:token|secret|password|otp|nonce|session_id|salt|key|code|pin)$|^(?:\\w+_)?(?:token|password|otp|secret|nonce|salt)$",
                },
              },
              {
                kind: "assignment",
                has: {
                  field: "left",
                  regex: "(?i)(?:token|secret|password|otp|nonce|session_id|salt|api_key)$",
                },
              },
            ],
          },
        },
      ],
    },
    valid: ["token = SecureRandom.hex(16)", "delay = rand(10)"],
    invalid: ["token = rand(10**10).to_s", "user.otp = rand(1000..9999)"],
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
            { regex: "HMAC|hmac|signature|^params\\[" },
            { inside: { stopBy: "end", kind: "method", regex: "HMAC" } },
          ],
        },
      ],
    },
    valid: ["secure_compare(OpenSSL::HMAC.hexdigest(a, k, b), sent)", "signature == nil"],
    invalid: ["OpenSSL::HMAC.hexdigest('SHA256', k, b) == sent", "ok = signature == sent"],
  },
  {
    id: "rb-short-rsa-key",
    severity: "high",
    confidence: "high",
    cwe: 326,
    see: ["Cryptographic_Storage"],
    title: "The RSA key is too short",
    message: "Keys of 1024 bits and fewer can be factored. Use 3072 bits, or Ed25519.",
    rule: rubyCall({
      names: "new|generate",
      on: "^OpenSSL::PKey::(?:RSA|DSA|DH)$",
      args: { has: { nthChild: 1, regex: "^(?:512|768|1024|1536)$" } },
    }),
    valid: ["OpenSSL::PKey::RSA.new(3072)", "OpenSSL::PKey::RSA.new(pem)"],
    invalid: ["OpenSSL::PKey::RSA.new(1024)", "OpenSSL::PKey::RSA.generate(512)"],
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
