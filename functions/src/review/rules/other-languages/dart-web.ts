/** Dart and Flutter: injection, values from a request, and secrets. */
import type { SgNode } from "@ast-grep/napi";
import { defineRules } from "../writing/define-rules.ts";
import { textOf } from "../../syntax/node-memo.ts";
import { dartArguments, dartReading, isCallOf } from "./dart-calls.ts";
import { isFromRequest, spelledOut } from "./assigned-values.ts";
import { titles } from "../writing/titles.ts";
import { defects } from "../shared/defects.ts";

const statements =
  /\.(?:rawQuery|rawInsert|rawUpdate|rawDelete|execute|query|customSelect|customStatement|delete|update)$/;
const sqlWords = /['"]\s*(?:select\s|insert\s+into|update\s|delete\s+from)|\bwhere:\s*['"]/i;
/** A value in a text that SQL reads: after a comparison or a quote, or joined to the text. */
const valueInSql = /(?:[=<>]|like)\s*\\?['"%]*\$[{\w]|(?:[=<>]|like)\s*['"]*\s*['"]\s*\+\s*\w/i;

export const dartWeb = defineRules(["dart"], "security", [
  {
    id: "dart-sql-of-value",
    ...defects.sqlInjection,
    rule: dartArguments,
    fileHas: [".rawQuery", ".rawInsert", ".rawUpdate", ".rawDelete", ".execute", "where:", ".custom"],
    check: (list) => isCallOf(list, statements) && !isWrittenInPlace(list) && putsValueIntoSql(list),
    valid: [
      "void f() { db.query('t', where: 'b = ?', whereArgs: [b]); }",
      "void f() { final sql = 'SELECT a FROM t'; db.execute(sql); }",
    ],
    invalid: [
      "void f() { db.query('t', where: \"b = '$b'\"); }",
      "void f() { final sql = \"DELETE FROM t WHERE a = '$a'\";\n db.execute(sql); }",
      'void f() { db.rawQuery("SELECT a FROM t WHERE b = \'" + b + "\'"); }',
    ].map((code) => ({ code, lines: [code.split("\n").length] })),
  },
  {
    id: "dart-shell-command",
    ...defects.commandInjection,
    rule: dartArguments,
    fileHas: ["Process.run", "Process.start"],
    check: isShellCommand,
    valid: [
      "void f() { Process.run('ls', [dir]); }",
      "void f() { Process.run('ls', ['-l'], runInShell: true); }",
    ],
    invalid: [
      "void f() async { final r = await Process.run('sh', ['-c', 'ls $dir']); }",
      "void f() { Process.start('ls $dir', [], runInShell: true); }",
    ],
  },
  {
    id: "dart-path-from-request",
    ...defects.pathTraversal,
    rule: dartArguments,
    fileHas: ["File(", "Directory("],
    check: (list) => isCallOf(list, /\b(?:File|Directory)$/) && isFromRequest(list, dartReading),
    valid: ["void f() { File('a.txt'); }", "void f(Request request) { File(p.basename(request.url.path)); }"],
    invalid: ["void f(Request request) { File('a/${request.url.path}'); }"],
  },
  {
    id: "dart-page-from-request",
    ...defects.reflectedXss,
    rule: dartArguments,
    fileHas: ["Response.ok", "Response(", "Response.html"],
    check: (list) =>
      isCallOf(list, /\bResponse(?:\.\w+)?$/) &&
      /['"]\s*<\w/.test(textOf(list)) &&
      isFromRequest(list, dartReading),
    valid: ["void f(Request request) { Response.ok(request.url.path); }"],
    invalid: ["Response f(Request request) { return Response.ok('<p>${request.url.path}</p>'); }"],
  },
  {
    id: "dart-redirect-from-request",
    ...defects.openRedirect,
    confidence: "medium",
    rule: dartArguments,
    fileHas: ["Response.found", "Response.movedPermanently", "Response.seeOther", ".redirect"],
    check: (list) =>
      isCallOf(list, /\bResponse\.(?:found|movedPermanently|seeOther)$|\bresponse\.redirect$/) &&
      !/^\(\s*['"]\/?\w/.test(textOf(list)) &&
      isFromRequest(list, dartReading),
    valid: ["Response f(Request request) { return Response.found('/home?a=${request.url.query}'); }"],
    invalid: ["Response f(Request request) { return Response.found(request.url.queryParameters['to']!); }"],
  },
  {
    id: "dart-fast-password-hash",
    severity: "high",
    confidence: "medium",
    cwe: 916,
    see: ["Password_Storage"],
    title: titles.fastPasswordHash,
    message:
      "With a fast hash, an attacker with a stolen table of hashes can try billions of passwords per second. Use bcrypt or argon2, on the server.",
    rule: dartArguments,
    fileHas: ["md5.convert", "sha1.convert", "sha256.convert", "sha512.convert"],
    check: (list) =>
      isCallOf(list, /\b(?:md5|sha1|sha256|sha512)\.convert$/) &&
      /\b(?:password|passwd|pwd|\w+Password)\b/.test(textOf(list)),
    valid: ["void f() { sha256.convert(utf8.encode(body)); }"],
    invalid: ["void f() { md5.convert(utf8.encode(password)); }"],
  },
  {
    id: "dart-secret-in-preferences",
    severity: "medium",
    confidence: "medium",
    cwe: 312,
    see: ["https://docs.flutter.dev/security/credential-hygiene"],
    title: titles.plainSecretStorage,
    message:
      "Preferences are stored as a plain file, which backups contain and other programs on a rooted device can read. Store the secret with `flutter_secure_storage`.",
    rule: dartArguments,
    fileHas: ["setString"],
    check: (list) =>
      isCallOf(list, /\.setString$/) &&
      /^\(\s*['"]\w*(?:password|passwd|access_?token|refresh_?token|auth_?token|secret|private_?key|pin_?code)['"]/i.test(
        textOf(list),
      ),
    valid: ["void f() { prefs.setString('theme', t); }"],
    invalid: ["void f() { prefs.setString('access_token', t); }"],
  },
  {
    id: "dart-secret-in-log",
    severity: "medium",
    confidence: "high",
    cwe: 532,
    see: ["Logging"],
    title: titles.secretLogged,
    message:
      "The secret is written to the log, and logs are kept, copied and read by many people. Leave it out.",
    rule: dartArguments,
    fileHas: ["print(", "log(", "logger.", "debugPrint("],
    check: (list) =>
      isCallOf(
        list,
        /(?:\b(?:print|debugPrint|log)|\b_?log(?:ger)?\.(?:[a-z]|info|fine|debug|warning|severe))$/,
      ) &&
      /\$\{?(?:\w+\.)?(?:password|passwd|accessToken|refreshToken|authToken|secretKey|privateKey)\b(?!\.(?:length|isEmpty|isNotEmpty))/.test(
        textOf(list),
      ),
    valid: ["void f() { print('password changed'); }", "void f() { print('${password.length}'); }"],
    invalid: ["void f() { print('with $password'); }"],
  },
  {
    id: "dart-hard-coded-key",
    severity: "high",
    confidence: "medium",
    cwe: 798,
    see: ["Secrets_Management"],
    title: titles.hardCodedCredentials,
    message:
      "The key or password is in the app, so anyone who has the app can extract it. Keep it on a server, or pass it at build time with `--dart-define`.",
    rule: {
      any: [
        { kind: "static_final_declaration" },
        { kind: "initialized_variable_definition" },
        { kind: "initialized_identifier" },
      ],
      regex:
        "(?i)(?:^|\\s)_?\\w*(?:password|secret|secretKey|apiKey|api_key|accessKey|privateKey)\\s*=\\s*['\"][^\\s'\"$]{6,}\\d[^\\s'\"$]{6,}['\"]$",
    },
    check: (node) => !/=\s*['"](?:https?:|[\w.]*[./:]|AIza)/.test(textOf(node)),
    valid: [
      "const apiKey = String.fromEnvironment('API_KEY');",
      "const secretKey = 'settings.secretKey.v2.name';",
    ],
    invalid: ["const apiKey = 'q8ZrPmX4v0uTnB6sKdYw1Lc7';"],
  },
  {
    id: "dart-random-token",
    severity: "high",
    confidence: "medium",
    cwe: 338,
    see: ["Cryptographic_Storage"],
    title: titles.weakRandom,
    message:
      "The generator is predictable: its values can be computed from earlier ones, so this secret can be guessed. Use `Random.secure()`.",
    rule: {
      kind: "initialized_variable_definition",
      has: { field: "name", regex: "(?i)(?:token|secret|password|nonce|salt|sessionId|otp)$" },
    },
    fileHas: ["Random("],
    check: (node) =>
      !/\bRandom\(\)/.test(textOf(node)) &&
      /\.next\w+\(/.test(textOf(node)) &&
      /(?<!\.)\bRandom\(\w*\)/.test(spelledOut(node, dartReading)),
    valid: ["void f() { final random = Random.secure();\n final token = random.nextInt(9); }"],
    invalid: [
      { code: "void f() { final random = Random();\n final token = random.nextInt(9); }", lines: [2] },
    ],
  },
]);

/** Another rule knows statements that are written as the argument itself. */
function isWrittenInPlace(list: SgNode): boolean {
  return /^\(\s*['"]+\s*(?:select\s|insert\s|update\s|delete\s)[^+]*\$[^+]*\)$/i.test(textOf(list));
}

function putsValueIntoSql(list: SgNode): boolean {
  const text = spelledOut(list, dartReading);
  return sqlWords.test(text) && valueInSql.test(text) && !dartReading.cleaners.test(text);
}

function isShellCommand(list: SgNode): boolean {
  if (!isCallOf(list, /\bProcess\.(?:run|start|runSync)$/)) return false;
  const text = textOf(list);
  const isShell =
    /^\(\s*['"](?:\/bin\/)?(?:ba|z)?sh['"]\s*,\s*\[\s*['"]-c['"]\s*,\s*(?:['"][^'"]*\$|[a-z])/.test(text);
  const isStatement =
    /^\s*(?:await\s+)?Process\./.test(textOf(list.parent() ?? list)) &&
    list.parent()?.kind() === "expression_statement";
  const runsInShell = /\brunInShell:\s*true\b/.test(text) && /^\(\s*['"][^'"]*\$/.test(text);
  return (isShell && !isStatement) || runsInShell;
}
