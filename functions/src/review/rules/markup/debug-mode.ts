/** Markup and settings: debug modes and management endpoints that are on. */
import { defineRules } from "../writing/define-rules.ts";
import { pair, scalar } from "../writing/yaml-matchers.ts";
import { xmlAttribute } from "./matchers.ts";

const android = "https://developer.android.com/privacy-and-security/security-tips";

export const debugMode = defineRules(["xml"], "security", [
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
]);
