/** PHP: secrets from predictable random numbers. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { phpCall } from "../writing/php-matchers.ts";
import { php, found } from "./examples.ts";
import type { Matcher } from "../writing/rule.ts";
import type { SgNode } from "@ast-grep/napi";
import { fieldTextOf, kindOf } from "../../syntax/node-memo.ts";
import { isLessAtStake, makesSecret, secretName } from "./random-purpose.ts";

const makerName =
  "(?i)^(?:generate|create|make|new|random|gen|build|get_?random)_?\\w*(?:token|secret|password|passcode|otp|nonce|session_?id|salt|key|code|pin)$|^(?:\\w+_?)?(?:token|password|passwd|otp|salt|nonce|secret|api_?key)$";

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
    check: (call) => makesSecret(call) && !isClock(call),
    milder: isLessAtStake,
    valid: [
      php("$token = bin2hex(random_bytes(16));"),
      php("$delay = rand(1, 10);"),
      php("function getRandomKey($keys) {\n  return $keys[array_rand($keys)];\n}"),
      php("function generateReferenceCode() {\n  return date('Ymd') . rand(1, 9);\n}"),
      php("function sendReport($user) {\n  $code = mt_rand(1, 6);\n}"),
      php("function change_password($user) {\n  mt_srand((int) microtime(true));\n}"),
      php(
        "function reset_password($user) {\n  $startedAt = microtime(true);\n  $took = microtime(true) - $startedAt;\n}",
      ),
    ],
    invalid: [
      { code: php("function sendReset($user) {\n  $code = '';\n  $code .= mt_rand(0, 9);\n}"), lines: [4] },
      found("$token = md5(uniqid('', true));"),
      found("$otp = mt_rand(100000, 999999);"),
      { code: php("function generateToken() {\n  return substr(str_shuffle('abc'), 0, 8);\n}"), lines: [3] },
    ],
  },
]);

/** The time is kept, or told from another, to see how long something takes. */
function isClock(call: SgNode): boolean {
  if (fieldTextOf(call, "function") !== "microtime") return false;
  const around = call.parent();
  if (around === null) return false;
  if (kindOf(around) === "binary_expression") return fieldTextOf(around, "operator") === "-";
  return kindOf(around) === "assignment_expression" && !isSecret.test(fieldTextOf(around, "left"));
}

const isSecret = new RegExp(secretName.slice("(?i)".length), "i");
