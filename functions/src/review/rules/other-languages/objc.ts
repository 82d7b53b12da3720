/** Objective-C. */
import { defineRules } from "../writing/define-rules.ts";
import type { Matcher } from "../writing/rule.ts";
import { titles } from "../writing/titles.ts";
import { defects } from "../shared/defects.ts";

const call = (names: string, args: Matcher): Matcher => ({
  kind: "call_expression",
  all: [{ has: { field: "function", regex: `^(?:${names})$` } }, { has: { field: "arguments", ...args } }],
});
const inFunction = (body: string): string => `void g(void) { ${body} }`;

export const objc = defineRules(["objc"], "security", [
  {
    id: "objc-command-injection",
    ...defects.commandInjection,
    rule: call("system|popen", { has: { nthChild: 1, kind: "message_expression" } }),
    valid: [inFunction('system("ls");')],
    invalid: [inFunction("system([command UTF8String]);")],
  },
  {
    id: "objc-sql-injection",
    ...defects.sqlInjection,
    rule: {
      kind: "message_expression",
      regex:
        '(?i)^\\[\\w+\\s+(?:executeQuery|executeUpdate|executeStatements)\\w*:\\s*\\[NSString\\s+stringWithFormat:\\s*@"\\s*(?:select|insert|update|delete)\\s',
    },
    valid: [inFunction('[db executeQuery:@"SELECT a FROM t WHERE b = ?", b];')],
    invalid: [
      inFunction("[db executeQuery:[NSString stringWithFormat:@\"SELECT a FROM t WHERE b = '%@'\", b]];"),
    ],
  },
  {
    id: "objc-format-from-value",
    severity: "high",
    confidence: "medium",
    cwe: 134,
    see: ["https://developer.apple.com/library/archive/documentation/Security/Conceptual/SecureCodingGuide/"],
    title: titles.formatString,
    message:
      'The value is used as the format string, so specifiers such as `%@` in it read memory that was never passed and can crash the program. Write `NSLog(@"%@", value)` or `printf("%s", value)`.',
    rule: {
      any: [
        call("NSLog|printf|NSLogv", {
          has: { nthChild: 1, any: [{ kind: "identifier" }, { kind: "message_expression" }] },
          not: { has: { nthChild: 2 } },
        }),
        { kind: "message_expression", regex: "^\\[NSString\\s+stringWithFormat:\\s*[a-z]\\w*\\s*\\]$" },
      ],
    },
    valid: [inFunction('NSLog(@"%@", text);'), inFunction('NSLog(@"done");')],
    invalid: [inFunction("NSLog(text);"), inFunction("NSString *s = [NSString stringWithFormat:text];")],
  },
  {
    id: "objc-unbounded-copy",
    severity: "high",
    confidence: "medium",
    cwe: 120,
    see: [
      "https://wiki.sei.cmu.edu/confluence/display/c/STR31-C.+Guarantee+that+storage+for+strings+has+sufficient+space+for+character+data+and+the+null+terminator",
    ],
    title: "Buffer overflow: unbounded copy",
    message:
      "The copy has no limit, so a string longer than the buffer overwrites the memory after it. Use `strlcpy`, `strlcat` or `snprintf` with the buffer's size.",
    rule: call("strcpy|strcat|sprintf|vsprintf|gets", {
      not: { has: { nthChild: { position: 1, reverse: true }, kind: "string_literal", not: { regex: "%" } } },
    }),
    valid: [inFunction("strlcpy(a, b, sizeof a);"), inFunction('strcpy(a, "x");')],
    invalid: [inFunction("strcpy(a, b);"), inFunction('sprintf(a, "%s", b);')],
  },
  {
    id: "objc-certificate-not-checked",
    ...defects.tlsOff,
    rule: {
      any: [
        {
          kind: "message_expression",
          regex:
            "\\bsetAllowsAnyHTTPSCertificate:\\s*YES|\\bsetAllowInvalidCertificates:\\s*YES|\\bsetValidatesDomainName:\\s*NO",
        },
        {
          kind: "assignment_expression",
          regex: "\\.(?:allowInvalidCertificates\\s*=\\s*YES|validatesDomainName\\s*=\\s*NO)$",
        },
      ],
    },
    valid: [inFunction("policy.allowInvalidCertificates = NO;")],
    invalid: [inFunction("policy.allowInvalidCertificates = YES;")],
  },
  {
    id: "objc-unsafe-unarchive",
    ...defects.unsafeDeserialization,
    rule: {
      kind: "message_expression",
      regex: "^\\[NSKeyedUnarchiver\\s+unarchive(?:ObjectWithData|ObjectWithFile|TopLevelObjectWithData):",
    },
    valid: [inFunction("[NSKeyedUnarchiver unarchivedObjectOfClass:c fromData:d error:nil];")],
    invalid: [inFunction("[NSKeyedUnarchiver unarchiveObjectWithData:d];")],
  },
  {
    id: "objc-weak-hash",
    ...defects.weakHash,
    rule: call("CC_(?:MD[245]|SHA1)", { regex: "." }),
    valid: [inFunction("CC_SHA256(a, b, c);")],
    invalid: [inFunction("CC_MD5(a, b, c);")],
  },
  {
    id: "objc-swallowed-error",
    ...defects.swallowed,
    severity: "medium",
    category: "bug",
    rule: { kind: "catch_clause", has: { kind: "compound_statement", regex: "^\\{\\s*\\}$" } },
    valid: [inFunction("@try { f(); } @catch (NSException *e) { report(e); }")],
    invalid: [inFunction("@try { f(); } @catch (NSException *e) {}")],
  },
]);
