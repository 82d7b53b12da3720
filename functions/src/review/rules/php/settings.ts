/** PHP: weak cryptography and protections that are switched off. */
import { defineRules } from "../define-rules.ts";
import { phpCall, phpElement, phpMethod, phpNew, phpStatic } from "../php-matchers.ts";
import type { Matcher } from "../rule.ts";

const php = (body: string): string => `<?php\n${body}`;
const found = (body: string) => ({ code: php(body), lines: [1 + body.split("\n").length] });

const off = "(?i)^(?:false|0|'0'|\"0\"|'off'|\"off\")$";
const secretName =
  "(?i)(?:token|secret|password|passwd|passcode|otp|nonce|session_?id|salt|api_?key|csrf|reset_?(?:code|key)|verification_?code|activation\\w*|pin|iv|secretKey|hash_?key|captcha)$";

const makerName =
  "(?i)^(?:generate|create|make|new|random|gen|build|get_?random)_?\\w*(?:token|secret|password|passcode|otp|nonce|session_?id|salt|key|code|pin)$|^(?:random_?)?(?:token|password|otp|salt)$";

/** Stands in an assignment, function or return that makes a secret. */
const inSecret: Matcher = {
  inside: {
    stopBy: { any: [{ kind: "anonymous_function" }] },
    any: [
      { kind: "assignment_expression", has: { field: "left", regex: secretName.replace("$", "['\"\\]]*$") } },
      {
        kind: "augmented_assignment_expression",
        has: { field: "left", regex: secretName.replace("$", "['\"\\]]*$") },
      },
      { kind: "array_element_initializer", has: { nthChild: 1, regex: secretName.replace("$", "['\"]?$") } },
      { kind: "function_definition", has: { field: "name", regex: makerName } },
      { kind: "method_declaration", has: { field: "name", regex: makerName } },
    ],
  },
};

const passwordText = "(?i)pass(?:word|wd|phrase)?|pwd\\b";

export const settings = defineRules(["php"], "security", [
  {
    id: "php-tls-verification-off",
    severity: "high",
    confidence: "high",
    cwe: 295,
    see: ["Transport_Layer_Security"],
    title: "TLS certificates are not checked",
    message:
      "Anybody on the way can show a certificate of their own and read or change the traffic. Leave the check on, and add a private authority by CURLOPT_CAINFO.",
    rule: {
      any: [
        phpCall({
          names: "curl_setopt",
          args: {
            all: [
              { has: { nthChild: 2, regex: "^CURLOPT_SSL_VERIFY(?:PEER|HOST)$" } },
              { has: { nthChild: 3, regex: off } },
            ],
          },
        }),
        phpElement(
          "CURLOPT_SSL_VERIFY(?:PEER|HOST)|verify_peer|verify_peer_name|verify|ssl_verify_peer|sslverify|verify_host",
          off,
        ),
        phpElement("allow_self_signed", "(?i)^(?:true|1)$"),
        phpMethod({ names: "withoutVerifying" }),
        phpStatic({ names: "withoutVerifying" }),
      ],
    },
    valid: [
      php("curl_setopt($ch, CURLOPT_SSL_VERIFYPEER, true);"),
      php("$c = new Client(['verify' => '/etc/ca.pem']);"),
    ],
    invalid: [
      found("curl_setopt($ch, CURLOPT_SSL_VERIFYPEER, false);"),
      found("curl_setopt($ch, CURLOPT_SSL_VERIFYHOST, 0);"),
      found("$c = new Client(['verify' => false]);"),
    ],
  },
  {
    id: "php-weak-password-hash",
    severity: "high",
    confidence: "high",
    cwe: 916,
    see: ["Password_Storage"],
    title: "A password is hashed with a fast hash",
    message:
      "A stolen table of such hashes is guessed at billions of tries a second. Use password_hash and password_verify.",
    rule: {
      any: [
        phpCall({ names: "md5|sha1|crc32", args: { has: { nthChild: 1, regex: passwordText } } }),
        phpCall({
          names: "hash",
          args: {
            all: [
              { has: { nthChild: 1, regex: "(?i)^['\"](?:md[245]|sha\\w*|ripemd\\d+|whirlpool|crc32\\w*)" } },
              { has: { nthChild: 2, regex: passwordText } },
            ],
          },
        }),
        phpCall({
          names: "crypt",
          args: {
            has: { nthChild: 1, regex: passwordText },
            not: { regex: "\\$2[aby]\\$|\\$argon|\\$6\\$|\\$hash|\\$stored" },
          },
        }),
      ],
    },
    valid: [php("$h = password_hash($password, PASSWORD_DEFAULT);"), php("$k = md5($path);")],
    invalid: [found("$h = md5($password);"), found("$h = hash('sha256', $salt . $_POST['password']);")],
  },
  {
    id: "php-weak-hash",
    severity: "low",
    confidence: "medium",
    cwe: 328,
    see: ["Cryptographic_Storage"],
    title: "MD5 or SHA-1 is used",
    message:
      "Collisions for MD5 and SHA-1 can be made on purpose, so they prove nothing about where data came from. Use `hash('sha256', ...)`.",
    rule: {
      any: [
        phpCall({
          names: "md5|sha1|md5_file|sha1_file",
          args: { has: { nthChild: 1, not: { regex: passwordText } } },
        }),
        phpCall({
          names: "hash|hash_file|hash_init|hash_hmac",
          args: {
            has: { nthChild: 1, regex: "(?i)^['\"](?:md[245]|sha1|crc32\\w*|adler32)['\"]$" },
            not: { has: { nthChild: 2, regex: passwordText } },
          },
        }),
        phpCall({ names: "mhash", args: { regex: "MHASH_(?:MD[245]|SHA1)" } }),
        phpCall({
          names: "openssl_digest|openssl_sign|openssl_verify",
          args: { regex: "(?i)['\"](?:md5|sha1)['\"]|OPENSSL_ALGO_(?:MD[245]|SHA1)" },
        }),
      ],
    },
    valid: [php("$h = hash('sha256', $data);")],
    invalid: [found("$h = md5($data);"), found("$h = hash('sha1', $data);")],
  },
  {
    id: "php-weak-cipher",
    severity: "high",
    confidence: "high",
    cwe: 327,
    see: ["Cryptographic_Storage"],
    title: "A broken cipher or mode encrypts this",
    message:
      "DES, RC4, Blowfish and the ECB mode show patterns of the plain text or can be searched through. Use `aes-256-gcm` with a random nonce, or sodium_crypto_secretbox.",
    rule: {
      any: [
        phpCall({ names: "openssl_encrypt|openssl_decrypt", as: "CIPHER", nth: 2 }),
        phpCall({ names: "openssl_cipher_iv_length", as: "CIPHER" }),
      ],
    },
    flow: {
      CIPHER: {
        is: [
          "des*",
          "*-ecb",
          "rc2*",
          "rc4*",
          "bf*",
          "blowfish*",
          "cast5*",
          "idea*",
          "seed-ecb*",
          "aes-128-ecb",
          "aes-256-ecb",
          "3des*",
        ],
      },
    },
    valid: [php("openssl_encrypt($d, 'aes-256-gcm', $k, 0, $iv, $tag);")],
    invalid: [
      found("openssl_encrypt($d, 'AES-128-ECB', $k);"),
      found("$c = 'des-ede3-cbc';\nopenssl_encrypt($d, $c, $k);"),
    ],
  },
  {
    id: "php-mcrypt",
    severity: "medium",
    confidence: "high",
    cwe: 327,
    see: ["Cryptographic_Storage"],
    title: "mcrypt and PHP's old crypt functions are used",
    message:
      "The library has been without care since 2007, and its ciphers and padding have known attacks. Use `openssl_encrypt` with aes-256-gcm, or sodium.",
    rule: phpCall({
      names:
        "mcrypt_encrypt|mcrypt_decrypt|mcrypt_module_open|mcrypt_cbc|mcrypt_ecb|mcrypt_generic|mcrypt_create_iv|mcrypt_generic_init|mcrypt_cfb",
    }),
    valid: [php("sodium_crypto_secretbox($m, $n, $k);")],
    invalid: [found("$x = mcrypt_encrypt(MCRYPT_DES, $k, $d, MCRYPT_MODE_ECB);")],
  },
  {
    id: "php-fixed-nonce",
    severity: "medium",
    confidence: "high",
    cwe: 329,
    see: ["Cryptographic_Storage"],
    title: "The initialization vector is fixed",
    message:
      "Equal texts so become equal ciphertexts, and with GCM the key itself is in danger. Make it with random_bytes for each message, and store it beside the text.",
    rule: phpCall({ names: "openssl_encrypt", as: "IV", nth: 5 }),
    flow: { IV: "literal" },
    valid: [php("$iv = random_bytes(16);\nopenssl_encrypt($d, 'aes-256-cbc', $k, 0, $iv);")],
    invalid: [found("openssl_encrypt($d, 'aes-256-cbc', $k, 0, '1234567890123456');")],
  },
  {
    id: "php-hard-coded-key",
    severity: "high",
    confidence: "high",
    cwe: 798,
    see: ["Secrets_Management"],
    title: "A key or password is fixed in the code",
    message:
      "Everybody who can read the code or its history has it, and it cannot be changed without a new version. Read it from the environment or a secret store.",
    rule: {
      any: [
        phpCall({ names: "openssl_encrypt|openssl_decrypt|hash_hmac", as: "KEY", nth: 3 }),
        phpCall({
          names:
            "mysqli_connect|mysql_connect|mysql_pconnect|ftp_login|ldap_bind|ssh2_auth_password|odbc_connect|oci_connect|ibase_connect|imap_open",
          as: "KEY",
          nth: 3,
        }),
        phpNew({ names: "PDO|mysqli", as: "KEY", nth: 3 }),
        phpMethod({ names: "login|real_connect|auth", as: "KEY", nth: 3 }),
        phpStatic({ names: "encode", on: "JWT$", as: "KEY", nth: 2 }),
        phpNew({ names: "Key", as: "KEY" }),
      ],
    },
    flow: { KEY: "literal" },
    valid: [
      php("$db = new PDO($dsn, $user, getenv('DB_PASSWORD'));"),
      php("mysqli_connect('localhost', 'root', '');"),
      php("hash_hmac('sha256', $d, $key);"),
    ],
    invalid: [
      found("$db = new PDO('mysql:host=localhost', 'app', 'hunter2hunter2');"),
      found("$c = mysqli_connect('localhost', 'root', 'toor123', 'shop');"),
      found("$t = JWT::encode($payload, 'my-signing-key', 'HS256');"),
    ],
  },
  {
    id: "php-insecure-random",
    severity: "high",
    confidence: "high",
    cwe: 338,
    see: ["Cryptographic_Storage"],
    title: "A secret is made with a predictable generator",
    message:
      "The values of rand, mt_rand and uniqid can be computed from earlier ones or from the time, so this secret can be guessed. Use random_bytes or random_int.",
    rule: {
      ...phpCall({
        names: "rand|mt_rand|uniqid|lcg_value|str_shuffle|array_rand|shuffle|microtime|getrandmax",
      }),
      ...inSecret,
    },
    valid: [php("$token = bin2hex(random_bytes(16));"), php("$delay = rand(1, 10);")],
    invalid: [
      found("$token = md5(uniqid('', true));"),
      found("$otp = mt_rand(100000, 999999);"),
      { code: php("function generateToken() {\n  return substr(str_shuffle('abc'), 0, 8);\n}"), lines: [3] },
    ],
  },
  {
    id: "php-insecure-cookie",
    severity: "medium",
    confidence: "high",
    cwe: 614,
    see: ["Session_Management"],
    title: "A cookie is sent without its protection",
    message:
      "Without HttpOnly scripts can read the cookie, and without Secure it also travels unencrypted. Set both for cookies that sign a person in.",
    rule: {
      any: [
        phpCall({ names: "setcookie|setrawcookie", args: { has: { nthChild: 6, regex: off } } }),
        phpCall({ names: "setcookie|setrawcookie", args: { has: { nthChild: 7, regex: off } } }),
        phpCall({
          names: "setcookie|setrawcookie",
          args: {
            all: [
              {
                has: { nthChild: 1, regex: "(?i)sess|token|auth|login|remember|user|jwt|sid|admin|password" },
              },
              { has: { nthChild: 2, not: { regex: "^(?:''|\"\"|null|false)$" } } },
              {
                not: {
                  any: [
                    { has: { nthChild: 6 } },
                    { regex: "(?i)'secure'|\"secure\"|\\$options|\\$params|\\[" },
                  ],
                },
              },
            ],
          },
        }),
        phpCall({
          names: "session_set_cookie_params",
          args: { any: [{ has: { nthChild: 4, regex: off } }, { has: { nthChild: 5, regex: off } }] },
        }),
        phpCall({
          names: "ini_set",
          args: {
            all: [
              { has: { nthChild: 1, regex: "session\\.cookie_(?:httponly|secure)" } },
              { has: { nthChild: 2, regex: off } },
            ],
          },
        }),
        { ...phpElement("secure|httponly|http_only|cookie_secure|cookie_httponly", off) },
        phpNew({
          names: "Cookie",
          args: { any: [{ has: { nthChild: 6, regex: off } }, { has: { nthChild: 7, regex: off } }] },
        }),
      ],
    },
    valid: [
      php("setcookie('sid', $v, 0, '/', '', true, true);"),
      php("setcookie('session', $v, ['secure' => true, 'httponly' => true]);"),
      php("setcookie('lang', 'en');"),
    ],
    invalid: [
      found("setcookie('sid', $v, 0, '/', '', false, true);"),
      found("setcookie('session_token', $token);"),
      found("ini_set('session.cookie_httponly', 0);"),
    ],
  },
  {
    id: "php-cors-any-origin",
    severity: "medium",
    confidence: "medium",
    cwe: 942,
    see: ["HTML5_Security"],
    title: "Every site may read the answers of this page",
    message:
      "Any page a person opens can read what is answered here. List the origins that may, and send theirs back only when it is in the list.",
    rule: {
      any: [
        phpCall({ names: "header", args: { regex: "(?i)access-control-allow-origin\\s*:\\s*\\*" } }),
        phpMethod({
          names: "header|withHeader|set",
          args: {
            all: [
              { has: { nthChild: 1, regex: "(?i)access-control-allow-origin" } },
              { has: { nthChild: 2, regex: "^['\"]\\*['\"]$" } },
            ],
          },
        }),
        phpElement("allowed_origins|allowedOrigins|allow_origin", "^\\[\\s*['\"]\\*['\"]\\s*\\]$"),
      ],
    },
    valid: [php("header('Access-Control-Allow-Origin: https://app.example.com');")],
    invalid: [
      found("header('Access-Control-Allow-Origin: *');"),
      found("$response->headers->set('Access-Control-Allow-Origin', '*');"),
    ],
  },
  {
    id: "php-cors-origin-of-sender",
    severity: "high",
    confidence: "high",
    cwe: 942,
    see: ["HTML5_Security"],
    title: "The sender's origin is allowed, whatever it is",
    message:
      "Any page a signed-in person opens can so read their data here. Compare the origin with a fixed list first.",
    rule: {
      any: [
        phpCall({
          names: "header",
          as: "ORIGIN",
          args: { has: { nthChild: 1, regex: "(?i)^['\"]access-control-allow-origin" } },
        }),
        phpMethod({
          names: "header|withHeader|set",
          as: "ORIGIN",
          nth: 2,
          args: { has: { nthChild: 1, regex: "(?i)access-control-allow-origin" } },
        }),
      ],
    },
    flow: { ORIGIN: "outside" },
    valid: [
      php(
        "if (in_array($_SERVER['HTTP_ORIGIN'], $allowed, true)) {\n  header('Access-Control-Allow-Origin: ' . $_SERVER['HTTP_ORIGIN']);\n}",
      ),
    ],
    invalid: [found("header('Access-Control-Allow-Origin: ' . $_SERVER['HTTP_ORIGIN']);")],
  },
  {
    id: "php-debug-output",
    severity: "medium",
    confidence: "high",
    cwe: 489,
    see: ["Error_Handling"],
    title: "Inner workings are shown to visitors",
    message:
      "Error texts, settings and paths help whoever looks for a way in. Switch it off outside of development, and write to a log instead.",
    rule: {
      any: [
        phpCall({ names: "phpinfo" }),
        phpCall({
          names: "ini_set",
          args: {
            all: [
              { has: { nthChild: 1, regex: "display_(?:startup_)?errors" } },
              { has: { nthChild: 2, regex: "(?i)^(?:1|true|'1'|\"1\"|'on'|\"on\")$" } },
            ],
          },
        }),
        phpCall({
          names: "define",
          args: {
            all: [
              {
                has: {
                  nthChild: 1,
                  regex: "^['\"](?:WP_DEBUG|WP_DEBUG_DISPLAY|APP_DEBUG|YII_DEBUG|DEBUG)['\"]$",
                },
              },
              { has: { nthChild: 2, regex: "(?i)^true$" } },
            ],
          },
        }),
        phpStatic({ names: "enable", on: "^\\\\?Debug$" }),
      ],
    },
    valid: [php("ini_set('display_errors', 0);"), php("define('WP_DEBUG', false);")],
    invalid: [
      found("ini_set('display_errors', 1);"),
      found("phpinfo();"),
      found("define('WP_DEBUG', true);"),
    ],
  },
  {
    id: "php-error-shown",
    severity: "low",
    confidence: "medium",
    cwe: 209,
    see: ["Error_Handling"],
    title: "The database's error is shown to visitors",
    message:
      "It tells table names and parts of the statement, which helps an injection along. Log it, and show a plain sentence.",
    rule: {
      any: [
        {
          kind: "echo_statement",
          regex:
            "(?:mysqli?_error|pg_last_error|sqlsrv_errors|oci_error)\\(|->getTraceAsString\\(\\)|(?:conn|db|mysqli|link)->error\\b",
        },
        {
          ...phpCall({ names: "die" }),
          regex:
            "(?:mysqli?_error|pg_last_error|sqlsrv_errors|oci_error)\\(|->getTraceAsString\\(\\)|(?:conn|db|mysqli|link)->error\\b",
        },
        {
          kind: "exit_statement",
          regex:
            "(?:mysqli?_error|pg_last_error|sqlsrv_errors|oci_error)\\(|->getTraceAsString\\(\\)|(?:conn|db|mysqli|link)->error\\b",
        },
        {
          ...phpCall({ names: "var_dump|debug_print_backtrace" }),
          regex: "debug_print_backtrace|\\$e\\b|\\$ex\\b|\\$exception\\b|mysqli?_error",
        },
      ],
    },
    valid: [php("error_log(mysqli_error($c));"), php("die('Something went wrong.');")],
    invalid: [found("die(mysqli_error($c));"), found("echo $e->getTraceAsString();")],
  },
  {
    id: "php-csrf-off",
    severity: "medium",
    confidence: "high",
    cwe: 352,
    see: ["Cross-Site_Request_Forgery_Prevention"],
    title: "Cross-site request forgery protection is switched off",
    message:
      "Any page a signed-in person opens can send these requests in their name. Leave it on; for an API, authenticate by a header.",
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
  {
    id: "php-world-writable-file",
    severity: "medium",
    confidence: "high",
    cwe: 732,
    title: "Every user of the machine may change this file",
    message:
      "The mode lets any account write here, and so replace what this application reads or runs later. Use 0644 or 0600, and 0755 for folders.",
    rule: {
      any: [
        phpCall({
          names: "chmod|mkdir",
          args: { has: { nthChild: 2, regex: "^0o?[0-7]?[0-7][0-7][2367]$" } },
        }),
        phpCall({ names: "umask", args: { has: { nthChild: 1, regex: "^0+$" } } }),
      ],
    },
    valid: [php("chmod($f, 0644);"), php("mkdir($d, 0755, true);")],
    invalid: [found("chmod($f, 0777);"), found("mkdir($d, 0777, true);"), found("umask(0);")],
  },
  {
    id: "php-predictable-temporary-file",
    severity: "medium",
    confidence: "medium",
    cwe: 377,
    title: "A temporary file has a name that can be guessed",
    message:
      "Another account of the machine can put a link there first, and so choose what is overwritten or read. Use tempnam or tmpfile.",
    rule: phpCall({
      names: "fopen|file_put_contents|touch|mkdir|copy|move_uploaded_file",
      args: {
        any: [{ has: { nthChild: 1, regex: "^(?:['\"]/(?:var/)?tmp/|sys_get_temp_dir\\(\\)\\s*\\.)" } }],
        not: {
          regex:
            "random_bytes|random_int|uniqid|tempnam|^\\(['\"]/tmp/['\"]\\s*\\.\\s*\\$|,\\s*['\"]r['\"]?b?",
        },
      },
    }),
    valid: [php("$f = tempnam(sys_get_temp_dir(), 'app');"), php("fopen('/tmp/x.log', 'r');")],
    invalid: [
      found("file_put_contents('/tmp/report.csv', $csv);"),
      found("$h = fopen('/tmp/export.txt', 'w');"),
    ],
  },
  {
    id: "php-timing-unsafe-compare",
    severity: "medium",
    confidence: "high",
    cwe: 208,
    title: "A secret is compared in varying time",
    message:
      "The comparison ends at the first wrong byte, and with `==` texts such as `0e1` and `0e2` are even equal. Use hash_equals or password_verify.",
    rule: {
      kind: "binary_expression",
      all: [
        { has: { field: "operator", regex: "^[=!]==?$" } },
        {
          any: ["left", "right"].flatMap((field) => [
            {
              has: {
                field,
                kind: "function_call_expression",
                regex: "^\\\\?(?:md5|sha1|hash|hash_hmac|crypt)\\(",
              },
            },
            {
              has: {
                field,
                kind: "variable_name",
                regex:
                  "(?i)^\\$(?:expected_?)?(?:hmac|signature|sig|mac|digest|csrf_?token|expectedSignature|calculated_?(?:hash|signature))$",
              },
            },
          ]),
        },
        {
          not: {
            any: ["left", "right"].map((field) => ({
              has: {
                field,
                any: [{ kind: "null" }, { kind: "boolean" }, { kind: "string" }, { kind: "integer" }],
              },
            })),
          },
        },
      ],
    },
    valid: [
      php("if (hash_equals($expected, $signature)) {\n  f();\n}"),
      php("if ($signature === null) {\n  f();\n}"),
    ],
    invalid: [
      found("if (hash_hmac('sha256', $d, $k) == $_GET['sig']) { f(); }"),
      found("$ok = md5($_POST['p']) === $row['hash'];"),
    ],
  },
  {
    id: "php-jwt-without-verification",
    severity: "critical",
    confidence: "high",
    cwe: 347,
    see: ["JSON_Web_Token_for_Java"],
    title: "A token is accepted without a signature",
    message:
      "Anybody can write a token with any name and role in it. Pass the key and the one algorithm you sign with.",
    rule: {
      any: [
        phpStatic({ names: "decode|encode", on: "JWT$", args: { regex: "(?i)['\"]none['\"]" } }),
        phpStatic({
          names: "decode",
          on: "JWT$",
          args: {
            any: [
              { has: { nthChild: 3, regex: "^false$" } },
              { has: { nthChild: 2, regex: "^(?:null|''|\"\")$" } },
            ],
          },
        }),
        phpStatic({ names: "forUnsecuredSigner|unsecured", on: "Configuration$" }),
        phpNew({ names: "None", args: { regex: "^\\(\\s*\\)$" } }),
      ],
    },
    valid: [php("$p = JWT::decode($t, new Key($k, 'HS256'));")],
    invalid: [
      found("$p = JWT::decode($t, null, false);"),
      found("$p = JWT::decode($t, $k, ['none']);"),
      found("$c = Configuration::forUnsecuredSigner();"),
    ],
  },
  {
    id: "php-remote-inclusion-allowed",
    severity: "high",
    confidence: "high",
    cwe: 98,
    title: "PHP files may be included from other servers",
    message:
      "One path that a request can change is then enough to run foreign code. Leave allow_url_include off.",
    rule: phpCall({
      names: "ini_set",
      args: {
        all: [
          { has: { nthChild: 1, regex: "allow_url_include" } },
          { has: { nthChild: 2, regex: "(?i)^(?:1|true|'1'|\"1\"|'on'|\"on\")$" } },
        ],
      },
    }),
    valid: [php("ini_set('allow_url_include', 0);")],
    invalid: [found("ini_set('allow_url_include', 1);")],
  },
]);
