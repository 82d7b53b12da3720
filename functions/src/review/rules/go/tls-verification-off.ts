/** Go: TLS certificates that are not checked. */
import type { SgNode } from "@ast-grep/napi";
import { defineRules } from "../writing/define-rules.ts";
import { fieldTextOf, kindOf, textOf } from "../../syntax/node-memo.ts";
import { found, inFunction } from "./examples.ts";
import { declarationAround } from "./tree.ts";
import { titles } from "../writing/titles.ts";
import { element } from "./matchers.ts";

export const skipsByOption =
  /insecure|unsafe|skip|verif|(?:ssl|tls)_?mode|selfcert|self_?sign|ignore\W?(?:cert|tls|ssl)|localhost|loopback|(?:no|disable)_?(?:check|tls|ssl|cert)|debug|dev|known_?hosts|host_?key/i;

/** Imports that only tests and what they share have. */
const helpsTests =
  /^\s*(?:[.\w]+ )?"(?:testing|github\.com\/(?:onsi\/(?:ginkgo|gomega)|ory\/dockertest|stretchr\/testify|testcontainers)[^"]*|[^"]*\/lagertest)"$/m;

/** Set where an option asks for it, beside another check of the peer's certificate, or in code of a test. */
export function isChosenOrReplaced(node: SgNode, { text }: { readonly text: string }): boolean {
  return (
    /\bPeerCert\w+|\bClientAuth\s*[:=]/.test(textOf(declarationAround(node) ?? node)) ||
    isSaidAbove(node, text) ||
    /\bPeerCertificates\b/.test(text) ||
    helpsTests.test(text) ||
    node.ancestors().some(isNamedInsecure) ||
    /\bif\s+!?[^{}\n]*(?:[iI]nsecure|[sS]kip\w*[vV]erif)\w*[^{}\n]*\{\s*(?:\/\/[^\n]*\s*)?return\b/.test(
      textOf(declarationAround(node) ?? node),
    ) ||
    node.ancestors().some((one) => conditionsAt(one).some((condition) => skipsByOption.test(condition)))
  );
}

/** The lines of a comment just above name the option, and say what it is set for. */
function isSaidAbove(node: SgNode, text: string): boolean {
  const before = text.slice(0, node.range().start.index).replace(/[^\n]*$/, "");
  const above = /(?:(?<![^\n])[ \t]*\/\/[^\n]*\n){1,12}$/.exec(before.slice(-2_000))?.[0] ?? "";
  return above.includes("InsecureSkipVerify");
}

/** `func WithInsecureTLS()`, `var insecureTransport`: who calls it reads what it does. */
export function isNamedInsecure(node: SgNode): boolean {
  const kind = kindOf(node);
  if (kind === "short_var_declaration") return insecureName.test(fieldTextOf(node, "left"));
  return (
    /^(?:function_declaration|method_declaration|var_spec)$/.test(kind) &&
    insecureName.test(fieldTextOf(node, "name"))
  );
}

export const insecureName =
  /insecure|unverified|untrusted|skip_?(?:tls|ssl|cert)?\w*verif|no_?verif|self_?signed/i;

export function conditionsAt(node: SgNode): string[] {
  if (kindOf(node) === "if_statement")
    return [fieldTextOf(node, "condition"), fieldTextOf(node, "initializer")];
  if (kindOf(node) === "expression_switch_statement") return [settingOf(fieldTextOf(node, "value"))];
  return kindOf(node) === "expression_case" ? [fieldTextOf(node, "value")] : [];
}

/** A setting that names the kinds of protection: `switch cfg.TLSConfig`. */
export function settingOf(value: string): string {
  return /(?:tls|ssl)_?(?:config|mode)$|known_?hosts/i.test(value) ? "skip" : "";
}

/** The certificate is looked at by a function of its own instead. */
function isUnreplaced(node: SgNode): boolean {
  return !/\bVerify(?:PeerCertificate|Connection)\b/.test(
    textOf(declarationAround(node) ?? node.parent() ?? node),
  );
}

/** Of the options with which a server accepts a WebSocket, this is about the origin of the page. */
export function isOfWebSocket(element: SgNode): boolean {
  const value = element.ancestors().find((one) => kindOf(one) === "composite_literal");
  return value !== undefined && /(?:^|\.)AcceptOptions$/.test(fieldTextOf(value, "type"));
}

export const tlsVerificationOff = defineRules(["go"], "security", [
  {
    id: "go-tls-verification-off",
    severity: "high",
    confidence: "high",
    cwe: 295,
    see: ["Transport_Layer_Security"],
    title: titles.tlsOff,
    message:
      "With `InsecureSkipVerify`, anyone on the network path can present a certificate of their own and read or change the traffic. Leave verification on, and add a private authority through `RootCAs`.",
    rule: {
      any: [
        element("InsecureSkipVerify", "true"),
        { kind: "assignment_statement", regex: "\\.InsecureSkipVerify\\s*=\\s*true$" },
      ],
    },
    check: (node) => isUnreplaced(node) && !isOfWebSocket(node),
    milder: isChosenOrReplaced,
    unsure: isChosenOrReplaced,
    valid: [
      inFunction("c := &tls.Config{InsecureSkipVerify: true, VerifyConnection: pinned}"),
      inFunction("c := &tls.Config{InsecureSkipVerify: false}"),
      inFunction("c := &tls.Config{InsecureSkipVerify: *insecure}"),
      inFunction("o := &websocket.AcceptOptions{InsecureSkipVerify: true}"),
    ],
    invalid: [found("c := &tls.Config{InsecureSkipVerify: true}"), found("cfg.InsecureSkipVerify = true")],
  },
]);
