/** Go: host patterns that match other hosts. */
import { defineRules } from "../writing/define-rules.ts";
import { found, inFunction } from "./examples.ts";
import { titles } from "../writing/titles.ts";

export const openHostPattern = defineRules(["go"], "bug", [
  {
    id: "go-host-pattern-open",
    severity: "medium",
    confidence: "medium",
    cwe: 20,
    category: "security",
    see: ["https://pkg.go.dev/regexp/syntax"],
    title: titles.hostBypass,
    message:
      "An unescaped dot matches any character, so other hosts pass the pattern. Write the dot as `\\\\.`.",
    rule: {
      kind: "call_expression",
      regex:
        '^regexp\\.(?:MustCompile|Compile|MatchString)\\(\\s*["`]\\^?(?:\\(\\?:)?(?:\\(?https?\\??:?)[^"`]*//[^"`\\\\]*\\w\\.(?:[\\w-]+\\.)*(?:com|org|net|io|dev|gov|edu)\\b|^regexp\\.(?:MustCompile|Compile)\\(\\s*["`]\\^[^"`\\\\/]*[\\w)]\\.(?:[\\w-]+\\.)*(?:com|org|net|io|dev)\\$["`]',
    },
    valid: [
      inFunction("re := regexp.MustCompile(`^https?://www\\.example\\.com/`)"),
      inFunction("re := regexp.MustCompile(`^(www|api)\\.example\\.com$`)"),
    ],
    invalid: [
      found("re := regexp.MustCompile(`^(www|api).example.com$`)"),
      found('re := regexp.MustCompile("https?://www.example.com")'),
    ],
  },
]);
