/** Ruby: secrets sent over unencrypted connections. */
import { secretsInCleartext, plainProtocol } from "../shared/cleartext-secrets.ts";
import { rubyCall } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";

const requests = secretsInCleartext({
  id: "rb-cleartext-request",
  languages: ["ruby"],
  strings: ["string"],
  clients:
    /\b(?:URI|URI\.parse|URI\.open)\(|\b(?:Faraday|HTTParty|RestClient|Excon|Typhoeus|HTTP|HTTPX|Net::HTTP)(?:::\w+)*\.\w+[( ]|\b(?:conn|connection|client|http)\.\w+\(/,
  valid: [
    'Faraday.post("https://api.acme.com/login", password: password)',
    'Faraday.post("http://localhost:3000/login", password: password)',
    'HTTParty.get("http://api.acme.com/news")',
  ],
  invalid: [
    'Faraday.post("http://api.acme.com/login", password: password)',
    'HTTParty.get("http://api.acme.com/users", headers: { "Authorization" => key })',
    {
      code: 'req = Net::HTTP::Get.new(URI("http://api.acme.com/users"))\nreq["Authorization"] = key',
      lines: [1],
    },
  ],
});

const protocols = defineRules(["ruby"], "security", [
  {
    ...plainProtocol,
    id: "rb-plain-protocol",
    rule: rubyCall({
      names: "new|open|start",
      on: "^Net::(?:FTP|Telnet)$",
      args: { not: { regex: "\\bssl:|localhost|127\\.0\\.0\\.1" } },
    }),
    valid: ['Net::FTP.new("ftp.acme.com", ssl: true)', 'Net::SFTP.start("ftp.acme.com", "me")'],
    invalid: ['Net::FTP.open("ftp.acme.com", "me", password)'],
  },
]);

export const cleartextSecrets = [...requests, ...protocols];
