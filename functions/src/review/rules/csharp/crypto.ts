/** C#: weak cryptography, predictable secrets and secrets that stand in the source. */
import { csharpCall, csharpNew, csharpSet } from "../call-matchers.ts";
import { defineRules } from "../define-rules.ts";
import { found, inMethod } from "./examples.ts";

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

export const crypto = defineRules(["csharp"], "security", [
  {
    id: "csharp-weak-hash",
    severity: "medium",
    confidence: "medium",
    cwe: 328,
    see: ["Cryptographic_Storage"],
    title: "MD5 or SHA-1 is used",
    message:
      "Collisions for MD5 and SHA-1 can be made on purpose, so they prove nothing about where data came from. Use SHA-256, and a password hasher such as PBKDF2 or Argon2 for passwords.",
    rule: {
      any: [
        csharpCall({ names: "Create|HashData", on: "(?:^|\\.)(?:MD5|SHA1|HMACMD5|MD5Cng|RIPEMD160)$" }),
        csharpNew({
          names:
            "MD5CryptoServiceProvider|SHA1CryptoServiceProvider|SHA1Managed|MD5Cng|SHA1Cng|HMACMD5|RIPEMD160Managed",
        }),
        csharpCall({
          names: "Create",
          on: "(?:^|\\.)(?:HashAlgorithm|KeyedHashAlgorithm|HMAC)$",
          args: {
            has: {
              nthChild: 1,
              regex: '(?i)^"(?:System\\.Security\\.Cryptography\\.)?(?:md5|sha-?1?|hmacmd5|hmacsha1)"$',
            },
          },
        }),
        csharpCall({
          names: "Create",
          on: "(?:^|\\.)HashAlgorithm$",
          args: { not: { has: { nthChild: 1 } } },
        }),
        csharpCall({
          names: "CreateFromName",
          on: "CryptoConfig$",
          args: { has: { nthChild: 1, regex: '(?i)^"(?:md5|sha-?1|sha)"$' } },
        }),
        csharpCall({ names: "HashPasswordForStoringInConfigFile" }),
      ],
    },
    valid: [inMethod("SHA256.Create();"), inMethod('HashAlgorithm.Create("SHA256");')],
    invalid: [
      found("var h = MD5.Create();"),
      found("var h = new SHA1Managed();"),
      found("var b = SHA1.HashData(data);"),
      found('var h = HashAlgorithm.Create("MD5");'),
    ],
  },
  {
    id: "csharp-weak-cipher",
    severity: "high",
    confidence: "high",
    cwe: 327,
    see: ["Cryptographic_Storage"],
    title: "A broken cipher or mode encrypts this",
    message:
      "DES, Triple DES and RC2 can be searched through, and the ECB mode shows patterns of the plain text. Use AesGcm with a random nonce.",
    rule: {
      any: [
        csharpCall({ names: "Create", on: "(?:^|\\.)(?:DES|TripleDES|RC2)$" }),
        csharpNew({
          names:
            "DESCryptoServiceProvider|TripleDESCryptoServiceProvider|RC2CryptoServiceProvider|TripleDESCng|DesEngine|RC4Engine|RC2Engine|DesEdeEngine|BlowfishEngine",
        }),
        csharpCall({
          names: "Create",
          on: "(?:^|\\.)SymmetricAlgorithm$",
          args: {
            has: {
              nthChild: 1,
              regex: '(?i)^"(?:System\\.Security\\.Cryptography\\.)?(?:des|3des|tripledes|triple des|rc2)"$',
            },
          },
        }),
        csharpSet("Mode", { regex: "(?:^|\\.)CipherMode\\.ECB$" }),
        csharpCall({ names: "EncryptEcb|DecryptEcb" }),
        csharpCall({
          names: "GetCipher",
          on: "CipherUtilities$",
          args: { has: { nthChild: 1, regex: '(?i)^"(?:des|rc4|rc2|blowfish|\\w+/ecb)' } },
        }),
      ],
    },
    valid: [inMethod("Aes.Create();"), inMethod("aes.Mode = CipherMode.CBC;")],
    invalid: [
      found("var d = DES.Create();"),
      found("aes.Mode = CipherMode.ECB;"),
      found("var d = new TripleDESCryptoServiceProvider();"),
      found("var a = new AesManaged { Mode = CipherMode.ECB };"),
    ],
  },
  {
    id: "csharp-fixed-initialization-vector",
    severity: "medium",
    confidence: "high",
    cwe: 329,
    see: ["Cryptographic_Storage"],
    title: "Every message is encrypted with the same initialization vector",
    message:
      "Equal beginnings of messages then look equal, and some modes give the plain text away. Call GenerateIV for each message and store the vector beside it.",
    rule: {
      any: [
        csharpSet("IV", {
          regex:
            '^new byte\\[|^new byte\\[\\]\\s*\\{|^new\\s*\\[\\]\\s*\\{|GetBytes\\("|^_?(?i:fixed|static|default)_?iv$',
        }),
        csharpCall({
          names: "CreateEncryptor",
          args: { has: { nthChild: 2, regex: '^new byte\\[|GetBytes\\("' } },
        }),
      ],
    },
    valid: [inMethod("aes.IV = iv;"), inMethod("aes.GenerateIV();")],
    invalid: [
      found("aes.IV = new byte[16];"),
      found('aes.IV = Encoding.UTF8.GetBytes("1234567812345678");'),
      found("var e = aes.CreateEncryptor(key, new byte[16]);"),
    ],
  },
  {
    id: "csharp-small-key",
    severity: "medium",
    confidence: "high",
    cwe: 326,
    see: ["Cryptographic_Storage"],
    title: "The key is too short",
    message: "An RSA or DSA key below 2048 bits can be factored. Use at least 2048 bits, better 3072.",
    rule: {
      any: [
        csharpNew({
          names: "RSACryptoServiceProvider|DSACryptoServiceProvider|RSACng",
          args: { has: { nthChild: 1, kind: "argument", regex: "^(?:512|768|1024)$" } },
        }),
        csharpCall({
          names: "Create",
          on: "(?:^|\\.)(?:RSA|DSA)$",
          args: { has: { nthChild: 1, kind: "argument", regex: "^(?:512|768|1024)$" } },
        }),
      ],
    },
    valid: [inMethod("RSA.Create(2048);")],
    invalid: [found("var r = new RSACryptoServiceProvider(1024);"), found("var r = RSA.Create(512);")],
  },
  {
    id: "csharp-password-hash-too-fast",
    severity: "medium",
    confidence: "high",
    cwe: 916,
    see: ["Password_Storage"],
    title: "The password is hashed with too few iterations",
    message:
      "So few rounds let an attacker with the table try billions of passwords. Give Rfc2898DeriveBytes at least 600,000 iterations with SHA-256.",
    rule: {
      any: [
        csharpNew({ names: "Rfc2898DeriveBytes", args: { has: { nthChild: 3, regex: "^\\d{1,4}$" } } }),
        csharpNew({ names: "PasswordDeriveBytes" }),
        csharpNew({
          names: "Rfc2898DeriveBytes",
          args: { all: [{ has: { nthChild: 2 } }, { not: { has: { nthChild: 3 } } }] },
        }),
        csharpCall({
          names: "ComputeHash|HashData",
          on: "(?i)sha|md5|hash|^_?\\w*alg\\w*$",
          args: { has: { regex: "(?i)^(?:.*[^\\w])?\\w*(?:password|passwd|pwd|passphrase)\\b" } },
        }),
        csharpCall({
          names: "Pbkdf2",
          args: { has: { regex: "^(?:iterations:\\s*|iterationCount:\\s*)?[1-9]\\d{2,3}$" } },
        }),
      ],
    },
    valid: [
      inMethod("new Rfc2898DeriveBytes(p, s, 600000, HashAlgorithmName.SHA256);"),
      inMethod("SHA256.HashData(file);"),
    ],
    invalid: [
      found("var h = sha.ComputeHash(Encoding.UTF8.GetBytes(password + salt));"),
      found("var h = SHA256.HashData(passwordBytes);".replace("passwordBytes", "password")),
      found("var k = new Rfc2898DeriveBytes(p, s);"),
      found("var k = new Rfc2898DeriveBytes(p, s, 1000);"),
      found("var k = new PasswordDeriveBytes(p, s);"),
    ],
  },
  {
    id: "csharp-weak-padding",
    severity: "medium",
    confidence: "high",
    cwe: 780,
    see: ["Cryptographic_Storage"],
    title: "RSA encrypts without OAEP",
    message:
      "PKCS #1 v1.5 padding lets an attacker who sees errors decrypt messages. Use RSAEncryptionPadding.OaepSHA256.",
    rule: {
      any: [
        csharpCall({
          names: "Encrypt|Decrypt",
          args: { has: { nthChild: 2, regex: "RSAEncryptionPadding\\.Pkcs1$" } },
        }),
        csharpCall({
          names: "Encrypt|Decrypt",
          on: "(?i)rsa",
          args: { has: { nthChild: 2, regex: "^(?:fOAEP:\\s*)?false$" } },
        }),
      ],
    },
    valid: [inMethod("rsa.Encrypt(d, RSAEncryptionPadding.OaepSHA256);")],
    invalid: [found("rsa.Encrypt(d, RSAEncryptionPadding.Pkcs1);"), found("rsa.Encrypt(d, false);")],
  },
  {
    id: "csharp-insecure-random",
    severity: "high",
    confidence: "high",
    cwe: 338,
    see: ["Cryptographic_Storage"],
    title: "A secret is made with Random",
    message:
      "The values of System.Random can be computed from earlier ones, so this secret can be guessed. Use RandomNumberGenerator.",
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
    severity: "high",
    confidence: "high",
    cwe: 798,
    see: ["Secrets_Management"],
    title: "A password or key stands in the source",
    message:
      "Everybody who can read the repository or the program can use it, and it cannot be changed without a release. Read it from a secret store or the environment.",
    rule: {
      any: [
        csharpNew({
          names: "NetworkCredential|PasswordAuthenticationMethod|ClientSecretCredential|BasicAWSCredentials",
          as: "SECRET",
          nth: 2,
        }),
        csharpNew({
          names:
            "SymmetricSecurityKey|HMACSHA256|HMACSHA512|HMACSHA1|SecretClientCredential|ApiKeyCredential|AzureKeyCredential",
          as: "SECRET",
        }),
        csharpSet("Key|SecretKey", { pattern: "$SECRET", regex: "GetBytes\\(|FromBase64String\\(" }),
        csharpCall({ names: "CreateEncryptor|CreateDecryptor", as: "SECRET" }),
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
      inMethod('new SymmetricSecurityKey(Encoding.UTF8.GetBytes(config["Jwt:Key"]));'),
    ],
    invalid: [
      found('var c = new NetworkCredential("user", "not-a-real-one");'),
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
    confidence: "high",
    cwe: 798,
    see: ["Secrets_Management"],
    title: "A connection string holds its password",
    message:
      "Everybody who can read the repository or the program can log in to the database. Use integrated security, or read the connection string from configuration outside of the repository.",
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
    title: "A secret is compared byte by byte",
    message:
      "The comparison ends at the first difference, so its time tells how much was guessed right. Use CryptographicOperations.FixedTimeEquals.",
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
