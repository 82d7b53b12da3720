/** PHP: protocols without encryption. */
import { defineRules } from "../writing/define-rules.ts";
import { phpCall } from "../writing/php-matchers.ts";
import { found, php } from "./examples.ts";
import { titles } from "../writing/titles.ts";

export const cleartextProtocol = defineRules(["php"], "security", [
  {
    id: "php-ftp-unencrypted",
    severity: "low",
    confidence: "medium",
    cwe: 319,
    see: ["Transport_Layer_Security"],
    title: titles.cleartext,
    message:
      "FTP sends everything unencrypted, so anyone on the network path can read the password and change the files. Use `ftp_ssl_connect` or SFTP.",
    rule: phpCall({ names: "ftp_connect" }),
    valid: [php("$c = ftp_ssl_connect('ftp.example.com');")],
    invalid: [found("$c = ftp_connect('ftp.example.com');")],
  },
]);
