/** PHP: how passwords are kept. */
import { defineRules } from "../writing/define-rules.ts";
import { phpCall, phpMethod } from "../writing/php-matchers.ts";
import type { SgNode } from "@ast-grep/napi";
import { fieldOf, kindOf, textOf } from "../../syntax/node-memo.ts";
import { argumentsOf, everyInside, functionAround, spelledOut, wholeFile } from "./tree.ts";
import { found, php } from "./examples.ts";
import { titles } from "../writing/titles.ts";

export const passwordText = "(?i)pass(?:word|wd|phrase)?|pwd\\b";

/** What is stretched is long and random already, or a standard says how often: a phrase of a wallet, the key of a network. */
const derivesFromKey =
  /^\\?\w*pbkdf2\(\s*[^,]{1,60},\s*(?!\$\w*(?:pass|pwd))[^,]{0,60}(?:key|secret|seed|mnemonic|token|psk|ssid)/i;

export const weakPasswordHash = defineRules(["php"], "security", [
  {
    id: "php-weak-password-hash",
    severity: "high",
    confidence: "medium",
    cwe: 916,
    see: ["Password_Storage"],
    title: titles.fastPasswordHash,
    message:
      "With a fast hash, an attacker with a stolen table of hashes can try billions of passwords per second. Use `password_hash` and `password_verify`.",
    rule: {
      any: [
        phpCall({ names: "md5|sha1|crc32", args: { has: { nthChild: 1, regex: passwordText } } }),
        phpCall({
          names: "hash",
          args: {
            all: [
              { has: { nthChild: 1, regex: "(?i)^['\"](?:md[245]|sha\\w*|ripemd\\d+|whirlpool|crc32\\w*)" } },
              { has: { nthChild: 2, regex: passwordText } },
            ],
          },
        }),
        phpCall({
          names: "crypt",
          args: {
            has: { nthChild: 1, regex: passwordText },
            not: { regex: "\\$2[aby]\\$|\\$argon|\\$[56]\\$|\\$hash|\\$stored" },
          },
        }),
      ],
    },
    check: (node) => isWeaklySalted(node) && !isDemanded(node) && !isStretched(node),
    milder: (call) => isOldHashLeft(call) || isOfSession(call) || isForToken(call) || isOfKnownHash(call),
    valid: [
      php("$h = password_hash($password, PASSWORD_DEFAULT);"),
      php("$h = crypt($password, $this->makeSalt());"),
      php("$reply = md5($password . $challenge);"),
      php("$reply = md5($password . ':' . $digest['nonce'] . ':' . $uri);"),
      php("switch ($method) {\n  case 'sha1':\n    $h = sha1($password);\n}"),
      php("$k = md5($path);"),
      php("$link = md5($id . $db_pass);"),
      php("$hash = md5(microtime() . $user['password']);"),
      php("$hash = md5(md5($user['password']) . md5(uniqid('x' . microtime(true))));"),
      php("$id = md5(BASE . $this->config['system']['systemPassword']);"),
      php("$prefix = substr(md5('app' . $password), 0, 8);"),
      php("function bcrypt_pbkdf($pass, $salt) {\n  $key = hash('sha512', $pass, true);\n}"),
      php("$pool[md5(serialize([$user, $password]))] = $client;"),
    ],
    invalid: [found("$h = md5($password);"), found("$h = hash('sha256', $salt . $_POST['password']);")],
  },
  {
    id: "php-fast-hash-kept-as-password",
    severity: "medium",
    confidence: "high",
    cwe: 916,
    see: ["Password_Storage"],
    title: titles.fastPasswordHash,
    message:
      "The hash is fast, so an attacker with a stolen table of hashes can try billions of passwords per second. Use `password_hash` and `password_verify`.",
    rule: phpMethod({ names: "set_?(?:plain_?|encoded_?|hashed_?)?[pP]assword(?:_?[hH]ash)?", as: "HASH" }),
    check: isFastHash,
    valid: [
      php("$user->setPassword(password_hash($p, PASSWORD_DEFAULT));"),
      php("$h = hash('sha256', $v);\n$user->setPassword($h);"),
    ],
    invalid: [
      found("$user->setPassword(md5($value));"),
      found("$h = hash('sha1', $value);\n$user->setPassword($h);"),
    ],
  },
  {
    id: "php-cheap-password-hash",
    severity: "medium",
    confidence: "high",
    cwe: 916,
    see: ["Password_Storage"],
    title: titles.fewIterations,
    message:
      "With so few rounds, the passwords in a stolen table are guessed quickly. Leave the cost out, or set at least 10; give PBKDF2 600,000 rounds of SHA-256.",
    rule: {
      any: [
        phpCall({
          names: "password_hash",
          args: { has: { nthChild: 3, regex: "['\"]cost['\"]\\s*=>\\s*[4-9]\\b" } },
        }),
        phpCall({
          names: "hash_pbkdf2|openssl_pbkdf2",
          args: { has: { nthChild: 4, regex: "^\\d{1,4}$" } },
        }),
      ],
    },
    unsure: (call) => derivesFromKey.test(textOf(call)),
    valid: [php("password_hash($p, PASSWORD_BCRYPT, ['cost' => 12]);")],
    invalid: [
      found("password_hash($p, PASSWORD_BCRYPT, ['cost' => 4]);"),
      found("hash_pbkdf2('sha256', $p, $salt, 1000);"),
    ],
  },
  {
    id: "php-fixed-salt",
    severity: "medium",
    confidence: "high",
    cwe: 760,
    see: ["Password_Storage"],
    title: titles.fixedSalt,
    message:
      "With a fixed salt, equal passwords have equal hashes, and one table of guesses serves for all accounts. Use `password_hash`, which generates a salt for each password.",
    rule: {
      any: [
        phpCall({ names: "crypt", as: "SALT", nth: 2 }),
        phpCall({ names: "hash_pbkdf2", as: "SALT", nth: 3 }),
      ],
    },
    flow: { SALT: "literal" },
    valid: [php("hash_pbkdf2('sha256', $p, $salt, 600000);")],
    invalid: [found("crypt($p, 'ab');"), found("hash_pbkdf2('sha256', $p, 'salt1234', 600000);")],
  },
]);

/** The text of crypt's salt names the hash: without a known one nothing is known to be weak. */
function isWeaklySalted(call: SgNode): boolean {
  const [, salt] = argumentsOf(call);
  if (!/^\\?crypt$/.test(textOf(fieldOf(call, "function") ?? call)) || salt === undefined) return true;
  const text = spelledOut(salt);
  return /^['"]|['"]\$1\$/.test(text) && !/\$(?:2[aby]?|5|6|argon)/.test(text);
}

/** What is made of several things is the key of an entry in memory, and no stored hash. */
const ofSeveral = /\b(?:serialize|json_encode|var_export|func_get_args)\(/;

/** Made to differ each time, of the password of the program itself, cut short, or the first step of a slow derivation: no stored hash. */
function isNoStoredHash(call: SgNode): boolean {
  return (
    [call, ...call.ancestors()].some(isHashOfChance) ||
    /\b(?:config|conf|settings?|options)\b['"\]\w[>(-]*[^;]*pass/i.test(textOf(call)) ||
    isCutShort(call) ||
    /kdf|derive|bcrypt|scrypt|argon/i.test(nameAround(call))
  );
}

function isHashOfChance(node: SgNode): boolean {
  return /^\\?(?:md5|sha1|hash)\([\s\S]*\b(?:microtime|uniqid|mt_rand|rand|random_bytes|time)\(/.test(
    kindOf(node) === "function_call_expression" ? textOf(node) : "",
  );
}

function isCutShort(call: SgNode): boolean {
  const outer = call.ancestors().find((one) => kindOf(one) === "function_call_expression");
  const length = /^\\?(?:mb_)?substr\([\s\S]*,\s*(\d+)\s*\)$/.exec(outer ? textOf(outer) : "")?.[1];
  return length !== undefined && Number(length) <= 16;
}

/** What it makes is handed to the visitor, to know him again. */
function isForToken(call: SgNode): boolean {
  return /token|cookie/i.test(nameAround(call));
}

/** Of what was hashed before, together with more, or of the name of a file: it signs something, and keeps no password. */
function isOfKnownHash(call: SgNode): boolean {
  const text = textOf(fieldOf(call, "arguments") ?? call);
  const isOfHash = /pass\w*_?hash|hash\w*_?pass|REMOTE_ADDR|HTTP_USER_AGENT|expir/i.test(text);
  const isOfPath = /htpass|\bpath\b/i.test(text);
  const isInCookie = call
    .ancestors()
    .some(
      (one) =>
        kindOf(one) === "function_call_expression" &&
        /cookie/i.test(textOf(fieldOf(one, "function") ?? one).slice(0, 80)),
    );
  return isOfHash || isOfPath || isInCookie;
}

/** Of the function in which it stands; "" where it has none. */
function nameAround(call: SgNode): string {
  const name = fieldOf(functionAround(call), "name");
  return name ? textOf(name) : "";
}

/** By a protocol of others, before a slow hash, or by a setting that names the hash. */
function isDemanded(call: SgNode): boolean {
  if (
    /challenge|cram|\bxor\b|realm|ipad|opad|nonce/i.test(textOf(call)) ||
    /pwned|DEK-Info/i.test(wholeFile(call))
  )
    return true;
  if (ofSeveral.test(textOf(call)) || isSignature(call) || isKeyed(call) || isNoStoredHash(call)) return true;
  if (/\b(?:password_hash|password_verify|sodium_crypto_pwhash\w*)\(/.test(textOf(functionAround(call))))
    return true;
  return call
    .ancestors()
    .some(
      (one) =>
        kindOf(one) === "case_statement" &&
        /^case\s+['"][^'"]*(?:md[45]|sha|hash|crypt|nt|ldap|mysql)/i.test(textOf(one)),
    );
}

/** The password of a service, not of a user, concatenated with something: it is the key of a signature. */
function isKeyed(call: SgNode): boolean {
  const text = textOf(fieldOf(call, "arguments") ?? call);
  return /[.,]/.test(text) && /\b\$?\w*?(?:db|database|mysql|smtp|redis|api|ftp)_?pass/i.test(text);
}

/** The hash is hashed again in a loop, as often as it says, which makes it slow. */
function isStretched(call: SgNode): boolean {
  const holder = call.ancestors().find((one) => kindOf(one) === "assignment_expression");
  const name = /^\$(\w+)$/.exec(holder ? textOf(fieldOf(holder, "left") ?? holder) : "")?.[1];
  if (name === undefined) return false;
  const again = new RegExp(String.raw`\$${name}\s*=\s*[\w\\]+\([^;]*\$${name}\b`);
  return everyInside(functionAround(call), ["do_statement", "while_statement", "for_statement"]).some(
    (loop) => again.test(textOf(loop)),
  );
}

/** By which a session knows its own sign-in again, beside where it is kept. */
function isOfSession(call: SgNode): boolean {
  return call
    .ancestors()
    .slice(0, 2)
    .some((one) => /^\(?\s*\$_?session\b/i.test(textOf(one)));
}

/** An old hash is compared once more, and then replaced by a better one. */
function isOldHashLeft(call: SgNode): boolean {
  const isCompared = call
    .ancestors()
    .slice(0, 4)
    .some(
      (one) =>
        /^(?:\\?hash_equals\(|[^;{]*[=!]==?)/.test(textOf(one)) && kindOf(one) !== "assignment_expression",
    );
  return isCompared && /re-?hash|upgrade|migrat|legacy/i.test(textOf(functionAround(call)));
}

/** What proves to a service who calls it is as that service demands. */
function isSignature(call: SgNode): boolean {
  const name = fieldOf(functionAround(call), "name");
  return name !== null && /sign(?:ature|ed)?$|^sign[A-Z_]|digest/i.test(textOf(name));
}

function isFastHash(call: SgNode): boolean {
  const [given] = argumentsOf(call);
  const text = given ? spelledOut(given) : "";
  return /^\s*(?:md5|sha1|hash\(\s*['"](?:md[245]|sha1)['"])/i.test(text);
}
