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
    rule: goCall({
      names: "NewCipher|NewTripleDESCipher|NewSaltedCipher",
      on: "^(?:des|rc4|blowfish|cast5|tea|xtea)$",
    }),
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
        names:
          "Int|Intn|IntN|N|Int31|Int31n|Int63|Int63n|Int32|Int64|Float64|Float32|Uint32|Uint64|Read|Perm|Shuffle",
        on: "^(?:rand|mrand|mathrand|rng|rnd|rand\\.New\\(.*\\)|seededRand|r1?)$",
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
                  regex:
                    "(?i)(?:token|secret|password|passwd|otp|nonce|sessionid|salt|apikey|key|pin|passcode|csrf\\w*|iv|resetcode|verificationcode|code)$",
                },
              },
              {
                kind: "method_declaration",
                has: {
                  field: "name",
                  regex: "(?i)(?:token|secret|password|otp|nonce|sessionid|salt|apikey)$",
                },
              },
              {
                kind: "assignment_statement",
                has: {
                  field: "left",
                  regex: "(?i)(?:token|secret|password|otp|nonce|sessionid|salt|apikey|key|iv)(?:\\[.*\\])?$",
                },
              },
              {
                kind: "short_var_declaration",
                has: {
                  field: "left",
                  regex:
                    "(?i)(?:token|secret|password|passwd|otp|nonce|sessionid|salt|apikey|key|pin|passcode|csrf\\w*|iv|resetcode|verificationcode|code)$",
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
          args: {
            has: {
              nthChild: { position: 1, reverse: true },
              regex: "^(?:0o?[0-7][0-7][2367]|os\\.ModePerm|fs\\.ModePerm)$",
            },
          },
        }),
      ],
    },
    valid: [
      inFunction("os.Chmod(p, 0755)"),
      inFunction("os.WriteFile(p, b, 0644)"),
      inFunction("os.MkdirAll(p, 0o755)"),
    ],
    invalid: [found("os.Chmod(p, 0777)"), found("os.WriteFile(p, b, 0777)")],
  },
  {
    id: "go-short-rsa-key",
    severity: "high",
    confidence: "high",
    cwe: 326,
    see: ["Cryptographic_Storage"],
    title: "The RSA key is too short",
    message: "Keys of 1024 bits and fewer can be factored. Use 3072 bits, or Ed25519.",
    rule: goCall({
      names: "GenerateKey|GenerateMultiPrimeKey",
      on: "^rsa$",
      args: { has: { nthChild: { position: 1, reverse: true }, regex: "^(?:512|768|1024|1536)$" } },
    }),
    valid: [inFunction("k, err := rsa.GenerateKey(rand.Reader, 3072)")],
    invalid: [found("k, err := rsa.GenerateKey(rand.Reader, 1024)")],
  },
  {
    id: "go-fixed-nonce",
    severity: "medium",
    confidence: "high",
    cwe: 329,
    see: ["Cryptographic_Storage"],
    title: "The initialization vector is fixed",
    message:
      "Equal texts so become equal ciphertexts, and with GCM the key itself is in danger. Fill it from crypto/rand for each message.",
    rule: {
      any: [
        goCall({ names: "NewCBCEncrypter|NewCFBEncrypter|NewCTR|NewOFB", on: "^cipher$", as: "IV", nth: 2 }),
        goCall({ names: "Seal", as: "IV", nth: 2 }),
      ],
    },
    flow: { IV: "literal" },
    valid: [inFunction("io.ReadFull(rand.Reader, iv)\n\tm := cipher.NewCBCEncrypter(b, iv)")],
    invalid: [found('m := cipher.NewCBCEncrypter(b, []byte("1234567890123456"))')],
  },
  {
    id: "go-hard-coded-key",
    severity: "high",
    confidence: "high",
    cwe: 798,
    see: ["Secrets_Management"],
    title: "A key or password is fixed in the code",
    message:
      "Everybody who can read the code or its history has it, and it cannot be changed without a new version. Read it from the environment or a secret store.",
    rule: {
      any: [
        goCall({ names: "SignedString", as: "KEY" }),
        goCall({ names: "New", on: "^hmac$", as: "KEY", nth: 2 }),
        goCall({ names: "NewCipher", on: "^(?:aes|des|rc4|chacha20\\w*)$", as: "KEY" }),
        goCall({
          names: "NewCookieStore|NewStore|NewFilesystemStore",
          on: "^(?:sessions|cookie|memstore)$",
          as: "KEY",
        }),
        goCall({ names: "SetBasicAuth|UserPassword", as: "KEY", nth: 2 }),
        goCall({ names: "PlainAuth", on: "^smtp$", as: "KEY", nth: 3 }),
        goCall({ names: "Password", on: "^ssh$", as: "KEY" }),
      ],
    },
    flow: { KEY: "literal" },
    valid: [
      inFunction("s, err := t.SignedString(key)"),
      inFunction('req.SetBasicAuth("app", os.Getenv("PW"))'),
    ],
    invalid: [
      found('s, err := t.SignedString([]byte("my-signing-key"))'),
      found('store := sessions.NewCookieStore([]byte("very-fixed-key"))'),
      found('req.SetBasicAuth("admin", "hunter2hunter2")'),
    ],
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
    id: "go-predictable-temporary-file",
    severity: "medium",
    confidence: "medium",
    cwe: 377,
    title: "A temporary file has a name that can be guessed",
    message:
      "Another account of the machine can put a link there first, and so choose what is overwritten. Use `os.CreateTemp`.",
    rule: goCall({
      names: "Create|WriteFile|OpenFile",
      on: "^(?:os|ioutil)$",
      args: {
        has: {
          nthChild: 1,
          regex:
            '^["`](?:/var)?/tmp/[\\w.-]+["`]$|^filepath\\.Join\\(os\\.TempDir\\(\\),\\s*"[\\w.-]+"\\)$|^os\\.TempDir\\(\\)\\s*\\+\\s*"[\\w./-]+"$',
        },
      },
    }),
    valid: [inFunction('os.CreateTemp("", "report")'), inFunction('os.Create("/srv/report")')],
    invalid: [
      found('os.Create("/tmp/report.csv")'),
      found('os.WriteFile(filepath.Join(os.TempDir(), "x.txt"), b, 0600)'),
    ],
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
  {
    id: "go-number-truncated",
    severity: "medium",
    confidence: "high",
    cwe: 190,
    see: ["https://pkg.go.dev/strconv#ParseInt"],
    title: "A parsed number is cut to fewer bits",
    message:
      "strconv.Atoi accepts numbers that do not fit, and the conversion silently makes other numbers of them, perhaps negative ones. Use `strconv.ParseInt(s, 10, 32)` with the wanted size.",
    rule: {
      kind: "call_expression",
      all: [
        { has: { field: "function", regex: "^(?:int32|int16|int8|uint32|uint16|uint8|byte)$" } },
        { has: { kind: "argument_list", has: { kind: "identifier", pattern: "$N" } } },
        {
          inside: {
            stopBy: "end",
            any: [{ kind: "function_declaration" }, { kind: "method_declaration" }, { kind: "func_literal" }],
            all: [
              {
                has: {
                  stopBy: "end",
                  kind: "short_var_declaration",
                  all: [
                    { has: { field: "left", has: { nthChild: 1, pattern: "$N" } } },
                    {
                      has: {
                        field: "right",
                        regex: "^strconv\\.(?:Atoi\\(|Parse(?:Int|Uint)\\(.*,\\s*(?:64|0)\\)$)",
                      },
                    },
                  ],
                },
              },
              { not: { regex: "math\\.Max(?:Int|Uint)(?:8|16|32)" } },
            ],
          },
        },
      ],
    },
    valid: [
      inFunction("n, err := strconv.ParseInt(s, 10, 32)\n\tx := int32(n)"),
      inFunction("n, err := strconv.Atoi(s)\n\tif n > math.MaxInt32 {\n\t\treturn\n\t}\n\tx := int32(n)"),
    ],
    invalid: [{ code: inFunction("n, err := strconv.Atoi(s)\n\tx := int32(n)"), lines: [5] }],
  },
  {
    id: "go-secret-compared-plainly",
    severity: "medium",
    confidence: "medium",
    cwe: 208,
    title: "A signature is compared in varying time",
    message:
      "`==` ends at the first wrong byte, and its time tells a caller how much was right. Use `hmac.Equal` or `subtle.ConstantTimeCompare`.",
    rule: {
      kind: "binary_expression",
      all: [
        { has: { field: "operator", regex: "^[=!]=$" } },
        {
          any: ["left", "right"].flatMap((field) => [
            {
              has: {
                field,
                kind: "call_expression",
                regex:
                  "^(?:hex\\.EncodeToString|base64\\.\\w+\\.EncodeToString|string)\\((?:mac|hash|h|m|sum|hm|digest|expected\\w*)(?:\\.Sum\\(nil\\))?\\)$",
              },
            },
            {
              has: {
                field,
                kind: "identifier",
                regex:
                  "^(?:expectedMAC|expectedMac|expectedSignature|expectedSig|computedSignature|computedMAC|calculatedSignature|hmacHex|expectedHMAC)$",
              },
            },
          ]),
        },
        {
          not: {
            has: {
              field: "right",
              any: [{ kind: "nil" }, { kind: "interpreted_string_literal" }, { kind: "int_literal" }],
            },
          },
        },
      ],
    },
    fileHas: ["hmac"],
    valid: [inFunction("m := hmac.New(sha256.New, k)\n\tok := hmac.Equal(m.Sum(nil), sent)")],
    invalid: [
      {
        code: inFunction("m := hmac.New(sha256.New, k)\n\tok := hex.EncodeToString(m.Sum(nil)) == sent"),
        lines: [5],
      },
    ],
  },
  {
    id: "go-weak-cipher-suite",
    severity: "medium",
    confidence: "high",
    cwe: 327,
    see: ["Transport_Layer_Security"],
    title: "A broken cipher suite is allowed",
    message:
      "RC4, 3DES and CBC with SHA-1 have known attacks on TLS. Leave CipherSuites out, and Go chooses.",
    rule: { kind: "selector_expression", regex: "^tls\\.TLS_\\w*(?:_RC4_|_3DES_|_CBC_SHA$)\\w*$" },
    fileHas: ["CipherSuites"],
    valid: [inFunction("c := tls.Config{CipherSuites: []uint16{tls.TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256}}")],
    invalid: [found("c := tls.Config{CipherSuites: []uint16{tls.TLS_RSA_WITH_RC4_128_SHA}}")],
  },
  {
    id: "go-whole-disk-served",
    severity: "high",
    confidence: "high",
    cwe: 22,
    see: ["https://pkg.go.dev/net/http#Dir"],
    title: "The whole file system is served",
    message:
      "Everybody who reaches the server reads any file that this process can read. Name the one folder that is meant.",
    rule: goCall({ names: "Dir", on: "^http$", args: { has: { nthChild: 1, regex: '^["`]/["`]$' } } }),
    valid: [inFunction('http.FileServer(http.Dir("/srv/public"))')],
    invalid: [found('http.FileServer(http.Dir("/"))')],
  },
  {
    id: "go-server-without-timeouts",
    severity: "low",
    confidence: "medium",
    cwe: 400,
    see: ["https://pkg.go.dev/net/http#Server"],
    title: "Slow clients hold the server's connections for ever",
    message:
      "Without a timeout a few clients that send a byte a minute take all connections. Set ReadHeaderTimeout on an http.Server of your own.",
    rule: {
      any: [
        goCall({ names: "ListenAndServe|ListenAndServeTLS|Serve", on: "^http$" }),
        {
          kind: "composite_literal",
          all: [{ has: { field: "type", regex: "^http\\.Server$" } }, { not: { regex: "Timeout" } }],
        },
      ],
    },
    valid: [inFunction("s := &http.Server{Addr: a, ReadHeaderTimeout: time.Second}")],
    invalid: [found('http.ListenAndServe(":8080", nil)'), found("s := &http.Server{Addr: a}")],
  },
]);
