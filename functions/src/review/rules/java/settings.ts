/** Java: weak cryptography and protections that are switched off. */
import { javaCall, javaNew } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { messages } from "../shared/messages.ts";
import { methodTaking } from "./examples.ts";

const { within: inMethod, found } = methodTaking("", "void");

export const settings = defineRules(["java"], "security", [
  {
    id: "java-insecure-random",
    severity: "high",
    confidence: "high",
    cwe: 338,
    see: ["Cryptographic_Storage"],
    title: titles.weakRandom,
    message:
      "`java.util.Random` and `Math.random` are predictable: their values can be computed from earlier ones, so this secret can be guessed. Use SecureRandom.",
    rule: {
      any: [
        javaCall({ names: "random", on: "^Math$" }),
        javaNew({ names: "Random" }),
        javaCall({ names: "randomAlphanumeric|randomAlphabetic|randomNumeric", on: "^RandomStringUtils$" }),
      ],
      inside: {
        stopBy: { kind: "block" },
        kind: "variable_declarator",
        has: { field: "name", regex: "(?i)(?:token|secret|password|otp|nonce|sessionId|salt|apiKey)$" },
      },
    },
    valid: [
      inMethod("Random r = new Random();"),
      inMethod("byte[] salt = new SecureRandom().generateSeed(16);"),
    ],
    invalid: [
      found('String token = "t" + new Random().nextLong();'),
      found("double otp = Math.random();"),
      found("String password = RandomStringUtils.randomAlphanumeric(8);"),
    ],
  },
  {
    id: "java-tls-verification-off",
    severity: "high",
    confidence: "high",
    cwe: 295,
    see: ["Transport_Layer_Security"],
    title: titles.tlsOff,
    message:
      "With the checks off, anyone on the network path can present a certificate of their own and read or change the traffic. Leave the default checks on, and put a private authority into a trust store.",
    rule: {
      any: [
        {
          kind: "method_declaration",
          all: [
            { has: { field: "name", regex: "^checkServerTrusted$" } },
            { has: { field: "body", regex: "^\\{\\s*(?://[^\\n]*\\s*)*\\}$" } },
          ],
        },
        {
          kind: "method_declaration",
          all: [
            { has: { field: "name", regex: "^verify$" } },
            { has: { field: "parameters", regex: "SSLSession" } },
            {
              has: {
                field: "body",
                regex: "^\\{\\s*(?://[^\\n]*\\s*)*return true;\\s*(?://[^\\n]*\\s*)*\\}$",
              },
            },
          ],
        },
        {
          ...javaCall({
            names: "setHostnameVerifier|setDefaultHostnameVerifier|hostnameVerifier|setSSLHostnameVerifier",
            args: { has: { regex: "-> true$|AllowAll" } },
          }),
        },
        {
          kind: "lambda_expression",
          regex: "->\\s*(?:\\{\\s*return\\s+)?true;?\\s*\\}?$",
          inside: {
            kind: "variable_declarator",
            inside: {
              any: [{ kind: "local_variable_declaration" }, { kind: "field_declaration" }],
              has: { field: "type", regex: "^HostnameVerifier$" },
            },
          },
        },
        {
          kind: "field_access",
          regex:
            "^(?:NoopHostnameVerifier\\.INSTANCE|SSLConnectionSocketFactory\\.ALLOW_ALL_HOSTNAME_VERIFIER|SSLSocketFactory\\.ALLOW_ALL_HOSTNAME_VERIFIER)$",
        },
      ],
    },
    valid: [
      inMethod("c.setHostnameVerifier(verifier);"),
      "class T {\n  public void checkServerTrusted(X509Certificate[] c, String a) { delegate.check(c, a); }\n}",
    ],
    invalid: [
      {
        code: "class T {\n  public void checkServerTrusted(X509Certificate[] c, String a) { }\n}",
        lines: [2],
      },
      found("c.setHostnameVerifier((h, s) -> true);"),
    ],
  },
  {
    id: "java-csrf-off",
    severity: "medium",
    confidence: "medium",
    cwe: 352,
    see: ["Cross-Site_Request_Forgery_Prevention"],
    title: titles.csrfOff,
    message:
      "Without CSRF protection, any page that a signed-in user opens can send requests in their name if the session is a cookie. Leave it on, or disable it only for paths that authenticate by a header.",
    rule: {
      any: [
        javaCall({ names: "disable", on: "\\bcsrf\\(\\)$" }),
        javaCall({
          names: "csrf",
          bare: "also",
          on: ".",
          args: {
            has: {
              regex: "AbstractHttpConfigurer::disable|CsrfConfigurer::disable|-> \\w+\\.disable\\(\\)$",
            },
          },
        }),
      ],
    },
    valid: [inMethod("http.csrf(Customizer.withDefaults());"), inMethod("http.formLogin().disable();")],
    invalid: [
      found("http.csrf().disable();"),
      found("http.csrf(csrf -> csrf.disable());"),
      found("http.csrf(AbstractHttpConfigurer::disable);"),
    ],
  },
  {
    id: "java-insecure-cookie",
    severity: "medium",
    confidence: "high",
    cwe: 614,
    see: ["Session_Management"],
    title: titles.insecureCookie,
    message: messages.insecureCookie,
    rule: {
      any: [
        javaCall({
          names: "setSecure",
          on: "(?i)cookie|^c\\d?$",
          args: { has: { nthChild: 1, kind: "false" } },
        }),
        javaCall({ names: "setHttpOnly", args: { has: { nthChild: 1, kind: "false" } } }),
        {
          ...javaCall({ names: "setSecure", on: "^\\w+$", args: { has: { nthChild: 1, kind: "false" } } }),
          inside: { stopBy: "end", kind: "method_declaration", regex: "\\bnew Cookie\\(" },
        },
      ],
    },
    valid: [inMethod("cookie.setSecure(true);"), inMethod("server.setSecure(false);")],
    invalid: [found("cookie.setHttpOnly(false);"), found("sessionCookie.setSecure(false);")],
  },
  {
    id: "java-cors-any-origin-with-credentials",
    severity: "high",
    confidence: "high",
    cwe: 942,
    see: ["HTML5_Security"],
    title: titles.corsCredentials,
    message: messages.corsCredentials,
    rule: {
      any: [
        {
          ...javaCall({
            names:
              "addAllowedOrigin|addAllowedOriginPattern|allowedOriginPatterns|allowedOrigins|setAllowedOriginPatterns|setAllowedOrigins",
            args: {
              has: {
                regex: '^(?:List\\.of\\(|Arrays\\.asList\\(|Collections\\.singletonList\\()?"\\*"\\)?$',
              },
            },
          }),
          inside: { stopBy: "end", kind: "method_declaration", regex: "[aA]llowCredentials\\(true\\)" },
        },
        {
          kind: "annotation",
          all: [
            { has: { field: "name", regex: "^CrossOrigin$" } },
            { regex: '"\\*"' },
            { regex: 'allowCredentials\\s*=\\s*"true"' },
          ],
        },
      ],
    },
    valid: [
      inMethod('c.addAllowedOrigin("https://a.example"); c.setAllowCredentials(true);'),
      inMethod('c.addAllowedOrigin("*");'),
    ],
    invalid: [
      found('c.addAllowedOriginPattern("*"); c.setAllowCredentials(true);'),
      {
        code: 'class C {\n  @CrossOrigin(originPatterns = "*", allowCredentials = "true")\n  void f() {}\n}',
        lines: [2],
      },
    ],
  },
  {
    id: "java-jwt-without-verification",
    severity: "critical",
    confidence: "high",
    cwe: 347,
    see: ["JSON_Web_Token_for_Java"],
    title: titles.jwtUnverified,
    message:
      "Without signature verification, any token is accepted, so a client can claim any user and role. Verify with the key and the one algorithm you sign with.",
    rule: {
      any: [
        javaCall({ names: "parseClaimsJwt|parsePlaintextJwt|parseUnsecuredClaims", on: "." }),
        javaCall({ names: "none", on: "^Algorithm$" }),
      ],
    },
    valid: [inMethod("Jwts.parserBuilder().setSigningKey(key).build().parseClaimsJws(t);")],
    invalid: [
      found("Jwts.parser().setSigningKey(key).parseClaimsJwt(token);"),
      found("JWT.require(Algorithm.none()).build().verify(token);"),
    ],
  },
  {
    id: "java-mail-server-unchecked",
    severity: "medium",
    confidence: "medium",
    cwe: 297,
    see: ["Transport_Layer_Security"],
    title: titles.tlsHostOff,
    message:
      "The host name is not checked, so any server with a valid certificate of its own can impersonate the mail server and read the password. Call `setSSLCheckServerIdentity(true)`.",
    rule: {
      any: [
        javaCall({
          names: "setSSLOnConnect|setSSL|setStartTLSRequired",
          args: { has: { nthChild: 1, kind: "true" } },
        }),
        javaCall({
          names: "put|setProperty",
          args: { has: { nthChild: 1, regex: '^"mail\\.smtps?\\.socketFactory\\.class"$' } },
        }),
      ],
      inside: {
        stopBy: "end",
        kind: "method_declaration",
        not: {
          regex: 'setSSLCheckServerIdentity\\(\\s*true|checkserveridentity"\\s*,\\s*"?(?:[a-eg-zA-Z]|f[b-z])',
        },
      },
    },
    fileHas: ["Email", "mail"],
    valid: [
      'class C {\n  void f(Properties p) {\n    p.put("mail.smtp.socketFactory.class", "javax.net.ssl.SSLSocketFactory");\n    p.put("mail.smtp.ssl.checkserveridentity", true);\n  }\n}',
      "class C {\n  void f(Email email) {\n    email.setSSLOnConnect(true);\n    email.setSSLCheckServerIdentity(true);\n  }\n}",
    ],
    invalid: [
      { code: "class C {\n  void f(Email email) {\n    email.setSSLOnConnect(true);\n  }\n}", lines: [3] },
      {
        code: 'class C {\n  void f(Properties p) {\n    p.put("mail.smtp.socketFactory.class", "javax.net.ssl.SSLSocketFactory");\n    p.put("mail.smtp.ssl.checkserveridentity", false);\n  }\n}',
        lines: [3],
      },
    ],
  },
]);
