/** PHP: credentials in the code. */
import { defineRules } from "../writing/define-rules.ts";
import { defects } from "../shared/defects.ts";
import { phpCall, phpNew, phpMethod, phpStatic } from "../writing/php-matchers.ts";
import { php, found } from "./examples.ts";
import type { SgNode } from "@ast-grep/napi";
import { textOf } from "../../syntax/node-memo.ts";
import { wholeFile } from "./tree.ts";

/** A validator's `new Key("scheme", new In([...]))` is about a key of an array: a cipher's is given a text or an algorithm beside it. */
function isKeyOfData(call: SgNode): boolean {
  return /^new \\?(?:\w+\\)*Key\(\s*["'][\w.-]*["']\s*,\s*(?:new\s|\w+::|\$|fn\b|function\b)/.test(
    call.text(),
  );
}

export const hardCodedCredentials = defineRules(["php"], "security", [
  {
    id: "php-hard-coded-key",
    ...defects.hardCodedCredentials,
    rule: {
      any: [
        phpCall({ names: "openssl_encrypt|openssl_decrypt|hash_hmac", as: "KEY", nth: 3 }),
        phpCall({
          names:
            "mysqli_connect|mysql_connect|mysql_pconnect|ftp_login|ldap_bind|ssh2_auth_password|odbc_connect|oci_connect|ibase_connect|imap_open",
          as: "KEY",
          nth: 3,
        }),
        phpNew({ names: "PDO|mysqli", as: "KEY", nth: 3 }),
        phpMethod({ names: "real_connect", as: "KEY", nth: 3 }),
        phpStatic({ names: "encode", on: "JWT$", as: "KEY", nth: 2 }),
        phpNew({ names: "Key|OctetKey|SymmetricKey", as: "KEY" }),
        phpStatic({ names: "plainText|base64Encoded", on: "InMemory$", as: "KEY" }),
      ],
    },
    flow: { KEY: "literal" },
    check: (call) => !isGivenElsewhere(call) && !isTrial(call) && !isKeyOfData(call),
    valid: [
      php("$v = new Key('scheme', new In(['http', 'https']));"),
      php("$db = new PDO($dsn, $user, getenv('DB_PASSWORD'));"),
      php("mysqli_connect('localhost', 'root', '');"),
      php("hash_hmac('sha256', $d, $key);"),
    ],
    invalid: [
      found("$db = new PDO('mysql:host=localhost', 'app', 'hunter2hunter2');"),
      found("$c = mysqli_connect('localhost', 'root', 'toor123', 'shop');"),
      found("$t = JWT::encode($payload, 'my-signing-key', 'HS256');"),
    ],
  },
]);

/** A property of which the text in the class is only the beginning. */
function isGivenElsewhere(call: SgNode): boolean {
  const properties = [...textOf(call).matchAll(/\$this->(\w+)(?![\w(])/g)].map(([, name]) => name ?? "");
  const file = wholeFile(call);
  return properties.some((name) => new RegExp(String.raw`\$this->${name}\s*=\s*[^=\s'"]`).test(file));
}

/** Of a fixed text nothing is proved to anybody: whether the hash is known is tried out. */
function isTrial(call: SgNode): boolean {
  return /^\\?hash_hmac\([^,]*,\s*['"]\w*['"]\s*,/.test(textOf(call));
}
