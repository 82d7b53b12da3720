/** Go: weak cryptography and protections that are switched off. */
import { goCall } from "../call-matchers.ts";
import { defineRules } from "../define-rules.ts";

const inFunction = (body: string): string => `package p\n\nfunc f() {\n\t${body}\n}`;
const found = (body: string) => ({ code: inFunction(body), lines: [4] });

/** `Key: value` of a composite literal. */
function element(key: string, value: string) {
  return { kind: "keyed_element", regex: `^${key}\\s*:\\s*(?:${value})$` } as const;
}

export const settings = defineRules(["go"], "security", [
  {
    id: "go-tls-verification-off",
    severity: "high",
    confidence: "high",
    cwe: 295,
    see: ["Transport_Layer_Security"],
    title: "TLS certificates are not checked",
    message:
      "Anybody on the way can show a certificate of their own and read or change the traffic. Leave the check on, and add a private authority through RootCAs.",
    rule: {
      any: [
        element("InsecureSkipVerify", "true"),
        { kind: "assignment_statement", regex: "\\.InsecureSkipVerify\\s*=\\s*true$" },
      ],
    },
    valid: [
      inFunction("c := &tls.Config{InsecureSkipVerify: false}"),
      inFunction("c := &tls.Config{InsecureSkipVerify: *insecure}"),
    ],
    invalid: [found("c := &tls.Config{InsecureSkipVerify: true}"), found("cfg.InsecureSkipVerify = true")],
  },
  {
    id: "go-old-tls-version",
    severity: "medium",
    confidence: "high",
    cwe: 326,
    see: ["Transport_Layer_Security"],
    title: "An outdated version of TLS is allowed",
    message:
      "SSL 3, TLS 1.0 and 1.1 have known attacks. Set MinVersion to `tls.VersionTLS12` or leave it out.",
    rule: element("MinVersion", "tls\\.Version(?:SSL30|TLS10|TLS11)"),
    valid: [inFunction("c := &tls.Config{MinVersion: tls.VersionTLS12}")],
    invalid: [found("c := &tls.Config{MinVersion: tls.VersionTLS10}")],
  },
  {
    id: "go-ssh-accepts-any-host",
    severity: "high",
    confidence: "high",
    cwe: 295,
    title: "SSH accepts any host key",
    message:
      "A machine on the way can pose as the server and read what is sent. Use `knownhosts.New` or `ssh.FixedHostKey`.",
    rule: goCall({ names: "InsecureIgnoreHostKey", on: "^ssh$" }),
    valid: [inFunction("cb := ssh.FixedHostKey(key)")],
    invalid: [found("c := &ssh.ClientConfig{HostKeyCallback: ssh.InsecureIgnoreHostKey()}")],
  },
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
    id: "go-weak-password-hash",
    severity: "high",
    confidence: "high",
    cwe: 916,
    see: ["Password_Storage"],
    title: "A password is hashed with a fast hash",
    message:
      "A stolen table of MD5, SHA-1 or plain SHA-2 hashes is guessed at billions of tries a second. Use argon2 or bcrypt with a salt for each password.",
    rule: goCall({
      names: "Sum|Sum256|Sum512|Sum224",
      on: "^(?:md5|sha1|sha256|sha512)$",
      args: { has: { nthChild: 1, regex: "(?i)^\\[\\]byte\\((?:\\w+\\.)*\\w*(?:password|passwd|pwd)\\)$" } },
    }),
    valid: [
      inFunction("h := sha256.Sum256(body)"),
      inFunction("bcrypt.GenerateFromPassword([]byte(password), 12)"),
    ],
    invalid: [found("h := md5.Sum([]byte(password))"), found("h := sha256.Sum256([]byte(u.Password))")],
  },
  {
    id: "go-weak-hash",
    severity: "low",
    confidence: "medium",
    cwe: 328,
    see: ["Cryptographic_Storage"],
    title: "MD5 or SHA-1 is used",
    message:
      "Collisions for MD5 and SHA-1 can be made on purpose, so they prove nothing about where data came from. Use SHA-256, or say in a comment that no attacker matters here.",
    rule: goCall({ names: "New|Sum", on: "^(?:md5|sha1|md4)$" }),
    valid: [inFunction("h := sha256.New()")],
    invalid: [found("h := md5.New()"), found("s := sha1.Sum(data)")],
  },
  {
    id: "go-weak-cipher",
    severity: "high",
    confidence: "high",
    cwe: 327,
    see: ["Cryptographic_Storage"],
    title: "A broken cipher encrypts this",
    message:
      "DES and RC4 can be searched through or broken with enough traffic. Use AES-GCM with a random nonce.",
    rule: goCall({ names: "NewCipher|NewTripleDESCipher", on: "^(?:des|rc4|blowfish|cast5)$" }),
    valid: [inFunction("b, err := aes.NewCipher(key)")],
    invalid: [found("b, err := des.NewCipher(key)"), found("c, err := rc4.NewCipher(key)")],
  },
  {
    id: "go-insecure-random",
    severity: "high",
    confidence: "high",
    cwe: 338,
    see: ["Cryptographic_Storage"],
    title: "A secret is made with math/rand",
    message:
      "The values of math/rand can be computed from earlier ones, so this secret can be guessed. Use crypto/rand.",
    rule: {
      ...goCall({
        names: "Int|Intn|IntN|Int31|Int31n|Int63|Int63n|Float64|Uint32|Uint64|Read|Perm",
        on: "^rand$",
      }),
      all: [
        {
          inside: {
            stopBy: "end",
            kind: "source_file",
            has: { stopBy: "end", kind: "import_spec", regex: '"math/rand(?:/v2)?"' },
          },
        },
        {
          inside: {
            stopBy: "end",
            any: [
              {
                kind: "function_declaration",
                has: {
                  field: "name",
                  regex: "(?i)(?:token|secret|password|otp|nonce|sessionid|salt|apikey)$",
                },
              },
              {
                kind: "short_var_declaration",
                has: {
                  field: "left",
                  regex: "(?i)(?:token|secret|password|otp|nonce|sessionid|salt|apikey)$",
                },
              },
            ],
          },
        },
      ],
    },
    valid: [
      'package p\n\nimport "math/rand"\n\nfunc jitter() int {\n\treturn rand.Intn(10)\n}',
      'package p\n\nimport "crypto/rand"\n\nfunc newToken() {\n\trand.Read(b)\n}',
    ],
    invalid: [
      {
        code: 'package p\n\nimport "math/rand"\n\nfunc newToken() string {\n\treturn letters[rand.Intn(26)]\n}',
        lines: [6],
      },
    ],
  },
  {
    id: "go-timing-unsafe-compare",
    severity: "medium",
    confidence: "high",
    cwe: 208,
    title: "A signature is compared in varying time",
    message:
      "`bytes.Equal` ends at the first wrong byte, and its time tells a caller how much of the signature was right. Use `hmac.Equal`.",
    rule: {
      any: [
        {
          kind: "call_expression",
          all: [
            { has: { field: "function", regex: "^bytes\\.Equal$" } },
            { has: { field: "arguments", has: { pattern: "$A", nthChild: 1 } } },
            { has: { field: "arguments", has: { pattern: "$B", nthChild: 2 } } },
          ],
        },
      ],
      inside: {
        stopBy: "end",
        any: [{ kind: "function_declaration" }, { kind: "method_declaration" }],
        has: { stopBy: "end", kind: "selector_expression", regex: "^hmac\\.New$" },
      },
    },
    fix: "hmac.Equal($A, $B)",
    valid: [
      inFunction("m := hmac.New(sha256.New, k)\n\tok := hmac.Equal(m.Sum(nil), sent)"),
      inFunction("ok := bytes.Equal(a, b)"),
    ],
    invalid: [
      {
        code: inFunction("m := hmac.New(sha256.New, k)\n\treturn bytes.Equal(m.Sum(nil), sent)"),
        lines: [5],
      },
    ],
  },
  {
    id: "go-world-writable-file",
    severity: "medium",
    confidence: "high",
    cwe: 732,
    title: "Every user of the machine may change this file",
    message:
      "The mode lets any account write here, and so replace what this program reads later. Use 0600, or 0640 with the right group.",
    rule: {
      any: [
        goCall({
          names: "Chmod",
          args: { has: { nthChild: { position: 1, reverse: true }, regex: "^0o?[0-7]?[0-7][0-7][2367]$" } },
        }),
        goCall({
          names: "WriteFile|MkdirAll|Mkdir|OpenFile",
          on: "^(?:os|ioutil)$",
          args: { has: { nthChild: { position: 1, reverse: true }, regex: "^0o?777$" } },
        }),
      ],
    },
    valid: [inFunction("os.Chmod(p, 0755)"), inFunction("os.WriteFile(p, b, 0644)")],
    invalid: [found("os.Chmod(p, 0777)"), found("os.WriteFile(p, b, 0777)")],
  },
]);
