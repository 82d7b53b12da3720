/** Ruby: weak cryptography and protections that are switched off. */
import { rubyCall } from "../call-matchers.ts";
import { defineRules } from "../define-rules.ts";

/** `key: value` among the arguments. */
function pair(keys: string, value: string) {
  return {
    kind: "pair",
    all: [{ has: { field: "key", regex: `^:?(?:${keys})$` } }, { has: { field: "value", regex: value } }],
  };
}

export const settings = defineRules(["ruby"], "security", [
  {
    id: "rb-tls-verification-off",
    severity: "high",
    confidence: "high",
    cwe: 295,
    see: ["Transport_Layer_Security"],
    title: "TLS certificates are not checked",
    message:
      "Anybody on the way can show a certificate of their own and read or change the traffic. Leave the check on, and add a private authority by `ca_file`.",
    rule: {
      any: [
        { kind: "scope_resolution", regex: "^OpenSSL::SSL::VERIFY_NONE$" },
        pair("verify|verify_ssl|ssl_verify", "^false$"),
      ],
    },
    valid: ["http.verify_mode = OpenSSL::SSL::VERIFY_PEER", "get(url, verify: true)"],
    invalid: ["http.verify_mode = OpenSSL::SSL::VERIFY_NONE", "HTTParty.get(url, verify: false)"],
  },
  {
    id: "rb-csrf-off",
    severity: "medium",
    confidence: "high",
    cwe: 352,
    see: ["Cross-Site_Request_Forgery_Prevention"],
    title: "Cross-site request forgery protection is switched off",
    message:
      "Any page a signed-in person opens can send these requests in their name. Leave it on; for an API, authenticate by a header and inherit from ActionController::API.",
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
  {
    id: "rb-insecure-cookie",
    severity: "medium",
    confidence: "high",
    cwe: 614,
    see: ["Session_Management"],
    title: "A cookie is sent without its protection",
    message:
      "Without `httponly` scripts can read the cookie, and without `secure` it also travels unencrypted. Set both to true for cookies that sign a person in.",
    rule: {
      any: [
        {
          ...pair("secure|httponly", "^false$"),
          inside: {
            stopBy: "end",
            any: [
              { kind: "assignment", has: { field: "left", regex: "^cookies(?:\\.\\w+)*\\[" } },
              { kind: "call", regex: "^(?:\\w+\\.)*(?:session_store|set_cookie)\\b" },
            ],
          },
        },
        {
          kind: "assignment",
          all: [
            {
              has: {
                field: "left",
                regex:
                  "(?i)^cookies(?:\\.permanent)?\\[:?['\"]?\\w*(?:token|auth|session|remember|jwt|password|secret)\\w*['\"]?\\]$",
              },
            },
            { has: { field: "right", not: { regex: "httponly|^nil$|^['\"]{2}$" } } },
          ],
        },
      ],
    },
    valid: [
      "cookies[:sid] = { value: v, secure: true }",
      "opts = { secure: false }",
      "cookies[:theme] = 'dark'",
    ],
    invalid: ["cookies[:sid] = { value: v, httponly: false }", "cookies[:auth_token] = user.token"],
  },
  {
    id: "rb-jwt-without-verification",
    severity: "critical",
    confidence: "high",
    cwe: 347,
    see: ["JSON_Web_Token_for_Java"],
    title: "A token is accepted without a signature",
    message:
      "Anybody can write a token with any name and role in it. Pass the key, true, and the one algorithm you sign with.",
    rule: {
      any: [
        rubyCall({ names: "decode", on: "^JWT$", args: { has: { nthChild: 3, kind: "false" } } }),
        rubyCall({
          names: "decode|encode",
          on: "^JWT$",
          args: {
            any: [
              { has: pair("algorithms?", "(?i)^[\"'\\[ ]*none") },
              { has: { nthChild: 3, regex: "(?i)^[\"']none[\"']$" } },
            ],
          },
        }),
      ],
    },
    valid: ['JWT.decode(token, key, true, algorithm: "HS256")'],
    invalid: ["JWT.decode(token, nil, false)", "JWT.encode(data, nil, 'none')"],
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
    valid: ["Digest::SHA256.hexdigest(x)"],
    invalid: ["Digest::MD5.hexdigest(x)", "Digest::SHA1.new"],
  },
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
      args: { has: { nthChild: 1, regex: "(?i)(?:^|[._])(?:password|passwd|pwd)(?:\\s*\\+\\s*\\w+)?$" } },
    }),
    valid: ["Digest::SHA256.hexdigest(body)", "BCrypt::Password.create(password)"],
    invalid: ["Digest::SHA256.hexdigest(password)", "Digest::SHA512.hexdigest(user.password)"],
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
                kind: "method",
                has: {
                  field: "name",
                  regex:
                    "(?i)^(?:generate|create|make|new|random|gen|build)_\\w*(?:token|secret|password|otp|nonce|session_id|salt|key|code|pin)$|^(?:random_)?(?:token|password|otp)$",
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
    id: "rb-world-writable-file",
    severity: "medium",
    confidence: "high",
    cwe: 732,
    title: "Every user of the machine may change this file",
    message:
      "The mode lets any account write here, and so replace what this program reads later. Use 0600, or 0640 with the right group.",
    rule: rubyCall({
      names: "chmod|chmod_R",
      args: { has: { nthChild: 1, regex: "^0o?[0-7]?[0-7][0-7][2367]$" } },
    }),
    valid: ["File.chmod(0755, p)", "FileUtils.chmod(mode, p)"],
    invalid: ["File.chmod(0777, p)", "FileUtils.chmod_R(0o666, p)"],
  },
  {
    id: "rb-regex-line-anchors",
    severity: "medium",
    confidence: "high",
    cwe: 777,
    see: ["https://guides.rubyonrails.org/security.html#regular-expressions"],
    title: "The format check passes on any one line",
    message:
      "`^` and `$` stand for line ends in Ruby, so a value with a second line passes with anything in it. Use `\\A` and `\\z`.",
    rule: {
      kind: "pair",
      all: [
        { has: { field: "key", regex: "^with$" } },
        { has: { field: "value", kind: "regex", regex: "^/\\^.*\\$/[a-ln-z]*$" } },
      ],
      inside: {
        stopBy: "end",
        kind: "call",
        has: { field: "method", regex: "^(?:validates|validates_format_of)$" },
      },
    },
    valid: ["validates :name, format: { with: /\\A[a-z]+\\z/ }"],
    invalid: ["validates :name, format: { with: /^[a-z]+$/ }"],
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
            { regex: "HMAC|hmac|signature" },
            { inside: { stopBy: "end", kind: "method", regex: "HMAC" } },
          ],
        },
      ],
    },
    valid: ["secure_compare(OpenSSL::HMAC.hexdigest(a, k, b), sent)", "signature == nil"],
    invalid: ["OpenSSL::HMAC.hexdigest('SHA256', k, b) == sent", "ok = signature == sent"],
  },
  {
    id: "rb-cors-any-origin",
    severity: "medium",
    confidence: "medium",
    cwe: 942,
    see: ["HTML5_Security"],
    title: "Every site may read the answers of this application",
    message: "Any page a person opens can read what is answered here. List the origins that may.",
    rule: {
      any: [
        {
          kind: "assignment",
          all: [
            { has: { field: "left", regex: "(?i)headers\\[['\"]access-control-allow-origin['\"]\\]$" } },
            { has: { field: "right", regex: "^['\"]\\*['\"]$" } },
          ],
        },
        rubyCall({
          names: "origins",
          bare: "only",
          args: { has: { nthChild: 1, regex: "^['\"]\\*['\"]$" } },
        }),
      ],
    },
    valid: ["origins 'https://app.example.com'"],
    invalid: ["headers['Access-Control-Allow-Origin'] = '*'", "origins '*'"],
  },
  {
    id: "rb-debug-output",
    severity: "medium",
    confidence: "medium",
    cwe: 489,
    see: ["Error_Handling"],
    title: "Inner workings are shown to visitors",
    message:
      "Error pages with code, settings and paths help whoever looks for a way in. Switch them off outside of development.",
    rule: {
      any: [
        rubyCall({
          names: "set",
          bare: "only",
          args: {
            all: [
              { has: { nthChild: 1, regex: "^:(?:show_exceptions|dump_errors)$" } },
              { has: { nthChild: 2, kind: "true" } },
            ],
          },
        }),
        rubyCall({ names: "pry|irb", on: "^binding$" }),
        { kind: "identifier", regex: "^(?:byebug|debugger)$", inside: { kind: "body_statement" } },
      ],
    },
    valid: ["set :show_exceptions, false"],
    invalid: ["set :show_exceptions, true", "binding.pry"],
  },
  {
    id: "rb-predictable-temporary-file",
    severity: "medium",
    confidence: "medium",
    cwe: 377,
    title: "A temporary file has a name that can be guessed",
    message:
      "Another account of the machine can put a link there first, and so choose what is overwritten. Use Tempfile.",
    rule: rubyCall({
      names: "open|write|new|binwrite",
      on: "^(?:File|IO)$",
      args: {
        all: [
          { has: { nthChild: 1, regex: "^['\"]/(?:var/)?tmp/[\\w.-]+['\"]$" } },
          { has: { nthChild: 2, not: { regex: "^['\"]rb?['\"]$" } } },
        ],
      },
    }),
    valid: ["Tempfile.create('report')", "File.open('/tmp/a.txt')", "File.open('/tmp/a.txt', 'r')"],
    invalid: ["File.open('/tmp/report.csv', 'w')", "File.write('/tmp/report.csv', text)"],
  },
]);
