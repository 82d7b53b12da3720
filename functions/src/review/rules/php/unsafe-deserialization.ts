/** PHP: objects, documents and variables that a request writes. */
import type { SgNode } from "@ast-grep/napi";
import { fieldTextOf, textOf } from "../../syntax/node-memo.ts";
import { defineRules, whereGuessed } from "../writing/define-rules.ts";
import { phpCall, phpMethod, phpStatic } from "../writing/php-matchers.ts";
import { found, php } from "./examples.ts";
import { argumentsOf, functionAround } from "./tree.ts";
import { titles } from "../writing/titles.ts";

/** `$this->serializer->unserialize($sent)`, `Json::unserialize($sent)`: what an object of some class reads is mostly JSON. */
function isOfOtherFormat(call: SgNode): boolean {
  const owner = fieldTextOf(call, "object") || fieldTextOf(call, "scope");
  return (
    owner !== "" &&
    !/php|native/i.test(owner) &&
    /seriali[sz]er|json|codec|encod|format|yaml|xml/i.test(owner)
  );
}

/** `hash_hmac("sha256", $sent, $key)` is compared before: only what the program wrote itself goes on. */
function isSigned(call: SgNode): boolean {
  const [sent] = argumentsOf(call).map(textOf);
  const around = functionAround(call);
  const before = textOf(around).slice(0, call.range().start.index - around.range().start.index);
  const signed = [...before.matchAll(/\bhash_hmac\(\s*[^,()]{1,60},\s*(\$[\w[\]'">-]{1,80})\s*,/g)];
  return (
    sent !== undefined && signed.some(([, text]) => text === sent) && /\bhash_equals\(|[!=]==?/.test(before)
  );
}

/** Since its version 2 the extension makes objects only where `yaml.decode_php` is set. */
function isPlainYaml(call: SgNode, text: string): boolean {
  return /^\\?yaml_parse$/.test(fieldTextOf(call, "function")) && !text.includes("decode_php");
}

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
        phpStatic({ names: "unserialize|wakeup", as: "INPUT" }),
        phpMethod({ names: "unserialize", as: "INPUT" }),
      ],
    },
    flow: { INPUT: "outside" },
    // What a child of the same program sends back through a pair of sockets is its own.
    check: (call, { text }) =>
      !/\b(?:stream_socket_pair|socket_create_pair)\(/.test(text) &&
      !isOfOtherFormat(call) &&
      !isSigned(call) &&
      !isPlainYaml(call, text),
    milder: whereGuessed,
    valid: [
      php("$a = yaml_parse($_POST['y']);"),
      php(
        "if (!hash_equals(hash_hmac('sha256', $_POST['p'], $k), $_POST['h'])) {\n  exit;\n}\n$a = unserialize($_POST['p']);",
      ),
      php("$pair = stream_socket_pair(1, 1, 0);\n$data = unserialize(stream_get_contents($pair[0]));"),
      php("unserialize(file_get_contents('cache.bin'));"),
      php("unserialize($_COOKIE['d'], ['allowed_classes' => false]);"),
      php("json_decode($_POST['d']);"),
      php("$a = $this->serializer->unserialize($_POST['d']);"),
      php("$a = Json::unserialize($_POST['d']);"),
    ],
    invalid: [
      found("ini_set('yaml.decode_php', 1); $a = yaml_parse($_POST['y']);"),
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
