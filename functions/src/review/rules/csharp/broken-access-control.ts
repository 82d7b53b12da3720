/** C#: sign-in without lockout, and authorization decided by client-supplied values. */
import { csharpCall, csharpSet } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { found, inAction, inMethod } from "./examples.ts";
import { titles } from "../writing/titles.ts";

export const brokenAccessControl = defineRules(["csharp"], "security", [
  {
    id: "csharp-sign-in-without-lockout",
    severity: "medium",
    confidence: "high",
    cwe: 307,
    see: ["Authentication"],
    title: "Brute force: no account lockout",
    message:
      "Failed attempts are not counted, so an account is never locked during a brute-force attack. Pass true for lockoutOnFailure.",
    rule: {
      any: [
        csharpCall({
          names: "PasswordSignInAsync",
          args: { has: { nthChild: 4, regex: "^(?:lockoutOnFailure:\\s*)?false$" } },
        }),
        csharpCall({
          names: "CheckPasswordSignInAsync",
          args: { has: { nthChild: 3, regex: "^(?:lockoutOnFailure:\\s*)?false$" } },
        }),
        csharpSet("LockoutEnabled|AllowedForNewUsers|UserLockoutEnabledByDefault", { regex: "^false$" }),
      ],
    },
    valid: [inMethod("await s.PasswordSignInAsync(m.Name, m.Password, m.Remember, lockoutOnFailure: true);")],
    invalid: [
      found("await s.PasswordSignInAsync(m.Name, m.Password, m.Remember, lockoutOnFailure: false);"),
      found("await s.CheckPasswordSignInAsync(user, password, false);"),
    ],
  },
  {
    id: "csharp-right-from-request",
    severity: "high",
    confidence: "medium",
    cwe: 807,
    see: ["Authorization"],
    title: titles.privilegeFromClient,
    message:
      "Cookies, headers and fields are written by the client, so anyone can claim the role. Look the role up in the session or the user's record.",
    textFilter: /(?:admin|role|authenticated|authorized)\w*(?:\.Value|"\])?(?:\s*[!=]=\s*"|\.Equals\(\s*")/i,
    rule: {
      any: [
        {
          kind: "binary_expression",
          all: [
            { has: { field: "operator", regex: "^[!=]=$" } },
            {
              has: {
                field: "left",
                pattern: "$VALUE",
                regex: '(?i)(?:admin|role|authenticated|authorized)\\w*(?:\\.Value|"\\])?$',
              },
            },
            { has: { field: "right", kind: "string_literal" } },
          ],
        },
        {
          ...csharpCall({ names: "Equals", args: { has: { nthChild: 1, has: { kind: "string_literal" } } } }),
          has: {
            field: "function",
            has: {
              field: "expression",
              pattern: "$VALUE",
              regex: '(?i)(?:admin|role|authenticated|authorized)\\w*(?:\\.Value|"\\])?$',
            },
          },
        },
      ],
    },
    flow: { VALUE: "outside" },
    valid: [inMethod('if (user.Role == "admin") G();'), inAction('if (id == "admin") G();')],
    invalid: [
      found('var isAdmin = request.Query["isAdmin"];\nif (isAdmin == "true") G();'),
      found('if (request.Cookies["role"] == "admin") G();'),
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
]);
