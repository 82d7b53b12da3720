/** Ruby: protections of connections, sign-ins, cookies and pages that are switched off. */
import type { SgNode } from "@ast-grep/napi";
import { rubyCall } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { fieldOf, kindOf, textOf } from "../../syntax/node-memo.ts";
import { titles } from "../writing/titles.ts";

/** `key: value` among the arguments. */
function pair(keys: string, value: string) {
  return {
    kind: "pair",
    all: [{ has: { field: "key", regex: `^:?(?:${keys})$` } }, { has: { field: "value", regex: value } }],
  };
}

export const web = defineRules(["ruby"], "security", [
  {
    id: "rb-tls-verification-off",
    severity: "high",
    confidence: "high",
    cwe: 295,
    see: ["Transport_Layer_Security"],
    title: titles.tlsOff,
    message:
      "With certificate verification off, anyone on the network path can present a certificate of their own and read or change the traffic. Leave verification on, and add a private authority with `ca_file`.",
    rule: {
      any: [
        { kind: "scope_resolution", regex: "^OpenSSL::SSL::VERIFY_NONE$" },
        pair("verify|verify_ssl|ssl_verify", "^false$"),
      ],
    },
    check: (node) => !isChosen(node),
    valid: [
      "http.verify_mode = verify? ? OpenSSL::SSL::VERIFY_PEER : OpenSSL::SSL::VERIFY_NONE",
      "http.verify_mode = OpenSSL::SSL::VERIFY_NONE if options[:insecure]",
      "http.verify_mode = OpenSSL::SSL::VERIFY_PEER",
      "get(url, verify: true)",
    ],
    invalid: ["http.verify_mode = OpenSSL::SSL::VERIFY_NONE", "HTTParty.get(url, verify: false)"],
  },
  {
    id: "rb-csrf-off",
    severity: "medium",
    confidence: "high",
    cwe: 352,
    see: ["Cross-Site_Request_Forgery_Prevention"],
    title: titles.csrfOff,
    message:
      "Without CSRF protection, any page that a signed-in user opens can send these requests in their name. Leave it on; for an API, authenticate by a header and inherit from ActionController::API.",
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
        rubyCall({ names: "disable", bare: "only", args: { has: { nthChild: 1, regex: "^:protection$" } } }),
        rubyCall({
          names: "set",
          bare: "only",
          args: {
            all: [{ has: { nthChild: 1, regex: "^:protection$" } }, { has: { nthChild: 2, kind: "false" } }],
          },
        }),
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
    title: titles.insecureCookie,
    message:
      "Without `httponly` scripts can read the cookie, and without `secure` it is also sent over plain HTTP. Set both to true for session cookies.",
    rule: {
      any: [
        {
          ...pair("secure|httponly", "^false$"),
          inside: {
            stopBy: "end",
            any: [
              { kind: "assignment", has: { field: "left", regex: "^cookies(?:\\.\\w+)*\\[" } },
              { kind: "call", regex: "^(?:\\w+\\.)*(?:session_store|set_cookie)\\b|^use Rack::Session::" },
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
    title: titles.jwtUnverified,
    message:
      "Without signature verification, any token is accepted, so a client can claim any user and role. Pass the key, `true`, and the one algorithm you sign with.",
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
        rubyCall({
          names: "encode",
          on: "^JWT$",
          args: { has: { nthChild: 2, regex: "^(?:nil|''|\"\")$" } },
        }),
      ],
    },
    valid: ['JWT.decode(token, key, true, algorithm: "HS256")'],
    invalid: [
      "JWT.decode(token, nil, false)",
      "JWT.encode(data, nil, 'HS256')",
      "JWT.encode(data, nil, 'none')",
    ],
  },
  {
    id: "rb-regex-line-anchors",
    severity: "medium",
    confidence: "high",
    cwe: 777,
    see: ["https://guides.rubyonrails.org/security.html#regular-expressions"],
    title: "Regular expression anchored to lines, not the string",
    message:
      "`^` and `$` match at line breaks in Ruby, so a value passes if any one line of it matches. Use `\\A` and `\\z`.",
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
    id: "rb-cors-any-origin",
    severity: "medium",
    confidence: "medium",
    cwe: 942,
    see: ["HTML5_Security"],
    title: titles.corsAny,
    message:
      "Every origin is allowed, so any page that a visitor opens can read the responses. List the allowed origins.",
    rule: {
      any: [
        {
          kind: "assignment",
          all: [
            { has: { field: "left", regex: "(?i)headers\\[['\"]access-control-allow-origin['\"]\\]$" } },
            { has: { field: "right", regex: "^['\"]\\*['\"]$" } },
          ],
        },
        {
          kind: "pair",
          all: [
            { has: { field: "key", regex: "(?i)^['\"]access-control-allow-origin['\"]$" } },
            { has: { field: "value", regex: "^['\"]\\*['\"]$" } },
          ],
        },
        rubyCall({
          names: "origins",
          bare: "only",
          args: { has: { nthChild: 1, regex: "^(?:['\"]\\*['\"]|/(?:\\\\A|\\^)?\\.[*+](?:\\\\z|\\$)?/)$" } },
        }),
      ],
    },
    valid: ["origins 'https://app.example.com'"],
    invalid: ["headers['Access-Control-Allow-Origin'] = '*'", "origins '*'", "origins(/.*/)"],
  },
  {
    id: "rb-else-of-get",
    severity: "low",
    confidence: "medium",
    cwe: 650,
    see: ["https://guides.rubyonrails.org/security.html"],
    title: "CSRF: HEAD request handled as a form submission",
    message:
      "Rails routes HEAD like GET and skips CSRF protection for it, so a link can reach the branch for form submissions. Check `request.post?`.",
    rule: {
      kind: "if",
      all: [
        { has: { field: "condition", regex: "^request\\.get\\?$" } },
        { has: { field: "alternative", kind: "else" } },
      ],
    },
    valid: ["if request.get?\n  f\nelsif request.post?\n  g\nend"],
    invalid: [{ code: "if request.get?\n  f\nelse\n  g\nend", lines: [1] }],
  },
]);

/** Whoever runs it says so by a setting. */
function isChosen(node: SgNode): boolean {
  return node.ancestors().some((one) => {
    if (!/^(?:if|unless|elsif|conditional|if_modifier|unless_modifier)$/.test(kindOf(one))) return false;
    return /verif|insecure|ssl|tls|cert|self_?signed|localhost|127\.0\.0\.1/i.test(
      textOf(fieldOf(one, "condition") ?? one),
    );
  });
}
