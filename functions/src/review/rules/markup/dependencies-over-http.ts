/** Markup and settings: dependencies fetched over unencrypted connections. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { tomlPair } from "./matchers.ts";

export const dependenciesOverHttp = defineRules(["xml"], "security", [
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
]);
