/** PHP: what a random value is made for, and whether it must be unpredictable. */
import type { SgNode } from "@ast-grep/napi";
import { fieldOf, fieldTextOf, kindOf, textOf } from "../../syntax/node-memo.ts";
import { functionAround } from "./tree.ts";

export const secretName =
  "(?i)(?:token|secret|password|passwd|passcode|otp|nonce|session_?id|salt|api_?key|csrf|reset_?(?:code|key)|verification_?code|activation\\w*|pin|iv|secretKey|hash_?key|captcha)$";

/** What only changes, tests or keeps a secret that is there. */
const otherName =
  /^_*(?:change|set|check|verify|validate|update|store|save|hash|encrypt|decrypt|compare|is|has|delete|remove)(?:_|[A-Z])/;

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
export function isLessAtStake(call: SgNode): boolean {
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
export function makesSecret(call: SgNode): boolean {
  if (call.ancestors().some((one) => /^\\?(?:mt_)?srand\(/.test(textOf(one).slice(0, 10)))) return false;
  return (
    !otherName.test(madeFor(call)) &&
    !isOfStore(call) &&
    !isPick(call) &&
    !namesPublicCode.test(madeFor(call))
  );
}

/** What errors, currencies and goods are known by. */
const namesPublicCode =
  /(?:reference|error|exception|status|country|currency|lang(?:uage)?|locale|postal|zip|colou?r|bar|qr|product|order|invoice)_?code$/i;

/** `$key = $keys[array_rand($keys)]`: one of a few that are known. */
function isPick(call: SgNode): boolean {
  const chosen = call.ancestors().find((one) => kindOf(one) === "subscript_expression");
  const holder = chosen?.parent();
  if (!holder) return false;
  return (
    kindOf(holder) === "return_statement" || (kindOf(holder) === "assignment_expression" && !isInLoop(holder))
  );
}

function isInLoop(node: SgNode): boolean {
  return node.ancestors().some((one) => /^(?:for|foreach|while|do)_statement$/.test(kindOf(one)));
}

/** The token of a cache or a lock tells one writer from another. */
function isOfStore(call: SgNode): boolean {
  const around = call.ancestors().find((one) => kindOf(one) === "class_declaration");
  return (
    around !== undefined &&
    /(?:Cache|Bag|Lock|Lexer|Mutex|Semaphore)/.test(textOf(fieldOf(around, "name") ?? around))
  );
}
