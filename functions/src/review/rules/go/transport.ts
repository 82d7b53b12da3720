/** Go: connections that are not protected, and servers that wait for ever. */
import type { SgNode } from "@ast-grep/napi";
import { goCall } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { fieldTextOf, kindOf, textOf } from "../../syntax/node-memo.ts";
import { found, inFunction } from "./examples.ts";
import { declarationAround } from "./tree.ts";
import { titles } from "../writing/titles.ts";
import { messages } from "../shared/messages.ts";

/** `Key: value` of a composite literal. */
function element(key: string, value: string) {
  return { kind: "keyed_element", regex: `^${key}\\s*:\\s*(?:${value})$` } as const;
}

const outdated = "(?:tls\\.Version(?:SSL30|TLS10|TLS11)|0x030[012])";

const skipsByOption =
  /insecure|skip|verif|selfcert|self_?sign|localhost|loopback|no_?(?:check|tls|ssl|cert)|debug|dev|known_?hosts/i;

/** Set where an option asks for it, beside another check of the peer's certificate, or in code of a test. */
function isChosenOrReplaced(node: SgNode, { text }: { readonly text: string }): boolean {
  return (
    /\bPeerCertificates\b|\bClientAuth\s*[:=]/.test(textOf(declarationAround(node) ?? node)) ||
    /\bPeerCertificates\b|^\s*"testing"$/m.test(text) ||
    node.ancestors().some(isNamedInsecure) ||
    /\bif\s+!?[^{}\n]*(?:[iI]nsecure|[sS]kip\w*[vV]erif)\w*[^{}\n]*\{\s*(?:\/\/[^\n]*\s*)?return\b/.test(
      textOf(declarationAround(node) ?? node),
    ) ||
    node.ancestors().some((one) => conditionsAt(one).some((condition) => skipsByOption.test(condition)))
  );
}

/** `func WithInsecureTLS()`, `var insecureTransport`: who calls it reads what it does. */
function isNamedInsecure(node: SgNode): boolean {
  const kind = kindOf(node);
  if (kind === "short_var_declaration") return insecureName.test(fieldTextOf(node, "left"));
  return (
    /^(?:function_declaration|method_declaration|var_spec)$/.test(kind) &&
    insecureName.test(fieldTextOf(node, "name"))
  );
}

const insecureName = /insecure|unverified|untrusted|skip_?(?:tls|ssl|cert)?\w*verif|no_?verif|self_?signed/i;

function conditionsAt(node: SgNode): string[] {
  if (kindOf(node) === "if_statement") return [fieldTextOf(node, "condition")];
  if (kindOf(node) === "expression_switch_statement") return [settingOf(fieldTextOf(node, "value"))];
  return kindOf(node) === "expression_case" ? [fieldTextOf(node, "value")] : [];
}

/** A setting that names the kinds of protection: `switch cfg.TLSConfig`. */
function settingOf(value: string): string {
  return /(?:tls|ssl)_?(?:config|mode)$|known_?hosts/i.test(value) ? "skip" : "";
}

/** The certificate is looked at by a function of its own instead. */
function isUnreplaced(node: SgNode): boolean {
  return !/\bVerify(?:PeerCertificate|Connection)\b/.test(
    textOf(declarationAround(node) ?? node.parent() ?? node),
  );
}

export const transport = defineRules(["go"], "security", [
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
    check: isUnreplaced,
    milder: isChosenOrReplaced,
    unsure: isChosenOrReplaced,
    valid: [
      inFunction("c := &tls.Config{InsecureSkipVerify: true, VerifyConnection: pinned}"),
      inFunction("c := &tls.Config{InsecureSkipVerify: false}"),
      inFunction("c := &tls.Config{InsecureSkipVerify: *insecure}"),
    ],
    invalid: [found("c := &tls.Config{InsecureSkipVerify: true}"), found("cfg.InsecureSkipVerify = true")],
  },
  {
    id: "go-old-tls-version",
    severity: "medium",
    confidence: "high",
    cwe: 326,
    see: ["Transport_Layer_Security"],
    title: titles.oldTls,
    message:
      "SSL 3, TLS 1.0 and 1.1 have known attacks. Set `MinVersion` to `tls.VersionTLS12` or leave it out.",
    rule: {
      any: [
        element("M(?:in|ax)Version", outdated),
        { kind: "assignment_statement", regex: `\\.M(?:in|ax)Version\\s*=\\s*${outdated}$` },
      ],
    },
    valid: [inFunction("c := &tls.Config{MinVersion: tls.VersionTLS12}")],
    invalid: [found("c := &tls.Config{MinVersion: tls.VersionTLS10}")],
  },
  {
    id: "go-weak-cipher-suite",
    severity: "medium",
    confidence: "high",
    cwe: 327,
    see: ["Transport_Layer_Security"],
    title: "Weak TLS cipher suite",
    message:
      "RC4, 3DES and CBC with SHA-1 have known attacks on TLS. Leave `CipherSuites` out, so that Go chooses.",
    rule: { kind: "selector_expression", regex: "^tls\\.TLS_\\w*(?:_RC4_|_3DES_|_CBC_SHA$)\\w*$" },
    fileHas: ["CipherSuites"],
    valid: [inFunction("c := tls.Config{CipherSuites: []uint16{tls.TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256}}")],
    invalid: [found("c := tls.Config{CipherSuites: []uint16{tls.TLS_RSA_WITH_RC4_128_SHA}}")],
  },
  {
    id: "go-ssh-accepts-any-host",
    severity: "high",
    confidence: "high",
    cwe: 295,
    title: titles.sshHostKey,
    message:
      "SSH accepts any host key, so another machine on the network path can impersonate the server and read what is sent. Use `knownhosts.New` or `ssh.FixedHostKey`.",
    rule: {
      any: [
        goCall({ names: "InsecureIgnoreHostKey", on: "^ssh$" }),
        {
          kind: "func_literal",
          regex: "^func\\([^{}]*ssh\\.PublicKey\\)\\s*error\\s*\\{\\s*return nil\\s*\\}$",
        },
      ],
    },
    milder: isChosenOrReplaced,
    valid: [inFunction("cb := ssh.FixedHostKey(key)")],
    invalid: [found("c := &ssh.ClientConfig{HostKeyCallback: ssh.InsecureIgnoreHostKey()}")],
  },
  {
    id: "go-server-without-timeouts",
    severity: "low",
    confidence: "medium",
    cwe: 400,
    see: ["https://pkg.go.dev/net/http#Server"],
    title: "Missing server timeouts: slow clients hold connections",
    message:
      "Without a timeout, a few clients that send one byte per minute take all connections. Set `ReadHeaderTimeout` on an `http.Server` of your own.",
    rule: {
      any: [
        goCall({ names: "ListenAndServe|ListenAndServeTLS|Serve", on: "^http$" }),
        {
          kind: "composite_literal",
          all: [{ has: { field: "type", regex: "^http\\.Server$" } }, { not: { regex: "Timeout" } }],
        },
      ],
    },
    valid: [inFunction("s := &http.Server{Addr: a, ReadHeaderTimeout: time.Second}")],
    invalid: [found('http.ListenAndServe(":8080", nil)'), found("s := &http.Server{Addr: a}")],
  },
  {
    id: "go-grpc-unencrypted",
    severity: "low",
    confidence: "medium",
    cwe: 319,
    see: ["Transport_Layer_Security"],
    title: titles.cleartext,
    message:
      "gRPC is used without TLS, so anyone on the network path can read and change the calls. Use `credentials.NewTLS`, unless the connection never leaves this machine.",
    rule: {
      any: [
        goCall({ names: "WithInsecure", on: "^grpc$" }),
        {
          ...goCall({ names: "NewCredentials", on: "^insecure$" }),
          inside: {
            stopBy: "end",
            kind: "call_expression",
            regex: "^grpc\\.(?:Dial\\w*|NewClient)\\(",
            not: { regex: "localhost|127\\.0\\.0\\.1|bufconn|unix:" },
          },
        },
      ],
    },
    valid: [inFunction("c, err := grpc.NewClient(a, grpc.WithTransportCredentials(creds))")],
    invalid: [found("c, err := grpc.Dial(a, grpc.WithInsecure())")],
  },
  {
    id: "go-listens-everywhere",
    severity: "low",
    confidence: "low",
    cwe: 605,
    title: titles.permissiveBind,
    message: messages.permissiveBind,
    rule: goCall({
      names: "Listen",
      on: "^(?:net|tls)$",
      args: { has: { nthChild: 2, regex: '^["`](?:0\\.0\\.0\\.0|\\[::\\]):\\d+["`]$' } },
    }),
    valid: [inFunction('l, err := net.Listen("tcp", "127.0.0.1:2000")')],
    invalid: [found('l, err := net.Listen("tcp", "0.0.0.0:2000")')],
  },
]);
