/** PHP: values of a request that reach an address, an object or the session unchecked. */
import { defineRules, whereGuessed } from "../writing/define-rules.ts";
import { phpCall, phpMethod, phpNew, phpStatic } from "../writing/php-matchers.ts";
import { textOf } from "../../syntax/node-memo.ts";
import { found, php } from "./examples.ts";
import { isOfClient } from "./tree.ts";
import { titles } from "../writing/titles.ts";

export const outside = defineRules(["php"], "security", [
  {
    id: "php-ssrf",
    severity: "high",
    confidence: "high",
    cwe: 918,
    see: ["Server_Side_Request_Forgery_Prevention"],
    title: titles.ssrf,
    message:
      "The request value becomes the URL that the server calls, so a client can reach internal addresses, such as the cloud's metadata service, and read the response. Choose the host from a fixed list.",
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
  {
    id: "php-open-redirect",
    severity: "medium",
    confidence: "high",
    cwe: 601,
    see: ["Unvalidated_Redirects_and_Forwards"],
    title: titles.openRedirect,
    message:
      "The request value becomes the redirect target, so a link to this site can lead to any other, which makes phishing believable. Accept only paths of this site, or look the target up in a fixed list.",
    rule: {
      any: [
        phpCall({
          names: "header",
          as: "URL",
          args: { has: { nthChild: 1, regex: "(?i)^[\"']\\s*(?:location|refresh)" } },
        }),
        phpCall({ names: "redirect|wp_redirect|http_redirect|drupal_goto|redirect_to", as: "URL" }),
        phpMethod({
          names: "redirect|to|away|setRedirect|redirectTo|withRedirect|_redirect|setTargetUrl|redirectToUrl",
          as: "URL",
        }),
        phpStatic({ names: "to|away|redirect", on: "^\\\\?(?:Redirect|Response|Flight)$", as: "URL" }),
        phpNew({ names: "RedirectResponse", as: "URL" }),
        phpMethod({
          names: "withHeader",
          as: "URL",
          nth: 2,
          args: { has: { nthChild: 1, regex: "(?i)^[\"']location" } },
        }),
      ],
    },
    flow: { URL: "url" },
    valid: [
      php("header('Location: /home');"),
      php("header('Location: /users/' . $_GET['id']);"),
      php("header('Location: https://example.com/?q=' . urlencode($_GET['q']));"),
      php("return redirect('/home');"),
      php("wp_safe_redirect($_GET['to']);"),
    ],
    invalid: [
      found("header('Location: ' . $_GET['next']);"),
      found("return redirect($request->input('url'));"),
      found("$to = $_REQUEST['to'];\nheader(\"Location: $to\");"),
    ],
  },
  {
    id: "php-session-key-from-request",
    severity: "medium",
    confidence: "high",
    cwe: 501,
    see: ["Session_Management"],
    title: titles.sessionKey,
    message:
      "The request supplies the key, so a client can overwrite session entries such as the user's id or role. Choose the key in the code, or keep these entries in an array of their own.",
    rule: {
      any: [
        {
          kind: "assignment_expression",
          has: {
            field: "left",
            kind: "subscript_expression",
            all: [
              { has: { nthChild: 1, regex: "^\\$_SESSION$" } },
              { has: { nthChild: 2, pattern: "$KEY" } },
            ],
          },
        },
        phpMethod({
          names: "set|put|push",
          on: "(?i)(?:^|[$>])session(?:\\(\\))?$|getSession\\(\\)$",
          as: "KEY",
          args: { has: { nthChild: 2 } },
        }),
        phpStatic({ names: "put|push", on: "^\\\\?Session$", as: "KEY" }),
      ],
    },
    flow: { KEY: "outside" },
    check: (node) => !/^(?:\$_SESSION\s*\[|[^(]*\w\()\s*["']\w/.test(textOf(node)),
    valid: [
      php("$_SESSION['seen'][$_GET['id']] = true;"),
      php("$_SESSION['seen_' . $_GET['id']] = true;"),
      php("$_SESSION[md5($_GET['id'])] = true;"),
      php("$session->set('name', $_POST['name']);"),
    ],
    invalid: [
      found("$_SESSION[$_POST['key']] = $value;"),
      found("$request->getSession()->set($_POST['key'], $value);"),
      found("$k = trim($_GET['k']);\n$_SESSION[$k] = 1;"),
    ],
  },
  {
    id: "php-trust-boundary",
    severity: "low",
    confidence: "high",
    cwe: 501,
    see: ["Session_Management"],
    title: titles.trustBoundary,
    message:
      "Later code trusts what is in the session, and this value comes straight from the request. Validate or convert it first.",
    rule: {
      kind: "assignment_expression",
      all: [
        { has: { field: "left", kind: "subscript_expression", regex: "^\\$_SESSION\\s*\\[" } },
        { has: { field: "right", pattern: "$VALUE" } },
      ],
    },
    flow: { VALUE: "outside" },
    valid: [php("$_SESSION['page'] = (int) $_GET['page'];"), php("$_SESSION['user'] = $user;")],
    invalid: [found("$_SESSION['role'] = $_POST['role'];")],
  },
]);
