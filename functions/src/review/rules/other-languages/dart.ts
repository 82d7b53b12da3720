/** Dart and Flutter. */
import { defineRules } from "../writing/define-rules.ts";
import { defects } from "../shared/defects.ts";
import { predictableRandom } from "../shared/defects/cryptography.ts";

export const dart = defineRules(["dart"], "security", [
  {
    id: "dart-command-injection",
    ...defects.commandInjection,
    rule: {
      kind: "expression_statement",
      regex:
        "^(?:await\\s+)?Process\\.(?:run|start|runSync)\\(\\s*['\"](?:/bin/)?(?:ba|z)?sh['\"]\\s*,\\s*\\[\\s*['\"]-c['\"]\\s*,\\s*(?:['\"][^'\"]*\\$|[a-z])",
    },
    valid: ["void f() { Process.run('ls', [dir]); }"],
    invalid: ["void f() { Process.run('sh', ['-c', 'ls $dir']); }"],
  },
  {
    id: "dart-sql-injection",
    ...defects.sqlInjection,
    rule: {
      kind: "string_literal",
      regex:
        "(?i)^['\"]+\\s*(?:select\\s.*\\sfrom|insert\\s+into|update\\s+\\w+\\s+set|delete\\s+from)\\s.*\\$",
      has: { kind: "template_substitution" },
      inside: {
        kind: "argument",
        inside: {
          kind: "arguments",
          inside: {
            kind: "argument_part",
            inside: {
              kind: "selector",
              follows: {
                kind: "selector",
                regex: "^[.?]+(?:rawQuery|rawInsert|rawUpdate|rawDelete|execute|query|customSelect)$",
              },
            },
          },
        },
      },
    },
    valid: [
      "void f() { db.rawQuery('SELECT a FROM t WHERE b = ?', [b]); }",
      "void f() { log('select $a from b'); }",
    ],
    invalid: ["void f() { db.rawQuery('SELECT a FROM t WHERE b = $b'); }"],
  },
  {
    id: "dart-certificate-not-checked",
    ...defects.tlsOff,
    rule: {
      any: [
        {
          kind: "assignment_expression",
          regex:
            "(?s)\\bbadCertificateCallback\\s*=\\s*\\(.*\\)\\s*(?:=>\\s*true|\\{\\s*return\\s+true;\\s*\\})$",
        },
        {
          kind: "cascade_section",
          regex:
            "(?s)\\bbadCertificateCallback\\s*=\\s*\\(.*\\)\\s*(?:=>\\s*true|\\{\\s*return\\s+true;\\s*\\})$",
        },
        { kind: "argument", regex: "(?s)^onBadCertificate:\\s*\\(\\w*\\)\\s*=>\\s*true$" },
      ],
    },
    valid: ["void f() { client.badCertificateCallback = (c, h, p) => h == 'a'; }"],
    invalid: ["void f() { client.badCertificateCallback = (c, h, p) => true; }"],
  },
  {
    id: "dart-weak-hash",
    ...defects.weakHash,
    rule: {
      kind: "identifier",
      regex: "^(?:md5|sha1)$",
      precedes: { kind: "selector", regex: "^\\.(?:convert|bind|startChunkedConversion)$" },
    },
    valid: ["void f() { sha256.convert(b); }"],
    invalid: ["void f() { md5.convert(b); }"],
  },
  {
    id: "dart-weak-random",
    ...predictableRandom("`Random()`", "Use `Random.secure()`."),
    rule: {
      kind: "initialized_variable_definition",
      all: [
        { has: { field: "name", regex: "(?i)(?:token|secret|password|nonce|salt|sessionId|otp)$" } },
        { regex: "\\bRandom\\(\\)" },
      ],
    },
    valid: ["void f() { var token = Random.secure().nextInt(9); var dice = Random().nextInt(6); }"],
    invalid: ["void f() { var token = Random().nextInt(999999); }"],
  },
  {
    id: "dart-swallowed-error",
    ...defects.swallowed,
    severity: "medium",
    category: "bug",
    rule: {
      kind: "block",
      regex: "^\\{\\s*\\}$",
      inside: { kind: "try_statement" },
      // `_` says that the error is left out on purpose.
      follows: { kind: "catch_clause", not: { regex: "^catch\\s*\\(\\s*_" } },
    },
    valid: [
      "void f() { try { g(); } catch (_) {} }",
      "void f() { try { g(); } catch (e) { print(e); } }",
      "void f() { try { g(); } catch (e) { /* gone */ } }",
    ],
    invalid: ["void f() { try { g(); } catch (e) {} }"],
  },
]);
