/** GitHub Actions: tokens with more permissions than needed. */
import { defineRules } from "../writing/define-rules.ts";
import { hardening } from "./examples.ts";
import { pair, scalar } from "../writing/yaml-matchers.ts";

export const excessivePermissions = defineRules(["github-actions"], "security", [
  {
    id: "gha-token-may-do-everything",
    severity: "high",
    confidence: "medium",
    cwe: 250,
    see: [
      "https://docs.github.com/en/actions/writing-workflows/workflow-syntax-for-github-actions#permissions",
      hardening,
    ],
    title: "Excessive workflow permissions",
    message:
      "The token has every permission, so one compromised step can push code, publish packages and change releases. List the needed permissions, and give them only to the job that needs them.",
    rule: pair("permissions", scalar("write-all")),
    valid: [
      "on: push\npermissions:\n  contents: read\njobs: {}\n",
      "on: push\npermissions: read-all\njobs: {}\n",
    ],
    invalid: [{ code: "on: push\npermissions: write-all\njobs: {}\n", lines: [2] }],
  },
]);
