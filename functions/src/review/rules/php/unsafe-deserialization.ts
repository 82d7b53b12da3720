/** PHP: objects, documents and variables that a request writes. */
import type { SgNode } from "@ast-grep/napi";
import { defineRules, whereGuessed } from "../writing/define-rules.ts";
import { kindOf, textOf } from "../../syntax/node-memo.ts";
import { phpCall, phpMethod, phpNew, phpStatic } from "../writing/php-matchers.ts";
import type { Matcher } from "../writing/rule.ts";
import { found, php } from "./examples.ts";
import { functionAround, wholeFile } from "./tree.ts";
import { titles } from "../writing/titles.ts";

const request =
  "^\\$_(?:GET|POST|REQUEST|COOKIE)$|^(?:\\$this->|\\$)?request(?:\\(\\))?->(?:all|input|post|query|request->all|json\\(\\)->all)\\(\\)$|^Input::all\\(\\)$|^request\\(\\)->all\\(\\)$|^Request::all\\(\\)$";
const wholeRequest: Matcher = { has: { nthChild: 1, regex: request } };

/** `update($_POST, $errors)` checks what it is given, and says what is wrong with it. */
const answersErrors = /,\s*&?\$err(?:or)?s?\s*\)\s*$/;

/** What a variable holds that is taken apart may be the code's own. */
const ofRequest =
  /\$_[A-Z]+\b|request|import_request_variables|getParsedBody|getQueryParams|query_?string|php:\/\/input/i;

export const unsafeDeserialization = defineRules(["php"], "security", [
  {
    id: "php-unsafe-deserialization",
    severity: "critical",
    confidence: "high",
    cwe: 502,
    see: ["Deserialization"],
    title: titles.unsafeDeserialization,
    message:
      "Reading instantiates the classes that the request names, so a client can run commands through known gadget chains. Use `json_decode`, or pass `['allowed_classes' => false]`.",
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
    // What a child of the same program sends back through a pair of sockets is its own.
    check: (_, { text }) => !/\b(?:stream_socket_pair|socket_create_pair)\(/.test(text),
    milder: whereGuessed,
    valid: [
      php("$pair = stream_socket_pair(1, 1, 0);\n$data = unserialize(stream_get_contents($pair[0]));"),
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
    severity: "low",
    confidence: "medium",
    cwe: 502,
    see: ["Deserialization"],
    title: titles.unsafeDeserialization,
    message:
      "`unserialize` instantiates the classes that the data names, so anyone who controls the data can run commands through known gadget chains. Use `json_decode`, or pass `['allowed_classes' => false]`.",
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
    confidence: "medium",
    cwe: 611,
    see: ["XML_External_Entity_Prevention"],
    title: titles.xxe,
    message:
      "The parser resolves external entities, so a document can read files of this server or call internal addresses. Remove `LIBXML_NOENT` and `LIBXML_DTDLOAD`.",
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
        {
          ...phpCall({
            names: "libxml_disable_entity_loader",
            args: { regex: "^\\(\\s*(?:false|0)\\s*\\)$" },
          }),
          inside: { kind: "expression_statement" },
        },
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
    check: (node) => !isSwitchedOnAgain(node) && readsDocuments(node),
    milder: onlyAllowsFiles,
    valid: [
      php("$x = simplexml_load_string($body);"),
      php("$d->loadXML($body, LIBXML_NONET);"),
      php("libxml_disable_entity_loader(true);"),
      php("$before = libxml_disable_entity_loader(false);"),
      php("libxml_disable_entity_loader(true);\n$d->loadXML($body);\nlibxml_disable_entity_loader(false);"),
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
    confidence: "medium",
    cwe: 915,
    see: ["Mass_Assignment"],
    title: titles.massAssignment,
    message:
      "The whole request is stored, so a client can add fields such as `is_admin`. Pass the accepted fields by name, with `validated()` or `only()`.",
    rule: {
      any: [
        phpMethod({
          names:
            "fill|forceFill|update|create|insert|save|setAttributes|forceCreate|updateOrCreate|firstOrCreate|upsert|setData|bind",
          args: wholeRequest,
        }),
        {
          ...phpStatic({
            names: "create|forceCreate|update|insert|updateOrCreate|firstOrCreate|make|upsert|unguarded",
            args: wholeRequest,
          }),
          // It looks at the request and stores nothing.
          not: { regex: "^[\\\\\\w]*Validator::" },
        },
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
    check: (node) => !answersErrors.test(textOf(node)),
    // A model that guards nothing is stored whole only where a whole request is given to it.
    unsure: (node) => kindOf(node) === "property_declaration",
    valid: [
      php("User::create($request->validated());"),
      php("$plugin->update($_POST, $errors);"),
      php("$v = Validator::make($request->all(), ['name' => 'required']);"),
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
    title: "Variable overwrite: variables set from request",
    message:
      "The client can overwrite any variable that the code relies on, such as a flag that marks the user as signed in. Read each wanted field by its name.",
    rule: {
      any: [
        phpCall({
          names: "extract",
          args: {
            has: {
              nthChild: 1,
              regex:
                "^\\$_(?:GET|POST|REQUEST|COOKIE)$|->(?:getParsedBody|getQueryParams)\\(\\)$|request(?:\\(\\))?->all\\(\\)$",
            },
            not: { regex: "EXTR_(?:SKIP|PREFIX_ALL)" },
          },
        }),
        phpCall({ names: "import_request_variables" }),
        phpCall({ names: "parse_str|mb_parse_str", args: { not: { has: { nthChild: 2 } } } }),
      ],
    },
    milder: (node) => !ofRequest.test(textOf(node)),
    valid: [
      php("extract(['a' => 1]);"),
      php("extract($this->items->all());"),
      php("parse_str($query, $out);"),
    ],
    invalid: [found("extract($_POST);"), found("parse_str($_SERVER['QUERY_STRING']);")],
  },
  {
    id: "php-phar-from-request",
    severity: "high",
    confidence: "high",
    cwe: 502,
    see: ["Deserialization"],
    title: "Unsafe deserialization: phar path from request",
    message:
      "Opening a `phar://` path deserializes the objects stored in the archive, so anyone who controls it can run commands through known gadget chains. Do not build such a path from a request.",
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

/** A document that is built node by node reads nothing. */
function readsDocuments(node: SgNode): boolean {
  if (textOf(node).includes("setParserProperty(") && isSwitchedOff(node)) return false;
  return (
    kindOf(node) !== "assignment_expression" || /->load\w*\(|->parse\w*\(|::load\w*\(/.test(wholeFile(node))
  );
}

/** Since libxml 2.9 entities are put in only where that is asked for, too. */
function onlyAllowsFiles(node: SgNode): boolean {
  return (
    /^\\?libxml_disable_entity_loader\b/.test(textOf(node)) &&
    !/LIBXML_(?:NOENT|DTDLOAD)|substituteEntities|resolveExternals/.test(wholeFile(node))
  );
}

/** What the function itself had switched off before, it switches on again. */
function isSwitchedOnAgain(call: SgNode): boolean {
  return /^\\?libxml_disable_entity_loader\b/.test(textOf(call)) && isSwitchedOff(call);
}

/** The function has said before that nothing outside the document is read. */
function isSwitchedOff(call: SgNode): boolean {
  const around = functionAround(call);
  const before = textOf(around).slice(0, call.range().start.index - around.range().start.index);
  return /libxml_disable_entity_loader\(\s*true\s*\)/i.test(before);
}
