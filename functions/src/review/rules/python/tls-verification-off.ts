/** Python: TLS certificates and SSH host keys that are not checked, and TLS versions that are broken. */
import type { SgNode } from "@ast-grep/napi";
import { pyCall, pyKeyword } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { fieldTextOf } from "../../syntax/node-memo.ts";
import { titles } from "../writing/titles.ts";

/** A server asks its clients for no name: `ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)`. */
function isOfServer(assignment: SgNode, text: string): boolean {
  const context = /^(\w+)\./.exec(fieldTextOf(assignment, "left"))?.[1];
  if (context === undefined) return false;
  return new RegExp(
    String.raw`\b${context}\s*(?::[^=\n]*)?=\s*[^\n]*(?:CLIENT_AUTH|PROTOCOL_TLS_SERVER)\b`,
  ).test(text);
}

/** What has a short name, or none, is one where the file says so: `s = requests.Session()`, `put = requests.put`. */
function isOfKnownSession(node: SgNode, text: string): boolean {
  const name = /^(\w|get|post|put|delete|patch|head|options|request|send)$/.exec(
    fieldTextOf(node, "function").replace(/^(\w)\.\w+$/, "$1"),
  )?.[1];
  if (name === undefined || !/\bverify\s*=\s*False/.test(node.text())) return true;
  const made = String.raw`(?:requests|httpx)\.\w+`;
  return new RegExp(
    String.raw`(?<![\w.])${name}\s*=\s*${made}|\b${made}\([^\n]*\)\s+as\s+${name}\b|from\s+(?:requests|httpx)\s+import\s[^\n]*\b${name}\b`,
  ).test(text);
}

/** What is written the same way for other things, such as a cursor's `get`. */
function isOfClient(node: SgNode, { text }: { readonly text: string }): boolean {
  if (node.kind() === "assignment" && isOfServer(node, text)) return false;
  if (!isOfKnownSession(node, text)) return false;
  if (node.kind() === "pair") return /\b(?:requests|httpx)\b/.test(text);
  return !/\b(?:ssl|verify_ssl)=False/.test(node.text()) || text.includes("aiohttp");
}

/** The name alone is not looked at, where a cluster has an authority of its own. */
function isChainChecked(node: SgNode, text: string): boolean {
  const context = /^(.+)\.check_hostname$/.exec(fieldTextOf(node, "left"))?.[1];
  return context !== undefined && text.includes(`${context}.verify_mode = ssl.CERT_REQUIRED`);
}

function nameOfFunction(node: SgNode): string {
  const around = node.ancestors().find((one) => one.kind() === "function_definition");
  return fieldTextOf(around, "name");
}

/** `cert_reqs=ssl.CERT_REQUIRED if verify else ssl.CERT_NONE`: the caller decides. */
function isChosen(node: SgNode): boolean {
  return /\bcert_reqs\s*=[^,)]*\bif\b[^,)]*\belse\b/.test(fieldTextOf(node, "arguments"));
}

/** In one branch of a function that sets both: `def set_verification(value): if value: ... else: ...`. */
function isSetter(node: SgNode): boolean {
  const branch = node.ancestors().find((one) => one.kind() === "if_statement");
  return branch !== undefined && /\bssl\.create_default_context\b(?!\()/.test(branch.text());
}

/** The certificate itself is fetched and looked at: `conn.getpeercert(True)`. */
function isLookedAt(node: SgNode): boolean {
  const around = node.ancestors().find((one) => one.kind() === "function_definition");
  return /\bgetpeercert\(|\bget_peer_cert(?:ificate|_chain)\w*\(/.test(around?.text() ?? "");
}

/** Nobody stands on the way to it: `requests.get("https://localhost:8443")`. */
function isOfOwnMachine(node: SgNode): boolean {
  return /^\(\s*f?["'](?:https|wss):\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?![\w.])/.test(
    fieldTextOf(node, "arguments"),
  );
}

/** A connection of a process to itself. */
function isLoopback(node: SgNode): boolean {
  return /loopback/i.test(nameOfFunction(node));
}

/** The way that a caller must ask for by a name that says so, also where another branch lies within. */
function isRequested(node: SgNode): boolean {
  const conditions = node.ancestors().flatMap((one) => {
    if (one.kind() === "if_statement") return [fieldTextOf(one, "condition")];
    return one.kind() === "conditional_expression" ? [one.text()] : [];
  });
  return (
    conditions.some((condition) => asksForCertificates.test(condition)) ||
    /insecure|unverified|no_?verify|without_?verif/i.test(nameOfFunction(node))
  );
}

const asksForCertificates =
  /^not (?:\w+\.)*\w*host_?name$|(?<!un)verif|insecure|unsafe|check(?!_hostname)|(?<![.\w])check_hostname|ssl_?validat|validate_?cert|cert_reqs|CERT_NONE|trust|self_?signed/i;

function isGuess(node: SgNode): boolean {
  return isRequested(node) || isChosen(node) || isSetter(node) || isLookedAt(node) || isOfOwnMachine(node);
}

export const tlsVerificationOff = defineRules(["python"], "security", [
  {
    id: "py-tls-verification-off",
    severity: "high",
    confidence: "high",
    cwe: 295,
    see: ["Transport_Layer_Security"],
    check: isOfClient,
    milder: (node, { text }) => isGuess(node) || isChainChecked(node, text) || isLoopback(node),
    unsure: isGuess,
    title: titles.tlsOff,
    message:
      'With certificate verification off, anyone on the network path can present a certificate of their own and read or change the traffic. Leave verification on, and pass a private authority with `verify="ca.pem"`.',
    rule: {
      any: [
        pyCall({
          names: "get|post|put|delete|patch|head|options|request|Session|Client|AsyncClient|send",
          on: "^(?:requests|httpx|\\w*[sS]ession|\\w*client|self\\.\\w*(?:session|client|http|requests|conn)\\w*)$",
          args: pyKeyword("verify", { any: [{ kind: "false" }, { kind: "integer", regex: "^0$" }] }),
        }),
        pyCall({
          names: "get|post|put|delete|patch|head|options|request|send",
          bare: "also",
          on: "^\\w$",
          args: pyKeyword("verify", { kind: "false" }),
        }),
        {
          kind: "assignment",
          all: [{ has: { field: "left", regex: "\\.verify$" } }, { has: { field: "right", kind: "false" } }],
        },
        {
          kind: "pair",
          all: [
            { has: { field: "key", regex: "^[\"']verify[\"']$" } },
            { has: { field: "value", kind: "false" } },
          ],
        },
        { kind: "attribute", regex: "^ssl\\._create_unverified_context$" },
        {
          kind: "assignment",
          all: [
            { has: { field: "left", regex: "\\.check_hostname$", not: { regex: "^self\\.check" } } },
            { has: { field: "right", kind: "false" } },
          ],
        },
        {
          kind: "assignment",
          all: [
            {
              has: {
                field: "left",
                regex: "\\.(?:verify_mode|cert_reqs)$",
                not: { regex: "^self\\.(?:verify|cert)" },
              },
            },
            { has: { field: "right", regex: "CERT_NONE$" } },
          ],
        },
        pyCall({
          names:
            "wrap_socket|PoolManager|ProxyManager|HTTPSConnectionPool|connection_from_url|proxy_from_url|SSLContext|create_urllib3_context",
          bare: "also",
          on: ".",
          args: pyKeyword("cert_reqs", { regex: "CERT_NONE$|^[\"'](?:CERT_)?NONE[\"']$" }),
        }),
        pyCall({
          names: "get|post|put|patch|delete|head|options|request|ws_connect",
          args: pyKeyword("ssl|verify_ssl", { kind: "false" }),
        }),
        pyCall({
          names: "TCPConnector",
          bare: "also",
          on: "^aiohttp$",
          args: pyKeyword("ssl|verify_ssl", { kind: "false" }),
        }),
      ],
    },
    valid: [
      "ctx = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)\nctx.check_hostname = False",
      "requests.get(url)",
      'requests.get(url, verify="ca.pem")',
      "check(verify=False)",
      "get(key, verify=False)",
      'urllib3.PoolManager(cert_reqs="CERT_REQUIRED")',
    ],
    invalid: [
      "requests.get(url, verify=False)",
      { code: "s = requests.Session()\ns.get(url, verify=False)", lines: [2] },
      { code: "put = requests.put\nput(url, verify=False)", lines: [2] },
      "requests.get(url, verify=0)",
      "ctx = ssl._create_unverified_context()",
      "session.verify = False",
      { code: 'import requests\nOPTIONS = {"timeout": 5, "verify": False}', lines: [2] },
      { code: "import aiohttp\nsession.get(url, ssl=False)", lines: [2] },
      { code: "from aiohttp import TCPConnector\nTCPConnector(verify_ssl=False)", lines: [2] },
      'urllib3.ProxyManager(address, cert_reqs="NONE")',
      "connection_from_url(address, cert_reqs=ssl.CERT_NONE)",
      "ctx.check_hostname = False",
    ],
  },
]);
