/** PHP: secrets from predictable random numbers. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { phpCall } from "../writing/php-matchers.ts";
import { php, found } from "./examples.ts";
import type { Matcher } from "../writing/rule.ts";
import type { SgNode } from "@ast-grep/napi";
import { kindOf, textOf, fieldOf, fieldTextOf } from "../../syntax/node-memo.ts";
import { functionAround } from "./tree.ts";

const secretName =
  "(?i)(?:token|secret|password|passwd|passcode|otp|nonce|session_?id|salt|api_?key|csrf|reset_?(?:code|key)|verification_?code|activation\\w*|pin|iv|secretKey|hash_?key|captcha)$";

const makerName =
  "(?i)^(?:generate|create|make|new|random|gen|build|get_?random)_?\\w*(?:token|secret|password|passcode|otp|nonce|session_?id|salt|key|code|pin)$|^(?:\\w+_?)?(?:token|password|passwd|otp|salt|nonce|secret|api_?key)$";

/** What only changes, tests or keeps a secret that is there. */
const otherName =
  /^_*(?:change|set|check|verify|validate|update|store|save|hash|encrypt|decrypt|compare|is|has|delete|remove)(?:_|[A-Z])/;

/** What it makes grants access without a password. */
const provingName =
  "(?i)(?:(?:send|mail|make|create|request|issue)\\w*(?:reset|verif\\w*|otp|two_?factor|2fa|activat\\w*|invit\\w*|magic\\w*)|forgot\\w*password|recover\\w*(?:password|account))";

/** Stands in an assignment, function or return that makes a secret. */
const inSecret: Matcher = {
  inside: {
    stopBy: { any: [{ kind: "anonymous_function" }] },
    any: [
      { kind: "assignment_expression", has: { field: "left", regex: secretName.replace("$", "['\"\\]]*$") } },
      {
        kind: "augmented_assignment_expression",
        has: { field: "left", regex: secretName.replace("$", "['\"\\]]*$") },
      },
      { kind: "array_element_initializer", has: { nthChild: 1, regex: secretName.replace("$", "['\"]?$") } },
      { kind: "function_definition", has: { field: "name", regex: makerName } },
      { kind: "method_declaration", has: { field: "name", regex: makerName } },
      ...["assignment_expression", "augmented_assignment_expression"].map((kind) => ({
        kind,
        has: { field: "left", regex: "(?i)^\\$(?:code|key|digits|number|link|hash|str|random\\w*)$" },
        inside: {
          stopBy: "end" as const,
          any: ["function_definition", "method_declaration"].map((around) => ({
            kind: around,
            has: { field: "name", regex: provingName },
          })),
        },
      })),
    ],
  },
};

const isFunction = /^(?:function_definition|method_declaration)$/;

/** The variable that is given what is made, or else the function that makes it. */
function madeFor(call: SgNode): string {
  const maker = call
    .ancestors()
    .find(
      (one) => /^(?:augmented_)?assignment_expression$/.test(kindOf(one)) || isFunction.test(kindOf(one)),
    );
  return maker ? textOf(fieldOf(maker, "left") ?? fieldOf(maker, "name") ?? maker) : "";
}

/** A salt need not be secret, a nonce only differ, and a way out for old versions of PHP is seldom taken. */
function isLessAtStake(call: SgNode): boolean {
  return (
    call
      .ancestors()
      .some((one) => /salt(?:s|ed)?$|^(?:make|create|generate|new|get)_?salt/i.test(nameGiven(one))) ||
    isForNonce(call) ||
    isPlainKey(call) ||
    isForCaptcha(call) ||
    isMixedWithSecret(call) ||
    /\brandom_(?:int|bytes)\(/.test(textOf(functionAround(call)))
  );
}

/** `generateKey`: of a list, a store or a cipher, which its name does not tell. */
function isPlainKey(call: SgNode): boolean {
  const maker = call.ancestors().find((one) => isFunction.test(kindOf(one)));
  const kept = call
    .ancestors()
    .some(
      (one) =>
        kindOf(one) !== "return_statement" && new RegExp(secretName.slice(4), "i").test(nameGiven(one)),
    );
  return (
    !kept && maker !== undefined && /^(?:generate|create|make|new|build|get)_?key$/i.test(nameGiven(maker))
  );
}

/** What a picture shows is read from it, and not guessed from the pictures before. */
function isForCaptcha(call: SgNode): boolean {
  const around = call.ancestors().find((one) => kindOf(one) === "class_declaration");
  return around !== undefined && /captcha/i.test(fieldTextOf(around, "name"));
}

const namesNonce = /nonce(?!s?[_-]?(?:token|key))/i;

/** With these it admits scripts or forms, so that it must not be guessable. */
const guarding = /csp|csrf|xsrf|script|form/i;

/** A number that is used once, as OAuth and block ciphers ask for. */
function isForNonce(call: SgNode): boolean {
  const names = call.ancestors().map(nameGiven);
  return names.some((name) => namesNonce.test(name) && !guarding.test(name));
}

/** The variable, key or function that is given what is made in it; "" for all else. */
function nameGiven(node: SgNode): string {
  const kind = kindOf(node);
  if (kind === "array_element_initializer") return textOf(node.child(0) ?? node);
  if (isFunction.test(kind)) return textOf(fieldOf(node, "name") ?? node);
  return /^(?:augmented_)?assignment_expression$/.test(kind) ? textOf(fieldOf(node, "left") ?? node) : "";
}

const secretBeside = /\$[\w>'"[\]-]*(?:passw|passwd|secret|private_?key|hash_?key)/i;

/** Hashed together with a password: who knows the time does not know that. */
function isMixedWithSecret(call: SgNode): boolean {
  return call
    .ancestors()
    .some(
      (one) =>
        kindOf(one) === "function_call_expression" &&
        /^\\?(?:md5|sha1|hash|hash_hmac)\(/.test(textOf(one)) &&
        secretBeside.test(textOf(one)),
    );
}

/** The seed of the generator is no secret, and the name of a function says what it makes only where it makes something. */
function makesSecret(call: SgNode): boolean {
  if (call.ancestors().some((one) => /^\\?(?:mt_)?srand\(/.test(textOf(one).slice(0, 10)))) return false;
  return !otherName.test(madeFor(call)) && !isOfStore(call);
}

/** The token of a cache or a lock tells one writer from another. */
function isOfStore(call: SgNode): boolean {
  const around = call.ancestors().find((one) => kindOf(one) === "class_declaration");
  return (
    around !== undefined &&
    /(?:Cache|Bag|Lock|Lexer|Mutex|Semaphore)/.test(textOf(fieldOf(around, "name") ?? around))
  );
}

export const weakRandom = defineRules(["php"], "security", [
  {
    id: "php-insecure-random",
    severity: "high",
    confidence: "medium",
    cwe: 338,
    see: ["Cryptographic_Storage"],
    title: titles.weakRandom,
    message:
      "`rand`, `mt_rand` and `uniqid` are predictable: their values can be computed from earlier ones or from the time, so this secret can be guessed. Use `random_bytes` or `random_int`.",
    rule: {
      ...phpCall({
        names: "rand|mt_rand|uniqid|lcg_value|str_shuffle|array_rand|shuffle|microtime|getrandmax",
      }),
      ...inSecret,
    },
    check: makesSecret,
    milder: isLessAtStake,
    valid: [
      php("$token = bin2hex(random_bytes(16));"),
      php("$delay = rand(1, 10);"),
      php("function sendReport($user) {\n  $code = mt_rand(1, 6);\n}"),
      php("function change_password($user) {\n  mt_srand((int) microtime(true));\n}"),
    ],
    invalid: [
      { code: php("function sendReset($user) {\n  $code = '';\n  $code .= mt_rand(0, 9);\n}"), lines: [4] },
      found("$token = md5(uniqid('', true));"),
      found("$otp = mt_rand(100000, 999999);"),
      { code: php("function generateToken() {\n  return substr(str_shuffle('abc'), 0, 8);\n}"), lines: [3] },
    ],
  },
]);
