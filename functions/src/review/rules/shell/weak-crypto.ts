/** Shell: weak keys, ciphers, hashes and random numbers. */
import { defineRules } from "../writing/define-rules.ts";
import type { SgNode } from "@ast-grep/napi";
import { fieldTextOf } from "../../syntax/node-memo.ts";
import { command } from "../writing/shell-matchers.ts";
import { titles } from "../writing/titles.ts";

const secretName = "(?i)pass(?:word|wd|phrase)?$|passwd|secret|token$|api_?key|private_?key";

/** `network="test-$run_token"`: a suffix that every other use of it has in common only has to differ. */
function isNoPartOfNames(given: SgNode, { text }: { readonly text: string }): boolean {
  const name = fieldTextOf(given, "name");
  const uses = [...text.matchAll(new RegExp(String.raw`(.?)\$(?:${name}\b|\{${name}\})`, "g"))];
  return uses.length === 0 || uses.some(([, before = ""]) => !/[-_]/.test(before));
}

export const weakCrypto = defineRules(["bash", "dockerfile"], "security", [
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
    id: "sh-password-hashed-fast",
    languages: ["bash"],
    severity: "medium",
    confidence: "high",
    cwe: 916,
    see: ["Password_Storage"],
    title: titles.fastPasswordHash,
    message:
      "This hash is fast, so an attacker who has it can try billions of passwords per second. Use `mkpasswd -m yescrypt`, `argon2` or `htpasswd -B`.",
    rule: {
      any: [
        {
          kind: "pipeline",
          all: [
            {
              has: {
                kind: "command",
                regex:
                  "(?is)^(?:echo|printf)\\s.*\\$\\{?\\w*(?:password|passwd|passphrase|\\bpass\\b|_pass\\b|pwd_plain)",
              },
            },
            {
              has: {
                kind: "command",
                regex: "^(?:md5sum|sha1sum|sha256sum|sha512sum|md5|shasum|openssl\\s+(?:dgst|md5|sha1))\\b",
              },
            },
          ],
        },
        command("openssl", [{ regex: "^passwd$" }], "\\spasswd\\s+(?:-\\w+\\s+)*-(?:1|crypt|apr1)\\b"),
        command("htpasswd", [{ regex: "^-\\w*[dsm]\\w*$" }]),
      ],
    },
    valid: [
      'mkpasswd -m yescrypt -s < "$password_file"',
      'echo "$url" | md5sum',
      "openssl passwd -6 -stdin",
      "htpasswd -B users a",
    ],
    invalid: [
      'hash=$(echo -n "$password" | md5sum | cut -d" " -f1)',
      "openssl passwd -1 -stdin",
      "htpasswd -m users a",
    ],
  },
  {
    id: "sh-guessable-secret",
    languages: ["bash"],
    severity: "high",
    confidence: "medium",
    cwe: 330,
    see: ["Cryptographic_Storage"],
    title: titles.weakRandom,
    message:
      "`$RANDOM` has 32,768 values and the clock has fewer, so an attacker can try them all. Use `openssl rand -hex 32` or /dev/urandom.",
    rule: {
      kind: "variable_assignment",
      all: [
        { has: { field: "name", regex: secretName } },
        {
          has: {
            field: "value",
            regex:
              "\\$\\{?RANDOM\\b|\\$\\(\\s*date\\s.*(?:md5|sha\\d+)|\\$\\(\\s*date\\s+[\"']?\\+[\"']?%[sN]",
          },
        },
      ],
    },
    check: isNoPartOfNames,
    valid: [
      "password=$(openssl rand -base64 24)",
      "port=$RANDOM",
      "stamp=$(date +%s)",
      'run_token="$$-$RANDOM"\nnetwork="test-$run_token"',
    ],
    invalid: [
      "password=$RANDOM$RANDOM",
      'token=$RANDOM\nheader="X-Token: $token"',
      "API_TOKEN=$(date +%s | md5sum | head -c 16)",
    ],
  },
  {
    id: "sh-weak-checksum",
    languages: ["bash"],
    severity: "low",
    confidence: "medium",
    cwe: 328,
    see: ["Cryptographic_Storage"],
    title: "Weak checksum: MD5 or SHA-1",
    message:
      "Two files with the same MD5 or SHA-1 can be created deliberately, so this checksum detects only accidents. Compare SHA-256, or check a signature.",
    rule: command("md5sum|sha1sum", [{ regex: "^(?:-\\w*c\\w*|--check)$" }]),
    valid: ["sha256sum -c a", "md5sum a > a.md5"],
    invalid: ['echo "$SUM  a.tgz" | md5sum -c -', "sha1sum --check a"],
  },
]);
