/** Rust: cookies without `Secure` or `HttpOnly`. */
import type { SgNode } from "@ast-grep/napi";
import { inFunction, outsideTests, rustCall } from "./matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { defects } from "../shared/defects.ts";

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

/** `http_only(false)` on a cookie of another name than those of sessions, or one that scripts have to read. */
function isForScripts(call: SgNode): boolean {
  const name = /\b(?:build|new|named)\(\s{0,40}\(?\s{0,40}"([^"\n]{1,80})"/.exec(call.text())?.[1];
  if (name === undefined) return false;
  return /[cx]srf/i.test(name) || !/sess|token|auth|jwt|sid|login|remember|user|id$/i.test(name);
}

export const insecureCookie = defineRules(
  ["rust"],
  "security",
  outsideTests([
    {
      id: "rust-insecure-cookie",
      ...defects.insecureCookie,
      rule: rustCall({
        names:
          "secure|http_only|cookie_secure|cookie_http_only|with_secure|with_http_only|set_secure|set_http_only",
        args: "^\\(\\s*false\\s*\\)$",
      }),
      check: isLastWord,
      unsure: isForScripts,
      valid: [
        inFunction("Cookie::build(a).secure(true);"),
        inFunction("Cookie::build(a).secure(false).secure(true);"),
      ],
      invalid: [inFunction("Cookie::build(a).secure(false);")],
    },
    {
      id: "rust-cookie-without-secure",
      ...defects.insecureCookie,
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
  ]),
);
