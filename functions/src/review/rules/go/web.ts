/** Go: protections of sign-ins, cookies and pages that are switched off. */
import { goCall } from "../call-matchers.ts";
import { defineRules } from "../define-rules.ts";
import { found, inFunction } from "./examples.ts";

/** `Key: value` of a composite literal. */
function element(key: string, value: string) {
  return { kind: "keyed_element", regex: `^${key}\\s*:\\s*(?:${value})$` } as const;
}

export const web = defineRules(["go"], "security", [
  {
    id: "go-jwt-without-verification",
    severity: "critical",
    confidence: "high",
    cwe: 347,
    see: ["JSON_Web_Token_for_Java"],
    title: "A token is accepted without a signature",
    message:
      "Anybody can write a token with any name and role in it. Use `Parse` with a key function that checks the signing method.",
    rule: {
      any: [
        goCall({ names: "ParseUnverified|ParseInsecure" }),
        { kind: "selector_expression", regex: "^jwt\\.UnsafeAllowNoneSignatureType$" },
      ],
    },
    valid: [inFunction("t, err := jwt.Parse(s, keyFunc)")],
    invalid: [
      found("t, _, err := parser.ParseUnverified(s, claims)"),
      found("return jwt.UnsafeAllowNoneSignatureType"),
    ],
  },
  {
    id: "go-insecure-cookie",
    severity: "medium",
    confidence: "high",
    cwe: 614,
    see: ["Session_Management"],
    title: "A cookie is sent without its protection",
    message:
      "Without HttpOnly scripts can read the cookie, and without Secure it also travels unencrypted. Set both to true for cookies that sign a person in.",
    rule: {
      ...element("(?:HttpOnly|Secure)", "false"),
      inside: {
        stopBy: "end",
        kind: "composite_literal",
        has: { field: "type", regex: "(?:Cookie|CookieStore|Options)$" },
      },
    },
    valid: [
      inFunction("c := http.Cookie{HttpOnly: true, Secure: true}"),
      inFunction("c := Server{Secure: false}"),
    ],
    invalid: [found("http.SetCookie(w, &http.Cookie{Name: n, HttpOnly: false})")],
  },
  {
    id: "go-cookie-without-flags",
    severity: "medium",
    confidence: "medium",
    cwe: 614,
    see: ["Session_Management"],
    title: "A session's cookie is sent without its protection",
    message:
      "Without HttpOnly scripts can read the cookie, and without Secure it also travels unencrypted. Set both to true.",
    rule: {
      any: [
        {
          kind: "composite_literal",
          all: [
            { has: { field: "type", regex: "(?:^|\\.)Cookie$" } },
            { regex: "(?i)Name:\\s*[^,\\n]*(?:sess|token|auth|jwt|sid|login|remember)" },
            { not: { all: [{ regex: "Secure:" }, { regex: "HttpOnly:" }] } },
            { not: { regex: "MaxAge:\\s*-1" } },
          ],
        },
        goCall({
          names: "SetCookie",
          args: {
            any: [{ has: { nthChild: 6, regex: "^false$" } }, { has: { nthChild: 7, regex: "^false$" } }],
          },
        }),
      ],
    },
    valid: [
      inFunction('c := http.Cookie{Name: "session", Value: v, HttpOnly: true, Secure: true}'),
      inFunction('c := http.Cookie{Name: "lang", Value: v}'),
      inFunction('c.SetCookie("sid", v, 60, "/", "", true, true)'),
    ],
    invalid: [
      found('http.SetCookie(w, &http.Cookie{Name: "session_id", Value: v})'),
      found('c.SetCookie("sid", v, 60, "/", "", false, true)'),
    ],
  },
  {
    id: "go-cors-any-origin-with-credentials",
    severity: "high",
    confidence: "high",
    cwe: 942,
    see: ["HTML5_Security"],
    title: "Every site may call this API with the visitor's cookies",
    message:
      "Any page a signed-in person opens can read their data here, because every origin is allowed together with credentials. List the origins that may.",
    rule: {
      kind: "literal_value",
      all: [
        {
          has: {
            any: [
              element("AllowAllOrigins", "true"),
              element("(?:AllowedOrigins|AllowOrigins)", '\\[\\]string\\{"\\*"\\}'),
            ],
          },
        },
        { has: element("AllowCredentials", "true") },
      ],
    },
    valid: [
      inFunction('c := cors.Config{AllowOrigins: []string{"https://a.example"}, AllowCredentials: true}'),
    ],
    invalid: [found('c := cors.Options{AllowedOrigins: []string{"*"}, AllowCredentials: true}')],
  },
  {
    id: "go-profiler-exposed",
    severity: "medium",
    confidence: "medium",
    cwe: 489,
    see: ["https://pkg.go.dev/net/http/pprof"],
    title: "The profiler is reachable by everybody",
    message:
      "The import adds its pages to the default handler, where memory and command line can be read. Serve them on an address of their own, or behind a sign-in.",
    rule: { kind: "import_spec", regex: '^_\\s+"net/http/pprof"$' },
    valid: ['package p\n\nimport "net/http"'],
    invalid: [{ code: 'package p\n\nimport _ "net/http/pprof"', lines: [3] }],
  },
]);
