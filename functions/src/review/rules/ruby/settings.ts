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
    rule: rubyCall({
      names: "skip_before_action|skip_forgery_protection",
      bare: "only",
      args: { has: { regex: "^:verify_authenticity_token$" } },
    }),
    valid: ["skip_before_action :authenticate", "protect_from_forgery with: :exception"],
    invalid: ["skip_before_action :verify_authenticity_token"],
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
      ...pair("secure|httponly", "^false$"),
      inside: {
        stopBy: "end",
        any: [
          { kind: "assignment", has: { field: "left", regex: "^cookies(?:\\.\\w+)*\\[" } },
          { kind: "call", regex: "^(?:\\w+\\.)*(?:session_store|set_cookie)\\b" },
        ],
      },
    },
    valid: ["cookies[:sid] = { value: v, secure: true }", "opts = { secure: false }"],
    invalid: ["cookies[:sid] = { value: v, httponly: false }"],
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
      names: "hexdigest|digest|base64digest|new",
      on: "^(?:OpenSSL::)?Digest::(?:MD5|SHA1)$",
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
      on: "^(?:OpenSSL::)?Digest::SHA(?:2|256|384|512)$",
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
    rule: rubyCall({
      names: "new",
      on: "^OpenSSL::Cipher(?:::Cipher)?$",
      args: { has: { nthChild: 1, regex: "(?i)^[\"'](?:des|rc[24]|bf|blowfish|[\\w-]*-ecb)" } },
    }),
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
        { has: { field: "method", regex: "^(?:rand|sample|shuffle)$" } },
        { not: { regex: "SecureRandom" } },
        {
          inside: {
            stopBy: { any: [{ kind: "method" }, { kind: "block" }, { kind: "do_block" }] },
            any: [
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
]);
