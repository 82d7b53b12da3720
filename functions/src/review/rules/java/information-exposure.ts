/** Java: what reaches logs, answers, cookies and other users that should not. */
import type { SgNode } from "@ast-grep/napi";
import { javaCall, javaNew } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { fieldTextOf } from "../../syntax/node-memo.ts";
import { callableOf, methodOf, named } from "./java-nodes.ts";
import { titles } from "../writing/titles.ts";
import { servletTaking } from "./examples.ts";
import { defects } from "../shared/defects.ts";

const { within: inServlet, found } = servletTaking(
  "HttpServletRequest request, HttpServletResponse response, String password",
);
const secretName =
  '(?i)(?:^|[^0-9A-Za-z_"])(?:\\w+\\.)*(?:get)?\\w*(?:password|passwd|passphrase|secret(?:key)?|credit_?card\\w*|card_?number|ssn|cvv|api_?key|private_?key|access_?token)(?:\\(\\))?\\s*(?:$|[,)+])';

const changesStored =
  /\b(?:\w*[rR]epository|\w*[rR]epo|\w*[sS]ervice|\w*[dD]ao|\w*[mM]apper|accounts|users|orders)\.(?:save|delete|remove|update|insert|create|transfer|deactivate|reset)\w*\(/;

/** By its name, or by what it calls. */
function isLogin(method: SgNode | null): boolean {
  return (
    /log_?in|sign_?in|authenticate/i.test(fieldTextOf(method, "name")) ||
    /\b(?:authenticate|checkPassword|checkLogin|verifyPassword|BCrypt\.checkpw)\s*\(/.test(
      method?.text() ?? "",
    )
  );
}

function keepsSessionAtLogin(method: SgNode | null): boolean {
  return isLogin(method) && !/invalidate\(|changeSessionId\(|migrateSession/.test(method?.text() ?? "");
}

export const informationExposure = defineRules(["java"], "security", [
  {
    id: "java-secret-logged",
    ...defects.secretLogged,
    rule: {
      any: [
        javaCall({
          names: "info|warn|error|debug|trace|log|severe|warning|fine|finer|finest|fatal|d|e|i|w|v",
          on: "(?i)(?:^|\\.)_?(?:log|logger|timber|jul)$",
          args: { regex: secretName },
        }),
        javaCall({
          names: "println|print|printf",
          on: "^System\\.(?:out|err)$",
          args: { regex: secretName },
        }),
      ],
    },
    check: (node) => {
      const args = named(node.field("arguments"))
        .map((one) => one.text())
        .join(", ");
      // The name of a message speaks of the secret and does not hold it.
      const code = args.replace(/"(?:[^"\\\n]|\\.)*"/g, '""').replace(/\b[A-Z]\w*\.[A-Z][A-Z0-9_]+\b/g, "");
      return (
        new RegExp(secretName.replace("(?i)", ""), "i").test(code) &&
        !/mask|redact|hash|encrypt|length|size|isEmpty|null|hint|policy|count|expir/i.test(code)
      );
    },
    valid: [
      inServlet('log.info("password changed");'),
      inServlet('log.info("length {}", password.length());'),
    ],
    invalid: [
      found('log.info("login with " + password);'),
      found('logger.debug("user {} {}", user, user.getPassword());'),
    ],
  },
  {
    id: "java-error-text-sent",
    severity: "low",
    confidence: "medium",
    cwe: 209,
    see: ["Error_Handling"],
    title: titles.errorDetails,
    message:
      "The exception's message contains tables, paths and versions that help an attacker. Log it, and respond with a general message.",
    rule: {
      any: [
        javaCall({
          names: "sendError",
          args: {
            has: {
              nthChild: 2,
              regex:
                "\\b(?:e|ex|exc|exception|t|th|error)\\.(?:getMessage|toString|getLocalizedMessage)\\(\\)",
            },
          },
        }),
        javaCall({
          names: "print|println|write|append",
          on: "getWriter\\(\\)$|^(?:out|writer|pw)$",
          args: {
            has: {
              nthChild: 1,
              regex:
                "\\b(?:e|ex|exc|exception|t|th|error)\\.(?:getMessage|toString|getLocalizedMessage|getStackTrace)\\(\\)",
            },
          },
        }),
      ],
    },
    fileHas: ["HttpServletResponse", "ServletResponse"],
    valid: [inServlet('response.sendError(500, "failed");')],
    invalid: [found("try { g(); } catch (Exception e) { response.sendError(500, e.getMessage()); }")],
  },
  {
    id: "java-environment-shown",
    severity: "low",
    confidence: "medium",
    cwe: 526,
    title: "Information exposure: environment sent to the client",
    message:
      "Environment variables and properties contain paths and often secrets. Do not send them; log what is needed.",
    rule: javaCall({
      names: "print|println|write|append",
      on: "getWriter\\(\\)$|^(?:out|writer|pw)$",
      args: { has: { nthChild: 1, regex: "System\\.get(?:env|Properties|Property)\\(" } },
    }),
    fileHas: ["HttpServletResponse"],
    valid: [inServlet('response.getWriter().println("ok");')],
    invalid: [found('response.getWriter().println(System.getenv("PATH"));')],
  },
  {
    id: "java-session-kept-at-login",
    severity: "medium",
    confidence: "medium",
    cwe: 384,
    see: ["Session_Management"],
    title: titles.sessionFixation,
    message:
      "The session ID does not change at sign-in, so an attacker who planted the ID before is then signed in, too. Call `request.changeSessionId()`, or invalidate the session and start a new one.",
    rule: {
      ...javaCall({
        names: "setAttribute",
        args: {
          has: {
            nthChild: 1,
            regex: '(?i)^"(?:\\w*user\\w*|account|principal|login\\w*|auth\\w*|is_?admin|role)"$',
          },
        },
      }),
      has: { field: "object", regex: "(?i)session(?:\\([a-z]*\\))?$" },
    },
    check: (node) => keepsSessionAtLogin(methodOf(node)),
    valid: [
      'class C {\n  void login(HttpServletRequest r) {\n    r.changeSessionId();\n    r.getSession().setAttribute("user", u);\n  }\n}',
    ],
    invalid: [
      {
        code: 'class C {\n  void login(HttpServletRequest r) {\n    r.getSession().setAttribute("user", u);\n  }\n}',
        lines: [3],
      },
    ],
  },
  {
    id: "java-session-without-end",
    severity: "medium",
    confidence: "high",
    cwe: 613,
    see: ["Session_Management"],
    title: "Session without timeout",
    message:
      "A value of 0 or less disables the timeout, so a stolen session ID keeps working. Set some minutes.",
    rule: javaCall({
      names: "setMaxInactiveInterval",
      args: { has: { nthChild: 1, regex: "^(?:0|-\\s*\\d+)$" } },
    }),
    valid: [inServlet("request.getSession().setMaxInactiveInterval(1800);")],
    invalid: [found("request.getSession().setMaxInactiveInterval(-1);")],
  },
  {
    id: "java-cookie-kept-for-years",
    severity: "low",
    confidence: "medium",
    cwe: 539,
    see: ["Session_Management"],
    title: "Persistent cookie with a very long lifetime",
    message:
      "The cookie stays on the disk of any machine that was used, long after the visit. Keep it for the session, or for some days.",
    rule: javaCall({
      names: "setMaxAge",
      on: "(?i)cookie",
      args: { has: { nthChild: 1, regex: "365|(?:^|\\D)\\d{8,}|Integer\\.MAX_VALUE" } },
    }),
    valid: [inServlet("cookie.setMaxAge(3600);")],
    invalid: [found("cookie.setMaxAge(60 * 60 * 24 * 365);")],
  },
  {
    id: "java-upload-served",
    ...defects.upload,
    rule: {
      any: [
        javaCall({ names: "transferTo", as: "FILE" }),
        javaCall({ names: "write", on: "(?i)part|item$", as: "FILE" }),
      ],
    },
    fileHas: ["MultipartFile", "FileItem", "javax.servlet.http.Part", "jakarta.servlet.http.Part"],
    flow: { FILE: "outside" },
    check: (node) => {
      const text = callableOf(node)?.text() ?? "";
      return !/getContentType\(\)|endsWith\(|getExtension\(|allowed|ALLOWED|whitelist/.test(text);
    },
    valid: [
      "class C {\n  void f(@RequestParam MultipartFile file) {\n    file.transferTo(new File(dir, UUID.randomUUID().toString()));\n  }\n}",
    ],
    invalid: [
      {
        code: "class C {\n  void f(@RequestParam MultipartFile file) {\n    file.transferTo(new File(dir, file.getOriginalFilename()));\n  }\n}",
        lines: [3],
      },
    ],
  },
  {
    id: "java-saved-from-request",
    severity: "medium",
    confidence: "medium",
    cwe: 915,
    see: ["Mass_Assignment"],
    title: titles.massAssignment,
    message:
      "Spring binds every property that the request contains, so a client can also set an id, an owner or a role. Bind a form class with the accepted fields, and copy them.",
    rule: {
      kind: "formal_parameter",
      all: [
        { has: { kind: "modifiers", regex: "@(?:RequestBody|ModelAttribute)\\b" } },
        {
          has: {
            field: "type",
            not: {
              regex:
                "^(?:String|Map\\b.*|List\\b.*|byte\\[\\]|JsonNode|\\w*(?:D[tT][oO]|Form|Request|Req|Command|Cmd|Input|Payload|Body|Params?|Query|Model|View|VO|Vo|Bean|Message|Event|Data))$",
            },
          },
        },
      ],
    },
    check: (node, { text }) => {
      const type = node.field("type")?.text() ?? "";
      const name = node.field("name")?.text() ?? "";
      const method = methodOf(node)?.text() ?? "";
      const isEntity = new RegExp(String.raw`@(?:Entity|Document|Table)\b[^{;]*\bclass\s+${type}\b`).test(
        text,
      );
      const isStored = new RegExp(
        String.raw`\.(?:save|saveAndFlush|persist|merge|saveOrUpdate|insert|update|create|add|save\w*)\(\s*${name}\s*\)`,
      ).test(method);
      const fields = /set(?:Disallowed|Allowed)Fields\(/.test(text);
      return (isStored || isEntity) && !fields;
    },
    valid: [
      "class C {\n  @PostMapping\n  A f(@RequestBody AccountForm form) { return repository.save(new A(form.name())); }\n}",
      "class C {\n  @PostMapping\n  A f(@RequestBody Filter filter) { return repository.find(filter); }\n}",
    ],
    invalid: [
      {
        code: "class C {\n  @PostMapping\n  A f(@RequestBody Account account) { return repository.save(account); }\n}",
        lines: [3],
      },
      {
        code: "class C {\n  @PostMapping\n  A f(@ModelAttribute User user) { service.update(user); return null; }\n}",
        lines: [3],
      },
    ],
  },
  {
    id: "java-changing-request-by-get",
    severity: "medium",
    confidence: "medium",
    cwe: 352,
    see: ["Cross-Site_Request_Forgery_Prevention"],
    title: "CSRF: state change allowed by GET",
    message:
      "The handler accepts any HTTP method, so a plain link or image on another site triggers the change, and CSRF protection does not cover GET. Restrict the method: `@PostMapping`.",
    rule: {
      kind: "annotation",
      all: [{ has: { field: "name", regex: "^RequestMapping$" } }, { not: { regex: "method\\s*=" } }],
      inside: { kind: "modifiers", inside: { kind: "method_declaration" } },
    },
    check: (node) => changesStored.test(fieldTextOf(methodOf(node), "body")),
    valid: [
      'class C {\n  @RequestMapping(value = "/x", method = RequestMethod.POST)\n  void f() { repository.deleteAll(); }\n}',
    ],
    invalid: [
      {
        code: 'class C {\n  @RequestMapping("/x")\n  void f(Long id) { repository.deleteById(id); }\n}',
        lines: [2],
      },
    ],
  },
  {
    id: "java-temporary-file-for-all",
    severity: "low",
    confidence: "low",
    cwe: 378,
    see: ["https://docs.oracle.com/en/java/javase/21/docs/api/java.base/java/nio/file/Files.html"],
    title: "Insecure temporary file: readable by other users",
    message:
      "`File.createTempFile` leaves the permissions to the process's umask, which usually lets other users read. Use `Files.createTempFile`, which restricts access to the owner.",
    rule: javaCall({
      names: "createTempFile",
      on: "^(?:java\\.io\\.)?File$",
      args: { not: { has: { nthChild: 3 } } },
    }),
    check: (node) => !/set(?:Readable|Writable|PosixFilePermissions)\(/.test(callableOf(node)?.text() ?? ""),
    valid: [inServlet('Files.createTempFile("a", ".b");')],
    invalid: [found('File.createTempFile("a", ".b");')],
  },
  {
    id: "java-cookie-holds-secret",
    severity: "medium",
    confidence: "medium",
    cwe: 315,
    see: ["Session_Management"],
    title: "Cleartext storage of a password in a cookie",
    message:
      "The password is stored on the browser's disk and sent with every request. Store a random token that has no meaning elsewhere.",
    rule: javaNew({
      names: "Cookie",
      args: { has: { nthChild: 2, regex: "(?i)^(?:\\w+\\.)?\\w*(?:password|passwd|pwd)(?:\\(\\))?$" } },
    }),
    valid: [inServlet('new Cookie("id", token);')],
    invalid: [found('new Cookie("p", password);')],
  },
]);
