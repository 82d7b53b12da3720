/** PHP: TLS certificates and host names that are not checked. */
import { defineRules } from "../writing/define-rules.ts";
import { off, phpCall, phpElement, phpMethod, phpStatic } from "../writing/php-matchers.ts";
import type { SgNode } from "@ast-grep/napi";
import { fieldOf, fieldTextOf, kindOf, textOf } from "../../syntax/node-memo.ts";
import { found, php } from "./examples.ts";
import { functionAround, wholeFile } from "./tree.ts";
import { titles } from "../writing/titles.ts";

/** Whether an address responds at all, or with what certificate: the response is used for nothing else. */
function isProbe(node: SgNode): boolean {
  const holder = node.ancestors().find((one) => kindOf(one) === "assignment_expression");
  const name = fieldOf(functionAround(node), "name");
  return (
    (holder !== undefined &&
      /test|probe|unverified|connectivity/i.test(textOf(fieldOf(holder, "left") ?? holder))) ||
    (name !== null && /detect|probe|diagnos|connectivity|loopback/i.test(textOf(name))) ||
    isOfChecker(node)
  );
}

/** `class RewriteTester`, `class ConfigCheck`: a site that asks itself whether it can be reached. */
function isOfChecker(node: SgNode): boolean {
  const around = node.ancestors().find((one) => kindOf(one) === "class_declaration");
  const name = around ? fieldTextOf(around, "name") : "";
  return /(?:Test(?:er)?|Check(?:er)?|Probe|Diagnos\w*)$/.test(name);
}

/** The certificate itself is read, or the site sends the request to its own address, as WordPress does for its tasks. */
function isOfOwnSite(node: SgNode): boolean {
  return node.ancestors().some((one) => {
    if (kindOf(one) === "array_creation_expression") return /["']capture_peer_cert["']/.test(textOf(one));
    const isRequest = /^\\?wp_(?:safe_)?remote_\w+$/.test(fieldTextOf(one, "function"));
    return isRequest && ownAddress.test(textOf(one).slice(0, 400));
  });
}

const ownAddress =
  /\b(?:admin_url|site_url|home_url|rest_url|get_rest_url|get_site_url|get_home_url|\w*_ajax_url|plugins_url)\(/;

/** The operator chooses it by a setting. */
function isChosen(node: SgNode): boolean {
  return node.ancestors().some((one) => {
    if (!/^(?:if_statement|else_if_clause|conditional_expression)$/.test(kindOf(one))) return false;
    return /verif|insecure|unsafe|low_?secure|ssl|tls|cert|self_?signed|localhost|\blocal_?(?:url|address|network|ip)|127\.0\.0\.1/i.test(
      textOf(fieldOf(one, "condition") ?? one),
    );
  });
}

const namesLocal = /["'](?:local|dev|development|test|testing)["']/;
const developing =
  /\b(?:environment\(|isLocal\(|getEnvironment\(|APP_ENV|WP_ENV|WP_ENVIRONMENT_TYPE|wp_get_environment_type|app\.env)/;

/** In the branch for a developer's machine: `if (App::environment("local"))`. */
function isForDevelopment(node: SgNode): boolean {
  const path = [node, ...node.ancestors()];
  return path.some((one, at) => {
    const from = path[at - 1];
    if (!from || !/^(?:if_statement|else_if_clause|conditional_expression)$/.test(kindOf(one))) return false;
    const condition = textOf(fieldOf(one, "condition") ?? one);
    if (!developing.test(condition) || /!(?!=)|!==?|\|\|/.test(condition)) return false;
    const isLocal = condition.includes("isLocal(") || namesLocal.test(condition);
    return isLocal && textOf(fieldOf(one, "body") ?? one) === textOf(from);
  });
}

/** `Auth::routes(['verify' => false])`: whether visitors confirm their address. */
function isOfRoutes(node: SgNode): boolean {
  const call = node.ancestors().find((one) => kindOf(one) === "scoped_call_expression");
  return call !== undefined && fieldTextOf(call, "name") === "routes";
}

/** A server asks its clients for no certificate: its context has one of its own, and checks none. */
function isOfServer(node: SgNode): boolean {
  const context = node.ancestors().find((one) => kindOf(one) === "array_creation_expression");
  return (
    context !== undefined &&
    /["']local_cert["']/.test(textOf(context)) &&
    /server|listen/i.test(wholeFile(node)) &&
    !/stream_socket_client|curl_|->connect\(/.test(wholeFile(node))
  );
}

/** `realpath(__DIR__ . "/../tests/certs")`: an authority made for the tests is asked, as in a demonstration. */
function isWithTestCertificates({ text }: { readonly text: string }): boolean {
  return /["'][^"'\n]{0,80}\btests?\/(?:[\w-]{1,40}\/)?(?:certs?|certificates|ssl|tls)\b/.test(text);
}

/** `User::create(['name' => 'x', 'verify' => 0])`, `view('page', ['verify' => false])`: no option of a request. */
function isOfRecord(node: SgNode): boolean {
  if (!/^['"]verify['"]/.test(textOf(node))) return false;
  const list = node.ancestors().find((one) => kindOf(one) === "array_creation_expression");
  const call = node.ancestors().find((one) => kindOf(one).endsWith("call_expression"));
  const name = call ? fieldTextOf(call, "function") || fieldTextOf(call, "name") : "";
  return (
    /^(?:view|render\w*|create|insert|update|fill|forceFill|updateOrCreate|firstOrCreate|factory|state|assertDatabaseHas)$/.test(
      name,
    ) ||
    /['"](?:e?mail|name|title|label|user_?(?:name|id)|status|description)['"]\s*=>/.test(textOf(list ?? node))
  );
}

/** `https://localhost:8443`: what it sends stays on this machine. */
function isOfLoopback(node: SgNode): boolean {
  const call = node.ancestors().find((one) => kindOf(one).endsWith("_statement"));
  const addresses =
    textOf(call ?? node)
      .slice(0, 2000)
      .match(/https?:\/\/[^'"/\s:]{1,200}/g) ?? [];
  return addresses.length > 0 && addresses.every((one) => /\/\/(?:localhost|127\.0\.0\.1)$/.test(one));
}

export const tlsVerificationOff = defineRules(["php"], "security", [
  {
    id: "php-tls-verification-off",
    severity: "high",
    confidence: "high",
    cwe: 295,
    see: ["Transport_Layer_Security"],
    title: titles.tlsOff,
    message:
      "With certificate verification off, anyone on the network path can present a certificate of their own and read or change the traffic. Leave verification on; for a private certificate authority, set `CURLOPT_CAINFO`.",
    rule: {
      any: [
        phpCall({
          names: "curl_setopt",
          args: {
            all: [
              { has: { nthChild: 2, regex: "^CURLOPT_SSL_VERIFY(?:PEER|HOST)$" } },
              { has: { nthChild: 3, regex: off } },
            ],
          },
        }),
        phpElement(
          "CURLOPT_SSL_VERIFY(?:PEER|HOST)|verify_peer|verify_peer_name|ssl_verify_peer|sslverify|verify_host",
          off,
        ),
        // Guzzle's; a list of other things may have an entry of that name.
        phpElement("verify", "(?i)^(?:false|0)$"),
        phpElement("allow_self_signed", "(?i)^(?:true|1)$"),
        phpMethod({ names: "withoutVerifying" }),
        phpStatic({ names: "withoutVerifying" }),
      ],
    },
    check: (node) => !isChosen(node) && !isOfServer(node) && !isOfRoutes(node),
    milder: (node) => isProbe(node) || isForDevelopment(node) || isOfOwnSite(node),
    unsure: (node, file) =>
      isOfRecord(node) ||
      isOfLoopback(node) ||
      isForDevelopment(node) ||
      isOfOwnSite(node) ||
      isWithTestCertificates(file),
    valid: [
      php("if ($options['verify'] === false) {\n  curl_setopt($ch, CURLOPT_SSL_VERIFYPEER, 0);\n}"),
      php("curl_setopt($ch, CURLOPT_SSL_VERIFYPEER, true);"),
      php("$c = new Client(['verify' => '/etc/ca.pem']);"),
      php("if ($this->lowsecure) {\n  $o = ['ssl' => ['verify_peer' => false]];\n}"),
      php("$o = $this->localURL($url) ? ['verify' => false] : [];"),
      php("Auth::routes(['login' => true, 'verify' => FALSE]);"),
      php("$boxes = array('feedback' => '0', 'verify' => '0');"),
    ],
    invalid: [
      found("curl_setopt($ch, CURLOPT_SSL_VERIFYPEER, false);"),
      found("curl_setopt($ch, CURLOPT_SSL_VERIFYHOST, 0);"),
      found("$c = new Client(['verify' => false]);"),
      found("if ($this->secure) { $o = ['socket' => ['verify_peer' => false]]; }"),
    ],
  },
]);
