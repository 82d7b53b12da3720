/** Java: protections of Spring, servers and directories that are switched off, and values that shape templates, lookups and settings. */
import { javaCall, javaNew } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { methodTaking } from "./examples.ts";
import { frame } from "../writing/example-frame.ts";

const { within: inMethod, found } = methodTaking("HttpServletRequest request");
const { within: inRoute, found: foundInRoute } = frame(
  '@Controller\nclass C {\n  @GetMapping("/x")\n  String f(@RequestParam String q) {\n    ',
  "\n  }\n}",
);

export const spring = defineRules(["java"], "security", [
  {
    id: "java-everything-permitted",
    severity: "medium",
    confidence: "medium",
    cwe: 862,
    see: ["Authorization"],
    title: "Missing authentication: all requests permitted",
    message:
      "`anyRequest().permitAll()` opens all paths that no earlier rule matches. List the public paths, and end with `anyRequest().authenticated()`.",
    rule: javaCall({ names: "permitAll", on: "\\.anyRequest\\(\\)$" }),
    check: (node) => !/(?:hasRole|hasAuthority|authenticated|hasAnyRole|hasAnyAuthority)\(/.test(node.text()),
    valid: [inMethod('return a.requestMatchers("/public").permitAll().anyRequest().authenticated();')],
    invalid: [found("return a.anyRequest().permitAll();")],
  },
  {
    id: "java-frames-allowed",
    severity: "medium",
    confidence: "medium",
    cwe: 1021,
    see: ["Clickjacking_Defense"],
    title: titles.clickjacking,
    message:
      "Without frame protection, another page can lay this site's buttons under its own, and users click them. Use `sameOrigin()` where frames are needed.",
    rule: {
      any: [
        javaCall({ names: "disable", on: "\\bframeOptions\\(\\)$" }),
        javaCall({
          names: "frameOptions",
          bare: "also",
          on: ".",
          args: { has: { regex: "FrameOptionsConfig::disable|-> \\w+\\.disable\\(\\)$" } },
        }),
      ],
    },
    valid: [inMethod("return http.headers().frameOptions().sameOrigin();")],
    invalid: [found("return http.headers().frameOptions().disable();")],
  },
  {
    id: "java-session-fixation-allowed",
    severity: "medium",
    confidence: "high",
    cwe: 384,
    see: ["Session_Management"],
    title: titles.sessionFixation,
    message:
      "The session ID does not change at sign-in, so an attacker who planted the ID before is then signed in, too. Leave the default, which changes it.",
    rule: javaCall({ names: "none", on: "sessionFixation\\(\\)$" }),
    valid: [inMethod("return s.sessionFixation().migrateSession();")],
    invalid: [found("return s.sessionFixation().none();")],
  },
  {
    id: "java-cors-any-origin",
    severity: "low",
    confidence: "medium",
    cwe: 942,
    see: ["HTML5_Security"],
    title: titles.corsAny,
    message:
      "Every origin is allowed, so pages of any site can read what this application returns to their visitors. List the allowed origins.",
    rule: {
      any: [
        javaCall({
          names: "allowedOrigins|allowedOriginPatterns|addAllowedOrigin|addAllowedOriginPattern",
          args: { has: { nthChild: 1, regex: '^"\\*"$' } },
        }),
        {
          kind: "annotation",
          all: [
            { has: { field: "name", regex: "^CrossOrigin$" } },
            { regex: '\\((?:(?:value|origins|originPatterns)\\s*=\\s*)?\\{?"\\*"' },
          ],
        },
        { kind: "marker_annotation", regex: "^@CrossOrigin$" },
        javaCall({
          names: "setHeader|addHeader|header",
          args: {
            all: [
              { has: { nthChild: 1, regex: '(?i)^"access-control-allow-origin"$' } },
              { has: { nthChild: 2, regex: '^"\\*"$' } },
            ],
          },
        }),
      ],
    },
    valid: [inMethod('return r.addMapping("/x").allowedOrigins("https://a.example");')],
    invalid: [found('return r.addMapping("/x").allowedOrigins("*");')],
  },
  {
    id: "java-passwords-kept-plain",
    severity: "high",
    confidence: "medium",
    cwe: 256,
    see: ["Password_Storage"],
    title: titles.plainPassword,
    message:
      "Plaintext or fast-hashed passwords are all revealed by one stolen table. Use BCryptPasswordEncoder or Argon2PasswordEncoder.",
    rule: {
      any: [
        javaCall({ names: "getInstance", on: "^NoOpPasswordEncoder$" }),
        javaNew({ names: "(?:Md4|Md5|Sha|Standard|LdapSha|MessageDigest|Plaintext)PasswordEncoder" }),
      ],
    },
    valid: [inMethod("return new BCryptPasswordEncoder(12);")],
    invalid: [
      found("return NoOpPasswordEncoder.getInstance();"),
      found('return new MessageDigestPasswordEncoder("MD5");'),
    ],
  },
  {
    id: "java-directory-without-password",
    severity: "medium",
    confidence: "high",
    cwe: 287,
    see: ["LDAP_Injection_Prevention"],
    title: titles.ldapWithoutPassword,
    message:
      "An anonymous bind proves nothing about the user, and a check that relies on it lets anyone in. Bind with `simple` over TLS, with a name and a password.",
    rule: javaCall({
      names: "put|setProperty|addToEnvironment",
      args: {
        all: [
          {
            has: {
              nthChild: 1,
              regex: 'SECURITY_AUTHENTICATION$|^"java\\.naming\\.security\\.authentication"$',
            },
          },
          { has: { nthChild: 2, regex: '^"none"$' } },
        ],
      },
    }),
    valid: [inMethod('env.put(Context.SECURITY_AUTHENTICATION, "simple"); return env;')],
    invalid: [found('env.put(Context.SECURITY_AUTHENTICATION, "none"); return env;')],
  },
  {
    id: "java-lookup-from-request",
    severity: "critical",
    confidence: "high",
    cwe: 74,
    see: ["Injection_Prevention"],
    title: "JNDI injection: lookup name from request",
    message:
      "A lookup name such as `ldap://host/x` makes JNDI load and run classes of that host. Look up only fixed names.",
    rule: {
      any: [
        javaCall({ names: "lookup|doLookup|rename|bind", as: "NAME" }),
        javaNew({ names: "JMXServiceURL", as: "NAME" }),
      ],
    },
    fileHas: ["javax.naming", "jakarta.naming", "InitialContext", "JMXServiceURL"],
    flow: { NAME: "outside" },
    valid: [inMethod('return new InitialContext().lookup("java:comp/env/x");')],
    invalid: [found('return new InitialContext().lookup(request.getParameter("name"));')],
  },
  {
    id: "java-view-from-request",
    severity: "high",
    confidence: "medium",
    cwe: 94,
    see: ["Injection_Prevention"],
    title: "View name from request: template expression injection",
    message:
      "Thymeleaf evaluates `__${...}__` in a view name, which runs code on the server, and other engines open other files. Choose the view from a fixed list.",
    rule: {
      any: [
        {
          kind: "return_statement",
          has: { kind: "binary_expression", pattern: "$VIEW", not: { regex: '^"(?:redirect|forward):|<' } },
          inside: {
            stopBy: "end",
            kind: "method_declaration",
            all: [
              { has: { field: "type", regex: "^String$" } },
              {
                regex:
                  "^@(?:Get|Post|Request)Mapping|^(?:@\\w+(?:\\([^)]*\\))?\\s+)*@(?:Get|Post|Request)Mapping",
              },
              { not: { regex: "@ResponseBody" } },
            ],
          },
        },
        javaNew({
          names: "ModelAndView",
          as: "VIEW",
          args: { not: { has: { nthChild: 1, kind: "object_creation_expression" } } },
        }),
        javaCall({ names: "setViewName", as: "VIEW" }),
      ],
    },
    fileHas: ["@Controller", "ModelAndView"],
    flow: { VIEW: "outside" },
    check: (_, { text }) => !text.includes("@RestController"),
    valid: [inRoute('return "page/show";')],
    invalid: [foundInRoute('return "user/" + q + "/welcome";')],
  },
  {
    id: "java-setting-from-request",
    severity: "medium",
    confidence: "high",
    cwe: 15,
    title: titles.settingFromInput,
    message:
      "The request chooses the database, the path or the property that later code relies on. Choose it from a fixed list.",
    rule: {
      any: [
        javaCall({ names: "setCatalog|setSchema", as: "VALUE" }),
        javaCall({ names: "setProperty", on: "^System$", asAll: "VALUE" }),
        javaCall({ names: "load|loadLibrary", on: "^(?:System|Runtime\\.getRuntime\\(\\))$", as: "VALUE" }),
      ],
    },
    flow: { VALUE: "outside" },
    valid: [inMethod('System.setProperty("a", "b"); return null;')],
    invalid: [found('System.setProperty("a", request.getParameter("b"));')],
  },
  {
    id: "java-format-from-request",
    severity: "medium",
    confidence: "high",
    cwe: 134,
    title: titles.formatInput,
    message:
      'The request controls the format string: specifiers that do not match the arguments throw `IllegalFormatException`, and `%2$s` prints another argument. Keep the format constant and pass the value as an argument: `format("%s", value)`.',
    rule: {
      any: [
        javaCall({
          names: "format|printf",
          as: "FORMAT",
          args: { not: { has: { nthChild: 1, kind: "string_literal" } } },
        }),
        javaCall({ names: "formatted", onAs: "FORMAT" }),
      ],
    },
    flow: { FORMAT: "outside" },
    valid: [inMethod('System.out.printf("%s", request.getParameter("a")); return null;')],
    invalid: [found('System.out.printf(request.getParameter("a"), 1);')],
  },
  {
    id: "java-random-with-fixed-seed",
    severity: "medium",
    confidence: "medium",
    cwe: 336,
    see: ["Cryptographic_Storage"],
    title: "Insecure random: fixed seed",
    message:
      "With a fixed seed, the generator returns the same numbers at every start, so they can be predicted. Remove the seed.",
    rule: {
      any: [
        javaCall({
          names: "setSeed",
          on: "(?i)secure|^s?r(?:and\\w*|nd|ng)?$",
          args: {
            has: {
              nthChild: 1,
              any: [
                { kind: "decimal_integer_literal" },
                { kind: "hex_integer_literal" },
                { kind: "method_invocation", regex: '^"[^"]*"\\.getBytes\\(' },
              ],
            },
          },
        }),
        javaNew({
          names: "SecureRandom",
          args: { has: { nthChild: 1, regex: '^"[^"]*"\\.getBytes\\(|^new byte\\[' } },
        }),
      ],
    },
    fileHas: ["SecureRandom"],
    valid: [inMethod("SecureRandom r = new SecureRandom(); r.setSeed(entropy()); return r;")],
    invalid: [found("SecureRandom r = new SecureRandom(); r.setSeed(12345L); return r;")],
  },
]);
