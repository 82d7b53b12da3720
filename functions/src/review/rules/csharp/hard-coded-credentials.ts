/** C#: secrets that can be predicted, read in the source or found out by time. */
import { csharpCall, csharpNew, csharpSet } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { found, inMethod } from "./examples.ts";
import { titles } from "../writing/titles.ts";
import { defects } from "../shared/defects.ts";

const secretName =
  "(?i)(?:token|secret|password|passwd|pwd|otp|nonce|session_?id|salt|api_?key|verification_?code|reset_?code|iv|key|pin)$";
const secretMaker =
  "(?i)(?:token|secret|password|otp|nonce|session_?id|salt|api_?key|verificationcode|resetcode|activationcode|\\bpin\\b|csrf|key)";

const randomUse = {
  any: [
    csharpNew({ names: "Random" }),
    csharpCall({
      names: "Next|NextBytes|NextDouble|NextInt64",
      on: "(?i)(?:^|_|\\.)(?:r|rnd|rand|random|rng|Random\\.Shared|gen|generator)$",
    }),
  ],
};

export const secrets = defineRules(["csharp"], "security", [
  {
    id: "csharp-insecure-random",
    severity: "high",
    confidence: "medium",
    cwe: 338,
    see: ["Cryptographic_Storage"],
    title: titles.weakRandom,
    message:
      "`System.Random` is predictable: its values can be computed from earlier ones, so this secret can be guessed. Use RandomNumberGenerator.",
    rule: {
      ...randomUse,
      inside: {
        stopBy: "end",
        any: [
          { kind: "variable_declarator", has: { field: "name", regex: secretName } },
          { kind: "assignment_expression", has: { field: "left", regex: secretName } },
          { kind: "method_declaration", has: { field: "name", regex: secretMaker } },
          { kind: "local_function_statement", has: { field: "name", regex: secretMaker } },
        ],
      },
    },
    valid: [
      inMethod("var r = new Random();"),
      inMethod("byte[] salt = RandomNumberGenerator.GetBytes(16);"),
      inMethod("var delay = random.Next(100);"),
    ],
    invalid: [
      found('var token = "t" + new Random().Next();'),
      {
        code: "class C {\n  string MakeToken() {\n    var r = new Random();\n    return Convert.ToString(r);\n  }\n}",
        lines: [3],
      },
    ],
  },
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
    id: "csharp-timing-unsafe-comparison",
    severity: "low",
    confidence: "medium",
    cwe: 208,
    see: ["Cryptographic_Storage"],
    title: titles.timing,
    message:
      "The comparison stops at the first difference, so its duration reveals how much was right. Use CryptographicOperations.FixedTimeEquals.",
    rule: {
      any: [
        csharpCall({
          names: "SequenceEqual|Equals",
          on: "(?i)(?:hmac|signature|digest|hash|mac)(?:bytes|hex)?$",
          args: {
            has: {
              nthChild: 1,
              regex: "(?i)(?:hmac|signature|digest|hash|mac|expected|actual|given|provided)",
            },
          },
        }),
        {
          kind: "binary_expression",
          all: [
            { has: { field: "operator", regex: "^[!=]=$" } },
            {
              has: {
                field: "left",
                regex:
                  "(?i)(?:^|\\.|computed|expected|actual|given)_?(?:hmac|signature|digest|mac|api_?key|token)(?:bytes|hex|string)?$",
              },
            },
            {
              has: {
                field: "right",
                kind: "identifier",
                regex:
                  "(?i)(?:hmac|signature|digest|mac|api_?key|token)$|^(?:expected|computed|actual|given|provided)",
              },
            },
          ],
        },
      ],
    },
    valid: [
      inMethod("CryptographicOperations.FixedTimeEquals(a, b);"),
      inMethod("if (name == other) { }"),
      inMethod("if (token == null) { }"),
    ],
    invalid: [
      found("if (expectedSignature == signature) { }"),
      found("var ok = hash.SequenceEqual(expectedHash);"),
    ],
  },
]);
