/** Ruby: secrets that are written to a log. */
import type { SgNode } from "@ast-grep/napi";
import { ancestorsOf, fieldTextOf, kindOf, textOf } from "../../syntax/node-memo.ts";
import { rubyCall } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { defects } from "../shared/defects.ts";

const secret = /^(?:params\[.*\]|(?:\w+_)?(?:password|passwd|secret|api_key|access_token))$/i;

/** `has_password`, `reset_password`: whether there is one, or what is done with it. */
const namesOther =
  /^(?:has|is|needs?|requires?|use|with|without|show|hide|change|reset|forgot|invalid|wrong|no|missing|masked|hashed|encrypted|redacted|filtered)_/i;

const hides =
  /redact|mask|filter|obfuscat|censor|anonymi|scrub|fingerprint|encrypt|digest|hash|truncat|present|blank/i;

/** One of its secrets stands there as it is. */
function writesSecret(call: SgNode): boolean {
  const given = call.field("arguments");
  const secrets =
    given?.findAll({ rule: { any: [{ kind: "identifier" }, { kind: "element_reference" }] } }) ?? [];
  return secrets.some(
    (one) => secret.test(textOf(one)) && !namesOther.test(textOf(one)) && isWritten(one, call),
  );
}

/** `mask(api_key)` and `api_key == other` leave nothing of it to read. */
function isWritten(name: SgNode, call: SgNode): boolean {
  if (kindOf(name.parent() ?? name) === "call") return false;
  for (const one of ancestorsOf(name)) {
    if (one.id() === call.id()) return true;
    if (kindOf(one) === "call" && hides.test(fieldTextOf(one, "method"))) return false;
    if (kindOf(one) === "binary" && /^(?:[!=]==?|[<>]=?|&&|and)$/.test(fieldTextOf(one, "operator")))
      return false;
  }
  return true;
}

export const secretLogging = defineRules(["ruby"], "security", [
  {
    id: "rb-secret-in-log",
    ...defects.secretLogged,
    confidence: "high",
    rule: {
      ...rubyCall({ names: "info|warn|error|debug|fatal", on: "(?i)(?:^|\\.|@)log(?:ger)?$" }),
      has: {
        kind: "argument_list",
        has: {
          stopBy: "end",
          any: [
            {
              kind: "element_reference",
              not: { inside: { kind: "call" } },
              regex:
                "(?i)^params\\[:?['\"]?(?:password|passwd|secret|api_?key|access_token|card_number|cvv)['\"]?\\]$",
            },
            {
              kind: "identifier",
              regex: "(?i)^(?:\\w+_)?(?:password|passwd|secret|api_key|access_token)$",
              inside: { any: [{ kind: "interpolation" }, { kind: "binary" }, { kind: "argument_list" }] },
            },
          ],
        },
      },
    },
    check: (call) => writesSecret(call),
    valid: [
      'logger.info("key " + mask(api_key))',
      'logger.info("key #{redact(api_key)} #{has_password} #{api_key == other}")',
      "logger.info('password changed')",
      'Rails.logger.info("n #{password.length}")',
    ],
    invalid: ['Rails.logger.info("pw #{params[:password]}")', 'logger.debug("key " + api_key)'],
  },
]);
