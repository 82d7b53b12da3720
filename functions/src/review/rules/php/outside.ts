/** PHP: values of a request that reach an address, an object or the session unchecked. */
import { defineRules } from "../define-rules.ts";
import { phpCall, phpMethod, phpNew, phpStatic } from "../php-matchers.ts";
import type { Matcher } from "../rule.ts";
import { found, php } from "./examples.ts";

const request =
  "^\\$_(?:GET|POST|REQUEST|COOKIE)$|^(?:\\$this->|\\$)?request(?:\\(\\))?->(?:all|input|post|query|request->all|json\\(\\)->all)\\(\\)$|^Input::all\\(\\)$|^request\\(\\)->all\\(\\)$|^Request::all\\(\\)$";
const wholeRequest: Matcher = { has: { nthChild: 1, regex: request } };

export const outside = defineRules(["php"], "security", [
  {
    id: "php-ssrf",
    severity: "high",
    confidence: "high",
    cwe: 918,
    see: ["Server_Side_Request_Forgery_Prevention"],
    title: "A request decides which address the server calls",
    message:
      "A caller can make this server reach internal addresses, such as the cloud's metadata service, and read the answer. Choose the host from a fixed list.",
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
          names: "get|post|put|patch|delete|head|requestAsync|getAsync",
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
      ],
    },
    flow: { URL: "url" },
    valid: [
      php("curl_init('https://api.example.com/users/' . $_GET['id']);"),
      php("curl_init($url);"),
      php("$hosts = ['a' => 'https://a.example.com'];\nfile_get_contents($hosts[$_GET['url']]);"),
    ],
    invalid: [
      found("$ch = curl_init($_GET['url']);"),
      found("curl_setopt($ch, CURLOPT_URL, $_POST['link']);"),
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
    title: "A request decides where the browser is sent",
    message:
      "A link to this site can so lead anywhere, which makes phishing believable. Accept only paths of this site, or look the target up in a fixed list.",
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
    id: "php-unsafe-deserialization",
    severity: "critical",
    confidence: "high",
    cwe: 502,
    see: ["Deserialization"],
    title: "A request is deserialized into objects",
    message:
      "Reading creates whatever objects the text names, and known chains of them run commands. Use json_decode, or pass `['allowed_classes' => false]`.",
    rule: {
      any: [
        phpCall({
          names:
            "unserialize|igbinary_unserialize|msgpack_unpack|yaml_parse|wddx_deserialize|maybe_unserialize|session_decode",
          as: "INPUT",
          args: { not: { regex: "allowed_classes['\"]\\s*=>\\s*(?:false|\\[)" } },
        }),
        phpStatic({ names: "unserialize|wakeup|deserialize", as: "INPUT" }),
        phpMethod({ names: "unserialize", as: "INPUT" }),
      ],
    },
    flow: { INPUT: "outside" },
    valid: [
      php("unserialize(file_get_contents('cache.bin'));"),
      php("unserialize($_COOKIE['d'], ['allowed_classes' => false]);"),
      php("json_decode($_POST['d']);"),
    ],
    invalid: [
      found("$u = unserialize($_COOKIE['user']);"),
      found("$d = base64_decode($_POST['d']);\n$o = unserialize($d);"),
    ],
  },
  {
    id: "php-unserialize-of-variable",
    severity: "medium",
    confidence: "medium",
    cwe: 502,
    see: ["Deserialization"],
    title: "Objects are read from serialized text",
    message:
      "Whoever can change this text chooses the classes that are created, and known chains of them run commands. Use JSON, or pass `['allowed_classes' => false]`.",
    rule: phpCall({
      names: "unserialize",
      as: "INPUT",
      args: { not: { any: [{ regex: "allowed_classes" }, { regex: "^\\(serialize\\(" }] } },
    }),
    flow: { INPUT: "variable" },
    valid: [
      php("unserialize(serialize($x));"),
      php("unserialize($x, ['allowed_classes' => [Foo::class]]);"),
      php("unserialize('a:0:{}');"),
    ],
    invalid: [found("$o = unserialize($data);")],
  },
  {
    id: "php-xxe",
    severity: "high",
    confidence: "high",
    cwe: 611,
    see: ["XML_External_Entity_Prevention"],
    title: "The XML parser resolves external entities",
    message:
      "A document can so read files of this server or call internal addresses. Leave LIBXML_NOENT and LIBXML_DTDLOAD out.",
    rule: {
      any: [
        phpCall({
          names: "simplexml_load_string|simplexml_load_file|libxml_set_options",
          args: { regex: "LIBXML_(?:NOENT|DTDLOAD|DTDATTR|DTDVALID)" },
        }),
        phpMethod({
          names: "loadXML|load|loadHTML|open|xml|XML",
          args: { regex: "LIBXML_(?:NOENT|DTDLOAD|DTDATTR|DTDVALID)" },
        }),
        phpNew({
          names: "SimpleXMLElement|SimpleXMLIterator",
          args: { regex: "LIBXML_(?:NOENT|DTDLOAD|DTDATTR|DTDVALID)" },
        }),
        phpCall({ names: "libxml_disable_entity_loader", args: { regex: "^\\(\\s*(?:false|0)\\s*\\)$" } }),
        phpMethod({ names: "setParserProperty", args: { regex: "(?:SUBST_ENTITIES|LOADDTD)\\s*,\\s*true" } }),
        {
          kind: "assignment_expression",
          all: [
            {
              has: {
                field: "left",
                kind: "member_access_expression",
                regex: "->(?:substituteEntities|resolveExternals)$",
              },
            },
            { has: { field: "right", regex: "^(?:true|1)$" } },
          ],
        },
      ],
    },
    valid: [
      php("$x = simplexml_load_string($body);"),
      php("$d->loadXML($body, LIBXML_NONET);"),
      php("libxml_disable_entity_loader(true);"),
    ],
    invalid: [
      found("$x = simplexml_load_string($body, 'SimpleXMLElement', LIBXML_NOENT);"),
      found("$d = new DOMDocument();\n$d->loadXML($body, LIBXML_NOENT | LIBXML_DTDLOAD);"),
      found("libxml_disable_entity_loader(false);"),
    ],
  },
  {
    id: "php-mass-assignment",
    severity: "medium",
    confidence: "high",
    cwe: 915,
    see: ["Mass_Assignment"],
    title: "Every field of the request is stored",
    message:
      "A caller can add fields such as `is_admin`, and they are saved with the rest. Pass the accepted fields by name, with `validated()` or `only()`.",
    rule: {
      any: [
        phpMethod({
          names:
            "fill|forceFill|update|create|insert|save|setAttributes|forceCreate|updateOrCreate|firstOrCreate|upsert|setData|bind",
          args: wholeRequest,
        }),
        phpStatic({
          names: "create|forceCreate|update|insert|updateOrCreate|firstOrCreate|make|upsert|unguarded",
          args: wholeRequest,
        }),
        phpNew({
          names: "[A-Z]\\w*",
          args: { has: { nthChild: 1, regex: "^(?:\\$|\\$this->)?request(?:\\(\\))?->all\\(\\)$" } },
        }),
        phpStatic({ names: "unguard", on: "^\\\\?(?:Model|Eloquent|[A-Z]\\w*)$" }),
        {
          kind: "property_declaration",
          has: {
            kind: "property_element",
            all: [
              { has: { field: "name", regex: "^\\$guarded$" } },
              { has: { field: "default_value", regex: "^(?:\\[\\s*\\]|array\\(\\s*\\))$" } },
            ],
          },
        },
      ],
    },
    valid: [
      php("User::create($request->validated());"),
      php("User::create($request->only(['name', 'email']));"),
      php("$user->update(['name' => $request->input('name')]);"),
      php("class U { protected $guarded = ['id', 'is_admin']; }"),
    ],
    invalid: [
      found("User::create($request->all());"),
      found("$user->update($_POST);"),
      found("class U extends Model { protected $guarded = []; }"),
    ],
  },
  {
    id: "php-variables-from-request",
    severity: "high",
    confidence: "high",
    cwe: 915,
    see: ["Mass_Assignment"],
    title: "A request sets any variable",
    message:
      "The caller overwrites whatever variables the code relies on, such as a flag that says who is signed in. Read each wanted field by its name.",
    rule: {
      any: [
        phpCall({
          names: "extract",
          args: {
            has: {
              nthChild: 1,
              regex: "^\\$_(?:GET|POST|REQUEST|COOKIE)$|->(?:all|getParsedBody|getQueryParams)\\(\\)$",
            },
            not: { regex: "EXTR_(?:SKIP|PREFIX_ALL)" },
          },
        }),
        phpCall({ names: "import_request_variables" }),
        phpCall({ names: "parse_str|mb_parse_str", args: { not: { has: { nthChild: 2 } } } }),
      ],
    },
    valid: [php("extract(['a' => 1]);"), php("parse_str($query, $out);")],
    invalid: [found("extract($_POST);"), found("parse_str($_SERVER['QUERY_STRING']);")],
  },
  {
    id: "php-trust-boundary",
    severity: "medium",
    confidence: "high",
    cwe: 501,
    see: ["Session_Management"],
    title: "A request value is stored in the session unchecked",
    message:
      "Later code takes what is in the session for checked, so the caller decides what it believes. Check or convert the value first.",
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
  {
    id: "php-phar-from-request",
    severity: "high",
    confidence: "high",
    cwe: 502,
    see: ["Deserialization"],
    title: "A request decides which phar archive is opened",
    message:
      "Opening a `phar://` path reads the objects stored in the archive, and known chains of them run commands. Do not let a request decide such a path.",
    rule: phpCall({
      names:
        "file_exists|is_file|is_dir|fopen|file_get_contents|filesize|filemtime|stat|getimagesize|md5_file|sha1_file|copy|unlink|file|readfile|is_readable|is_writable|fileperms|exif_read_data",
      as: "PATH",
      args: { has: { nthChild: 1, regex: "^['\"]phar://" } },
    }),
    flow: { PATH: "outside" },
    valid: [php("file_exists('phar://app.phar/index.php');")],
    invalid: [found("file_exists('phar://' . $_GET['f']);")],
  },
]);
