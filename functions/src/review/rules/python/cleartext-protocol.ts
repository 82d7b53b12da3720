/** Python: mail and files sent over protocols without encryption. */
import { defineRules } from "../writing/define-rules.ts";
import { pyCall } from "../writing/call-matchers.ts";
import { titles } from "../writing/titles.ts";

export const cleartextProtocol = defineRules(["python"], "security", [
  {
    id: "py-mail-password-plain",
    severity: "medium",
    confidence: "medium",
    cwe: 319,
    see: ["Transport_Layer_Security"],
    title: titles.cleartext,
    message:
      "The mail password is sent unencrypted, so anyone on the network path can read it. Call `starttls()` before `login`, or use SMTP_SSL.",
    rule: pyCall({
      names: "login",
      on: "(?i)^(?:self\\.)?_?(?:smtp\\w*|server|mail\\w*|conn\\w*|imap\\w*|session|client|s)$",
    }),
    fileHas: ["smtplib.SMTP(", "SMTP(", "IMAP4(", "POP3("],
    check: (node, { text }) => {
      const around =
        node
          .ancestors()
          .find((one) => one.kind() === "function_definition")
          ?.text() ?? text;
      return /\b(?:SMTP|IMAP4|POP3)\(/.test(around) && !/starttls|_SSL\(/.test(around);
    },
    valid: ["s = smtplib.SMTP(h)\ns.starttls()\ns.login(u, p)"],
    invalid: [{ code: "s = smtplib.SMTP(h)\ns.login(u, p)", lines: [2] }],
  },
  {
    id: "py-plain-protocol",
    severity: "medium",
    confidence: "medium",
    cwe: 319,
    see: ["Transport_Layer_Security"],
    title: titles.cleartext,
    message:
      "Telnet and FTP send everything unencrypted, including the password, so anyone on the network path can read it. Use SSH, SFTP or `FTP_TLS`.",
    rule: pyCall({ names: "Telnet|FTP", bare: "also", on: "^(?:telnetlib|ftplib)$" }),
    fileHas: ["telnetlib", "ftplib"],
    valid: ["ftplib.FTP_TLS(host)", "FTP(host)"],
    invalid: [
      "telnetlib.Telnet(host)",
      "ftplib.FTP(host)",
      { code: "from ftplib import FTP\nFTP(host)", lines: [2] },
    ],
  },
]);
