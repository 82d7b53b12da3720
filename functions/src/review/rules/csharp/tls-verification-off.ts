/** C#: TLS certificates that are not checked. */
import { csharpNew, csharpSet, csharpCall } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { found, inMethod } from "./examples.ts";
import { titles } from "../writing/titles.ts";
import type { Matcher } from "../writing/rule.ts";
import type { SgNode } from "@ast-grep/napi";
import { fieldTextOf, kindOf } from "../../syntax/node-memo.ts";

const alwaysTrue =
  "(?:=>\\s*(?:true|\\{\\s*return true;\\s*\\})|\\{\\s*return true;\\s*\\}|DangerousAcceptAnyServerCertificateValidator)$";

const subjectName: Matcher = { regex: "\\.SubjectName\\.Name$|\\.GetNameInfo\\(X509NameType\\.SimpleName" };

/** In the branch of a setting that asks for it. */
function isRequested(node: SgNode): boolean {
  return node
    .ancestors()
    .some(
      (one) =>
        kindOf(one) === "if_statement" &&
        /verif|validat|insecure|unsafe|self_?signed|ignore|trust_?all|allow|certificate|development|debug|loopback|localhost/i.test(
          fieldTextOf(one, "condition"),
        ),
    );
}

/** `class UntrustedHandler`, `AddHttpClient(LoopbackClient)`: who uses one reads what it is for. */
function isNamedSo(node: SgNode): boolean {
  return node
    .ancestors()
    .some(
      (one) => /^(?:class|method)_declaration$/.test(kindOf(one)) && openName.test(fieldTextOf(one, "name")),
    );
}

/** Between `#if DEBUG` and its end, or beside `DataSource = "localhost"`. */
function isForThisMachine(node: SgNode, text: string): boolean {
  const before = text.slice(0, node.range().start.index);
  const condition = before.slice(before.lastIndexOf("#if"));
  const beside = node.parent()?.text() ?? "";
  return (
    /^#if\s+DEBUG\b(?![^]*#(?:else|endif))/.test(condition) ||
    /^\s*\{[^]*=\s*@?"(?:localhost|127\.0\.0\.1|\(local\w*\)|\.)(?=["\\,;:])/.test(beside)
  );
}

const openName =
  /trust_?(?:all|any|every)|untrusted|insecure|unsafe|no_?verif|(?:allow|accept)_?all|self_?signed|loopback|localhost/i;

export const tlsVerificationOff = defineRules(["csharp"], "security", [
  {
    id: "csharp-tls-verification-off",
    severity: "high",
    confidence: "high",
    cwe: 295,
    see: ["Transport_Layer_Security"],
    title: titles.tlsOff,
    message:
      "With certificate verification off, anyone on the network path can present a certificate of their own and read or change the traffic. Leave the default check on, and add a private authority to the trust store.",
    rule: {
      any: [
        csharpSet(
          "ServerCertificateValidationCallback|ServerCertificateCustomValidationCallback|RemoteCertificateValidationCallback|CertificateValidationCallback",
          { regex: alwaysTrue },
        ),
        csharpNew({
          names: "RemoteCertificateValidationCallback",
          args: { has: { nthChild: 1, regex: alwaysTrue } },
        }),
        csharpNew({ names: "SslStream", args: { has: { nthChild: 3, regex: alwaysTrue } } }),
        csharpSet("TrustServerCertificate", { regex: "^true$" }),
        csharpSet("CertificateValidationMode", { regex: "\\.None$" }),
      ],
    },
    unsure: (node, { text }) => isRequested(node) || isNamedSo(node) || isForThisMachine(node, text),
    valid: [
      inMethod("h.ServerCertificateCustomValidationCallback = (m, c, ch, e) => e == SslPolicyErrors.None;"),
      inMethod("ServicePointManager.ServerCertificateValidationCallback = Check;"),
    ],
    invalid: [
      found("ServicePointManager.ServerCertificateValidationCallback += (s, c, ch, e) => true;"),
      found(
        "var h = new HttpClientHandler { ServerCertificateCustomValidationCallback = HttpClientHandler.DangerousAcceptAnyServerCertificateValidator };",
      ),
      found("ServicePointManager.ServerCertificateValidationCallback = delegate { return true; };"),
    ],
  },
  {
    id: "csharp-certificate-known-by-name",
    severity: "medium",
    confidence: "medium",
    cwe: 297,
    see: ["Transport_Layer_Security"],
    title: "TLS certificate checked by name only",
    message:
      "Anyone can create a certificate with that name. Compare its thumbprint, or validate the chain to an authority that you trust.",
    rule: {
      any: [
        {
          kind: "binary_expression",
          all: [{ has: { field: "operator", regex: "^==$" } }, { has: subjectName }],
        },
        csharpCall({ names: "Equals", on: "^[sS]tring$", args: { has: subjectName } }),
        csharpCall({ names: "Equals", on: "\\.SubjectName\\.Name$" }),
      ],
    },
    valid: [inMethod("if (certificate.Thumbprint == other) G();")],
    invalid: [
      found('if (certificate.SubjectName.Name == "CN=a") G();'),
      found('if (string.Equals(token.Certificate.SubjectName.Name, "CN=a")) G();'),
    ],
  },
]);
