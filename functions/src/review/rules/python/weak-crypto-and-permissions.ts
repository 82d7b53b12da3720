/** Python: secrets that can be guessed, files that others can reach, and checks that are left out. */
import { pyCall, pyKeyword } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { isSeededRandom } from "./random-source.ts";
import { titles } from "../writing/titles.ts";
import { messages } from "../shared/messages.ts";

const secretMaker =
  "(?i)^_*(?:generate|gen|create|make|new|random|issue|reset|build|session|api|send|verification)?_?\\w*(?:_|^)(?:token|secret|password|passwd|otp|nonce|session_?id|salt|api_?key|csrf|pin_?code|verification_?code|reset_?code)$";
const randoms = "random|randint|choice|choices|randrange|sample|getrandbits|randbytes";

/** Below 2048 bits. */
const shortKey = "^(?:\\d{3}|1\\d{3}|20[0-3]\\d|204[0-7])$";

export const weakCryptoAndPermissions = defineRules(["python"], "security", [
  {
    id: "py-secret-maker-with-random",
    severity: "high",
    confidence: "medium",
    cwe: 338,
    see: ["Cryptographic_Storage"],
    title: titles.weakRandom,
    message:
      "The values of `random`, `numpy.random` and `uuid1` are predictable: they can be computed from earlier ones, so what this function generates can be guessed. Use the `secrets` module.",
    rule: {
      any: [
        pyCall({ names: randoms, on: "^random$" }),
        pyCall({ names: "bytes|randint|choice|random", on: "^(?:np|numpy)\\.random$" }),
        pyCall({ names: "uuid1", on: "^uuid$" }),
      ],
      inside: {
        stopBy: { kind: "class_definition" },
        kind: "function_definition",
        has: { field: "name", regex: secretMaker },
      },
      not: {
        inside: {
          stopBy: { kind: "block" },
          any: [
            {
              kind: "assignment",
              has: {
                field: "left",
                regex: "(?i)(?:token|secret|password|passwd|otp|nonce|session_?id|salt|key)$",
              },
            },
            { kind: "call", has: { field: "function", regex: "sleep$" } },
          ],
        },
      },
    },
    check: isSeededRandom,
    valid: [
      "def roll():\n    return random.randint(1, 6)",
      "def make_token():\n    return secrets.token_hex()",
      "def mask_tokens(xs):\n    return random.sample(xs, 3)",
    ],
    invalid: [
      { code: "def reset_token():\n    return ''.join(random.choice(L) for _ in range(9))", lines: [2] },
    ],
  },
  {
    id: "py-short-key",
    severity: "medium",
    confidence: "high",
    cwe: 326,
    see: ["Cryptographic_Storage"],
    title: titles.shortKey,
    message: messages.shortRsaOrDsaKey,
    rule: {
      any: [
        pyCall({
          names: "generate_private_key|generate_parameters",
          bare: "also",
          on: "^(?:rsa|dsa|dh)$",
          args: {
            any: [pyKeyword("key_size", { regex: shortKey }), { has: { nthChild: 2, regex: shortKey } }],
          },
        }),
        pyCall({
          names: "generate",
          on: "^(?:RSA|DSA)$",
          args: { has: { nthChild: 1, regex: shortKey.replace("^", "^(?:bits=)?") } },
        }),
      ],
    },
    valid: [
      "rsa.generate_private_key(public_exponent=65537, key_size=3072)",
      "RSA.generate(2048)",
      "RSA.generate(bits)",
    ],
    invalid: [
      "rsa.generate_private_key(public_exponent=65537, key_size=1024)",
      "RSA.generate(1024)",
      "RSA.generate(1048)",
    ],
  },
  {
    id: "py-fixed-initialization-vector",
    severity: "medium",
    confidence: "high",
    cwe: 329,
    see: ["Cryptographic_Storage"],
    title: titles.fixedNonce,
    message:
      "With a fixed initialization vector, equal beginnings of messages look equal when encrypted, and in GCM a repeated nonce reveals the authentication key. Generate a random one for every message.",
    rule: {
      any: [
        pyCall({ names: "new", on: "(?:^|\\.)(?:AES|DES3?|Blowfish|CAST)$", as: "IV", nth: 3 }),
        pyCall({ names: "CBC|CTR|GCM|CFB|OFB", on: "^modes$", as: "IV" }),
      ],
    },
    flow: { IV: "literal" },
    valid: ["AES.new(key, AES.MODE_CBC, iv)", "modes.GCM(nonce)"],
    invalid: ['AES.new(key, AES.MODE_CBC, b"1234567890123456")'],
  },
  {
    id: "py-weak-protocol",
    severity: "medium",
    confidence: "high",
    cwe: 327,
    see: ["Transport_Layer_Security"],
    title: titles.oldTls,
    message:
      "SSL and TLS before 1.2 have known attacks that reveal the traffic. Use `PROTOCOL_TLS_CLIENT`, which chooses the newest.",
    rule: {
      any: [
        {
          kind: "assignment",
          all: [
            { has: { field: "left", regex: "\\.(?:minimum|maximum)_version$" } },
            { has: { field: "right", regex: "TLSVersion\\.(?:SSLv3|TLSv1|TLSv1_1|MINIMUM_SUPPORTED)$" } },
          ],
        },
        pyCall({
          names: "SSLContext|wrap_socket|Context",
          bare: "also",
          on: "^(?:ssl|SSL)$",
          args: {
            has: {
              stopBy: "end",
              kind: "attribute",
              regex: "^(?:ssl\\.PROTOCOL_|SSL\\.)(?:SSLv2|SSLv3|SSLv23|TLSv1|TLSv1_1)(?:_METHOD)?$",
            },
          },
        }),
      ],
    },
    valid: ["ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)", "ctx.minimum_version = ssl.TLSVersion.TLSv1_2"],
    invalid: [
      "ctx.minimum_version = ssl.TLSVersion.TLSv1",
      "ssl.SSLContext(ssl.PROTOCOL_SSLv3)",
      "ssl.wrap_socket(s, ssl_version=ssl.PROTOCOL_TLSv1)",
    ],
  },
  {
    id: "py-plain-protocol",
    severity: "medium",
    confidence: "medium",
    cwe: 319,
    see: ["Transport_Layer_Security"],
    title: titles.cleartext,
    message:
      "Telnet and FTP send everything unencrypted, including the password, so anyone on the network path can read it. Use SSH, SFTP or `FTP_TLS`.",
    rule: pyCall({ names: "Telnet|FTP", bare: "also", on: "^(?:telnetlib|ftplib)$" }),
    fileHas: ["telnetlib", "ftplib"],
    valid: ["ftplib.FTP_TLS(host)", "FTP(host)"],
    invalid: [
      "telnetlib.Telnet(host)",
      "ftplib.FTP(host)",
      { code: "from ftplib import FTP\nFTP(host)", lines: [2] },
    ],
  },
  {
    id: "py-unverified-claims",
    severity: "high",
    confidence: "medium",
    cwe: 347,
    see: ["JSON_Web_Token_for_Java"],
    title: titles.jwtUnverified,
    message:
      "The token is decoded without checking its signature, so a client can claim any user and role. Call `decode` with the key and the one algorithm you sign with.",
    rule: pyCall({ names: "get_unverified_claims", bare: "also", on: "^(?:jwt|jws|jose\\.jwt)$" }),
    valid: ["jwt.get_unverified_header(token)", "jwt.decode(token, key, algorithms=['RS256'])"],
    invalid: ["jwt.get_unverified_claims(token)"],
  },
  {
    id: "py-key-compared-in-variable-time",
    severity: "low",
    confidence: "medium",
    cwe: 208,
    title: titles.timing,
    message:
      "`==` stops at the first wrong character, so its duration reveals how much of the key was right. Use `hmac.compare_digest`.",
    rule: {
      kind: "comparison_operator",
      all: [
        { regex: "==|!=" },
        {
          has: {
            any: [
              {
                kind: "identifier",
                regex: "(?i)(?:token|api_?key|secret|signature)$",
                precedes: { stopBy: "end", regex: "^(?:\\w+\\.)*[A-Z_]*(?:TOKEN|KEY|SECRET)$" },
              },
              {
                kind: "subscript",
                regex: "(?i)request\\.(?:headers|META|args).*(?:key|token|secret|signature)[\"']\\]$",
              },
            ],
          },
        },
        { not: { has: { any: [{ kind: "string" }, { kind: "none" }] } } },
      ],
    },
    valid: [
      "if hmac.compare_digest(request.headers['X-Api-Key'], KEY):\n    pass",
      "if request.headers['X-Token'] == '':\n    pass",
    ],
    invalid: [
      "if request.headers['X-Api-Key'] != KEY:\n    raise E",
      "if token != settings.API_TOKEN:\n    raise E",
    ],
  },
  {
    id: "py-open-umask",
    severity: "medium",
    confidence: "high",
    cwe: 732,
    title: titles.permissiveUmask,
    message:
      "With this umask, files created from here on may be writable by every user of this machine. Use `0o077`, or `0o027` with the right group.",
    rule: {
      any: [
        pyCall({ names: "umask", on: "^os$", args: { has: { nthChild: 1, regex: "^0(?:o0+)?$" } } }),
        pyCall({ names: "chmod|fchmod|lchmod", args: { has: { regex: "S_IRWXO|S_IWOTH" } } }),
      ],
      not: { inside: { kind: "assignment" } },
    },
    valid: ["os.umask(0o077)", "old = os.umask(0)", "os.chmod(path, stat.S_IRUSR)"],
    invalid: ["os.umask(0)", "os.chmod(path, stat.S_IRWXU | stat.S_IRWXO)"],
  },
  {
    id: "py-fixed-temporary-file",
    severity: "low",
    confidence: "medium",
    cwe: 377,
    see: ["https://docs.python.org/3/library/tempfile.html"],
    title: titles.fixedTemporaryFile,
    message:
      "The name in the shared folder is fixed, so another user of the machine can create a link there first and make this program overwrite another file. Use `tempfile.NamedTemporaryFile`.",
    rule: pyCall({
      names: "open",
      bare: "only",
      args: {
        all: [
          { has: { nthChild: 1, kind: "string", regex: "^[rbf]*[\"']/(?:var/)?tmp/[^{]*[\"']$" } },
          { has: { kind: "string", regex: "^[\"'][waxr]?[bt]?[wa+][bt+]*[\"']$" } },
        ],
      },
    }),
    valid: ['open("/tmp/x")', 'open("/srv/x", "w")'],
    invalid: ['open("/tmp/state.json", "w")'],
  },
]);
