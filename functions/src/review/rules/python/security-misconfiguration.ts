/** Python: what reaches logs, tables, networks and other users that should not, and limits that are missing. */
import { pyCall, pyKeyword } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { messages } from "../shared/messages.ts";
import { inRoute, foundInRoute as found } from "./examples.ts";

const secretName =
  "(?i)(?:^|[^0-9A-Za-z_\"'])(?:\\w+\\.)*\\w*(?:password|passwd|passphrase|secret_key|client_secret|credit_card\\w*|card_number|ssn|cvv|api_?key|private_key|access_token)(?:\\(\\))?\\s*(?:$|[,)}+])";

export const securityMisconfiguration = defineRules(["python"], "security", [
  {
    id: "py-secret-logged",
    severity: "medium",
    confidence: "medium",
    cwe: 532,
    see: ["Logging"],
    title: titles.secretLogged,
    message: messages.secretLogged,
    rule: {
      any: [
        pyCall({
          names: "info|warning|warn|error|debug|critical|exception|log",
          on: "(?i)(?:^|[._])(?:log|logger|logging)(?:\\.root|\\(.*\\))?$",
          args: { regex: secretName },
        }),
        pyCall({ names: "print", bare: "only", args: { regex: secretName } }),
        pyCall({ names: "write", on: "^sys\\.std(?:out|err)$", args: { regex: secretName } }),
      ],
    },
    check: (node) => {
      const code = (node.field("arguments")?.text() ?? "")
        .replace(/(?<![\w])"(?:[^"\\\n{]|\\.)*"|(?<![\w])'(?:[^'\\\n{]|\\.)*'/g, '""')
        .replace(/^\(|\)$/g, "");
      return (
        new RegExp(secretName.replace("(?i)", ""), "i").test(code) &&
        !/mask|redact|hash|encrypt|len\(|bool\(|is None|getpass/i.test(code)
      );
    },
    valid: ['log.info("password changed")', 'logger.debug("length %d", len(password))'],
    invalid: [
      'logger.info("login %s %s", user, password)',
      "print(user.password)",
      'logging.debug(f"key {api_key}")',
    ],
  },
  {
    id: "py-sheet-formula",
    severity: "medium",
    confidence: "medium",
    cwe: 1236,
    see: ["https://owasp.org/www-community/attacks/CSV_Injection"],
    title: "CSV injection: cell value from request",
    message:
      "A cell that begins with `=` or `@` runs as a formula where the file is opened. Put an apostrophe before such values.",
    rule: pyCall({ names: "writerow|writerows", asAll: "ROW" }),
    flow: { ROW: "outside" },
    // What takes formulas apart names their first signs.
    check: (_, { text }) =>
      !/["'][^"'\n]{0,4}(?:=\+-|[=+@-]{3})|startswith\(\(?["']=|sanitize_csv|escape_csv|defuse/.test(text),
    valid: [inRoute('writer.writerow([int(request.form["n"])])')],
    invalid: [found('writer.writerow([request.form["name"], "x"])')],
  },
  {
    id: "py-token-without-end",
    severity: "low",
    confidence: "medium",
    cwe: 613,
    see: ["Session_Management"],
    title: titles.jwtNoExpiry,
    message: "The token has no expiration, so a stolen one keeps working. Put `exp` into its claims.",
    rule: pyCall({
      names: "encode",
      on: "^(?:jwt|pyjwt|jose\\.jwt)$",
      args: { has: { nthChild: 1, kind: "dictionary", not: { regex: "[\"']exp[\"']|\\*\\*" } } },
    }),
    valid: ['jwt.encode({"sub": u, "exp": t}, key)', "jwt.encode(claims, key)"],
    invalid: ['jwt.encode({"sub": u}, key, algorithm="HS256")'],
  },
  {
    id: "py-empty-password",
    severity: "medium",
    confidence: "high",
    cwe: 258,
    see: ["Secrets_Management"],
    title: titles.databaseWithoutPassword,
    message:
      "The database has no password, so anyone who reaches the port has these rights. Set a password, and read it from the environment.",
    rule: pyCall({
      names: "connect|create_pool|Connection",
      on: "^(?:\\w*sql\\w*|MySQLdb|psycopg2?|asyncpg|aiomysql|mysql\\.connector|mariadb|oracledb|cx_Oracle)$",
      args: pyKeyword("password|passwd", { kind: "string", regex: "^[\"']{2}$" }),
    }),
    valid: ['pymysql.connect(host="db", password=password)'],
    invalid: ['pymysql.connect(host="db", user="root", password="")'],
  },
  {
    id: "py-mail-password-plain",
    severity: "medium",
    confidence: "medium",
    cwe: 319,
    see: ["Transport_Layer_Security"],
    title: titles.cleartext,
    message:
      "The mail password is sent unencrypted, so anyone on the network path can read it. Call `starttls()` before `login`, or use SMTP_SSL.",
    rule: pyCall({
      names: "login",
      on: "(?i)^(?:self\\.)?_?(?:smtp\\w*|server|mail\\w*|conn\\w*|imap\\w*|session|client|s)$",
    }),
    fileHas: ["smtplib.SMTP(", "SMTP(", "IMAP4(", "POP3("],
    check: (node, { text }) => {
      const around =
        node
          .ancestors()
          .find((one) => one.kind() === "function_definition")
          ?.text() ?? text;
      return /\b(?:SMTP|IMAP4|POP3)\(/.test(around) && !/starttls|_SSL\(/.test(around);
    },
    valid: ["s = smtplib.SMTP(h)\ns.starttls()\ns.login(u, p)"],
    invalid: [{ code: "s = smtplib.SMTP(h)\ns.login(u, p)", lines: [2] }],
  },
  {
    id: "py-listens-everywhere",
    severity: "low",
    confidence: "low",
    cwe: 605,
    title: titles.permissiveBind,
    message: messages.permissiveBind,
    rule: pyCall({
      names: "bind",
      args: { has: { kind: "tuple", has: { nthChild: 1, regex: "^[\"'](?:0\\.0\\.0\\.0|::)?[\"']$" } } },
    }),
    valid: ['s.bind(("127.0.0.1", 80))'],
    invalid: ['s.bind(("0.0.0.0", 80))'],
  },
  {
    id: "py-bucket-for-everybody",
    severity: "high",
    confidence: "high",
    cwe: 732,
    see: ["https://docs.aws.amazon.com/AmazonS3/latest/userguide/acl-overview.html"],
    title: titles.publicStorage,
    message:
      "The ACL opens the object or bucket to the whole internet, so anyone can read or change it. Remove the ACL, and hand out signed URLs.",
    rule: pyCall({
      names:
        "put_object|put_object_acl|put_bucket_acl|create_bucket|upload_file|upload_fileobj|put|copy_object",
      args: {
        any: [
          pyKeyword("ACL", { regex: "^[\"'](?:public-read|public-read-write|authenticated-read)[\"']$" }),
          pyKeyword("ExtraArgs", { regex: "[\"']ACL[\"']\\s*:\\s*[\"']public" }),
        ],
      },
    }),
    valid: ['s3.put_object(Bucket=b, Key=k, ACL="private")'],
    invalid: [
      's3.put_object(Bucket=b, Key=k, ACL="public-read")',
      's3.upload_file(a, b, c, ExtraArgs={"ACL": "public-read"})',
    ],
  },
  {
    id: "py-network-open-to-world",
    severity: "high",
    confidence: "medium",
    cwe: 284,
    title: titles.openToInternet,
    message:
      "`0.0.0.0/0` lets every address of the internet reach this port. List the networks that need it.",
    rule: pyCall({
      names: "authorize_ingress|authorize_security_group_ingress",
      args: { regex: "0\\.0\\.0\\.0/0|::/0" },
    }),
    check: (node) => !/(?:FromPort|ToPort)["']?\s*[=:]\s*(?:80|443)\b/.test(node.text()),
    valid: ['g.authorize_ingress(CidrIp="10.0.0.0/8", FromPort=22)'],
    invalid: ['g.authorize_ingress(CidrIp="0.0.0.0/0", FromPort=22)'],
  },
  {
    id: "py-any-host",
    severity: "low",
    confidence: "medium",
    cwe: 16,
    see: ["https://docs.djangoproject.com/en/stable/ref/settings/#allowed-hosts"],
    title: "Host header not validated",
    message:
      "Any Host header is accepted, and a forged one ends up in links and mails, such as those that reset a password. List the names of this site.",
    rule: {
      kind: "assignment",
      all: [
        { has: { field: "left", regex: "^ALLOWED_HOSTS$" } },
        { has: { field: "right", regex: "^[\\[(]\\s*[\"']\\*[\"'],?\\s*[\\])]$" } },
      ],
    },
    valid: ['ALLOWED_HOSTS = ["a.example"]'],
    invalid: ['ALLOWED_HOSTS = ["*"]'],
  },
  {
    id: "py-fast-password-hasher",
    severity: "high",
    confidence: "high",
    cwe: 916,
    see: ["Password_Storage"],
    title: titles.fastPasswordHash,
    message:
      "A fast hasher comes first, so an attacker with a stolen table of hashes can try billions of passwords per second. Put Argon2 or PBKDF2 first.",
    rule: {
      kind: "assignment",
      all: [
        { has: { field: "left", regex: "^PASSWORD_HASHERS$" } },
        {
          has: {
            field: "right",
            regex: "^[\\[(]\\s*[\"'][\\w.]*(?:MD5|SHA1|Crypt|Unsalted\\w+)PasswordHasher",
          },
        },
      ],
    },
    fileHas: ["PASSWORD_HASHERS"],
    valid: ['PASSWORD_HASHERS = ["django.contrib.auth.hashers.Argon2PasswordHasher"]'],
    invalid: ['PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]'],
  },
  {
    id: "py-markup-of-helper",
    severity: "high",
    confidence: "high",
    cwe: 79,
    see: ["Cross_Site_Scripting_Prevention"],
    title: titles.reflectedXss,
    message:
      "The framework sends this string as HTML, so markup in the value runs as script in the visitor's browser. Render a template, which escapes, or call `escape` on the value.",
    rule: {
      kind: "return_statement",
      has: {
        kind: "call",
        has: {
          field: "function",
          kind: "identifier",
          not: {
            regex:
              "^(?:render\\w*|jsonify|redirect|make_response|Response|str|HttpResponse\\w*|abort|send_file|url_for|dict|json\\w*|dumps|[A-Z]\\w*)$",
          },
        },
        pattern: "$HTML",
      },
      inside: {
        kind: "function_definition",
        stopBy: "end",
        inside: { kind: "decorated_definition", regex: "^@(?:\\w+\\.)*(?:route|get|post)\\(" },
      },
    },
    fileHas: ["flask", "Flask", "bottle", "sanic", "HTMLResponse"],
    flow: { HTML: "markup" },
    valid: ['from flask import request\n@app.route("/")\ndef f():\n    return page(request.args["q"])'],
    invalid: [
      {
        code: 'from flask import request\ndef page(b):\n    return "<p>" + b\n@app.route("/")\ndef f():\n    return page(request.args["q"])',
        lines: [6],
      },
    ],
  },
]);
