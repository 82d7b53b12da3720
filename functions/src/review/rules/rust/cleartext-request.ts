/** Rust: requests over unencrypted connections. */
import type { SgNode } from "@ast-grep/napi";
import { inFunction, outsideTests, rustCall } from "./matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { holdsPlainAddress } from "../shared/plain-address.ts";
import { defects } from "../shared/defects.ts";

/** Also where the address is a variable of the function. */
function isPlainRequest(call: SgNode): boolean {
  const text = call.text();
  if (text.includes("http://")) return holdsPlainAddress(text);
  const around = call.ancestors().find((one) => one.kind() === "function_item");
  const addresses = (around?.text() ?? "").match(/"http:\/\/[^"]*"/g) ?? [];
  return addresses.some((one) => holdsPlainAddress(one));
}

export const cleartextRequest = defineRules(
  ["rust"],
  "security",
  outsideTests([
    {
      id: "rust-cleartext-request",
      ...defects.cleartextHttp,
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
  ]),
);
