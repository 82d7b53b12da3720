/** JavaScript and TypeScript: TLS certificates and host names that are not checked. */
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import type { SgNode } from "@ast-grep/napi";
import type { ParsedFile } from "../../languages/parse.ts";
import { jsPair } from "../writing/call-matchers.ts";
import {
  ancestorsOf,
  fieldTextOf,
  kindOf,
  namedChildrenOf,
  parentOf,
  textOf,
} from "../../syntax/node-memo.ts";
import { titles } from "../writing/titles.ts";
import { off } from "./literals.ts";

const asksForIt =
  /verif|insecure|unsafe|self_?signed|invalid_?cert|trust_?all|strict|unauthorized|(?:ignore|skip|allow|disable)\w{0,20}(?:tls|ssl|cert)/i;

/** In the branch of a configuration option that asks for it. */
function isRequested(node: SgNode): boolean {
  for (const ancestor of ancestorsOf(node)) {
    const kind = kindOf(ancestor);
    if (kind !== "if_statement" && kind !== "ternary_expression" && kind !== "switch_case") continue;
    const asked = fieldTextOf(ancestor, kind === "switch_case" ? "value" : "condition");
    if (asksForIt.test(asked)) return true;
  }
  return false;
}

const inDevelopment =
  /\bis_?dev|\bdevelopment\b|NODE_ENV\s*!==?\s*["']prod|\bis_?local|\b__DEV__\b|\blocalhost\b/i;

/** `isDev ? new Agent({ rejectUnauthorized: false }) : undefined`. */
function isForDevelopment(node: SgNode): boolean {
  return [...ancestorsOf(node)].some((one) => {
    const isChoice = /^(?:if_statement|ternary_expression)$/.test(kindOf(one));
    return isChoice && inDevelopment.test(fieldTextOf(one, "condition"));
  });
}

const thisMachine =
  /\bhttps?:\/\/(?:localhost|127\.0\.0\.1|\[::1\]|0\.0\.0\.0)\b|\bhost(?:name)?:\s*["'](?:localhost|127\.0\.0\.1)["']/;

/** The call, or the object around, names an address of this machine, which no network lies before. */
function isOfThisMachine(node: SgNode): boolean {
  for (const ancestor of ancestorsOf(node)) {
    if (/^(?:statement_block|program|class_body)$/.test(kindOf(ancestor))) return false;
    if (/^(?:object|call_expression)$/.test(kindOf(ancestor)) && thisMachine.test(textOf(ancestor)))
      return true;
  }
  return false;
}

/** `{ ca, checkServerIdentity: () => undefined }`: only certificates of the authority that is named are taken. */
function trustsOneAuthority(node: SgNode): boolean {
  const object = parentOf(node);
  return object !== null && kindOf(object) === "object" && /(?:^|[\s,{])ca\s*[:,}]/.test(textOf(object));
}

/** A server that asks its clients for a certificate decides by itself what to do without. */
function isOfServer(node: SgNode): boolean {
  const object = parentOf(node);
  return object !== null && kindOf(object) === "object" && /\brequestCert\b/.test(textOf(object));
}

const insecure = /insecure|unsafe|unverif|self_?signed|no_?verif|without_?(?:cert|verif)/i;

/** An agent beside the ordinary one, which its name keeps apart: who takes it means to. */
function isNamedInsecure(node: SgNode): boolean {
  for (const ancestor of ancestorsOf(node)) {
    const kind = kindOf(ancestor);
    if (kind === "assignment_expression") return insecure.test(fieldTextOf(ancestor, "left"));
    if (kind === "variable_declarator") return insecure.test(fieldTextOf(ancestor, "name"));
  }
  return false;
}

const merging = /(?:^|[._])(?:assign|extend|merge\w*|deepmerge|defu|defaults(?:Deep)?)$/i;
const nameOfDefault = /^_?default|defaults?$/i;

/** An option that a caller sets: the value holds only where none did. */
function isDefault(pair: SgNode): boolean {
  for (let node: SgNode | null = pair; node; node = parentOf(node)) {
    const parent = parentOf(node);
    if (parent === null) return false;
    const kind = kindOf(parent);
    if (kind !== "object" && kind !== "pair") return isDefaultIn(parent, node);
    if (kind === "object" && followingOf(node, parent).some(isSpread)) return true;
    if (kind === "pair" && nameOfDefault.test(fieldTextOf(parent, "key"))) return true;
  }
  return false;
}

function isDefaultIn(parent: SgNode, object: SgNode): boolean {
  switch (kindOf(parent)) {
    case "assignment_pattern":
    case "object_assignment_pattern":
    case "required_parameter":
    case "optional_parameter":
      return true;
    case "binary_expression":
      return /^(?:\|\||\?\?)$/.test(fieldTextOf(parent, "operator")) && isLast(object, parent);
    case "variable_declarator":
      return nameOfDefault.test(fieldTextOf(parent, "name"));
    case "arguments":
      return isMergedUnder(object, parent);
    default:
      return false;
  }
}

/** `Object.assign({...}, options)`; lodash' `defaults` takes them the other way round. */
function isMergedUnder(object: SgNode, list: SgNode): boolean {
  const call = parentOf(list);
  const name = call === null ? "" : fieldTextOf(call, "function");
  if (!merging.test(name)) return false;
  return /(?:defaults(?:Deep)?|defu)$/i.test(name)
    ? !isSame(namedChildrenOf(list)[0], object)
    : !isLast(object, list);
}

function followingOf(node: SgNode, parent: SgNode): readonly SgNode[] {
  const all = namedChildrenOf(parent);
  return all.slice(all.findIndex((child) => isSame(child, node)) + 1);
}

function isLast(node: SgNode, parent: SgNode): boolean {
  return isSame(namedChildrenOf(parent).at(-1), node);
}

function isSame(one: SgNode | undefined, other: SgNode): boolean {
  return one?.id() === other.id();
}

function isSpread(node: SgNode): boolean {
  return kindOf(node) === "spread_element";
}

const checksConnection = /\.(?:authorized|authorizationError|getPeerCertificate|verifyError)\b/;

/** Who opens the socket asks it afterwards whether the certificate was good. */
function isLooseByIntent(node: SgNode, { text }: ParsedFile): boolean {
  return isRequested(node) || checksConnection.test(text);
}

export const tlsVerificationOff = defineRules(ecmascript, "security", [
  {
    id: "js-tls-verification-off",
    severity: "high",
    confidence: "high",
    cwe: 295,
    see: ["Transport_Layer_Security"],
    title: titles.tlsOff,
    message:
      "With certificate verification off, anyone on the network path can present a certificate of their own and read or change the traffic. Leave verification on, and add a private authority through `ca` or `NODE_EXTRA_CA_CERTS`.",
    rule: {
      any: [
        jsPair("rejectUnauthorized|strictSSL", off),
        {
          kind: "assignment_expression",
          all: [
            {
              has: {
                field: "left",
                kind: "member_expression",
                has: { field: "property", regex: "^NODE_TLS_REJECT_UNAUTHORIZED$" },
              },
            },
            { has: { field: "right", regex: "^[\"']?0[\"']?$" } },
          ],
        },
        {
          kind: "assignment_expression",
          all: [
            {
              has: {
                field: "left",
                kind: "subscript_expression",
                has: { field: "index", regex: "^[\"']NODE_TLS_REJECT_UNAUTHORIZED[\"']$" },
              },
            },
            { has: { field: "right", regex: "^[\"']?0[\"']?$" } },
          ],
        },
      ],
    },
    milder: isLooseByIntent,
    unsure: (node) =>
      isRequested(node) ||
      isDefault(node) ||
      isNamedInsecure(node) ||
      isForDevelopment(node) ||
      isOfThisMachine(node),
    check: (node) => !isOfServer(node),
    valid: [
      "https.createServer({ requestCert: true, rejectUnauthorized: false }, (req, res) => check(req.socket.authorized, res))",
      "const agent = new https.Agent({ rejectUnauthorized: true })",
      'process.env.NODE_TLS_REJECT_UNAUTHORIZED = "1"',
    ],
    invalid: [
      "const agent = new https.Agent({ rejectUnauthorized: false })",
      'process.env["NODE_TLS_REJECT_UNAUTHORIZED"] = "0"',
    ],
  },
  {
    id: "js-browser-without-certificates",
    severity: "medium",
    confidence: "high",
    cwe: 295,
    see: ["Transport_Layer_Security"],
    title: titles.tlsOff,
    message:
      "The automated browser accepts every certificate, so anyone on the network path can read and change what it loads. Add the private authority instead.",
    rule: {
      any: [
        { kind: "string", regex: "^[\"']--ignore-certificate-errors[\"']$" },
        jsPair("ignoreHTTPSErrors|acceptInsecureCerts", { kind: "true" }),
      ],
    },
    valid: ["launch({ args: ['--headless'] })"],
    invalid: ["launch({ args: ['--ignore-certificate-errors'] })", "launch({ ignoreHTTPSErrors: true })"],
  },
  {
    id: "js-server-identity-ignored",
    severity: "high",
    confidence: "high",
    cwe: 297,
    see: ["Transport_Layer_Security"],
    title: titles.tlsHostOff,
    message:
      "Without the host name check, a valid certificate of any other site is accepted, so anyone on the network path can read the traffic. Remove the override and leave this check to Node.",
    rule: {
      ...jsPair("checkServerIdentity", {
        kind: "arrow_function",
        has: {
          field: "body",
          regex:
            "^(?:undefined|null|true|\\{\\s*\\}|\\{\\s*return(?:\\s+(?:undefined|null|true))?;?\\s*\\})$",
        },
      }),
    },
    unsure: (node) => isRequested(node) || trustsOneAuthority(node),
    valid: ["tls.connect({ checkServerIdentity: (host, cert) => check(host, cert) })"],
    invalid: [
      "tls.connect({ checkServerIdentity: () => undefined })",
      "tls.connect({ checkServerIdentity: () => { return null; } })",
    ],
  },
]);
