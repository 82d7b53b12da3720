/** PHP: requests of the server to an address from a request. */
import { defineRules, whereGuessed } from "../writing/define-rules.ts";
import { phpCall, phpMethod, phpNew, phpStatic } from "../writing/php-matchers.ts";
import { found, php } from "./examples.ts";
import { isOfClient } from "./tree.ts";
import { defects } from "../shared/defects.ts";

export const ssrf = defineRules(["php"], "security", [
  {
    id: "php-ssrf",
    ...defects.ssrf,
    rule: {
      any: [
        phpCall({
          names:
            "curl_init|fsockopen|pfsockopen|get_headers|getimagesize|stream_socket_client|wp_remote_get|wp_remote_post|wp_remote_request|wp_remote_head|http_get|drupal_http_request|file_get_html|simplexml_load_file",
          as: "URL",
        }),
        phpCall({
          names: "curl_setopt",
          as: "URL",
          nth: 3,
          args: { has: { nthChild: 2, regex: "CURLOPT_(?:URL|PROXY)" } },
        }),
        phpCall({
          names: "file_get_contents|fopen|readfile|copy|file",
          as: "URL",
          args: {
            has: { nthChild: 1, regex: "(?i)url|uri|link|host|site|https?:|webhook|endpoint|feed|remote" },
          },
        }),
        phpStatic({ names: "get|post|put|patch|delete|head|send", on: "^\\\\?Http$", as: "URL" }),
        phpMethod({
          names: "get|post|put|patch|delete|head|options|(?:get|post|put|patch|delete|head|options)Async",
          on: "(?i)(?:client|guzzle|http)(?:\\(\\))?$",
          as: "URL",
        }),
        phpMethod({
          names: "request|requestAsync",
          on: "(?i)(?:client|guzzle|http)(?:\\(\\))?$",
          as: "URL",
          nth: 2,
        }),
        phpNew({ names: "SoapClient|GuzzleRequest|HttpRequest", as: "URL" }),
        phpNew({
          names: "Request",
          as: "URL",
          nth: 2,
          args: { has: { nthChild: 1, regex: "^['\"][A-Z]+['\"]$" } },
        }),
        {
          kind: "array_element_initializer",
          all: [
            { has: { nthChild: 1, regex: "^(?:\\\\?CURLOPT_(?:URL|PROXY)|['\"]base_uri['\"])$" } },
            { has: { nthChild: 2, pattern: "$URL" } },
          ],
        },
      ],
    },
    flow: { URL: "url" },
    milder: whereGuessed,
    check: (call, file) => !isOfClient(call, file),
    valid: [
      php("curl_init('https://api.example.com/users/' . $_GET['id']);"),
      php("curl_init($url);"),
      php(
        "curl_setopt_array($ch, [CURLOPT_URL => 'https://a.example.com/', CURLOPT_POSTFIELDS => $_POST['t']]);",
      ),
      php("$hosts = ['a' => 'https://a.example.com'];\nfile_get_contents($hosts[$_GET['url']]);"),
    ],
    invalid: [
      found("$ch = curl_init($_GET['url']);"),
      found("curl_setopt($ch, CURLOPT_URL, $_POST['link']);"),
      found("curl_setopt_array($ch, [CURLOPT_URL => $_POST['link']]);"),
      found("$client = new Client(['base_uri' => $_GET['host']]);"),
      found("$r = new Request('GET', $_GET['url']);"),
      found("$r = Http::get($request->input('url'));"),
      found("$url = $_GET['url'];\n$body = file_get_contents($url);"),
    ],
  },
]);
