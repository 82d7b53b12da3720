/** Data files: settings that open doors, in XML, JSON, TOML, YAML, CSS and Markdown. */
import { defineRules } from "../writing/define-rules.ts";
import type { Matcher } from "../writing/rule.ts";
import { pair, scalar } from "../writing/yaml-matchers.ts";
import { titles } from "../writing/titles.ts";
import { messages } from "../shared/messages.ts";

const xmlAttribute = (name: string, value: string): Matcher => ({
  kind: "Attribute",
  all: [
    { has: { kind: "Name", regex: `^(?:${name})$` } },
    { has: { kind: "AttValue", regex: `^["'](?:${value})["']$` } },
  ],
});
const jsonPair = (keys: string, value: string): Matcher => ({
  kind: "pair",
  all: [{ has: { field: "key", regex: `^"(?:${keys})"$` } }, { has: { field: "value", regex: value } }],
});
const tomlPair = (keys: string, value: string): Matcher => ({
  kind: "pair",
  all: [{ has: { nthChild: 1, regex: `^"?(?:${keys})"?$` } }, { has: { nthChild: 2, regex: value } }],
});
const android = "https://developer.android.com/privacy-and-security/security-tips";

export const settings = defineRules(["xml"], "security", [
  {
    id: "xml-android-debuggable",
    severity: "high",
    confidence: "medium",
    cwe: 489,
    see: [android],
    title: "App is debuggable",
    message:
      "With `debuggable`, anyone who holds the device can read and change the app's memory and files. Remove the attribute; the build sets it.",
    rule: xmlAttribute("android:debuggable", "true"),
    valid: ['<application android:debuggable="false"/>'],
    invalid: ['<application android:debuggable="true"/>'],
  },
  {
    id: "xml-android-cleartext",
    severity: "medium",
    confidence: "high",
    cwe: 319,
    see: ["https://developer.android.com/privacy-and-security/security-config"],
    title: titles.cleartext,
    message:
      "The app may use plain HTTP, so anyone on the network path can read and change what is sent. Remove the attribute, or allow single domains.",
    rule: xmlAttribute("android:usesCleartextTraffic|cleartextTrafficPermitted", "true"),
    valid: ['<application android:usesCleartextTraffic="false"/>'],
    invalid: [
      '<application android:usesCleartextTraffic="true"/>',
      '<base-config cleartextTrafficPermitted="true"/>',
    ],
  },
  {
    id: "xml-repository-over-http",
    severity: "medium",
    confidence: "high",
    cwe: 829,
    see: ["https://maven.apache.org/docs/3.8.1/release-notes.html"],
    title: titles.dependenciesOverHttp,
    message:
      "Dependencies are downloaded over HTTP, so anyone on the network path can put other code into the build. Use https.",
    rule: {
      kind: "element",
      regex: "^<url>\\s*http://",
      inside: {
        stopBy: "end",
        kind: "element",
        has: { kind: "STag", regex: "^<(?:repository|pluginRepository|snapshotRepository|mirror)>$" },
      },
      not: { regex: "//(?:localhost|127\\.0\\.0\\.1)\\b" },
    },
    valid: [
      "<repository><url>https://repo.example.com</url></repository>",
      "<project><url>http://example.com</url></project>",
    ],
    invalid: ["<repository><url>http://repo.example.com</url></repository>"],
  },
  {
    id: "xml-dotnet-shows-errors",
    severity: "medium",
    confidence: "high",
    cwe: 209,
    see: ["https://learn.microsoft.com/en-us/dotnet/api/system.web.configuration.customerrorssection"],
    title: titles.errorDetails,
    message:
      'With `customErrors` off or `debug` on, error pages can show stack traces, paths and code to any visitor. Set `mode="RemoteOnly"` and `debug="false"`.',
    rule: {
      kind: "EmptyElemTag",
      regex: '^<customErrors\\s[^>]*\\bmode="Off"|^<compilation\\s[^>]*\\bdebug="true"',
    },
    valid: ['<customErrors mode="RemoteOnly"/>', '<compilation debug="false"/>'],
    invalid: ['<customErrors mode="Off"/>', '<compilation debug="true" targetFramework="4.8"/>'],
  },
  {
    id: "xml-dotnet-validation-off",
    severity: "medium",
    confidence: "high",
    cwe: 20,
    see: ["https://learn.microsoft.com/en-us/dotnet/api/system.web.configuration.pagessection"],
    title: titles.requestValidationOff,
    message:
      "Without request validation, scripts and forged view state reach the code. Remove the attribute.",
    rule: xmlAttribute(
      "validateRequest|enableViewStateMac|enableEventValidation|requireSSL|httpOnlyCookies",
      "false",
    ),
    valid: ['<pages validateRequest="true"/>'],
    invalid: ['<pages validateRequest="false"/>', '<httpCookies httpOnlyCookies="false"/>'],
  },
  {
    id: "json-policy-allows-everything",
    languages: ["json"],
    severity: "high",
    confidence: "medium",
    cwe: 269,
    see: ["https://docs.aws.amazon.com/IAM/latest/UserGuide/best-practices.html"],
    title: titles.policyAll,
    message: messages.policyAll,
    rule: {
      all: [
        jsonPair("Action", '^(?:"\\*"|\\[\\s*"\\*"\\s*\\])$'),
        { inside: { kind: "object", has: jsonPair("Resource", '^(?:"\\*"|\\[\\s*"\\*"\\s*\\])$') } },
        { inside: { kind: "object", has: jsonPair("Effect", '^"Allow"$') } },
      ],
    },
    valid: [
      '{ "Effect": "Allow", "Action": ["s3:GetObject"], "Resource": "*" }',
      '{ "Effect": "Deny", "Action": "*", "Resource": "*" }',
    ],
    invalid: ['{ "Effect": "Allow", "Action": "*", "Resource": "*" }'],
  },
  {
    id: "json-policy-for-everybody",
    languages: ["json"],
    severity: "high",
    confidence: "medium",
    cwe: 284,
    see: ["https://docs.aws.amazon.com/IAM/latest/UserGuide/best-practices.html"],
    title: titles.policyEverybody,
    message:
      "A `Principal` of `*` includes other companies' accounts and unauthenticated callers. List the accounts that need access, or add a `Condition`.",
    rule: {
      all: [
        jsonPair("Principal", '^(?:"\\*"|\\{\\s*"AWS"\\s*:\\s*(?:"\\*"|\\[\\s*"\\*"\\s*\\])\\s*\\})$'),
        { inside: { kind: "object", has: jsonPair("Effect", '^"Allow"$') } },
        { not: { inside: { kind: "object", has: jsonPair("Condition", ".") } } },
      ],
    },
    valid: ['{ "Effect": "Allow", "Principal": { "AWS": "arn:aws:iam::111122223333:root" } }'],
    invalid: ['{ "Effect": "Allow", "Principal": "*", "Action": "s3:GetObject" }'],
  },
  {
    id: "json-certificate-not-checked",
    languages: ["json"],
    severity: "high",
    confidence: "medium",
    cwe: 295,
    see: ["Transport_Layer_Security"],
    title: titles.tlsOff,
    message:
      "With certificate verification off, another machine on the network path can impersonate the server and read or change everything. Remove the setting.",
    rule: {
      any: [
        jsonPair(
          "rejectUnauthorized|strictSSL|strict-ssl|verifySsl|verify_ssl|http\\.proxyStrictSSL",
          "^false$",
        ),
        jsonPair("insecureSkipVerify|allowInsecure|insecureSkipTlsVerify", "^true$"),
        jsonPair("NODE_TLS_REJECT_UNAUTHORIZED", '^"?0"?$'),
      ],
    },
    valid: ['{ "rejectUnauthorized": true }'],
    invalid: ['{ "rejectUnauthorized": false }'],
  },
  {
    id: "toml-certificate-not-checked",
    languages: ["toml"],
    severity: "high",
    confidence: "medium",
    cwe: 295,
    see: ["Transport_Layer_Security"],
    title: titles.tlsOff,
    message:
      "With certificate verification off, another machine on the network path can impersonate the server and read or change everything. Remove the setting, or set it so that certificates are verified.",
    rule: {
      any: [
        tomlPair("verify_ssl|verify-ssl|ssl_verify|tls_verify|check-revoke|sslVerify", "^false$"),
        tomlPair("insecure_skip_verify|insecureSkipVerify|skip_verify|allow_insecure", "^true$"),
      ],
    },
    valid: ["verify_ssl = true"],
    invalid: ["verify_ssl = false", "insecureSkipVerify = true"],
  },
  {
    id: "toml-source-over-http",
    languages: ["toml"],
    severity: "medium",
    confidence: "high",
    cwe: 829,
    see: ["https://pipenv.pypa.io/en/latest/specifiers.html"],
    title: titles.dependenciesOverHttp,
    message:
      "Packages are downloaded over HTTP, so anyone on the network path can put other code into the build. Use https.",
    rule: {
      ...tomlPair("url|registry|index|index-url", "^[\"']http://"),
      inside: {
        any: [{ kind: "table_array_element" }, { kind: "table" }],
        regex: "^\\[+(?:\\[?(?:tool\\.\\w+\\.)?sources?|registries\\b|source\\.)",
      },
      not: { regex: "//(?:localhost|127\\.0\\.0\\.1)\\b" },
    },
    valid: ['[[source]]\nurl = "https://pypi.example.com"', '[project]\nurl = "http://example.com"'],
    invalid: [{ code: '[[source]]\nurl = "http://pypi.example.com/simple"', lines: [2] }],
  },
  {
    id: "yaml-certificate-not-checked",
    languages: ["yaml"],
    severity: "high",
    confidence: "medium",
    cwe: 295,
    see: ["Transport_Layer_Security"],
    title: titles.tlsOff,
    message:
      "With certificate verification off, another machine on the network path can impersonate the server and read or change everything. Remove the setting.",
    rule: {
      any: [
        pair(
          "insecure_skip_verify|insecureSkipVerify|insecure-skip-tls-verify|skip_tls_verify",
          scalar("true|yes"),
        ),
        pair("validate_certs|verify_ssl|ssl_verify|strict-ssl|rejectUnauthorized", scalar("false|no")),
      ],
    },
    valid: ["validate_certs: true"],
    invalid: ["validate_certs: false", "insecure_skip_verify: true"],
  },
  {
    id: "yaml-world-writable",
    languages: ["yaml"],
    severity: "medium",
    confidence: "high",
    cwe: 732,
    see: ["https://docs.ansible.com/ansible/latest/collections/ansible/builtin/file_module.html"],
    title: titles.worldWritable,
    message:
      "The mode lets any account replace what is run or read from here later. Give write permission to the owner or group only.",
    rule: pair("mode", scalar("0?[0-7][0-7][2367]|[ugo=rwx,]*o=[rx]*w[rx]*|a=rwx|[ugo=rwx,]*ugo\\+rwx")),
    valid: ['mode: "0644"', "mode: 0755", "mode: host"],
    invalid: ['mode: "0777"', "mode: 0666"],
  },
  {
    id: "yaml-debug-on",
    languages: ["yaml"],
    severity: "medium",
    confidence: "medium",
    cwe: 489,
    see: ["https://docs.spring.io/spring-boot/reference/actuator/endpoints.html"],
    title: "Management endpoints exposed",
    message:
      '`include: "*"` exposes every enabled actuator endpoint, such as `env` and, before Spring Boot 3.5, `heapdump`, which can contain secrets. List only the needed ones, such as `health,info`.',
    rule: {
      all: [pair("include", scalar("\\*")), { inside: { stopBy: "end", ...pair("exposure") } }],
    },
    valid: ["management:\n  endpoints:\n    web:\n      exposure:\n        include: health,info"],
    invalid: [
      { code: 'management:\n  endpoints:\n    web:\n      exposure:\n        include: "*"', lines: [5] },
    ],
  },
  {
    id: "css-import-over-http",
    languages: ["css"],
    severity: "medium",
    confidence: "high",
    cwe: 319,
    see: ["Transport_Layer_Security"],
    title: "Style sheet or font loaded over HTTP",
    message:
      "The style sheet or font is loaded over HTTP, so anyone on the network path can change what the page shows, and browsers block it on https pages. Use https.",
    rule: {
      any: [
        { kind: "import_statement", regex: "^@import\\s+(?:url\\(\\s*)?[\"']?http://" },
        {
          kind: "call_expression",
          regex: "^url\\(\\s*[\"']?http://",
          inside: { kind: "declaration", regex: "^(?:src|behavior)\\b" },
        },
      ],
    },
    valid: ['@import "https://example.com/a.css";'],
    invalid: ['@import url("http://example.com/a.css");'],
  },
  {
    id: "css-runs-script",
    languages: ["css"],
    severity: "medium",
    confidence: "high",
    cwe: 79,
    see: ["Cross_Site_Scripting_Prevention"],
    title: "Script in a style sheet",
    message:
      "Old versions of Internet Explorer run this as script, and current browsers ignore it. Remove it, or move the behavior to a script file.",
    rule: { kind: "call_expression", regex: "(?i)^(?:expression\\(|url\\(\\s*[\"']?javascript:)" },
    valid: [".a { width: calc(1px + 2px); }"],
    invalid: [".a { width: expression(alert(1)); }", '.a { background: url("javascript:a()"); }'],
  },
  {
    id: "markdown-runs-script",
    languages: ["markdown"],
    severity: "medium",
    confidence: "high",
    cwe: 79,
    see: ["Cross_Site_Scripting_Prevention"],
    title: "Script in Markdown",
    message:
      "If the Markdown is rendered without sanitizing, this runs as script for every reader. Link to a page or show the code in a block.",
    rule: {
      any: [
        { kind: "inline", regex: "(?i)\\]\\(\\s*javascript:" },
        { kind: "html_block", regex: "(?i)^<(?:script|iframe)\\b[^>]*\\ssrc=[\"']?http://" },
      ],
    },
    valid: ["[a](https://example.com)", "`[a](/b)`"],
    invalid: ["[a](javascript:alert(1))", '<script src="http://example.com/a.js"></script>'],
  },
  {
    id: "markdown-link-without-target",
    languages: ["markdown"],
    severity: "low",
    confidence: "high",
    category: "docs",
    cwe: 1111,
    see: ["https://spec.commonmark.org/0.31.2/#links"],
    title: "Empty link target",
    message:
      "The link's target is empty, so readers stay on the same page. Write the URL, or remove the link.",
    rule: { kind: "inline", regex: "(?:^|[^\\\\`\\]])\\[[^\\]`\\[]+\\]\\(\\s*\\)", not: { regex: "`" } },
    // Who leaves several of them empty has a tool that writes them so.
    unsure: (_link, { text }) => text.split("]()").length > 3,
    valid: ["[a](b.md)", "call `f[a]()`"],
    invalid: ["See [the guide]()."],
  },
]);
