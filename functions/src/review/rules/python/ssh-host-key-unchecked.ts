/** Python: SSH connections that accept any host key. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { pyCall } from "../writing/call-matchers.ts";

export const sshHostKeyUnchecked = defineRules(["python"], "security", [
  {
    id: "py-ssh-accepts-any-host",
    severity: "high",
    confidence: "high",
    cwe: 295,
    title: titles.sshHostKey,
    message:
      "SSH accepts any host key, so another machine on the network path can impersonate the server and read what is sent, including passwords. Load known host keys and use `RejectPolicy`.",
    rule: pyCall({
      names: "set_missing_host_key_policy",
      args: { has: { regex: "AutoAddPolicy|WarningPolicy" } },
    }),
    valid: ["client.set_missing_host_key_policy(paramiko.RejectPolicy())"],
    invalid: ["client.set_missing_host_key_policy(paramiko.AutoAddPolicy())"],
  },
]);
