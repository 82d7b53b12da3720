/** C#: sign-in that can be tried for ever, believes what it should check, or tells others where to look. */
import { csharpCall, csharpNew, csharpSet } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import type { Matcher } from "../writing/rule.ts";
import { found, foundInAction, inAction, inMethod } from "./examples.ts";
import { titles } from "../writing/titles.ts";

const subjectName: Matcher = { regex: "\\.SubjectName\\.Name$|\\.GetNameInfo\\(X509NameType\\.SimpleName" };
const passwordName: Matcher = { regex: "(?i)(?:^|[._])(?:password|passwd|pwd|pass)$" };
const plainText: Matcher = { kind: "string_literal", regex: '^"[^"]{4,}"$' };

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
    id: "csharp-password-compared-with-text",
    severity: "high",
    confidence: "medium",
    cwe: 798,
    see: ["Secrets_Management"],
    title: titles.hardCodedPassword,
    message:
      "The password is in the source, so anyone who can read the repository or the program can sign in, and changing it needs a release. Compare with a salted hash that is stored elsewhere.",
    glance: /(?:password|passwd|pwd|pass)(?:\s*[!=]=\s*"|\.Equals\(\s*")/i,
    rule: {
      any: [
        {
          kind: "binary_expression",
          all: [
            { has: { field: "operator", regex: "^[!=]=$" } },
            { has: { field: "left", ...passwordName } },
            { has: { field: "right", ...plainText } },
          ],
        },
        {
          ...csharpCall({ names: "Equals", args: { has: { nthChild: 1, has: plainText } } }),
          has: { field: "function", has: { field: "expression", ...passwordName } },
        },
      ],
    },
    valid: [
      inMethod('if (password == "") G();'),
      inMethod("if (password == other) G();"),
      inMethod('if (passwordKind == "plain") G();'),
    ],
    invalid: [
      found('if (model.Password == "not-a-real-one") G();'),
      found('if (password.Equals("not-a-real-one")) G();'),
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
    glance: /(?:admin|role|authenticated|authorized)\w*(?:\.Value|"\])?(?:\s*[!=]=\s*"|\.Equals\(\s*")/i,
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
    id: "csharp-certificate-known-by-name",
    severity: "medium",
    confidence: "medium",
    cwe: 297,
    see: ["Transport_Layer_Security"],
    title: "TLS certificate checked by name only",
    message:
      "Anyone can create a certificate with that name. Compare its thumbprint, or validate the chain to an authority that you trust.",
    rule: {
      any: [
        {
          kind: "binary_expression",
          all: [{ has: { field: "operator", regex: "^==$" } }, { has: subjectName }],
        },
        csharpCall({ names: "Equals", on: "^[sS]tring$", args: { has: subjectName } }),
        csharpCall({ names: "Equals", on: "\\.SubjectName\\.Name$" }),
      ],
    },
    valid: [inMethod("if (certificate.Thumbprint == other) G();")],
    invalid: [
      found('if (certificate.SubjectName.Name == "CN=a") G();'),
      found('if (string.Equals(token.Certificate.SubjectName.Name, "CN=a")) G();'),
    ],
  },
  {
    id: "csharp-directory-without-authentication",
    severity: "medium",
    confidence: "high",
    cwe: 287,
    see: ["LDAP_Injection_Prevention"],
    title: "Unauthenticated LDAP connection",
    message:
      "The connection is not authenticated, so others on the network path can read and change the results. Use AuthenticationTypes.Secure.",
    rule: {
      any: [
        csharpNew({
          names: "DirectoryEntry",
          args: { has: { nthChild: 4, regex: "AuthenticationTypes\\.(?:None|Anonymous)$" } },
        }),
        csharpSet("AuthenticationType", { regex: "AuthenticationTypes\\.(?:None|Anonymous)$" }),
      ],
    },
    valid: [inMethod('new DirectoryEntry("a", "b", other, AuthenticationTypes.Secure);')],
    invalid: [found('new DirectoryEntry("a", "b", other, AuthenticationTypes.None);')],
  },
  {
    id: "csharp-folder-listed",
    severity: "medium",
    confidence: "high",
    cwe: 548,
    see: ["https://owasp.org/www-project-top-ten/"],
    title: "Directory listing enabled",
    message:
      "The listing reveals backups and files that nothing links to. Remove UseDirectoryBrowser, or offer a page of your own.",
    rule: {
      any: [
        csharpCall({ names: "UseDirectoryBrowser|AddDirectoryBrowser" }),
        csharpSet("EnableDirectoryBrowsing", { regex: "^true$" }),
      ],
    },
    valid: [inMethod("app.UseStaticFiles();")],
    invalid: [found("app.UseDirectoryBrowser();")],
  },
  {
    id: "csharp-environment-from-request",
    severity: "high",
    confidence: "high",
    cwe: 15,
    see: ["Input_Validation"],
    title: "External control of a setting: environment variable",
    message:
      "The request sets an environment variable, and variables such as PATH decide which programs and settings this process uses. Keep the value in a variable of your own.",
    rule: {
      any: [
        csharpCall({ names: "SetEnvironmentVariable", on: "(?:^|\\.)Environment$", as: "VALUE" }),
        csharpCall({ names: "SetEnvironmentVariable", on: "(?:^|\\.)Environment$", as: "VALUE", nth: 2 }),
      ],
    },
    flow: { VALUE: "remote" },
    valid: [inMethod('Environment.SetEnvironmentVariable("A", other);')],
    invalid: [
      foundInAction("Environment.SetEnvironmentVariable(id, other);"),
      foundInAction('Environment.SetEnvironmentVariable("A", id);'),
    ],
  },
  {
    id: "csharp-query-of-text",
    severity: "medium",
    confidence: "medium",
    cwe: 943,
    see: ["Injection_Prevention"],
    title: titles.nosqlInjection,
    message:
      "The value is parsed as part of an expression, so it can match other rows, or call methods. Compare in a lambda expression, or pass the value as a parameter of the query.",
    rule: csharpCall({
      names: "Where|OrderBy|ThenBy|Any|First|Single",
      as: "QUERY",
      args: { has: { nthChild: 1, not: { has: { kind: "lambda_expression" } } } },
    }),
    fileHas: ["System.Linq.Dynamic"],
    flow: { QUERY: "outside" },
    valid: [
      `using System.Linq.Dynamic.Core;\n${inAction("db.Users.Where(u => u.Name == id);")}`,
      inAction("xs.Where(id);"),
    ],
    invalid: [{ code: `using System.Linq.Dynamic.Core;\n${inAction("db.Users.Where(id);")}`, lines: [4] }],
  },
  {
    id: "csharp-table-filter-built",
    severity: "medium",
    confidence: "medium",
    cwe: 943,
    see: ["Injection_Prevention"],
    title: titles.nosqlInjection,
    message:
      "A quote in the value ends its string, and other rows are selected. Double its quotes, or use LINQ to compare.",
    rule: {
      any: [
        csharpCall({ names: "Select", on: "(?i)(?:\\.Tables\\[[^\\]]*\\]|table|^dt)$", as: "FILTER" }),
        csharpSet("RowFilter", { pattern: "$FILTER" }),
      ],
    },
    flow: { FILTER: "assembled" },
    constraints: { FILTER: { not: { regex: "\\.Replace\\(" } } },
    valid: [inMethod('set.Tables[0].Select("Id = 3");'), inMethod("table.Select(r => r.Id);")],
    invalid: [
      found('set.Tables[0].Select("Name = \'" + other + "\'");'),
      found("view.RowFilter = $\"Name = '{other}'\";"),
    ],
  },
  {
    id: "csharp-code-from-value",
    severity: "medium",
    confidence: "low",
    cwe: 94,
    see: ["Injection_Prevention"],
    title: titles.dynamicCode,
    message:
      "The evaluated string is not constant, so anyone who controls it runs code in this process. Never evaluate values that may come from outside: offer a fixed set of operations instead.",
    rule: csharpCall({ names: "EvaluateAsync|RunAsync|Create", on: "(?:^|\\.)CSharpScript$", as: "CODE" }),
    flow: { CODE: "variable" },
    valid: [inMethod('CSharpScript.EvaluateAsync("1 + 2");')],
    invalid: [found('CSharpScript.EvaluateAsync("Math.Sqrt(" + other + ")");')],
  },
  {
    id: "csharp-shell-told-value",
    severity: "high",
    confidence: "medium",
    cwe: 78,
    see: ["OS_Command_Injection_Defense"],
    title: titles.commandInjection,
    message:
      "The value is written to a shell's input, so characters such as `&` and `;` in it start another command. Start the program itself, and pass the value through `ArgumentList`.",
    rule: csharpCall({
      names: "Write|WriteLine|WriteLineAsync|WriteAsync",
      on: "\\.StandardInput$",
      as: "COMMAND",
    }),
    flow: { COMMAND: "assembled" },
    check: (_node, { text }) => /"(?:[^"]*[\\/])?(?:cmd|bash|sh|zsh|powershell|pwsh)(?:\.exe)?"/i.test(text),
    valid: [
      inMethod('var p = new ProcessStartInfo("bash"); q.StandardInput.WriteLine("exit");'),
      inMethod("p.StandardInput.WriteLine(other);"),
    ],
    invalid: [found('p.StartInfo.FileName = "cmd.exe";\np.StandardInput.WriteLine("nslookup " + other);')],
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
