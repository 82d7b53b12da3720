/** Kotlin: cryptography, sessions, and settings that leave a door open. */
import { holdsPlainAddress } from "../plain-address.ts";
import { defineRules } from "../define-rules.ts";
import {
  cipherText,
  cleartextText,
  passwordHashText,
  cookieText,
  credentialText,
  deserialized,
  documentText,
  nonceText,
  originText,
  rightsText,
  sensitiveLogText,
  temporaryText,
  timingText,
  tlsOff,
  tokenText,
  weakHash,
  weakRandom,
} from "../other-languages/texts.ts";
import { inFunction, kotlinCall, kotlinSet } from "./matchers.ts";

export const settings = defineRules(["kotlin"], "security", [
  {
    id: "kotlin-certificate-not-checked",
    ...tlsOff,
    rule: {
      any: [
        {
          ...kotlinCall({
            names:
              "HostnameVerifier|hostnameVerifier|setHostnameVerifier|setDefaultHostnameVerifier|setSSLHostnameVerifier",
            bare: "also",
          }),
          regex: "\\{\\s*(?:\\w+\\s*,\\s*\\w+\\s*->\\s*)?true\\s*\\}\\s*\\)?$",
        },
        {
          kind: "assignment",
          regex: "(?i)hostnameVerifier\\s*=\\s*\\{\\s*(?:\\w+\\s*,\\s*\\w+\\s*->\\s*)?true\\s*\\}$",
        },
        {
          kind: "function_declaration",
          regex:
            "(?s)^(?:@\\S+\\s+)*override\\s+fun\\s+checkServerTrusted\\([^)]*\\)\\s*(?::\\s*Unit\\s*)?(?:\\{\\s*\\}|=\\s*Unit)$",
        },
        {
          kind: "call_expression",
          regex: "^\\w+\\??\\.proceed\\(\\)$",
          inside: { stopBy: "end", kind: "function_declaration", regex: "\\bonReceivedSslError\\s*\\(" },
        },
      ],
    },
    valid: [inFunction("client.hostnameVerifier(OkHostnameVerifier)")],
    invalid: [
      inFunction("val v = HostnameVerifier { _, _ -> true }"),
      {
        code: "class C : WebViewClient() {\n  override fun onReceivedSslError(v: WebView, h: SslErrorHandler, e: SslError) {\n    h.proceed()\n  }\n}",
        lines: [3],
      },
      { code: inFunction("Client.Builder()\n  .hostnameVerifier { _, _ -> true }\n  .build()"), lines: [1] },
      inFunction("connection.hostnameVerifier = HostnameVerifier { host, session -> true }"),
      {
        code: "class T : X509TrustManager {\n  override fun checkServerTrusted(c: Array<Cert>, a: String) {}\n}",
        lines: [2],
      },
    ],
  },
  {
    id: "kotlin-weak-random",
    ...weakRandom,
    rule: {
      kind: "property_declaration",
      all: [
        {
          has: {
            kind: "variable_declaration",
            regex: "(?i)^(?:\\w*(?:token|secret|password|nonce|salt|otp|sessionId))\\b",
          },
        },
        {
          regex: "=\\s*(?:kotlin\\.random\\.)?Random(?:\\(\\w*\\))?\\.next|\\.random\\(\\)|Math\\.random\\(",
        },
        { not: { regex: "SecureRandom" } },
      ],
    },
    valid: [inFunction("val token = SecureRandom().nextInt()"), inFunction("val dice = Random.nextInt(6)")],
    invalid: [inFunction("val token = Random.nextInt(999999)")],
  },
  {
    id: "kotlin-weak-hash",
    ...weakHash,
    rule: {
      any: [
        kotlinCall({ names: "getInstance", on: "MessageDigest$", as: "NAME" }),
        kotlinCall({ names: "getInstance", on: "^(?:\\w+\\.)*Mac$", as: "NAME" }),
      ],
    },
    flow: { NAME: { is: ["MD2", "MD4", "MD5", "SHA", "SHA1", "SHA-1", "HmacMD5", "HmacSHA1"] } },
    valid: [inFunction('MessageDigest.getInstance("SHA-256")')],
    invalid: [
      inFunction('MessageDigest.getInstance("MD5")'),
      inFunction('val a = "SHA-1"; MessageDigest.getInstance(a)'),
    ],
  },
  {
    id: "kotlin-weak-hash-function",
    ...weakHash,
    rule: { any: [kotlinCall({ names: "md5|md5Hex|sha1|sha1Hex", on: "^(?:DigestUtils|Hashing)$" })] },
    valid: [inFunction("DigestUtils.sha256Hex(x)")],
    invalid: [inFunction("DigestUtils.md5Hex(x)")],
  },
  {
    id: "kotlin-weak-cipher",
    ...cipherText,
    rule: kotlinCall({
      names: "getInstance",
      on: "^(?:\\w+\\.)*(?:Cipher|KeyGenerator|SecretKeyFactory)$",
      as: "NAME",
    }),
    flow: {
      NAME: {
        is: ["DES", "DES/*", "DESede*", "RC2*", "RC4*", "ARCFOUR*", "Blowfish*", "AES/ECB*", "PBEWithMD5*"],
      },
    },
    valid: [
      inFunction('Cipher.getInstance("AES/GCM/NoPadding")'),
      inFunction('KeyGenerator.getInstance("AES")'),
    ],
    invalid: [
      inFunction('Cipher.getInstance("AES/ECB/PKCS5Padding")'),
      inFunction('Cipher.getInstance("DES")'),
    ],
  },
  {
    id: "kotlin-cipher-without-mode",
    ...cipherText,
    rule: kotlinCall({ names: "getInstance", on: "^(?:\\w+\\.)*Cipher$", as: "NAME" }),
    flow: { NAME: { is: ["AES"] } },
    valid: [inFunction('Cipher.getInstance("AES/GCM/NoPadding")')],
    invalid: [inFunction('Cipher.getInstance("AES")')],
  },
  {
    id: "kotlin-fixed-nonce",
    ...nonceText,
    rule: {
      any: [
        kotlinCall({
          names: "IvParameterSpec",
          bare: "only",
          args: '^\\(\\s*(?:ByteArray\\(\\d+\\)(?:\\s*\\{[^}]*\\})?|"[^"]*"\\.(?:toByteArray|encodeToByteArray)\\(\\w*\\)|byteArrayOf\\([^)]*\\))\\s*\\)$',
        }),
        kotlinCall({
          names: "GCMParameterSpec",
          bare: "only",
          args: ',\\s*(?:ByteArray\\(\\d+\\)|"[^"]*"\\.(?:toByteArray|encodeToByteArray)\\(\\w*\\))\\s*\\)$',
        }),
      ],
    },
    valid: [inFunction("IvParameterSpec(iv)")],
    invalid: [inFunction("IvParameterSpec(ByteArray(16))")],
  },
  {
    id: "kotlin-nonce-written-here",
    ...nonceText,
    rule: {
      any: [
        kotlinCall({ names: "IvParameterSpec", bare: "only", as: "NONCE" }),
        kotlinCall({ names: "GCMParameterSpec", bare: "only", as: "NONCE", nth: 2 }),
      ],
    },
    flow: { NONCE: "literal" },
    valid: [inFunction("IvParameterSpec(x.toByteArray())")],
    invalid: [inFunction('val iv = "0123456789abcdef".toByteArray(); IvParameterSpec(iv)')],
  },
  {
    id: "kotlin-short-key",
    ...cipherText,
    cwe: 326,
    title: "A key is too short",
    message: "RSA keys below 2048 bits can be factored. Use 3072 bits, or elliptic curves.",
    rule: kotlinCall({ names: "initialize", args: "^\\(\\s*(?:512|768|1024)\\s*[,)]" }),
    fileHas: ["KeyPairGenerator"],
    valid: ["fun f(g: KeyPairGenerator) { g.initialize(3072) }"],
    invalid: ["fun f(g: KeyPairGenerator) { g.initialize(1024) }"],
  },
  {
    id: "kotlin-weak-random-in-function",
    ...weakRandom,
    rule: {
      kind: "function_declaration",
      all: [
        {
          has: {
            kind: "simple_identifier",
            regex:
              "(?i)(?:token|secret|password|passcode|nonce|salt|otp|session_?id|apikey|(?:reset|verif\\w*|auth\\w*|access|invit\\w*|activation|confirm\\w*|security|pass|login|sms|pin)_?code)$",
          },
        },
        {
          regex:
            "(?:^|[^\\w.])(?:kotlin\\.random\\.)?Random(?:\\([^)]*\\))?\\.next|\\.random\\(\\)|Math\\.random\\(|ThreadLocalRandom|(?:^|\\W)Random\\(",
        },
        { not: { regex: "SecureRandom" } },
      ],
    },
    valid: ["fun newToken(): Int { return SecureRandom().nextInt() }", "fun dice() = Random.nextInt(6)"],
    invalid: ["fun newToken(): Int { return Random.nextInt() }"],
  },
  {
    id: "kotlin-unsafe-deserialization",
    ...deserialized,
    rule: {
      any: [
        kotlinCall({
          names: "ObjectInputStream|XMLDecoder",
          bare: "only",
          args: "(?i)socket|request|payload|body|receive|bytes|stream\\b|decode|input|data|message",
        }),
        kotlinCall({ names: "enableDefaultTyping|activateDefaultTyping" }),
        kotlinCall({ names: "fromXML", on: "(?i)xstream" }),
        kotlinCall({ names: "readClassAndObject", on: "(?i)kryo" }),
        kotlinCall({ names: "load", on: "^Yaml\\(\\)$" }),
      ],
      not: { regex: "FileInputStream|(?i)cache" },
    },
    valid: [
      inFunction("ObjectInputStream(FileInputStream(cache))"),
      inFunction("Yaml(SafeConstructor()).load(x)"),
    ],
    invalid: [
      inFunction("ObjectInputStream(socket.getInputStream())"),
      inFunction("mapper.enableDefaultTyping()"),
    ],
  },
  {
    id: "kotlin-xml-external-entities",
    ...documentText,
    rule: {
      any: [
        kotlinCall({
          names: "newInstance|newFactory|createXMLReader",
          on: "^(?:\\w+\\.)*(?:DocumentBuilderFactory|SAXParserFactory|XMLInputFactory|XMLReaderFactory|SchemaFactory)$",
        }),
        kotlinCall({ names: "SAXBuilder|SAXReader", bare: "only" }),
      ],
      inside: {
        stopBy: "end",
        any: [{ kind: "function_declaration" }, { kind: "class_declaration" }],
        all: [
          { regex: "\\.(?:parse|build|read|createXMLStreamReader|createXMLEventReader|newSchema)\\(" },
          { not: { regex: "setFeature|setProperty|setAttribute|isExpandEntityReferences|setXMLResolver" } },
        ],
      },
    },
    valid: [
      inFunction(
        'val f = DocumentBuilderFactory.newInstance(); f.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true); f.newDocumentBuilder().parse(x)',
      ),
    ],
    invalid: [inFunction("DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(x)")],
  },
  {
    id: "kotlin-hard-coded-credential",
    ...credentialText,
    rule: {
      any: [
        kotlinCall({ names: "getConnection", on: "DriverManager$", as: "KEY", nth: 3 }),
        kotlinCall({ names: "HMAC256|HMAC384|HMAC512", on: "^Algorithm$", as: "KEY" }),
        kotlinCall({ names: "SecretKeySpec", bare: "only", as: "KEY", args: '^\\(\\s*"' }),
        kotlinCall({ names: "basicAuth|basicAuthentication|setBasicAuth", bare: "also", as: "KEY", nth: 2 }),
      ],
    },
    flow: { KEY: "literal" },
    valid: [inFunction('DriverManager.getConnection("jdbc:a", "u", System.getenv("P"))')],
    invalid: [inFunction('DriverManager.getConnection("jdbc:a", "u", "hun" + "ter2")')],
  },
  {
    id: "kotlin-any-host-name",
    ...tlsOff,
    rule: {
      any: [
        {
          kind: "navigation_expression",
          regex:
            "^(?:NoopHostnameVerifier\\.INSTANCE|SSLConnectionSocketFactory\\.ALLOW_ALL_HOSTNAME_VERIFIER|InsecureTrustManagerFactory\\.INSTANCE)$",
        },
        kotlinCall({ names: "AllowAllHostnameVerifier", bare: "only" }),
      ],
    },
    valid: [inFunction("c.setSSLHostnameVerifier(DefaultHostnameVerifier())")],
    invalid: [inFunction("c.setSSLHostnameVerifier(NoopHostnameVerifier.INSTANCE)")],
  },
  {
    id: "kotlin-token-not-verified",
    ...tokenText,
    rule: {
      any: [
        kotlinCall({ names: "decode", on: "(?:^|\\.)JWT$" }),
        kotlinCall({ names: "none", on: "^Algorithm$" }),
        kotlinCall({ names: "parseClaimsJwt|parsePlaintextJwt|parseUnsecuredClaims" }),
      ],
      not: { inside: { stopBy: "end", kind: "function_declaration", regex: "\\.verify\\(" } },
    },
    valid: [inFunction("JWT.require(a).build().verify(x)")],
    invalid: [inFunction("val c = JWT.decode(x).claims")],
  },
  {
    id: "kotlin-insecure-cookie",
    ...cookieText,
    rule: {
      any: [
        kotlinSet("secure|isSecure|httpOnly|isHttpOnly|cookie\\.secure|cookie\\.httpOnly", "false"),
        kotlinCall({ names: "Cookie|append", bare: "also", args: "\\b(?:secure|httpOnly)\\s*=\\s*false\\b" }),
        kotlinCall({ names: "secure|httpOnly|setSecure|setHttpOnly", args: "^\\(\\s*false\\s*\\)$" }),
      ],
    },
    valid: [inFunction("cookie.secure = true")],
    invalid: [
      inFunction("cookie.isHttpOnly = false"),
      inFunction("cookie.setHttpOnly(false)"),
      inFunction('Cookie("a", x, secure = false)'),
    ],
  },
  {
    id: "kotlin-csrf-off",
    severity: "medium",
    confidence: "medium",
    cwe: 352,
    see: ["Cross-Site_Request_Forgery_Prevention"],
    title: "Protection against forged requests is off",
    message:
      "Other websites can then send forms in the name of a logged-in user. Leave it on, unless no request is authenticated by a cookie.",
    rule: {
      kind: "call_expression",
      regex: "^(?:\\w+\\.)*csrf(?:\\(\\)\\s*\\.disable\\(\\)|\\s*\\{\\s*(?:\\w+\\.)?disable\\(\\)\\s*\\})$",
    },
    valid: [inFunction("http.csrf { it.csrfTokenRepository(r) }")],
    invalid: [inFunction("http { csrf { disable() } }")],
  },
  {
    id: "kotlin-any-origin",
    ...originText,
    rule: {
      any: [
        kotlinCall({ names: "anyHost", bare: "also" }),
        kotlinCall({
          names: "allowedOrigins|addAllowedOrigin|allowedOriginPatterns|addAllowedOriginPattern|allowHost",
          bare: "also",
          args: '^\\(\\s*"\\*"\\s*\\)$',
        }),
        kotlinCall({
          names: "header|addHeader|setHeader|append",
          args: 'Access-Control-Allow-Origin"?\\s*,\\s*"\\*"|AccessControlAllowOrigin\\s*,\\s*"\\*"',
        }),
        { kind: "annotation", regex: '^@CrossOrigin\\((?:origins\\s*=\\s*\\[?)?\\s*"\\*"' },
      ],
    },
    valid: [inFunction('registry.addMapping("/a").allowedOrigins("https://example.com")')],
    invalid: [inFunction('registry.addMapping("/a").allowedOrigins("*")')],
  },
  {
    id: "kotlin-file-for-everybody",
    ...rightsText,
    rule: {
      any: [
        kotlinCall({
          names: "setReadable|setWritable|setExecutable",
          args: "^\\(\\s*true\\s*,\\s*false\\s*\\)$",
        }),
        kotlinCall({ names: "fromString", on: "PosixFilePermissions$", args: '^\\(\\s*"(?:.{6}r|.{7}w)' }),
        { kind: "navigation_expression", regex: "^Context\\.MODE_WORLD_(?:READ|WRITE)ABLE$" },
        kotlinCall({
          names: "openFileOutput|getSharedPreferences|openOrCreateDatabase",
          bare: "also",
          args: "MODE_WORLD_(?:READ|WRITE)ABLE",
        }),
      ],
    },
    valid: [inFunction('PosixFilePermissions.fromString("rw-------")')],
    invalid: [inFunction("f.setReadable(true, false)")],
  },
  {
    id: "kotlin-guessable-temporary-file",
    ...temporaryText,
    rule: {
      any: [
        kotlinCall({
          names: "File|FileWriter|FileOutputStream",
          bare: "only",
          args: '^\\(\\s*"/(?:var/)?tmp/[^"]',
        }),
        kotlinCall({
          names: "File",
          bare: "only",
          args: '^\\(\\s*System\\.getProperty\\("java\\.io\\.tmpdir"\\)\\s*,\\s*"',
        }),
      ],
    },
    valid: [inFunction('File.createTempFile("a", "b")')],
    invalid: [inFunction('File("/tmp/report.txt").writeText(x)')],
  },
  {
    id: "kotlin-timing",
    ...timingText,
    rule: {
      any: [
        {
          kind: "equality_expression",
          all: [
            {
              regex:
                "(?i)^[^=]*(?:hmac|signature|digest|csrf\\w*|api_?key|authtoken|secret)\\w*(?:\\(\\))?\\s*[!=]=\\s*[a-z][\\w.]*(?:\\([^)]*\\))?$",
            },
            { not: { regex: "(?i)null$|\\.size|\\.length|type|Algorithm|\\b(?:true|false)$" } },
          ],
        },
        kotlinCall({ names: "contentEquals|equals", on: "(?i)(?:hmac|signature|digest|mac|hash)$" }),
      ],
    },
    valid: [inFunction("MessageDigest.isEqual(hmac, expected)"), inFunction("if (signature == null) g()")],
    invalid: [inFunction("if (signature == expected) g()")],
  },
  {
    id: "kotlin-secret-in-log",
    ...sensitiveLogText,
    rule: {
      any: [
        kotlinCall({
          names: "d|e|i|v|w|info|debug|warn|error|println",
          on: "(?i)^(?:Log|log|logger|Timber)$",
          bare: "also",
          args: '(?i)\\$\\{?(?:\\w+\\.)*\\w*(?:password|passwd|secret|token|pin|cvv|apikey)\\b[}"\\s]|\\+\\s*(?:\\w+\\.)*\\w*(?:password|passwd|secret|accesstoken|apikey)\\b\\s*[,)+]',
        }),
      ],
    },
    valid: [inFunction('Log.d("a", "logged in")')],
    invalid: [inFunction('Log.d("a", "password: $password")')],
  },
  {
    id: "kotlin-password-hash-too-fast",
    ...passwordHashText,
    rule: {
      any: [
        kotlinCall({
          names: "PBEKeySpec",
          bare: "only",
          args: "^\\([^()]*(?:\\([^()]*\\)[^()]*)?,\\s*(?:\\d{1,3}|[0-9]_?\\d{3}|[1-9]\\d_?\\d{3})\\s*,",
        }),
        kotlinCall({
          names: "digest",
          on: "(?i)digest|sha|md5|getInstance\\([^()]*\\)$",
          args: "(?i)\\b\\w*(?:password|passwd|passphrase|\\bpin)\\b",
        }),
      ],
    },
    valid: [inFunction("PBEKeySpec(p, salt, 600_000, 256)"), inFunction("digest.digest(file.readBytes())")],
    invalid: [
      inFunction("PBEKeySpec(p, salt, 1000, 256)"),
      inFunction('MessageDigest.getInstance("SHA-256").digest(password.toByteArray())'),
    ],
  },
  {
    id: "kotlin-cleartext-request",
    ...cleartextText,
    rule: kotlinCall({
      names: "URL|url|baseUrl|HttpGet|HttpPost|get|post|put|connect|create",
      bare: "also",
      args: '^\\(\\s*"http://',
    }),
    check: (node) => holdsPlainAddress(node.text().replace(/^[\s\S]*?(?=\(\s*"http:)/, "")),
    valid: [inFunction('URL("https://api.example.com/a")'), inFunction('URL("http://localhost:8080/a")')],
    invalid: [
      inFunction('URL("http://api.example.org/login")'),
      inFunction('Retrofit.Builder().baseUrl("http://api.example.org/")'),
    ],
  },
]);
