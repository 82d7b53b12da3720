/** Java: secrets sent over unencrypted connections. */
import { secretsInCleartext, plainProtocol } from "../shared/cleartext-secrets.ts";
import { javaNew } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { found, inMethod } from "./examples.ts";

const requests = secretsInCleartext({
  id: "java-cleartext-request",
  languages: ["java"],
  strings: ["string_literal"],
  clients:
    /\bnew (?:URL|URI|HttpGet|HttpPost|HttpPut|HttpUriRequest)\(|\bURI\.create\(|\.(?:url|uri|baseUrl|exchange|getForObject|getForEntity|postForObject|postForEntity|get|post|target|rootUri)\(/,
  valid: [
    inMethod('request(new URL("https://api.acme.com/v1")).setRequestProperty("Authorization", token);'),
    inMethod('request(new URL("http://api.acme.com/news"));'),
  ],
  invalid: [
    found(
      'client.send(HttpRequest.newBuilder(URI.create("http://api.acme.com/v1")).header("Authorization", token).build());',
    ),
    found('rest.postForObject("http://api.acme.com/login", Map.of("password", password), String.class);'),
  ],
});

const protocols = defineRules(["java"], "security", [
  {
    ...plainProtocol,
    id: "java-plain-protocol",
    rule: javaNew({ names: "FTPClient|TelnetClient|RSHClient|RExecClient|RLoginClient" }),
    fileHas: ["org.apache.commons.net"],
    valid: ["import org.apache.commons.net.ftp.FTPSClient;\nclass C { FTPSClient c = new FTPSClient(); }"],
    invalid: [
      {
        code: "import org.apache.commons.net.ftp.FTPClient;\nclass C { FTPClient c = new FTPClient(); }",
        lines: [2],
      },
    ],
  },
]);

export const cleartextSecrets = [...requests, ...protocols];
