/** PHP: secrets sent over unencrypted connections. */
import { secretsInCleartext } from "../shared/cleartext-secrets.ts";
import { found, php } from "./examples.ts";

export const cleartextSecrets = secretsInCleartext({
  id: "php-cleartext-request",
  languages: ["php"],
  strings: ["string", "encapsed_string"],
  clients:
    /\b(?:curl_init|curl_setopt|file_get_contents|fopen)\(|->(?:get|post|put|patch|delete|request|withOptions)\(|\bHttp::[^;]*\(|\bnew \\?(?:\w+\\)*(?:Client|Request|SoapClient)\(/,
  valid: [
    php(
      '$ch = curl_init("https://api.acme.com/login");\ncurl_setopt($ch, CURLOPT_POSTFIELDS, ["password" => $p]);',
    ),
    php('$news = file_get_contents("http://api.acme.com/news");'),
  ],
  invalid: [
    found('$client->post("http://api.acme.com/login", ["form_params" => ["password" => $p]]);'),
    {
      code: php(
        '$ch = curl_init("http://api.acme.com/login");\ncurl_setopt($ch, CURLOPT_POSTFIELDS, ["password" => $p]);',
      ),
      lines: [2],
    },
  ],
});
