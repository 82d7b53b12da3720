/** Scala: cryptography, sessions, and settings that leave a door open. */
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
  temporaryText,
  timingText,
  tlsOff,
  tokenText,
  weakHash,
  weakRandom,
} from "../other-languages/texts.ts";
import { inFunction, scalaCall, scalaNew } from "./matchers.ts";

export const settings = defineRules(["scala"], "security", [
  {
    id: "scala-weak-random",
    ...weakRandom,
    rule: {
      kind: "val_definition",
      all: [
        { has: { field: "pattern", regex: "(?i)(?:token|secret|password|nonce|salt|otp|sessionId)$" } },
        { has: { field: "value", regex: "\\bRandom\\.(?:next|alphanumeric)|new Random\\b" } },
        { not: { regex: "SecureRandom" } },
      ],
    },
    valid: [inFunction("val dice = Random.nextInt(6)")],
    invalid: [inFunction("val token = Random.nextInt(999999)")],
  },
  {
    id: "scala-weak-hash",
    ...weakHash,
    rule: scalaCall({ names: "getInstance", on: "^(?:\\w+\\.)*(?:MessageDigest|Mac)$", as: "NAME" }),
    flow: { NAME: { is: ["MD2", "MD4", "MD5", "SHA", "SHA1", "SHA-1", "HmacMD5", "HmacSHA1"] } },
    valid: [inFunction('MessageDigest.getInstance("SHA-256")')],
    invalid: [inFunction('MessageDigest.getInstance("MD5")')],
  },
  {
    id: "scala-weak-hash-function",
    ...weakHash,
    rule: scalaCall({ names: "md5|md5Hex|sha1|sha1Hex|sha", on: "^(?:DigestUtils|Hashing)$" }),
    valid: [inFunction("DigestUtils.sha256Hex(x)")],
    invalid: [inFunction("DigestUtils.md5Hex(x)")],
  },
  {
    id: "scala-weak-cipher",
    ...cipherText,
    rule: scalaCall({
      names: "getInstance",
      on: "^(?:\\w+\\.)*(?:Cipher|KeyGenerator|SecretKeyFactory)$",
      as: "NAME",
    }),
    flow: {
      NAME: {
        is: [
          "DES",
          "DES/*",
          "DESede*",
          "RC2*",
          "RC4*",
          "ARCFOUR*",
          "Blowfish*",
          "AES/ECB*",
          "PBEWithMD5*",
          "RSA/None/NoPadding",
          "RSA/ECB/NoPadding",
        ],
      },
    },
    valid: [inFunction('Cipher.getInstance("AES/GCM/NoPadding")')],
    invalid: [
      inFunction('Cipher.getInstance("AES/ECB/PKCS5Padding")'),
      inFunction('Cipher.getInstance("RSA/None/NoPadding")'),
    ],
  },
  {
    id: "scala-cipher-without-mode",
    ...cipherText,
    rule: scalaCall({ names: "getInstance", on: "^(?:\\w+\\.)*Cipher$", as: "NAME" }),
    flow: { NAME: { is: ["AES"] } },
    valid: [inFunction('Cipher.getInstance("AES/GCM/NoPadding")')],
    invalid: [inFunction('Cipher.getInstance("AES")')],
  },
  {
    id: "scala-fixed-nonce",
    ...nonceText,
    rule: scalaNew({
      names: "IvParameterSpec",
      args: '^\\(\\s*(?:"[^"]*"\\.getBytes.*|new Array\\[Byte\\]\\(\\d+\\)|Array\\.fill.*|Array\\[Byte\\]\\([\\d, ]*\\))\\)$',
    }),
    valid: [inFunction("new IvParameterSpec(iv)")],
    invalid: [inFunction("new IvParameterSpec(new Array[Byte](16))")],
  },
  {
    id: "scala-weak-random-function",
    ...weakRandom,
    rule: {
      kind: "function_definition",
      all: [
        {
          has: {
            field: "name",
            regex:
              "(?i)(?:token|secret|password|nonce|salt|otp|sessionId|apiKey|(?:reset|verif\\w*|auth\\w*|access|invit\\w*|activation|confirm\\w*|security|pass|login|sms|pin)_?code)$",
          },
        },
        { has: { field: "body", regex: "\\bRandom\\b|Math\\.random|math\\.random" } },
        { not: { regex: "SecureRandom" } },
      ],
    },
    valid: ["object O { def newToken = new SecureRandom().nextLong() }"],
    invalid: ["object O { def newToken = Random.nextLong() }"],
  },
  {
    id: "scala-unsafe-deserialization",
    ...deserialized,
    rule: {
      any: [
        scalaNew({ names: "ObjectInputStream|XMLDecoder" }),
        scalaCall({ names: "enableDefaultTyping|activateDefaultTyping" }),
        scalaCall({ names: "fromXML", on: "(?i)xstream" }),
        scalaCall({ names: "readClassAndObject", on: "(?i)kryo" }),
      ],
      not: {
        regex: "FileInputStream\\([^()]*(?:cache|Cache|tmp)|(?i)cache|FileInputStream\\((?:file|path|f)\\)",
      },
    },
    valid: [inFunction("new ObjectInputStream(new FileInputStream(cache))")],
    invalid: [inFunction("new ObjectInputStream(request.getInputStream).readObject()")],
  },
  {
    id: "scala-xml-external-entities",
    ...documentText,
    rule: {
      any: [
        scalaCall({
          names: "newInstance|newFactory",
          on: "^(?:\\w+\\.)*(?:DocumentBuilderFactory|SAXParserFactory|XMLInputFactory)$",
        }),
        scalaNew({ names: "SAXReader|SAXBuilder" }),
      ],
      inside: {
        stopBy: "end",
        kind: "function_definition",
        all: [
          {
            regex:
              "\\.(?:parse|read|build|createXMLStreamReader|createXMLEventReader|withSAXParser|newSAXParser)\\(",
          },
          { not: { regex: "setFeature|setProperty|setAttribute" } },
        ],
      },
    },
    valid: [
      inFunction(
        'val f = DocumentBuilderFactory.newInstance(); f.setFeature("disallow-doctype-decl", true); f.newDocumentBuilder().parse(x)',
      ),
    ],
    invalid: [inFunction("DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(x)")],
  },
  {
    id: "scala-hard-coded-credential",
    ...credentialText,
    rule: {
      any: [
        scalaCall({ names: "getConnection", on: "DriverManager$", as: "KEY", nth: 3 }),
        scalaCall({ names: "HMAC256|HMAC384|HMAC512", on: "^Algorithm$", as: "KEY" }),
        scalaCall({ names: "forURL", on: "^Database$", args: 'password\\s*=\\s*"[^"]+"', as: "KEY" }),
        scalaNew({ names: "SecretKeySpec", as: "KEY", args: '^\\(\\s*"' }),
        scalaCall({
          names: "encode|decode\\w*|validate|isValid",
          on: "^Jwt(?:Json\\w*|Argonaut|Circe|Upickle|SprayJson|ZIOJson|Zio\\w*)?$",
          as: "KEY",
          nth: 2,
        }),
      ],
    },
    flow: { KEY: "literal" },
    valid: [inFunction('DriverManager.getConnection("jdbc:a", "u", sys.env("P"))')],
    invalid: [
      inFunction('DriverManager.getConnection("jdbc:a", "u", "hun" + "ter2")'),
      inFunction('val key = "hunter2"; JwtJson.encode(x, key, algorithm)'),
    ],
  },
  {
    id: "scala-certificate-not-checked",
    ...tlsOff,
    rule: {
      any: [
        {
          kind: "function_definition",
          all: [
            { has: { field: "name", regex: "^checkServerTrusted$" } },
            { regex: "=\\s*(?:\\(\\)|\\{\\s*\\})$" },
          ],
        },
        {
          kind: "function_definition",
          all: [
            { has: { field: "name", regex: "^verify$" } },
            { regex: "SSLSession" },
            { regex: "=\\s*\\{?\\s*true\\s*\\}?$" },
          ],
        },
        {
          ...scalaCall({
            names: "setDefaultHostnameVerifier|setHostnameVerifier|hostnameVerifier|setSSLHostnameVerifier",
          }),
          has: { kind: "arguments", has: { kind: "lambda_expression", regex: "=>\\s*true$" } },
        },
        scalaCall({
          names:
            "setAcceptAnyCertificate|setDisableHostnameVerification|withDisableHostnameVerification|setAcceptAnyCertificate",
          args: "true",
        }),
        {
          kind: "field_expression",
          regex: "^(?:NoopHostnameVerifier\\.INSTANCE|InsecureTrustManagerFactory\\.INSTANCE)$",
        },
      ],
    },
    valid: ["class T { def checkServerTrusted(c: Array[X], a: String): Unit = check(c) }"],
    invalid: ["class T { def checkServerTrusted(c: Array[X], a: String): Unit = () }"],
  },
  {
    id: "scala-token-not-verified",
    ...tokenText,
    rule: {
      any: [
        scalaCall({ names: "decode", on: "(?:^|\\.)JWT$" }),
        scalaCall({
          names: "decode|decodeAll|decodeJson|decodeRaw",
          on: "^Jwt\\w*$",
          args: "JwtOptions\\(signature\\s*=\\s*false",
        }),
        scalaCall({ names: "none", on: "^Algorithm$" }),
      ],
      not: { inside: { stopBy: "end", kind: "function_definition", regex: "\\.verify\\(" } },
    },
    valid: [inFunction("Jwt.decode(x, key, Seq(JwtAlgorithm.HS256))")],
    invalid: [inFunction("val c = Jwt.decode(x, JwtOptions(signature = false))")],
  },
  {
    id: "scala-insecure-cookie",
    ...cookieText,
    rule: {
      any: [
        scalaCall({
          names: "Cookie|HttpCookie|ResponseCookie|copy",
          args: "\\b(?:secure|httpOnly)\\s*=\\s*false\\b",
        }),
        scalaCall({ names: "setSecure|setHttpOnly|withSecure|withHttpOnly", args: "^\\(false\\)$" }),
      ],
    },
    valid: [inFunction('Cookie("a", x, secure = true)')],
    invalid: [inFunction('Cookie("a", x, secure = false)')],
  },
  {
    id: "scala-any-origin",
    ...originText,
    rule: {
      any: [
        scalaCall({
          names: "addHeader|setHeader|withHeaders|RawHeader|header",
          args: 'Access-Control-Allow-Origin"\\s*(?:->|,)\\s*"\\*"',
        }),
        scalaCall({ names: "withAllowOriginAll" }),
        { kind: "field_expression", regex: "^`Access-Control-Allow-Origin`\\.\\*$" },
        { kind: "field_expression", regex: "^(?:HttpOriginRange\\.\\*|CORS\\.policy\\.withAllowOriginAll)$" },
      ],
    },
    valid: [inFunction('Ok(x).withHeaders("Access-Control-Allow-Origin" -> "https://example.com")')],
    invalid: [inFunction('Ok(x).withHeaders("Access-Control-Allow-Origin" -> "*")')],
  },
  {
    id: "scala-file-for-everybody",
    ...rightsText,
    rule: {
      any: [
        scalaCall({
          names: "setReadable|setWritable|setExecutable",
          args: "^\\(\\s*true\\s*,\\s*(?:ownerOnly\\s*=\\s*)?false\\s*\\)$",
        }),
        scalaCall({ names: "fromString", on: "PosixFilePermissions$", args: '^\\(\\s*"(?:.{6}r|.{7}w)' }),
      ],
    },
    valid: [inFunction('PosixFilePermissions.fromString("rw-------")')],
    invalid: [inFunction("f.setWritable(true, false)")],
  },
  {
    id: "scala-guessable-temporary-file",
    ...temporaryText,
    rule: scalaNew({
      names: "File|FileWriter|PrintWriter|FileOutputStream",
      args: '^\\(\\s*"/(?:var/)?tmp/[^"]',
    }),
    valid: [inFunction('File.createTempFile("a", "b")')],
    invalid: [inFunction('new File("/tmp/report.txt")')],
  },
  {
    id: "scala-timing",
    ...timingText,
    rule: {
      kind: "infix_expression",
      all: [
        {
          regex:
            "(?i)^[^=]*(?:hmac|signature|digest|csrf\\w*|apikey|authtoken|secret)\\s*[!=]=\\s*[a-z][\\w.]*$",
        },
        { not: { regex: "(?i)null$|None$|\\.size|\\.length|\\b(?:true|false)$" } },
      ],
    },
    valid: [inFunction("MessageDigest.isEqual(signature, expected)")],
    invalid: [inFunction("if (signature == expected) g()")],
  },
  {
    id: "scala-csrf-off",
    severity: "medium",
    confidence: "medium",
    cwe: 352,
    see: ["Cross-Site_Request_Forgery_Prevention"],
    title: "Protection against forged requests is off",
    message: "Other websites can then send forms in the name of a logged-in user. Leave the filter on.",
    rule: {
      any: [
        { kind: "infix_expression", regex: "disabledFilters?\\s*\\+?=.*CSRFFilter" },
        scalaCall({ names: "filterNot", args: "CSRFFilter" }),
      ],
    },
    valid: [inFunction("filters.filter(_ => true)")],
    invalid: [inFunction("filters.filterNot(_.isInstanceOf[CSRFFilter])")],
  },
  {
    id: "scala-password-hash-too-fast",
    ...passwordHashText,
    rule: {
      any: [
        scalaNew({ names: "PBEKeySpec", args: ",\\s*(?:\\d{1,3}|\\d_?\\d{3}|[1-9]\\d_?\\d{3})\\s*," }),
        scalaCall({
          names: "digest",
          on: "(?i)digest|sha|md5|getInstance\\([^()]*\\)$",
          args: "(?i)\\b\\w*(?:password|passwd|passphrase)\\b",
        }),
      ],
    },
    valid: [inFunction("new PBEKeySpec(p, salt, 600000, 256)"), inFunction("md.digest(bytes)")],
    invalid: [
      inFunction("new PBEKeySpec(p, salt, 1000, 256)"),
      inFunction('MessageDigest.getInstance("SHA-256").digest(password.getBytes)'),
    ],
  },
  {
    id: "scala-cleartext-request",
    ...cleartextText,
    rule: {
      any: [
        scalaCall({ names: "url|fromURL|singleRequest|uri|Get|Post", args: '^\\([^()]*"http://' }),
        scalaNew({ names: "URL|HttpGet|HttpPost", args: '^\\(\\s*"http://' }),
      ],
    },
    check: (node) => holdsPlainAddress(node.text()),
    valid: [
      inFunction('ws.url("https://api.example.com/a")'),
      inFunction('ws.url("http://localhost:9000/a")'),
    ],
    invalid: [inFunction('ws.url("http://api.example.org/login").get()')],
  },
]);
