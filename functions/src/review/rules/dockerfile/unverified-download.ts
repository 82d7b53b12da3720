/** Dockerfile: downloads that are not verified. */
import { defineRules } from "../writing/define-rules.ts";
import { instruction } from "../writing/shell-matchers.ts";

const best = "https://docs.docker.com/build/building/best-practices/";

export const unverifiedDownload = defineRules(["dockerfile"], "security", [
  {
    id: "docker-add-from-address",
    severity: "medium",
    confidence: "high",
    cwe: 494,
    see: ["https://docs.docker.com/reference/dockerfile/#add"],
    title: "Unverified download in `ADD`",
    message:
      "The file is added without a checksum, so a compromised host decides what is in this image. Give ADD a `--checksum`, or download and verify in one RUN.",
    rule: {
      ...instruction("ADD", "(?:--\\S+[ \\t]+)*[\"']?(?:https?|ftp)://"),
      not: { regex: "--checksum=" },
    },
    valid: [
      "ADD app.tar.gz /app",
      "ADD --checksum=sha256:24454f830cdb571e2c4ad15481119c43b3cafd48dd869a9b2945d1036d1dc68d https://example.com/a.tgz /a",
    ],
    invalid: ["ADD https://example.com/a.tar.gz /tmp/", 'ADD ["http://example.com/a", "/a"]'],
  },
  {
    id: "docker-program-unchecked",
    severity: "low",
    confidence: "medium",
    cwe: 494,
    see: [best],
    title: "Unverified program installed",
    message:
      "The program is installed without a checksum, so a compromised host or publisher account runs code in every container of this image. Compare its checksum or signature in the same step.",
    rule: {
      kind: "list",
      all: [
        {
          regex:
            "(?s)\\b(?:curl|wget)\\s[^|]*https?://.*(?:\\bchmod\\s+\\S*(?:\\+x|[75]5|7[0-7][0-7])|\\b(?:dpkg|rpm)\\s+-\\w*[iU])",
        },
        {
          not: {
            regex: "(?i)sha\\d+sum|shasum|md5sum|\\bgpg|cosign|checksum|sha256|\\bminisign|openssl\\s+dgst",
          },
        },
        { not: { inside: { kind: "list" } } },
      ],
    },
    valid: [
      'RUN curl -fLo /bin/a https://example.com/a && echo "$SUM  /bin/a" | sha256sum -c - && chmod +x /bin/a',
      "RUN curl -fLo a.json https://example.com/a.json && chmod 644 a.json",
    ],
    invalid: ["RUN curl -Lo /bin/a https://example.com/a && chmod +x /bin/a"],
  },
  {
    id: "docker-key-over-plain-text",
    severity: "medium",
    confidence: "high",
    cwe: 319,
    see: ["https://wiki.debian.org/SecureApt"],
    title: "Package signing key fetched over HTTP",
    message:
      "The key is fetched over HTTP, so another machine on the network path can replace it and sign its own packages. Fetch the key over HTTPS, or copy it into the image and compare its fingerprint.",
    rule: {
      any: [
        {
          kind: "pipeline",
          regex: "(?s)^(?:curl|wget)\\s.*\\shttp://.*\\|\\s*(?:sudo\\s+)?(?:apt-key\\s+add|gpg\\s)",
        },
        { kind: "command", regex: "^(?:rpm\\s+--import|apt-key\\s+adv\\s.*--fetch-keys)\\s+http://" },
      ],
    },
    languages: ["dockerfile", "bash"],
    valid: ["RUN curl -fsSL https://example.com/k | gpg --dearmor -o /k"],
    invalid: ["wget -qO- http://example.com/k | apt-key add -", "rpm --import http://example.com/k"],
  },
]);
