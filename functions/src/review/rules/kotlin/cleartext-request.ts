/** Kotlin: secrets sent over plain HTTP. */
import { defineRules } from "../writing/define-rules.ts";
import { holdsPlainAddress } from "../shared/plain-address.ts";
import { inFunction, kotlinCall } from "./matchers.ts";
import { defects } from "../shared/defects.ts";

export const cleartextRequest = defineRules(["kotlin"], "security", [
  {
    id: "kotlin-cleartext-request",
    ...defects.cleartextHttp,
    rule: kotlinCall({
      names: "URL|url|baseUrl|HttpGet|HttpPost|get|post|put|connect|create",
      bare: "also",
      args: '^\\(\\s*"http://',
    }),
    check: (node) => holdsPlainAddress(node.text().replace(/^[\s\S]*?(?=\(\s*"http:)/, "")),
    valid: [inFunction('URL("https://api.example.com/a")'), inFunction('URL("http://localhost:8080/a")')],
    invalid: [
      inFunction('URL("http://api.example.org/login")'),
      inFunction('Retrofit.Builder().baseUrl("http://api.example.org/")'),
    ],
  },
]);
