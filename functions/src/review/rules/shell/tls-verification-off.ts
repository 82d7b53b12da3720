/** Shell: TLS certificates and SSH host keys that are not verified. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { command } from "../writing/shell-matchers.ts";

export const tlsVerificationOff = defineRules(["bash", "dockerfile"], "security", [
  {
    id: "sh-certificate-not-checked",
    severity: "medium",
    confidence: "high",
    cwe: 295,
    see: ["Transport_Layer_Security"],
    title: titles.tlsOff,
    message:
      "With certificate verification off, another machine on the network path can impersonate the server, read what is sent and change what is downloaded. Remove the option; for a private certificate authority, add its certificate as a trusted root.",
    rule: {
      any: [
        command("curl", [{ regex: "^(?:-[a-zA-Z]*k[a-zA-Z]*|--insecure|--proxy-insecure)$", kind: "word" }]),
        command("wget", [{ regex: "^--no-check-certificate$" }]),
        command("git", [{ regex: "^http\\.sslVerify(?:=false)?$" }], '(?i)sslVerify[= ]"?false'),
        command("npm|yarn|pnpm", [{ regex: "^strict-ssl$" }], "strict-ssl\\s+false"),
        command("pip3?|python3?", [{ regex: "^--trusted-host(?:=.*)?$" }]),
        command("apk", [{ regex: "^--allow-untrusted$" }]),
        command("yum|dnf", [{ regex: "^--nogpgcheck$" }]),
        command("apt-get|apt", [{ regex: "^(?:--allow-unauthenticated|--force-yes)$" }]),
        {
          kind: "variable_assignment",
          regex:
            "^(?:NODE_TLS_REJECT_UNAUTHORIZED=[\"']?0|GIT_SSL_NO_VERIFY=[\"']?(?:1|true)|PYTHONHTTPSVERIFY=[\"']?0)[\"']?$",
        },
      ],
    },
    valid: [
      "curl -fsS https://example.com",
      "curl --cacert ca.pem https://example.com",
      "git config --global http.sslVerify true",
      "curl -o k https://example.com",
    ],
    invalid: [
      "curl -sk https://example.com/a",
      "wget --no-check-certificate https://example.com/a",
      "git config --global http.sslVerify false",
      "npm config set strict-ssl false",
      "export NODE_TLS_REJECT_UNAUTHORIZED=0",
    ],
  },
  {
    id: "sh-host-key-not-checked",
    severity: "medium",
    confidence: "high",
    cwe: 295,
    see: ["https://man.openbsd.org/ssh_config#StrictHostKeyChecking"],
    title: titles.sshHostKey,
    message:
      "SSH accepts any host key, so another machine on the network path can impersonate the host and read what is sent. Put the host's key into `known_hosts` beforehand.",
    rule: command("ssh|scp|sftp|rsync|ssh-copy-id|git", [], 'StrictHostKeyChecking[ =]"?(?:no|off)\\b'),
    valid: ["ssh -o StrictHostKeyChecking=yes a@b", "ssh -o StrictHostKeyChecking=accept-new a@b"],
    invalid: ["ssh -o StrictHostKeyChecking=no a@b ls", 'rsync -e "ssh -o StrictHostKeyChecking=no" a b:'],
  },
]);
