/** Go: SSH connections that accept any host key. */
import { goCall } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { found, inFunction } from "./examples.ts";
import { titles } from "../writing/titles.ts";
import { isChosenOrReplaced } from "./tls-verification-off.ts";

export const sshHostKeyUnchecked = defineRules(["go"], "security", [
  {
    id: "go-ssh-accepts-any-host",
    severity: "high",
    confidence: "high",
    cwe: 295,
    title: titles.sshHostKey,
    message:
      "SSH accepts any host key, so another machine on the network path can impersonate the server and read what is sent. Use `knownhosts.New` or `ssh.FixedHostKey`.",
    rule: {
      any: [
        goCall({ names: "InsecureIgnoreHostKey", on: "^ssh$" }),
        {
          kind: "func_literal",
          regex: "^func\\([^{}]*ssh\\.PublicKey\\)\\s*error\\s*\\{\\s*return nil\\s*\\}$",
        },
      ],
    },
    milder: isChosenOrReplaced,
    unsure: isChosenOrReplaced,
    valid: [inFunction("cb := ssh.FixedHostKey(key)")],
    invalid: [found("c := &ssh.ClientConfig{HostKeyCallback: ssh.InsecureIgnoreHostKey()}")],
  },
]);
