/** Kotlin: certificates, sessions, readers and rights that leave a door open. */
import { holdsPlainAddress } from "../shared/plain-address.ts";
import { defineRules } from "../writing/define-rules.ts";
import {
  cleartextText,
  cookieText,
  deserialized,
  documentText,
  originText,
  rightsText,
  sensitiveLogText,
  temporaryText,
  tlsOff,
  tokenText,
} from "../shared/defect-messages.ts";
import { inFunction, kotlinCall, kotlinSet } from "./matchers.ts";
import { titles } from "../writing/titles.ts";

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
          kind: "function_declaration",
          regex:
            "(?s)^(?:@\\S+\\s+)*override\\s+fun\\s+verify\\([^)]*SSLSession\\??\\s*,?\\s*\\)\\s*(?::\\s*Boolean\\s*)?(?:\\{(?:\\s|//[^\\n]*\\n)*return\\s+true\\s*;?\\s*\\}|=\\s*true)$",
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
      "class V : HostnameVerifier { override fun verify(h: String?, s: SSLSession?) = true }",
      {
        code: "class T : X509TrustManager {\n  override fun checkServerTrusted(c: Array<Cert>, a: String) {}\n}",
        lines: [2],
      },
    ],
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
    id: "kotlin-any-host-name",
    ...tlsOff,
    title: titles.tlsHostOff,
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
    title: titles.csrfOff,
    message:
      "Without CSRF protection, other websites can submit forms in the name of a signed-in user. Leave it on, unless no request is authenticated by a cookie.",
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
    id: "kotlin-secret-in-log",
    ...sensitiveLogText,
    rule: {
      any: [
        kotlinCall({
          names: "d|e|i|v|w|info|debug|warn|error|println",
          on: "(?i)^(?:Log|log|logger|Timber)$",
          bare: "also",
          args: '(?i),\\s*(?:\\w+\\.)*(?:\\w*_)?(?:user_?)?(?:password|passwd|access_?token|api_?key|pin_?code|cvv)(?:\\.text)?(?:\\.toString\\(\\))?\\s*\\)$|\\$\\{?(?:\\w+\\.)*\\w*(?:password|passwd|secret|token|pin|cvv|apikey)\\b[}"\\s]|\\+\\s*(?:\\w+\\.)*\\w*(?:password|passwd|secret|accesstoken|apikey)\\b\\s*[,)+]',
        }),
      ],
    },
    valid: [inFunction('Log.d("a", "logged in")')],
    invalid: [inFunction('Log.d("a", "password: $password")'), inFunction('Log.d("a", user.password)')],
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
