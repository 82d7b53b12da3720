/** C#: passwords and keys in the code. */
import { csharpCall, csharpNew, csharpSet } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { found, inMethod } from "./examples.ts";
import { titles } from "../writing/titles.ts";
import { defects } from "../shared/defects.ts";
import type { Matcher } from "../writing/rule.ts";

const passwordName: Matcher = { regex: "(?i)(?:^|[._])(?:password|passwd|pwd|pass)$" };

const plainText: Matcher = { kind: "string_literal", regex: '^"[^"]{4,}"$' };

export const hardCodedCredentials = defineRules(["csharp"], "security", [
  {
    id: "csharp-hard-coded-credential",
    ...defects.hardCodedCredentials,
    rule: {
      any: [
        csharpNew({
          names: "NetworkCredential|PasswordAuthenticationMethod|ClientSecretCredential|BasicAWSCredentials",
          as: "SECRET",
          nth: 2,
        }),
        csharpNew({
          names:
            "SymmetricSecurityKey|HMACSHA256|HMACSHA512|HMACSHA1|Aes(?:Gcm|Ccm)|ChaCha20Poly1305|KeyParameter|SecretClientCredential|ApiKeyCredential|AzureKeyCredential",
          as: "SECRET",
        }),
        csharpSet("Key|SecretKey", { pattern: "$SECRET", regex: "GetBytes\\(|FromBase64String\\(" }),
        csharpCall({ names: "CreateEncryptor|CreateDecryptor", as: "SECRET" }),
        csharpNew({ names: "X509Certificate2?", as: "SECRET", nth: 2 }),
        csharpCall({
          names: "ChangePassword|CreateUser|ValidateUser",
          as: "SECRET",
          nth: 2,
          on: "^Membership$|(?i)user$|provider$",
        }),
        csharpSet(
          "Key",
          { pattern: "$SECRET" },
          "(?i)(?:aes|des|rijndael|cipher|crypto\\w*|alg\\w*|hmac\\w*|symmetric\\w*)",
        ),
        {
          kind: "variable_declarator",
          all: [
            {
              has: {
                field: "name",
                regex:
                  "(?i)^_*(?:aes|des|enc\\w*|crypt\\w*|cipher|secret|sign\\w*|hmac|jwt|private|master)?_?key(?:_?bytes)?$",
              },
            },
            {
              has: {
                kind: "invocation_expression",
                regex: "(?:GetBytes|FromBase64String|FromHexString)\\(",
                pattern: "$SECRET",
              },
            },
          ],
        },
        csharpSet(
          "Password|Pwd",
          { pattern: "$SECRET" },
          "(?i)(?:builder|credentials?|connection\\w*|csb|options)",
        ),
      ],
    },
    constraints: { SECRET: { not: { regex: "^new byte\\[" } } },
    flow: { SECRET: "literal" },
    valid: [
      inMethod('new NetworkCredential("u", config["Password"]);'),
      inMethod('new X509Certificate2("a.pfx", config["Password"]);'),
      inMethod('new X509Certificate2("a.pfx", "");'),
      inMethod('new SymmetricSecurityKey(Encoding.UTF8.GetBytes(config["Jwt:Key"]));'),
    ],
    invalid: [
      found('var c = new NetworkCredential("user", "not-a-real-one");'),
      found('var c = new X509Certificate2("a.pfx", "not-a-real-one");'),
      found('var box = new AesGcm(Encoding.ASCII.GetBytes("0123456789abcdef"), 16);'),
      {
        code: 'class C {\n  static byte[] Key = Encoding.UTF8.GetBytes("not-a-real-key-value");\n}',
        lines: [2],
      },
      found('var secret = "not-a-real-key-value"; aes.Key = Encoding.UTF8.GetBytes(secret);'),
      found('var k = "not-a-real-key-value";\nvar s = new SymmetricSecurityKey(Encoding.UTF8.GetBytes(k));'),
    ],
  },
  {
    id: "csharp-password-in-connection-string",
    severity: "high",
    confidence: "medium",
    cwe: 798,
    see: ["Secrets_Management"],
    title: titles.hardCodedPassword,
    message:
      "The connection string contains its password, so anyone who can read the repository or the program can sign in to the database. Use integrated security, or read the connection string from configuration outside the repository.",
    rule: {
      any: [{ kind: "string_literal" }, { kind: "verbatim_string_literal" }],
      regex:
        '(?i)(?:server|data source|host|initial catalog|database|user id|uid)\\s*=[^"]*;\\s*(?:password|pwd)\\s*=\\s*[^;{}"<\\s*][^;{}"<]{2,}',
      not: { regex: "(?i)(?:password|pwd)\\s*=\\s*(?:\\.{3}|\\*+|xxx|your|changeme|\\$|%|<)" },
    },
    valid: [
      inMethod('var s = "Server=a;Database=b;Integrated Security=true";'),
      inMethod('var s = $"Server=a;User Id=b;Password={pw}";'),
    ],
    invalid: [found(`var s = "Server=a;Database=b;User Id=c;Password=n0t-real;";`)],
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
    textFilter: /(?:password|passwd|pwd|pass)(?:\s*[!=]=\s*"|\.Equals\(\s*")/i,
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
]);
