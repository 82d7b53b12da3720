/** Ruby: TLS certificates and host names that are not checked. */
import { defineRules } from "../writing/define-rules.ts";
import type { SgNode } from "@ast-grep/napi";
import { ancestorsOf, fieldOf, fieldTextOf, kindOf, parentOf, textOf } from "../../syntax/node-memo.ts";
import { titles } from "../writing/titles.ts";
import { pair } from "./matchers.ts";

/** The operator chooses it by a setting. */
function isChosen(node: SgNode): boolean {
  return node.ancestors().some((one) => {
    if (!/^(?:if|unless|elsif|conditional|if_modifier|unless_modifier)$/.test(kindOf(one))) return false;
    return /verif|insecure|ssl|tls|cert|self_?signed|localhost|127\.0\.0\.1/i.test(
      textOf(fieldOf(one, "condition") ?? one),
    );
  });
}

/** `def context_without_verify`: what calls it has chosen. */
function isNamedSo(node: SgNode): boolean {
  const around = [...ancestorsOf(node)].find((one) => /^(?:singleton_)?method$/.test(kindOf(one)));
  return /without_(?:verif|ssl)|insecure|no_?verif|unverified|skip_(?:verif|ssl)/i.test(
    fieldTextOf(around, "name"),
  );
}

/** `ssl_params: { verify_mode: OpenSSL::SSL::VERIFY_NONE }` of Redis: what a host that signs its own certificates asks for. */
function isOfHostedRedis(node: SgNode): boolean {
  return [...ancestorsOf(node)].some(
    (one) =>
      kindOf(one) === "pair" &&
      /^:?ssl_params\b/.test(textOf(one)) &&
      /redis/i.test(textOf(parentOf(one) ?? one)),
  );
}

/** `mode == OpenSSL::SSL::VERIFY_NONE` */
function isAsked(node: SgNode): boolean {
  const holder = parentOf(node);
  return holder !== null && kindOf(holder) === "binary" && /^[!=]==?$/.test(fieldTextOf(holder, "operator"));
}

/** A list or a choice that has `VERIFY_PEER`, too. */
function isOneOfAll(node: SgNode): boolean {
  if (kindOf(node) !== "scope_resolution") return false;
  const choice = [...ancestorsOf(node)].find((one) => /^(?:hash|case|array)$/.test(kindOf(one)));
  return choice !== undefined && /\bVERIFY_PEER\b/.test(textOf(choice));
}

const ofConnection =
  /http|faraday|url|uri|ssl|tls|rest|excon|client|conn|request|net\b|api|typhoeus|hook|proxy|\b(?:get|post|put|patch|delete|head|fetch)\b/i;

/** `user.update(verify: false)`, `JWT.decode(token, nil, false, verify: false)`: no option of a connection. */
function isOfOther(node: SgNode): boolean {
  if (!/^:?verify\b(?!_)/.test(textOf(node))) return false;
  const call = [...ancestorsOf(node)].find((one) => kindOf(one) === "call");
  const named = call === undefined ? "" : `${fieldTextOf(call, "receiver")} ${fieldTextOf(call, "method")}`;
  return (
    call !== undefined && !ofConnection.test(named) && !ofConnection.test(fieldTextOf(call, "arguments"))
  );
}

/** `https://localhost:9200`: what it sends stays on this machine. */
function isOfLoopback(node: SgNode): boolean {
  const call = [...ancestorsOf(node)].find((one) => kindOf(one) === "call");
  const addresses =
    textOf(call ?? node)
      .slice(0, 2000)
      .match(/https?:\/\/[^'"/\s:]{1,200}/g) ?? [];
  return addresses.length > 0 && addresses.every((one) => /\/\/(?:localhost|127\.0\.0\.1)$/.test(one));
}

export const tlsVerificationOff = defineRules(["ruby"], "security", [
  {
    id: "rb-tls-verification-off",
    severity: "high",
    confidence: "high",
    cwe: 295,
    see: ["Transport_Layer_Security"],
    title: titles.tlsOff,
    message:
      "With certificate verification off, anyone on the network path can present a certificate of their own and read or change the traffic. Leave verification on, and add a private authority with `ca_file`.",
    rule: {
      any: [
        { kind: "scope_resolution", regex: "^OpenSSL::SSL::VERIFY_NONE$" },
        pair("verify|verify_ssl|ssl_verify", "^false$"),
      ],
    },
    check: (node) => !isChosen(node) && !isAsked(node) && !isOneOfAll(node),
    unsure: (node) => isOfOther(node) || isOfLoopback(node) || isNamedSo(node) || isOfHostedRedis(node),
    valid: [
      "http.verify_mode = verify? ? OpenSSL::SSL::VERIFY_PEER : OpenSSL::SSL::VERIFY_NONE",
      "http.verify_mode = OpenSSL::SSL::VERIFY_NONE if options[:insecure]",
      "http.verify_mode = OpenSSL::SSL::VERIFY_PEER",
      "get(url, verify: true)",
      "warn 'insecure' if http.verify_mode == OpenSSL::SSL::VERIFY_NONE",
      'MODES = { "none" => OpenSSL::SSL::VERIFY_NONE, "peer" => OpenSSL::SSL::VERIFY_PEER }',
      'mode = case mode when "none" then OpenSSL::SSL::VERIFY_NONE else OpenSSL::SSL::VERIFY_PEER end',
    ],
    invalid: ["http.verify_mode = OpenSSL::SSL::VERIFY_NONE", "HTTParty.get(url, verify: false)"],
  },
]);
