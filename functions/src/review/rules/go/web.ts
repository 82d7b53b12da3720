/** Go: protections of sign-ins, cookies and pages that are switched off. */
import type { SgNode } from "@ast-grep/napi";
import { goCall } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { fieldOf, fieldTextOf, kindOf, textOf } from "../../syntax/node-memo.ts";
import { found, inFunction } from "./examples.ts";
import { argumentsOf, declarationAround, everyInside } from "./tree.ts";
import { titles } from "../writing/titles.ts";
import { messages } from "../shared/messages.ts";

/** `Key: value` of a composite literal. */
function element(key: string, value: string) {
  return { kind: "keyed_element", regex: `^${key}\\s*:\\s*(?:${value})$` } as const;
}

/** The signature is checked in the same file: what is read before tells which key to take. */
function checksElsewhere(_node: SgNode, { text }: { readonly text: string }): boolean {
  return /\b(?:\w+\.)*(?:[vV]erify\w*|[vV]alidate\w*[sS]ignature|\w*[kK]eyfunc\w*|ParseWithClaims|jwt\.Parse)\(|\b\w*[jJ](?:wk|WK)s?\w*\./.test(
    text,
  );
}

/** Not the library itself, what only shows a token or reads when it ends, nor the branch that a caller asks for. */
function isTrusted(node: SgNode, { text }: { readonly text: string }): boolean {
  const name = fieldTextOf(declarationAround(node), "name");
  if (
    /^package jwt$/m.test(text) ||
    /expir|show|print|inspect|dump|debug|unverified|unsafe|insecure/i.test(name)
  )
    return false;
  return !node
    .ancestors()
    .some(
      (one) =>
        kindOf(one) === "if_statement" && /none|insecure|unsafe|verif/i.test(fieldTextOf(one, "condition")),
    );
}

export const web = defineRules(["go"], "security", [
  {
    id: "go-jwt-without-verification",
    severity: "critical",
    confidence: "high",
    cwe: 347,
    see: ["JSON_Web_Token_for_Java"],
    title: titles.jwtUnverified,
    message:
      "Without signature verification, any token is accepted, so a client can claim any user and role. Use `Parse` with a key function that checks the signing method.",
    rule: {
      any: [
        goCall({ names: "ParseUnverified|ParseInsecure" }),
        { kind: "selector_expression", regex: "^jwt\\.UnsafeAllowNoneSignatureType$" },
      ],
    },
    check: isTrusted,
    milder: checksElsewhere,
    unsure: checksElsewhere,
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
    title: titles.insecureCookie,
    message:
      "Without `HttpOnly` scripts can read the cookie, and without `Secure` it is also sent over plain HTTP. Set both to true for session cookies.",
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
    title: titles.insecureCookie,
    message:
      "Without `HttpOnly` scripts can read the session cookie, and without `Secure` it is also sent over plain HTTP. Set both to true.",
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
    title: titles.corsCredentials,
    message: messages.corsCredentials,
    rule: {
      any: [
        {
          kind: "literal_value",
          all: [
            {
              has: {
                any: [
                  element("AllowAllOrigins", "true"),
                  element(
                    "(?:AllowedOrigins|AllowOrigins)",
                    '\\[\\]string\\{[^}]*"(?:https?://)?\\*"[^}]*\\}',
                  ),
                ],
              },
            },
            { has: element("AllowCredentials", "true") },
          ],
        },
        goCall({
          names: "CORS",
          on: "^handlers$",
          args: {
            all: [{ regex: 'AllowedOrigins\\(\\[\\]string\\{"\\*"' }, { regex: "AllowCredentials\\(\\)" }],
          },
        }),
      ],
    },
    valid: [
      inFunction('c := cors.Config{AllowOrigins: []string{"https://a.example"}, AllowCredentials: true}'),
    ],
    invalid: [found('c := cors.Options{AllowedOrigins: []string{"*"}, AllowCredentials: true}')],
  },
  {
    id: "go-cors-any-origin",
    severity: "medium",
    confidence: "medium",
    cwe: 942,
    see: ["HTML5_Security"],
    title: titles.corsAny,
    message: messages.corsAny,
    rule: {
      any: [
        goCall({
          names: "Set|Add|Header",
          args: {
            all: [
              { has: { nthChild: 1, regex: '(?i)^"access-control-allow-origin"$' } },
              { has: { nthChild: 2, regex: '^"\\*"$' } },
            ],
          },
        }),
        { kind: "assignment_statement", regex: "\\.AllowAllOrigins\\s*=\\s*true$" },
        element("AllowOrigins", '"\\*"'),
        goCall({ names: "Default", on: "^cors$" }),
      ],
    },
    valid: [inFunction('w.Header().Set("Access-Control-Allow-Origin", "https://a.example")')],
    invalid: [
      found('w.Header().Set("Access-Control-Allow-Origin", "*")'),
      found("conf.AllowAllOrigins = true"),
      found('app.Use(cors.New(cors.Config{AllowOrigins: "*"}))'),
      found("r.Use(cors.Default())"),
    ],
  },
  {
    id: "go-websocket-any-origin",
    severity: "high",
    confidence: "high",
    cwe: 346,
    see: ["https://pkg.go.dev/github.com/gorilla/websocket#hdr-Origin_Considerations"],
    title: titles.websocketOrigin,
    message:
      "A page of another site can open this WebSocket with the visitor's cookies. Remove `CheckOrigin`, or compare the origin with a list.",
    rule: {
      any: [
        {
          kind: "keyed_element",
          regex: "^CheckOrigin:\\s*func\\(.*\\)\\s*bool\\s*\\{\\s*return true\\s*;?\\s*\\}$",
        },
        {
          kind: "assignment_statement",
          regex: "\\.CheckOrigin = func\\(.*\\)\\s*bool\\s*\\{\\s*return true\\s*;?\\s*\\}$",
        },
      ],
    },
    valid: [inFunction("u := websocket.Upgrader{ReadBufferSize: 1024}")],
    invalid: [found("u := websocket.Upgrader{CheckOrigin: func(r *http.Request) bool { return true }}")],
  },
  {
    id: "go-profiler-exposed",
    severity: "medium",
    confidence: "medium",
    cwe: 489,
    see: ["https://pkg.go.dev/net/http/pprof"],
    title: "Profiling endpoint exposed",
    message:
      "The import registers the profiler on the default handler, where memory and command line can be read. Serve it on a separate address, or behind authentication.",
    rule: { kind: "import_spec", regex: '^_\\s+"net/http/pprof"$' },
    valid: ['package p\n\nimport "net/http"'],
    invalid: [{ code: 'package p\n\nimport _ "net/http/pprof"', lines: [3] }],
  },
  {
    id: "go-mass-assignment",
    severity: "medium",
    confidence: "medium",
    cwe: 915,
    see: ["Mass_Assignment"],
    title: titles.massAssignment,
    message:
      "The client can set fields such as the role, and the record is stored as it came. Decode the request into a struct with the accepted fields only.",
    rule: goCall({
      names: "BindJSON|ShouldBindJSON|Bind|ShouldBind|BodyParser|Decode",
      args: { has: { nthChild: 1, kind: "unary_expression", regex: "^&\\w+$" } },
    }),
    fileHas: ["gorm", "sqlx", "Updates(", "Create("],
    check: isStoredWithRights,
    valid: [
      "package p\n\ntype U struct {\n\tName string\n}\n\nfunc f(c *gin.Context) {\n\tvar u U\n\tc.BindJSON(&u)\n\tdb.Create(&u)\n}",
    ],
    invalid: [
      {
        code: "package p\n\ntype U struct {\n\tName string\n\tIsAdmin bool\n}\n\nfunc f(c *gin.Context) {\n\tvar u U\n\tc.BindJSON(&u)\n\tdb.Create(&u)\n}",
        lines: [10],
      },
    ],
  },
  {
    id: "go-oauth-state-fixed",
    severity: "high",
    confidence: "high",
    cwe: 352,
    see: ["https://pkg.go.dev/golang.org/x/oauth2#Config.AuthCodeURL"],
    title: "Fixed OAuth state: sign-in open to CSRF",
    message:
      "The OAuth state is the same for every sign-in, so another site can complete its own sign-in in the visitor's browser. Generate a random state for each, keep it in the session, and compare it.",
    rule: goCall({ names: "AuthCodeURL", as: "STATE" }),
    fileHas: ["oauth2"],
    flow: { STATE: "literal" },
    check: (call) => !asksAtTerminal(call),
    valid: [
      'package p\n\nimport "golang.org/x/oauth2"\n\nfunc f(c *oauth2.Config) {\n\tfmt.Println(c.AuthCodeURL("state"))\n\tfmt.Scan(&code)\n}',
      'package p\n\nimport "golang.org/x/oauth2"\n\nfunc f(c *oauth2.Config) string {\n\treturn c.AuthCodeURL(random())\n}',
    ],
    invalid: [
      {
        code: 'package p\n\nimport "golang.org/x/oauth2"\n\nfunc f(c *oauth2.Config) string {\n\treturn c.AuthCodeURL("state")\n}',
        lines: [6],
      },
    ],
  },
]);

/** Whoever signs in copies the code by hand: `fmt.Scan(&code)`. */
function asksAtTerminal(call: SgNode): boolean {
  const around = declarationAround(call);
  return around !== null && /\bfmt\.Scan(?:ln|f)?\(|\bos\.Stdin\b/.test(textOf(around));
}

/** Declared in this file with a field that gives rights, and given to the database in the same function. */
function isStoredWithRights(call: SgNode): boolean {
  const around = declarationAround(call);
  const target = argumentsOf(call)[0];
  if (around === null || target === undefined) return false;
  const name = textOf(target).slice(1);
  const text = textOf(around);
  if (!new RegExp(`\\.(?:Create|Save|Updates|Update|Insert|InsertOne)\\((?:\\w+, )?&?${name}\\)`).test(text))
    return false;
  const type = new RegExp(`\\bvar ${name} (\\w+)\\b|\\b${name} := &?(\\w+)\\{\\}`).exec(text);
  const declared = everyInside(call.getRoot().root(), ["type_spec"]).find(
    (one) => textOf(fieldOf(one, "name") ?? one) === (type?.[1] ?? type?.[2]),
  );
  if (declared === undefined) return false;
  return textOf(declared)
    .split("\n")
    .some(
      (line) =>
        /^\s+(?:Is)?(?:Admin|Role|Roles|IsStaff|Superuser|Permissions|Balance|Verified)\b/.test(line) &&
        !line.includes('json:"-"'),
    );
}
