/** Scala: certificates, sessions, readers and rights that leave a door open. */
import { holdsPlainAddress } from "../shared/plain-address.ts";
import { defineRules } from "../writing/define-rules.ts";
import {
  cleartextText,
  cookieText,
  deserialized,
  documentText,
  originText,
  rightsText,
  temporaryText,
  tlsOff,
  tokenText,
} from "../shared/defect-messages.ts";
import { inFunction, scalaCall, scalaNew } from "./matchers.ts";
import { titles } from "../writing/titles.ts";

export const settings = defineRules(["scala"], "security", [
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
    id: "scala-csrf-off",
    severity: "medium",
    confidence: "medium",
    cwe: 352,
    see: ["Cross-Site_Request_Forgery_Prevention"],
    title: titles.csrfOff,
    message:
      "Without the CSRF filter, other websites can submit forms in the name of a signed-in user. Leave the filter on.",
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
