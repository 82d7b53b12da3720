/** PHP: cookies without `Secure` or `HttpOnly`. */
import type { SgNode } from "@ast-grep/napi";
import { fieldOf, fieldTextOf, kindOf, textOf } from "../../syntax/node-memo.ts";
import { defineRules } from "../writing/define-rules.ts";
import { off, phpCall, phpElement, phpMethod, phpNew } from "../writing/php-matchers.ts";
import { found, php } from "./examples.ts";
import { titles } from "../writing/titles.ts";
import { argumentsOf, partsOf } from "./tree.ts";

/** The call that sets the cookie, from the place that was found. */
function setterAround(node: SgNode): SgNode | undefined {
  return [node, ...node.ancestors()].find((one) => /call_expression$|^object_creation/.test(kindOf(one)));
}

function cookieName(node: SgNode): string {
  const call = setterAround(node);
  const [name] = call === undefined ? [] : partsOf(fieldOf(call, "arguments") ?? argumentsIn(call));
  return name === undefined ? "" : textOf(name);
}

/** `new Cookie(...)` has its arguments without a field. */
function argumentsIn(call: SgNode): SgNode | null {
  return call.children().find((one) => kindOf(one) === "arguments") ?? null;
}

/** An empty value or a time that is over: the browser forgets the cookie. */
function isTakenBack(node: SgNode): boolean {
  const call = setterAround(node);
  if (call === undefined || !/^\\?set(?:raw)?cookie$/.test(fieldTextOf(call, "function"))) return false;
  const [, value = "", expires = ""] = argumentsOf(call).map(textOf);
  return (
    /^(?:''|""|null|false)$/i.test(value) ||
    /^\(?\s*time\(\)\s*-|['"]expires['"]\s*=>\s*(?:1\b|time\(\)\s*-)/.test(expires)
  );
}

/** `XSRF-TOKEN` is read by the page's scripts, which send it back in a header; only `Secure` can be missed. */
function isForScripts(node: SgNode): boolean {
  if (!/xsrf|csrf/i.test(cookieName(node))) return false;
  if (kindOf(node) === "array_element_initializer") return /^['"]?http_?only/i.test(textOf(node));
  const call = setterAround(node);
  const sixth = call === undefined ? undefined : partsOf(fieldOf(call, "arguments") ?? argumentsIn(call))[5];
  return sixth !== undefined && /^true$|^1$/i.test(textOf(sixth));
}

/** `user_lang`, `sidebar`: what a visitor likes to see is nothing to steal. */
function isPreference(node: SgNode): boolean {
  const name = cookieName(node);
  return (
    /^['"]\w*(?:lang|locale|theme|sidebar|consent|currency|time_?zone|dismiss|notice|banner|layout|sort|font|hint)/i.test(
      name,
    ) && !/sess|token|auth|jwt|passw|remember/i.test(name)
  );
}

/** `['host' => 'localhost', 'port' => 25, 'secure' => false]` of a mailer. */
function isOfNoCookie(node: SgNode): boolean {
  if (!/^['"]secure['"]/.test(textOf(node))) return false;
  const around = node.ancestors();
  const end = around.findIndex((one) => /_statement$|^(?:property|const)_declaration$/.test(kindOf(one)));
  const name = around.find((one) =>
    /^(?:method_declaration|function_definition|class_declaration)$/.test(kindOf(one)),
  );
  return !/cookie|session|same_?site|http_?only|lifetime/i.test(
    textOf(around[end] ?? node) + (name ? fieldTextOf(name, "name") : ""),
  );
}

export const insecureCookie = defineRules(["php"], "security", [
  {
    id: "php-insecure-cookie",
    severity: "medium",
    confidence: "high",
    cwe: 614,
    see: ["Session_Management"],
    title: titles.insecureCookie,
    message:
      "Without HttpOnly scripts can read the cookie, and without Secure it is also sent over plain HTTP. Set both for session cookies.",
    rule: {
      any: [
        phpCall({ names: "setcookie|setrawcookie", args: { has: { nthChild: 6, regex: off } } }),
        phpCall({ names: "setcookie|setrawcookie", args: { has: { nthChild: 7, regex: off } } }),
        phpCall({
          names: "setcookie|setrawcookie",
          args: {
            all: [
              {
                has: { nthChild: 1, regex: "(?i)sess|token|auth|login|remember|user|jwt|sid|admin|password" },
              },
              { has: { nthChild: 2, not: { regex: "^(?:''|\"\"|null|false)$" } } },
              {
                not: {
                  any: [
                    { has: { nthChild: 6 } },
                    {
                      has: {
                        nthChild: 3,
                        not: {
                          regex:
                            "(?i)^\\(?\\s*(?:time\\(|\\d|\\$?\\w*(?:expir|time|ttl|lifetime|life|age)|strtotime|null)",
                        },
                      },
                    },
                  ],
                },
              },
            ],
          },
        }),
        phpCall({
          names: "session_set_cookie_params",
          args: { any: [{ has: { nthChild: 4, regex: off } }, { has: { nthChild: 5, regex: off } }] },
        }),
        phpCall({
          names: "ini_set",
          args: {
            all: [
              { has: { nthChild: 1, regex: "session\\.cookie_(?:httponly|secure)" } },
              { has: { nthChild: 2, regex: off } },
            ],
          },
        }),
        {
          ...phpElement("secure|httponly|http_only|cookie_secure|cookie_httponly", off),
          // What stands behind it takes its place: `['secure' => false, ...$given]`.
          not: { precedes: { stopBy: "end", regex: "^\\.\\.\\." } },
        },
        phpMethod({
          names: "cookie|make",
          args: {
            all: [
              { has: { nthChild: 1, regex: "(?i)^['\"]\\w*(?:sess|token|auth|jwt|sid)" } },
              { any: [{ has: { nthChild: 6, regex: off } }, { has: { nthChild: 7, regex: off } }] },
            ],
          },
        }),
        phpMethod({
          names: "withSecure|withHttpOnly|setSecureFlag|setHttpOnlyFlag",
          args: { has: { nthChild: 1, regex: off } },
        }),
        phpNew({
          names: "Cookie",
          args: { any: [{ has: { nthChild: 6, regex: off } }, { has: { nthChild: 7, regex: off } }] },
        }),
      ],
    },
    check: (node) => !isTakenBack(node) && !isForScripts(node),
    unsure: (node) => isPreference(node) || isOfNoCookie(node),
    valid: [
      php("setcookie('PHPSESSID', '', time() - 3600, '/', '', false, false);"),
      php("setcookie('XSRF-TOKEN', $t, 0, '/', '', true, false);"),
      php("setcookie('csrf_token', $t, ['secure' => true, 'httponly' => false]);"),
      php("setcookie('sid', $v, 0, '/', '', true, true);"),
      php("setcookie('session', $v, ['secure' => true, 'httponly' => true]);"),
      php("setcookie('lang', 'en');"),
      php("$params = ['path' => '/', 'secure' => false, ...$given];"),
    ],
    invalid: [
      found("setcookie('sid', $v, 0, '/', '', false, true);"),
      found("setcookie('session_token', $token);"),
      found("$response->cookie('session', $token, 60, '/', null, false, false);"),
      found("$cookie = Cookie::create('sid', $v)->withSecure(false);"),
      found("ini_set('session.cookie_httponly', 0);"),
    ],
  },
]);
