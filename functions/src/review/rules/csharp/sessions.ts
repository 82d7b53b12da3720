/** C#: who a person is: tokens, cookies and forged requests. */
import { csharpCall, csharpNew, csharpSet } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { found, inMethod } from "./examples.ts";
import { titles } from "../writing/titles.ts";
import { messages } from "../shared/messages.ts";

export const sessions = defineRules(["csharp"], "security", [
  {
    id: "csharp-jwt-without-verification",
    severity: "critical",
    confidence: "high",
    cwe: 347,
    see: ["JSON_Web_Token_for_Java"],
    title: titles.jwtUnverified,
    message:
      "Without signature verification, any token is accepted, so a client can claim any user and role. Validate the signing key, and require signed tokens.",
    rule: {
      any: [
        csharpSet("ValidateIssuerSigningKey|RequireSignedTokens", { regex: "^false$" }),
        csharpSet("SignatureValidator", {
          regex: "=>\\s*(?:\\{\\s*(?:var \\w+ = )?(?:return )?)?new Js?o?n?\\w*(?:SecurityToken|WebToken)\\b",
        }),
        csharpCall({ names: "DoNotVerifySignature" }),
        csharpCall({ names: "WithVerifySignature", args: { has: { nthChild: 1, regex: "^false$" } } }),
        csharpCall({
          names: "Decode|DecodeToObject",
          on: "(?i)jwt|decoder",
          args: { has: { regex: "^(?:verify:\\s*)?false$" } },
        }),
        csharpCall({ names: "None", on: "JwtAlgorithm" }),
      ],
    },
    valid: [inMethod("var p = new TokenValidationParameters { ValidateIssuerSigningKey = true };")],
    invalid: [
      found("var p = new TokenValidationParameters { RequireSignedTokens = false };"),
      found("var b = decoder.Decode(other, key, verify: false);"),
      found("p.SignatureValidator = (t, q) => new JwtSecurityToken(t);"),
    ],
  },
  {
    id: "csharp-jwt-checks-off",
    severity: "medium",
    confidence: "high",
    cwe: 613,
    see: ["JSON_Web_Token_for_Java"],
    title: titles.jwtExpiryUnchecked,
    message:
      "Expired tokens are accepted, so a stolen one keeps working. Leave ValidateLifetime and RequireExpirationTime true.",
    rule: csharpSet("ValidateLifetime|RequireExpirationTime", { regex: "^false$" }),
    valid: [inMethod("p.ValidateLifetime = true;")],
    invalid: [found("p.ValidateLifetime = false;")],
  },
  {
    id: "csharp-jwt-read-unverified",
    severity: "medium",
    confidence: "medium",
    cwe: 347,
    see: ["JSON_Web_Token_for_Java"],
    title: titles.jwtUnverified,
    message:
      "`ReadJwtToken` does not verify the signature, so the claims may be forged. Call ValidateToken before relying on a claim.",
    rule: {
      ...csharpCall({ names: "ReadJwtToken|ReadToken|ReadJsonWebToken", on: "(?i)handler" }),
      not: { inside: { stopBy: "end", kind: "class_declaration", regex: "\\.ValidateToken" } },
    },
    valid: [inMethod("handler.ValidateToken(other, p, out var t); var j = handler.ReadJwtToken(other);")],
    invalid: [found("var j = handler.ReadJwtToken(other);")],
  },
  {
    id: "csharp-insecure-cookie",
    severity: "medium",
    confidence: "high",
    cwe: 614,
    see: ["Session_Management"],
    title: titles.insecureCookie,
    message: messages.insecureCookie,
    rule: {
      any: [
        {
          ...csharpSet("Secure|HttpOnly|CookieHttpOnly", { regex: "^false$" }),
        },
        csharpSet("SecurePolicy|CookieSecure", {
          regex: "Cookie(?:SecurePolicy|SecureOption)\\.(?:None|Never)$",
        }),
        csharpSet("RequireSSL|RequireSsl|requireSSL", { regex: "^false$" }),
        {
          ...csharpNew({ names: "HttpCookie|CookieOptions" }),
          not: {
            inside: {
              stopBy: "end",
              any: [{ kind: "method_declaration" }, { kind: "constructor_declaration" }],
              regex: "Secure\\s*=|Expires\\s*=\\s*DateTime(?:Offset)?\\.(?:Utc)?Now\\.AddD?a?y?s?\\w*\\(-",
            },
          },
          inside: {
            stopBy: "end",
            any: [{ kind: "method_declaration" }, { kind: "constructor_declaration" }],
          },
        },
      ],
    },
    valid: [
      inMethod("c.Secure = true; c.HttpOnly = true;"),
      inMethod('var c = new HttpCookie("a", other); c.Secure = true;'),
    ],
    invalid: [
      found("c.HttpOnly = false;"),
      found("var o = new CookieOptions { Secure = false };"),
      found('var c = new HttpCookie("a", "b");'),
    ],
  },
  {
    id: "csharp-cookie-readable-by-scripts",
    severity: "low",
    confidence: "medium",
    cwe: 1004,
    see: ["Session_Management"],
    title: titles.httpOnlyCookie,
    message:
      "Scripts can read the session cookie, so one injected script takes over the session. Set HttpOnly to true.",
    rule: {
      ...csharpCall({
        names: "Append",
        on: "(?i)\\bCookies$",
        args: { has: { nthChild: 1, regex: "(?i)token|session|auth|jwt|sid" } },
      }),
      not: {
        any: [
          { regex: "HttpOnly" },
          { inside: { stopBy: "end", kind: "method_declaration", regex: "HttpOnly" } },
        ],
      },
    },
    valid: [
      inMethod('Response.Cookies.Append("theme", "dark");'),
      'app.MapGet("/a", c => c.Response.Cookies.Append("sid", t, new CookieOptions { HttpOnly = true, Secure = true }));',
      inMethod(
        'var o = new CookieOptions { HttpOnly = true, Secure = true }; Response.Cookies.Append("token", t, o);',
      ),
    ],
    invalid: [found('Response.Cookies.Append("auth_token", other);')],
  },
  {
    id: "csharp-csrf-off",
    severity: "medium",
    confidence: "high",
    cwe: 352,
    see: ["Cross-Site_Request_Forgery_Prevention"],
    title: titles.csrfOff,
    message:
      "Without antiforgery validation, another site can make a signed-in user's browser send this request. Validate the antiforgery token on every action that changes something.",
    rule: {
      any: [
        { kind: "attribute", has: { field: "name", regex: "^IgnoreAntiforgeryToken(?:Attribute)?$" } },
        csharpCall({ names: "DisableAntiforgery" }),
        csharpNew({ names: "IgnoreAntiforgeryTokenAttribute" }),
      ],
    },
    valid: ["class C {\n  [ValidateAntiForgeryToken]\n  void F() { }\n}"],
    invalid: [{ code: "class C {\n  [IgnoreAntiforgeryToken]\n  void F() { }\n}", lines: [2] }],
  },
  {
    id: "csharp-action-without-antiforgery",
    severity: "medium",
    confidence: "medium",
    cwe: 352,
    see: ["Cross-Site_Request_Forgery_Prevention"],
    title: "CSRF: antiforgery token not checked",
    message:
      "The action does not validate the antiforgery token, so another site can make a signed-in user's browser post this form. Add [ValidateAntiForgeryToken], or AutoValidateAntiforgeryToken for all actions.",
    rule: {
      kind: "method_declaration",
      all: [
        {
          has: {
            kind: "attribute_list",
            has: { kind: "attribute", has: { field: "name", regex: "^Http(?:Post|Put|Delete)$" } },
          },
        },
        { not: { has: { kind: "attribute_list", regex: "(?i)AntiForgery|AllowAnonymousApi|FromBody" } } },
        { not: { has: { field: "parameters", regex: "\\[FromBody\\]" } } },
      ],
      inside: {
        stopBy: "end",
        kind: "class_declaration",
        all: [
          { has: { kind: "base_list", regex: "\\bController\\b" } },
          { not: { has: { kind: "attribute_list", regex: "(?i)AntiForgery|ApiController" } } },
        ],
      },
    },
    unsure: (_method, { text }) =>
      !/\bView\(|\bPartialView\(|\bRedirectTo|\bRedirect\(|\[FromForm\]/.test(text),
    valid: [
      "[AutoValidateAntiforgeryToken]\nclass C : Controller {\n  [HttpPost] public IActionResult F(int a) { return View(); }\n}",
      "class C : Controller {\n  [HttpPost] [ValidateAntiForgeryToken] public IActionResult F(int a) { return View(); }\n}",
      "class C : ControllerBase {\n  [HttpPost] public IActionResult F(int a) { return Ok(); }\n}",
    ],
    invalid: [
      {
        code: "class C : Controller {\n  [HttpPost]\n  public IActionResult F(int a) { return View(); }\n}",
        lines: [2],
      },
    ],
  },
  {
    id: "csharp-anonymous-administration",
    severity: "medium",
    confidence: "medium",
    cwe: 306,
    see: ["Authorization"],
    title: titles.missingAuth,
    message:
      "The attribute lets unauthenticated users call what, by its name, is for administrators or changes accounts. Remove it, and name the role or policy.",
    rule: {
      kind: "attribute",
      all: [
        { has: { field: "name", regex: "^AllowAnonymous(?:Attribute)?$" } },
        {
          inside: {
            stopBy: { kind: "declaration_list" },
            any: [
              {
                kind: "class_declaration",
                has: { field: "name", regex: "^Admin|Admin(?:istration)?Controller$" },
              },
              {
                kind: "method_declaration",
                has: {
                  field: "name",
                  regex:
                    "^(?:Delete|Remove|Purge|Drop|Grant|Promote|Impersonate|Disable|Ban)[A-Z]?|Admin|AllUsers|^(?:Create|Add)Role",
                },
              },
            ],
          },
        },
      ],
    },
    valid: ["class LoginController {\n  [AllowAnonymous] public void Login() { }\n}"],
    invalid: [
      { code: "[AllowAnonymous]\nclass AdminController : Controller {\n}", lines: [1] },
      { code: "class C {\n  [AllowAnonymous]\n  public void DeleteUser(int id) { }\n}", lines: [2] },
    ],
  },
  {
    id: "csharp-weak-password-policy",
    severity: "low",
    confidence: "high",
    cwe: 521,
    see: ["Authentication"],
    title: titles.weakPolicy,
    message:
      "Passwords shorter than eight characters are guessed within hours. Require at least eight, better twelve, and check them against known leaks.",
    rule: csharpSet("RequiredLength", { regex: "^[0-7]$" }),
    valid: [inMethod("o.Password.RequiredLength = 12;")],
    invalid: [
      found("o.Password.RequiredLength = 4;"),
      found("var p = new PasswordOptions { RequiredLength = 6 };"),
    ],
  },
]);
