/** PHP: protections of connections, sign-ins, cookies and pages that are switched off. */
import { defineRules } from "../define-rules.ts";
import { phpCall, phpElement, phpMethod, phpNew, phpStatic } from "../php-matchers.ts";
import { found, php } from "./examples.ts";

const off = "(?i)^(?:false|0|'0'|\"0\"|'off'|\"off\")$";

export const web = defineRules(["php"], "security", [
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
                    {
                      has: {
                        nthChild: 3,
                        not: {
                          regex:
                            "(?i)^\\(?\\s*(?:time\\(|\\d|\\$?\\w*(?:expir|time|ttl|lifetime|life|age)|strtotime|null)",
                        },
                      },
                    },
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
          ...phpCall({ names: "die|exit" }),
          regex: "\\$(?:e|ex|exception|err|error)->getMessage\\(\\)",
          inside: { stopBy: "end", kind: "catch_clause" },
        },
        {
          kind: "exit_statement",
          regex: "\\$(?:e|ex|exception|err|error)->getMessage\\(\\)",
          inside: { stopBy: "end", kind: "catch_clause" },
        },
        {
          kind: "echo_statement",
          regex: "\\$(?:e|ex|exception|err|error)->getMessage\\(\\)",
          inside: {
            stopBy: "end",
            kind: "catch_clause",
            has: { field: "type", regex: "PDO|mysqli|SQL|DBAL" },
          },
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
]);
