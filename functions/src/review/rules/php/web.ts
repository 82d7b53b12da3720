/** PHP: protections of connections, sign-ins, cookies and pages that are switched off. */
import { defineRules } from "../writing/define-rules.ts";
import { off, phpCall, phpElement, phpMethod, phpNew, phpStatic } from "../writing/php-matchers.ts";
import type { SgNode } from "@ast-grep/napi";
import { fieldOf, kindOf, textOf } from "../../syntax/node-memo.ts";
import { found, php } from "./examples.ts";
import { functionAround, wholeFile } from "./tree.ts";
import { titles } from "../writing/titles.ts";

export const web = defineRules(["php"], "security", [
  {
    id: "php-tls-verification-off",
    severity: "high",
    confidence: "high",
    cwe: 295,
    see: ["Transport_Layer_Security"],
    title: titles.tlsOff,
    message:
      "With certificate verification off, anyone on the network path can present a certificate of their own and read or change the traffic. Leave verification on; for a private certificate authority, set `CURLOPT_CAINFO`.",
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
    check: (node) => !isChosen(node),
    milder: isProbe,
    valid: [
      php("if ($options['verify'] === false) {\n  curl_setopt($ch, CURLOPT_SSL_VERIFYPEER, 0);\n}"),
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
    title: titles.insecureCookie,
    message:
      "Without HttpOnly scripts can read the cookie, and without Secure it is also sent over plain HTTP. Set both for session cookies.",
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
        phpMethod({
          names: "cookie|make",
          args: {
            all: [
              { has: { nthChild: 1, regex: "(?i)^['\"]\\w*(?:sess|token|auth|jwt|sid)" } },
              { any: [{ has: { nthChild: 6, regex: off } }, { has: { nthChild: 7, regex: off } }] },
            ],
          },
        }),
        phpMethod({
          names: "withSecure|withHttpOnly|setSecureFlag|setHttpOnlyFlag",
          args: { has: { nthChild: 1, regex: off } },
        }),
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
      found("$response->cookie('session', $token, 60, '/', null, false, false);"),
      found("$cookie = Cookie::create('sid', $v)->withSecure(false);"),
      found("ini_set('session.cookie_httponly', 0);"),
    ],
  },
  {
    id: "php-session-id-from-request",
    severity: "high",
    confidence: "high",
    cwe: 384,
    see: ["Session_Management"],
    title: "Session fixation: session ID from request",
    message:
      "The request sets the session ID, so anyone who sends a link with an ID of their own shares the session of the user who signs in with it. Let PHP generate the ID, and regenerate it at sign-in.",
    rule: phpCall({
      names: "session_id",
      as: "ID",
      // PHP itself takes the id from the cookie.
      args: { not: { has: { nthChild: 1, regex: "^\\$_COOKIE\\b" } } },
    }),
    flow: { ID: "outside" },
    valid: [
      php("session_id(session_create_id());"),
      php("$id = session_id();"),
      php("session_name($n);\nsession_id($_COOKIE[$n]);"),
    ],
    invalid: [found("session_id($_GET['sid']);")],
  },
  {
    id: "php-ftp-unencrypted",
    severity: "low",
    confidence: "medium",
    cwe: 319,
    see: ["Transport_Layer_Security"],
    title: titles.cleartext,
    message:
      "FTP sends everything unencrypted, so anyone on the network path can read the password and change the files. Use `ftp_ssl_connect` or SFTP.",
    rule: phpCall({ names: "ftp_connect" }),
    valid: [php("$c = ftp_ssl_connect('ftp.example.com');")],
    invalid: [found("$c = ftp_connect('ftp.example.com');")],
  },
  {
    id: "php-ldap-without-password",
    severity: "medium",
    confidence: "medium",
    cwe: 287,
    see: ["Authentication"],
    title: titles.ldapWithoutPassword,
    message:
      "A bind without a password succeeds for any name, so it authenticates no user. Pass the password, and reject an empty one first.",
    rule: phpCall({
      names: "ldap_bind",
      args: {
        has: { nthChild: 2 },
        any: [{ not: { has: { nthChild: 3 } } }, { has: { nthChild: 3, regex: "(?i)^(?:''|\"\"|null)$" } }],
      },
    }),
    valid: [php("ldap_bind($c, $dn, $password);"), php("ldap_bind($c);")],
    invalid: [found("ldap_bind($c, $dn);"), found("ldap_bind($c, $dn, '');")],
  },
  {
    id: "php-jwt-without-verification",
    severity: "critical",
    confidence: "high",
    cwe: 347,
    see: ["JSON_Web_Token_for_Java"],
    title: titles.jwtUnverified,
    message:
      "Without signature verification, any token is accepted, so a client can claim any user and role. Pass the key and the one algorithm you sign with.",
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
        {
          ...phpCall({
            names: "json_decode",
            args: {
              has: {
                nthChild: 1,
                regex:
                  "(?i)^\\\\?\\w*base64\\w*\\(.*(?:\\bexplode\\(\\s*['\"]\\.['\"].*\\[1\\]|\\$(?:parts?|segments|token_?parts|jwt_?parts|pieces)\\[1\\]|\\$(?:jwt_?|token_?)?payload\\b)",
              },
            },
          }),
        },
      ],
    },
    check: (node) => !isCheckedByHand(node),
    valid: [
      php("$p = JWT::decode($t, new Key($k, 'HS256'));"),
      php(
        "$parts = explode('.', $jwt);\nif (!hash_equals(hash_hmac('sha256', $a, $k), $parts[2])) { exit; }\n$p = json_decode(base64_decode($parts[1]));",
      ),
      php("$parts = explode(';', $jwt);\n$p = json_decode(base64_decode($parts[1]));"),
    ],
    invalid: [
      found("$parts = explode('.', $jwt);\n$p = json_decode(base64_decode($parts[1]), true);"),
      found("$p = JWT::decode($t, null, false);"),
      found("$p = JWT::decode($t, $k, ['none']);"),
      found("$c = Configuration::forUnsecuredSigner();"),
    ],
  },
]);

/** Whether an address answers at all, or with what certificate: the answer is used for nothing else. */
function isProbe(node: SgNode): boolean {
  const holder = node.ancestors().find((one) => kindOf(one) === "assignment_expression");
  const name = fieldOf(functionAround(node), "name");
  return (
    (holder !== undefined &&
      /test|probe|unverified|connectivity/i.test(textOf(fieldOf(holder, "left") ?? holder))) ||
    (name !== null && /detect|probe|diagnos|connectivity|loopback/i.test(textOf(name)))
  );
}

/** Whoever runs it says so by a setting. */
function isChosen(node: SgNode): boolean {
  return node.ancestors().some((one) => {
    if (!/^(?:if_statement|else_if_clause|conditional_expression)$/.test(kindOf(one))) return false;
    return /verif|insecure|ssl|tls|cert|self_?signed|localhost|127\.0\.0\.1/i.test(
      textOf(fieldOf(one, "condition") ?? one),
    );
  });
}

/** A payload that is no part of a token, or of which the file checks the signature itself. */
function isCheckedByHand(call: SgNode): boolean {
  if (!/^\\?json_decode\b/.test(textOf(call))) return false;
  const file = wholeFile(call);
  return (
    !/\bexplode\(\s*['"]\.['"]/.test(file) ||
    /\b(?:hash_hmac|openssl_verify|sodium_crypto_\w*verify\w*)\(/.test(file)
  );
}
