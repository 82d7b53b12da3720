/** Markup and settings: requests over unencrypted connections. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { xmlAttribute } from "./matchers.ts";

export const cleartextRequest = defineRules(["xml"], "security", [
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
    // Flutter's own manifest for builds that talk to the debugger.
    unsure: (_attribute, { text }) => /to allow setting breakpoints|debuggable="true"/.test(text),
    valid: ['<application android:usesCleartextTraffic="false"/>'],
    invalid: [
      '<application android:usesCleartextTraffic="true"/>',
      '<base-config cleartextTrafficPermitted="true"/>',
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
]);
