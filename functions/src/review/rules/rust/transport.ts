/** Rust: certificates, cookies, origins and addresses by which others read along. */
import type { SgNode } from "@ast-grep/napi";
import { inFunction, outsideTests, rustCall } from "./matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { cleartextText, cookieText, originText, tlsOff } from "../shared/defect-messages.ts";
import { holdsPlainAddress } from "../shared/plain-address.ts";

/** What the chain of calls says of the same flag behind it counts instead. */
function isLastWord(call: SgNode): boolean {
  const name = /(\w+)\(\s*false\s*\)$/.exec(call.text())?.[1] ?? "";
  const chain = call
    .ancestors()
    .filter(
      (one) => /^(?:call|field)_expression$/.test(String(one.kind())) && one.text().startsWith(call.text()),
    )
    .at(-1);
  return !(chain?.text() ?? "").slice(call.text().length).includes(`.${name}(true)`);
}

/** Also where the address is a variable of the function. */
function isPlainRequest(call: SgNode): boolean {
  const text = call.text();
  if (text.includes("http://")) return holdsPlainAddress(text);
  const around = call.ancestors().find((one) => one.kind() === "function_item");
  const addresses = (around?.text() ?? "").match(/"http:\/\/[^"]*"/g) ?? [];
  return addresses.some((one) => holdsPlainAddress(one));
}

export const transport = defineRules(
  ["rust"],
  "security",
  outsideTests([
    {
      id: "rust-certificate-not-checked",
      ...tlsOff,
      rule: {
        any: [
          rustCall({
            names:
              "danger_accept_invalid_certs|danger_accept_invalid_hostnames|tls_danger_accept_invalid_certs",
            args: "^\\(\\s*true\\s*\\)$",
          }),
          rustCall({ names: "set_verify|set_verify_callback", args: "SslVerifyMode::(?:NONE|empty\\(\\))" }),
          rustCall({
            names: "set_certificate_verifier",
            args: "(?i)(?:No|Skip|Danger|Accept|Insecure)\\w*(?:Verif|Cert|Any|All)",
          }),
          {
            kind: "function_item",
            all: [
              { has: { field: "name", regex: "^verify_server_cert$" } },
              {
                has: {
                  field: "body",
                  regex:
                    "^\\{\\s*(?:return\\s+)?Ok\\((?:\\w+::)*ServerCertVerified::assertion\\(\\)\\);?\\s*\\}$",
                },
              },
            ],
          },
        ],
      },
      valid: [inFunction("Client::builder().danger_accept_invalid_certs(false).build();")],
      invalid: [
        inFunction("Client::builder().danger_accept_invalid_certs(true);"),
        inFunction("b.set_verify(SslVerifyMode::NONE);"),
      ],
    },
    {
      id: "rust-insecure-cookie",
      ...cookieText,
      rule: rustCall({
        names:
          "secure|http_only|cookie_secure|cookie_http_only|with_secure|with_http_only|set_secure|set_http_only",
        args: "^\\(\\s*false\\s*\\)$",
      }),
      check: isLastWord,
      valid: [
        inFunction("Cookie::build(a).secure(true);"),
        inFunction("Cookie::build(a).secure(false).secure(true);"),
      ],
      invalid: [inFunction("Cookie::build(a).secure(false);")],
    },
    {
      id: "rust-cookie-without-secure",
      ...cookieText,
      severity: "low",
      rule: rustCall({
        names: "build|finish",
        on: "^(?:\\w+::)*\\w*Cookie(?:Builder)?::(?:build|new)\\(",
        args: "^\\(\\s*\\)$",
      }),
      check: (node) =>
        !/\.secure\(|\.partitioned\(\s*true|\.removal\(\)|\.make_removal\(\)/.test(node.text()) &&
        !(
          node
            .ancestors()
            .find((one) => one.kind() === "function_item")
            ?.text() ?? ""
        ).includes("set_secure("),
      valid: [
        inFunction("Cookie::build((a, b)).secure(true).build();"),
        inFunction("Cookie::build((a, b)).path(c).secure(s).build();"),
      ],
      invalid: [inFunction("Cookie::build((a, b)).http_only(true).build();")],
    },
    {
      id: "rust-cleartext-request",
      ...cleartextText,
      rule: rustCall({
        names: "get|post|put|delete|patch|head|request",
        on: "(?:^|::)reqwest(?:::blocking)?$|(?i)client(?:::new\\(\\))?$|^ureq$|^surf$|^isahc$",
        as: "URL",
      }),
      fileHas: ["http://"],
      flow: { URL: { is: ["http://*"] } },
      check: isPlainRequest,
      valid: [
        inFunction('reqwest::get("https://api.example.org/a").await;'),
        inFunction('reqwest::get("http://localhost:8080/a").await;'),
      ],
      invalid: [
        inFunction('reqwest::get("http://api.shop.org/a").await;'),
        inFunction('let u = "http://api.shop.org/a"; reqwest::blocking::get(u);'),
      ],
    },
    {
      id: "rust-any-origin",
      ...originText,
      rule: {
        any: [
          rustCall({ names: "permissive|very_permissive", on: "(?:^|::)(?:Cors|CorsLayer)$" }),
          rustCall({ names: "allow_any_origin" }),
          rustCall({ names: "allow_origin", args: "^\\(\\s*(?:\\w+::)*Any\\s*\\)$" }),
        ],
      },
      valid: [inFunction('Cors::default().allowed_origin("https://example.com");')],
      invalid: [inFunction("Cors::permissive();")],
    },
  ]),
);
